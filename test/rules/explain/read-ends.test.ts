import { expect, it } from "vitest";
import { nearestAnswers } from "../../../src/rules/explain/find-answers.js";
import { readEnds } from "../../../src/rules/explain/read-ends.js";

it("readEnds() reads whole lines of both ends of a long text", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}.`);
  const { text, partial } = readEnds(lines.join("\n"));
  const read = text.split("\n");
  expect([partial, read[0], read.at(-1)]).toEqual([true, lines[0], lines.at(-1)]);
  expect(read.filter((line) => !lines.includes(line))).toEqual([]);
  expect(text.length).toBeLessThanOrEqual(64 * 1024);
  // At most one line of each end is left out.
  expect(text.length).toBeGreaterThan(64 * 1024 - 2 * "line 10000.\n".length);
  for (const [length, read] of [
    [65_536, 65_536],
    [65_537, 65_537],
    [70_000, 65_537],
  ] as const) {
    // A text of one line is cut, and its two ends are two lines.
    const { text, partial } = readEnds("a".repeat(length));
    expect([text.length, partial]).toEqual([read, length > 65_536]);
  }
  expect(readEnds(" a \n b ")).toEqual({ text: "a \n b", partial: false });
  expect(readEnds(` ${"a".repeat(70_000)} `).text).toHaveLength(65_535);
});

it.each([
  ["a short question", 0, false],
  ["a long question", 80_000, true],
])("nearestAnswers() of %s says whether it read only the ends", (_, spaces, partial) => {
  const near = nearestAnswers(`my flumpy${" ".repeat(spaces)} cursor breaks`);
  expect(near.length).toBeGreaterThan(0);
  expect(near.map((answer) => answer.partial)).toEqual(near.map(() => partial));
});
