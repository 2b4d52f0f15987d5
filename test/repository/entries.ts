import { entryNames, vitestEntry } from "../../build/package-entries.js";

/** The names under which the entries are imported that any host can load, and their sources. */
export const entries: readonly (readonly [name: string, source: string])[] = entryNames()
  .filter((name) => name !== vitestEntry)
  .map((name) => [name, `./src/entries/${name}.ts`]);
