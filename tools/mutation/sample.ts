/** The part of the mutants that a sample tries: each depends on nothing but the seed and the code. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { root } from "../../test/repository/tracked-files.js";

/** Returns so many of some things, by their names: the same for the same seed, whatever the others are. */
export function draw<Thing>(things: readonly Thing[], count: number, seed: string, nameOf: (thing: Thing) => string) {
  const rank = (thing: Thing) =>
    createHash("sha256")
      .update(JSON.stringify([seed, nameOf(thing)]))
      .digest("hex");
  return things
    .map((thing) => ({ thing, rank: rank(thing) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ thing }) => thing);
}

// Long enough for most blocks; to count what each test runs of all mutants of src would take more memory than there is.
const linesOfWindow = 20;

/** Returns so many places of files, as Stryker takes them: only the mutants inside these are made. */
export function drawWindows(files: readonly string[], count: number, seed: string): readonly string[] {
  const windows = files.flatMap((file) => {
    const lines = readFileSync(`${root}${file}`, "utf8").split("\n").length;
    return Array.from({ length: Math.ceil(lines / linesOfWindow) }, (_, index) => {
      return `${file}:${index * linesOfWindow + 1}-${(index + 1) * linesOfWindow}`;
    });
  });
  return draw(windows, count, seed, (window) => window);
}
