import { expect, it } from "vitest";
import { faultNames } from "../../src/testing/faults/fault.js";
import { bucketStorms } from "../../src/testing/faults/vocabulary.js";
import { findingTexts } from "../../src/testing/portability/findings.js";
import { textOf } from "../repository/tracked-files.js";

const guide = textOf("docs/testing.md");

/** Returns the rows of the table under a heading. */
function rowsUnder(heading: string): string[] {
  const [, section = ""] = guide.split(`\n## ${heading}\n`);
  const [text = ""] = section.split("\n## ");
  return text.match(/^\| `.*$/gm) ?? [];
}

it("the guide has each finding as printed", () => {
  const rows = Object.entries(findingTexts).map(([id, { level, advice }]) => `| \`${id}\` | ${level} | ${advice} |`);
  expect(rowsUnder("Portability")).toEqual(rows);
});

it("the guide has each fault and each storm, and no other", () => {
  const names = (heading: string) => rowsUnder(heading).map((row) => /\w+/.exec(row)?.[0]);
  expect(names("What can go wrong")).toEqual(faultNames);
  expect(names("Storms")).toEqual(Object.keys(bucketStorms));
});
