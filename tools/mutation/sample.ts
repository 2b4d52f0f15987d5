/** Selects the mutants of a sample. The selection depends only on the seed and the code. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { root } from "../../test/repository/tracked-files.js";

/** Draws `count` things. The order of two things depends only on the seed and their names, not on the other things. */
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

// Windows of this size contain most blocks. Coverage of all mutants of src would need too much memory.
const linesOfWindow = 20;

/** Draws `count` windows of lines, in Stryker's notation. Stryker creates mutants only inside these windows. */
export function drawWindows(files: readonly string[], count: number, seed: string): readonly string[] {
  const windows = files.flatMap((file) => {
    const lines = readFileSync(`${root}${file}`, "utf8").split("\n").length;
    return Array.from({ length: Math.ceil(lines / linesOfWindow) }, (_, index) => {
      return `${file}:${index * linesOfWindow + 1}-${(index + 1) * linesOfWindow}`;
    });
  });
  return draw(windows, count, seed, (window) => window);
}
