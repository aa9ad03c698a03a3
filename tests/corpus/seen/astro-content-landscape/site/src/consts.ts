export const OWNER = 'Zsofia Lorimer-Vaszary';
export const TAGLINE = 'Landscape architect of wet places';
export const MAIL = 'zsofia@lorimer-vaszary.example';
