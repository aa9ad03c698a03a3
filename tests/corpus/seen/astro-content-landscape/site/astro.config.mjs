import { defineConfig } from 'astro/config';
export default defineConfig({ site: 'https://lorimer-vaszary.example' });
