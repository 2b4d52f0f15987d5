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

/** Returns the source of `dist/NAME.js`. */
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
