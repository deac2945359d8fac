/** Builds the service worker beside the client: it knows every file of the build, and is another one whenever one of them
 * is. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { transformWithEsbuild, type Plugin } from "vite";

const SOURCE = "worker/worker.ts";
/** What lies in `public` and is needed at the start; maps come when they are looked at. */
const PUBLIC = ["icon.svg", "icon-turn.svg", "manifest.webmanifest", "icons/plain-192.png"];

export const shell = (): Plugin => ({
  name: "shell",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const files: [string, string | Uint8Array][] = Object.values(bundle).map((one) => [one.fileName, one.type === "chunk" ? one.code : one.source]);
      files.push(...PUBLIC.map((name): [string, Uint8Array] => [name, readFileSync(resolve("public", name))]));
      files.sort(([a], [b]) => (a < b ? -1 : 1));
      const source = readFileSync(resolve(SOURCE), "utf8");
      const hash = createHash("sha256").update(source);
      for (const [name, content] of files) hash.update(name).update(content);
      const names = files.map(([name]) => (name === "index.html" ? "/" : `/${name}`));
      const { code } = await transformWithEsbuild(source, SOURCE, {
        target: "es2022",
        minify: true,
        tsconfigRaw: {},
        define: { BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)), FILES: JSON.stringify(names) },
      });
      this.emitFile({ type: "asset", fileName: "worker.js", source: code });
    },
  },
});
