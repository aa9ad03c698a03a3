import { defineConfig } from "astro/config";
export default defineConfig({ site: "https://ondine-vasko.example" });
