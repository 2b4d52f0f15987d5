import { describe, expect, it } from "vitest";
import { textOf, trackedFiles } from "./tracked-files.js";

const page = "docs/guides/sources.md";

/** The forms that the page defines, such as `spec §4` and `service Limits`. */
const defined: ReadonlySet<string> = new Set(
  [...textOf(page).matchAll(/^\| `([^`]+)` \|/gm)].map(([, form = ""]) => form),
);

/** Returns the citations of a text, in the forms of the page. */
function citationsOf(text: string): string[] {
  const sections = [...text.matchAll(/\b(spec|runtime|hostnames) §(\d+)/g)].map(([, name, part]) => `${name} §${part}`);
  const named = [...text.matchAll(/\b(service|facts),? (CAA|[A-Z][a-z]+(?: over time| codes)?)\b/g)];
  return [...sections, ...named.map(([, name, part]) => `${name} ${part}`)];
}

describe("the citations", () => {
  const files = trackedFiles("src/**", "test/**", "tools/**", "types/**", "bench/**", "examples/**").filter(
    (path) => /\.(?:ts|mts|js)$/.test(path) && path !== "test/repository/citations.test.ts",
  );

  it("have forms that docs/guides/sources.md defines", () => {
    const undefinedOnes = files.flatMap((path) =>
      citationsOf(textOf(path))
        .filter((form) => !defined.has(form))
        .map((form) => `${path} cites ${form}`),
    );
    expect(undefinedOnes).toEqual([]);
  });

  it("use every form of the page", () => {
    const used = new Set(files.flatMap((path) => citationsOf(textOf(path))));
    expect([...defined].filter((form) => !used.has(form) && !["production", "platform"].includes(form))).toEqual([]);
  });

  it("are found in the forms of comments and of rules", () => {
    expect(citationsOf("spec §4 put, service Limits (part size); facts, Error codes 1406")).toEqual([
      "spec §4",
      "service Limits",
      "facts Error codes",
    ]);
  });
});
