import { textOf } from "./tracked-files.js";

/** The names under which the entries are imported, and their sources. */
export const entries: readonly (readonly [name: string, source: string])[] = Object.entries(
  JSON.parse(textOf("package.json")).exports as Record<string, { default: string }>,
)
  .filter(([name]) => name !== "./package.json")
  .map(([name, target]) => [name, target.default.replace(/^\.\/dist\/(.*)\.js$/, "./src/$1.ts")]);
