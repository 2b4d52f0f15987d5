import { entryNames, vitestEntry } from "../../build/package-entries.js";

/** The import names and sources of the entries that every host can load. */
export const entries: readonly (readonly [name: string, source: string])[] = entryNames()
  .filter((name) => name !== vitestEntry)
  .map((name) => [name, `./src/entries/${name}.ts`]);
