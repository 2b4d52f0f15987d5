import { entryNames } from "../../build/package-entries.js";

/** The names under which the entries are imported, and their sources. */
export const entries: readonly (readonly [name: string, source: string])[] = entryNames().map((name) => [
  name,
  `./src/${name}.ts`,
]);
