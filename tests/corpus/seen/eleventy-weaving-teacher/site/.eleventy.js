module.exports = function (cfg) {
  cfg.addCollection("workshops", (api) => api.getFilteredByGlob("src/workshops/*.md"));
  cfg.addCollection("writing", (api) => api.getFilteredByGlob("src/writing/*.md"));
  return { dir: { input: "src", output: "_site" } };
};
