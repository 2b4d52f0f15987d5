import { describe, expect, it } from "vitest";
import { excerptOf } from "../../src/config/excerpt.js";
import { positionAt } from "../../src/config/source.js";
import { lines } from "../rules/config/config-scene.js";

describe("excerptOf()", () => {
  it("aligns the line numbers", () => {
    const text = "a\n".repeat(9).concat("bcd");
    expect(excerptOf(text, { start: 19, end: 20 })).toBe(lines("   8 | a", "   9 | a", "> 10 | bcd", "     |  ^"));
  });

  it("marks only the first line of a range over several lines", () => {
    expect(excerptOf(" {\r\n a\r\n}", { start: 1, end: 9 })).toBe(lines("> 1 |  {", "    |  ^"));
  });

  it("marks the end of the text", () => {
    expect(excerptOf("a\n", { start: 2, end: 2 })).toBe(lines("  1 | a", "> 2 |", "    | ^"));
  });

  it("keeps tabs under tabs", () => {
    expect(excerptOf("\ta\tb", { start: 3, end: 4 })).toBe(lines("> 1 | \ta\tb", "    | \t \t^"));
  });

  it("shows no control characters", () => {
    expect(excerptOf("\u001B[31m\u0007\u009B", { start: 6, end: 7 })).toBe(
      lines("> 1 | \uFFFD[31m\uFFFD\uFFFD", "    |       ^"),
    );
  });

  it("shows only the surroundings of the place in a long line", () => {
    const text = `${"-".repeat(300)}x${"+".repeat(300)}`;
    expect(excerptOf(`short\n${"=".repeat(280)}\n${text}`, { start: 587, end: 588 })).toBe(
      lines(
        "  1 |",
        `  2 | …${"=".repeat(29)}`,
        `> 3 | …${"-".repeat(49)}x${"+".repeat(50)}…`,
        `    | ${" ".repeat(50)}^`,
      ),
    );
    expect(excerptOf("-".repeat(100), { start: 74, end: 75 })).toBe(
      lines(`> 1 | ${"-".repeat(100)}`, `    | ${" ".repeat(74)}^`),
    );
    expect(excerptOf(`x${"+".repeat(300)}`, { start: 0, end: 301 })).toBe(
      lines(`> 1 | x${"+".repeat(99)}…`, `    | ${"^".repeat(100)}`),
    );
  });
});

describe("positionAt()", () => {
  it("counts like an editor", () => {
    const text = "🪣a\r\nb\r\nc\rd\n\n";
    // Every offset except between the halves of 🪣.
    const places = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    expect(places.map((offset) => positionAt(text, offset)).map(({ line, column }) => `${line}:${column}`)).toEqual([
      "1:1",
      "1:3",
      "1:4",
      "1:4",
      "2:1",
      "2:2",
      "2:2",
      "3:1",
      "3:2",
      "4:1",
      "4:2",
      "5:1",
      "6:1",
    ]);
  });
});
