// Another GraphiQL served at the same address, as on a developer's machine, keeps its tabs under GraphiQL's own keys.
const prefix = 'profile-cms:';
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** The browser's storage, under keys that are this playground's alone. */
export const storage = {
  getItem: (key) => localStorage.getItem(prefix + key),
  setItem: (key, value) => localStorage.setItem(prefix + key, value),
  removeItem: (key) => localStorage.removeItem(prefix + key),
  clear: () => keys().forEach((key) => localStorage.removeItem(key)),
  get length() {
    return keys().length;
  },
};
