import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { transformSync } from "esbuild";
import { median } from "./side-by-side.js";

/** What an entry of the package costs whoever imports it. */
export interface EntryCost {
  readonly entry: string;
  /** Milliseconds beyond a process that imports nothing. */
  readonly milliseconds: number;
  readonly modules: number;
  /** Minified bytes, and those compressed. */
  readonly bytes: number;
  readonly compressed: number;
}

const require = createRequire(import.meta.url);

/** Measures every entry in fresh processes, one after another in each round. */
export function measureImports(entries: readonly string[], rounds: number): { bare: number; entries: EntryCost[] } {
  const start = (code: string) => {
    const from = performance.now();
    execFileSync(process.execPath, ["--input-type=module", "--eval", code]);
    return performance.now() - from;
  };
  const codes = new Map([["", ""], ...entries.map((entry): [string, string] => [entry, `import "${entry}";`])]);
  const times = new Map<string, number[]>([...codes.keys()].map((entry) => [entry, []]));
  for (let round = 0; round < rounds; round++) for (const [entry, code] of codes) times.get(entry)?.push(start(code));
  const bare = median(times.get("") ?? []);
  return {
    bare,
    entries: entries.map((entry) => {
      const files = [...filesOf(pathOf(entry))];
      const minified = files.map((path) => transformSync(readFileSync(path, "utf8"), { minify: true }).code).join("");
      const milliseconds = median(times.get(entry) ?? []) - bare;
      const compressed = gzipSync(minified, { level: 9 }).length;
      return { entry, milliseconds, modules: files.length, bytes: Buffer.byteLength(minified), compressed };
    }),
  };
}

function pathOf(entry: string): string {
  const root = dirname(require.resolve("fakebucket/package.json"));
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(root, exports[entry === "fakebucket" ? "." : entry.replace("fakebucket/", "./")].import.default);
}

/** The files that a module of ours loads, itself first. */
export function filesOf(path: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, specifier = ""] of readFileSync(path, "utf8").matchAll(/^(?:import|export)[^;]*?"(\.[^"]+)";$/gm)) {
    filesOf(join(dirname(path), specifier), found);
  }
  return found;
}

/** The bytes of a folder and all within. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((size, entry) => size + readFileSync(join(entry.parentPath, entry.name)).length, 0);
}
