import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Of the repository. */
export const root: string = fileURLToPath(new URL("../", import.meta.url));

/** Where each form of the package lies, from the root. */
export const folders = { esm: "dist", commonjs: "dist/cjs/lib" } as const;

/** The entry that can be loaded by tests of vitest alone: it imports vitest, which nobody else can. */
export const vitestEntry = "vitest";

/** The name under which an entry is imported: `index` is `fakebucket`. */
export function importNameOf(entry: string): string {
  return entry === "index" ? "fakebucket" : `fakebucket/${entry}`;
}

/** The module from which an entry, or a part of the commands, is built. */
export function sourceOf(name: string): string {
  return join(root, "src", name.startsWith("cli/") ? "" : "entries", `${name}.ts`);
}

/** The names of the package's entries, of the sources and of what is built: `index`, `config`, … */
export function entryNames(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly exports: object };
  return Object.keys(exports)
    .filter((name) => name !== "./package.json")
    .map((name) => (name === "." ? "index" : name.slice("./".length)));
}
