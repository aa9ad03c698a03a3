// What a preview shows, for `preview.js`: the site as a token lets one see it, or without one what is published.
import Eleventy from '@11ty/eleventy';
import all from './src/_data/all.js';

export const port = 8080;

/** All that the pages show. */
export const read = (token) => all({ token });

/** Make the pages in a folder. */
export const build = (_, token, folder) =>
  new Eleventy('src', folder, { quietMode: true, config: (config) => config.addGlobalData('token', token) }).write();
