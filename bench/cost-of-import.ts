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

/** What `npx fakebucket explain` is asked, by its kind. */
const asked = {
  "a code": "10012",
  "an error": "put: Your metadata headers exceed the maximum allowed metadata size. (10012)",
  "a question": "what is the largest object I can put",
} as const;

/** Milliseconds of processes. */
export interface ProcessCosts {
  /** A process that imports nothing. */
  readonly bare: number;
  readonly entries: readonly EntryCost[];
  /** Whole processes of `explain`, by the kind of what is asked. */
  readonly answers: ReadonlyMap<string, number>;
}

/** Measures every entry and the answers in a fresh process, sequentially in each round. */
export function measureImports(rounds: number): ProcessCosts {
  const start = (args: readonly string[]) => {
    const from = performance.now();
    execFileSync(process.execPath, args);
    return performance.now() - from;
  };
  const paths = new Map(
    entryNames()
      .filter((name) => name !== vitestEntry)
      .map((name) => [importNameOf(name), join(root, folders.esm, `${name}.js`)]),
  );
  const importing = (code: string) => ["--input-type=module", "--eval", code];
  const command = join(root, folders.esm, "cli.js");
  const processes = new Map<string, readonly string[]>([
    ["", importing("")],
    ...Array.from(paths.keys(), (entry) => [entry, importing(`import "${entry}";`)] as const),
    ...Object.entries(asked).map(([kind, text]) => [kind, [command, "explain", text]] as const),
  ]);
  const times = new Map<string, number[]>([...processes.keys()].map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const [name, args] of processes) times.get(name)?.push(start(args));
  const bare = median(times.get("") ?? []);
  return {
    bare,
    answers: new Map(Object.keys(asked).map((kind) => [kind, median(times.get(kind) ?? [])])),
    entries: Array.from(paths, ([entry, path]) => {
      const files = loadedFiles(path);
      const minified = files.map((path) => transformSync(readFileSync(path, "utf8"), { minify: true }).code).join("");
      const milliseconds = median(times.get(entry) ?? []) - bare;
      const compressed = gzipSync(minified, { level: 9 }).length;
      return { entry, milliseconds, modules: files.length, bytes: Buffer.byteLength(minified), compressed };
    }),
  };
}
