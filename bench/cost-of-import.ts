import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { loadedFiles } from "../build/loaded-files.js";
import { entryNames, folders, importNameOf, root, vitestEntry } from "../build/package-entries.js";
import { median } from "./side-by-side.js";

/** The cost of importing an entry of the package. */
export interface EntryCost {
  readonly entry: string;
  /** Milliseconds in addition to a process without imports. */
  readonly milliseconds: number;
  readonly modules: number;
  /** Minified bytes. */
  readonly bytes: number;
  /** Minified and compressed bytes. */
  readonly compressed: number;
}

/** Measures every entry in a fresh process, sequentially in each round. */
export function measureImports(rounds: number): { bare: number; entries: EntryCost[] } {
  const start = (code: string) => {
    const from = performance.now();
    execFileSync(process.execPath, ["--input-type=module", "--eval", code]);
    return performance.now() - from;
  };
  const paths = new Map(
    entryNames()
      .filter((name) => name !== vitestEntry)
      .map((name) => [importNameOf(name), join(root, folders.esm, `${name}.js`)]),
  );
  const codes = new Map([["", ""], ...Array.from(paths.keys(), (entry) => [entry, `import "${entry}";`] as const)]);
  const times = new Map<string, number[]>([...codes.keys()].map((entry) => [entry, []]));
  for (let round = 0; round < rounds; round++) for (const [entry, code] of codes) times.get(entry)?.push(start(code));
  const bare = median(times.get("") ?? []);
  return {
    bare,
    entries: Array.from(paths, ([entry, path]) => {
      const files = loadedFiles(path);
      const minified = files.map((path) => transformSync(readFileSync(path, "utf8"), { minify: true }).code).join("");
      const milliseconds = median(times.get(entry) ?? []) - bare;
      const compressed = gzipSync(minified, { level: 9 }).length;
      return { entry, milliseconds, modules: files.length, bytes: Buffer.byteLength(minified), compressed };
    }),
  };
}
