import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root: string = fileURLToPath(new URL("../", import.meta.url));

/** The folder of each module format, relative to the root. */
export const folders = { esm: "dist", commonjs: "dist/cjs/lib" } as const;

/** The entry that only tests of vitest can load, because it imports vitest. */
export const vitestEntry = "vitest";

/** Returns the import name of an entry: `index` is `fakebucket`. */
export function importNameOf(entry: string): string {
  return entry === "index" ? "fakebucket" : `fakebucket/${entry}`;
}

/**
 * Returns the file of an entry, in the folder of a format. It is not `vitest.js`: the Workers pool up to vitest 3 would take
 * that for the package where a file beside it imports vitest.
 */
export function fileOf(entry: string): string {
  return `${entry === vitestEntry ? "of-vitest" : entry}.js`;
}

/** Returns the source of an entry. */
export function sourceOf(name: string): string {
  if (name === "cli") return join(root, "src/cli/main.ts");
  return join(root, "src", name.startsWith("cli/") ? "" : "entries", `${name}.ts`);
}

/** Returns the names of the package's entries, in the sources and in `dist`: `index`, `config`, … */
export function entryNames(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly exports: object };
  return Object.keys(exports)
    .filter((name) => name !== "./package.json")
    .map((name) => (name === "." ? "index" : name.slice("./".length)));
}
