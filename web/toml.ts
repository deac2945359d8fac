/** Catalogues as modules: `import words from "./words.toml"` has every sentence by language and dotted key.
 *
 * Reads what the catalogues of this project are made of, a table's heading or one sentence a line, and refuses anything
 * else. The Python tests read the same files with a whole TOML reader. */

import type { Plugin } from "vite";

const HEADING = /^\[("?)([\w-]+)\1\]$/;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const SENTENCE = new RegExp(`^("?)([\\w.-]+)\\1 = \\{ en = (${TEXT}), it = (${TEXT}) \\}$`);

export type Catalogues = Record<"en" | "it", Record<string, string>>;

export function read(file: string): Catalogues {
  const found: Catalogues = { en: {}, it: {} };
  let table = "";
  for (const [i, line] of file.split("\n").entries()) {
    const heading = HEADING.exec(line);
    const [, , key, en, it] = SENTENCE.exec(line) ?? [];
    if (heading) table = `${heading[2]}.`;
    else if (key && en && it) {
      found.en[table + key] = JSON.parse(en) as string;
      found.it[table + key] = JSON.parse(it) as string;
    } else if (line && !line.startsWith("#")) throw new Error(`line ${i + 1}: expected a table or a sentence, found ${line}`);
  }
  return found;
}

export const toml = (): Plugin => ({
  name: "toml",
  transform: (file, id) => (id.endsWith(".toml") ? { code: `export default ${JSON.stringify(read(file))}`, map: null } : undefined),
});
