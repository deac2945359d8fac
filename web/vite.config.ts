import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { shell } from "./shell";
import { toml } from "./toml";

// The server serves what is built here; `npm run dev` passes /api on to a server that runs beside it.
export default defineConfig({
  plugins: [svelte(), toml(), shell()],
  base: "/",
  build: {
    outDir: "../src/lancio/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { "/api": process.env.LANCIO_SERVER ?? "http://127.0.0.1:8765" },
  },
  test: { include: ["src/**/*.test.ts"] },
});
