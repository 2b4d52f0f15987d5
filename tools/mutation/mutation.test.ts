import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root, textOf } from "../../test/repository/tracked-files.js";
import { complaintsAbout, complaintsAboutSample, sharesOf, survivorsOf } from "./complaints.js";
import { groupNames, groupOf, groups } from "./groups.js";
import { inOneLine, type Mutant, mutantsOf } from "./mutant.js";

// The run itself takes too long for a test: `npm run mutation`.

const file = "src/config/b.ts";

function mutant(status: Mutant["status"], more: Partial<Mutant> = {}): Mutant {
  return { file, line: 3, code: "a", becomes: "true", status, ...more };
}

const found = Array.from({ length: 49 }, () => mutant("found"));

it("sharesOf() tells what the checks of the rules found alone, where they can", () => {
  const files = ["parse-range", "parse-range", "parse-put"].map((name) => `src/bucket/request/${name}.ts`);
  const mutants = files.map((path, index) => mutant(index === 0 ? "found by checks" : "found", { file: path }));
  expect(sharesOf(mutants.slice(0, 2), "request")).toEqual({ judged: 2, all: 100, byChecks: 50 });
  const beyond = mutant("found", { file: groups.service.beyondChecks[0] });
  expect(sharesOf([beyond], "service")).toEqual({ judged: 1, all: 100, byChecks: 100 });
});

it("survivorsOf() tells where they are, and what they change", () => {
  expect(survivorsOf([mutant("found"), mutant("missed")])).toEqual(["src/config/b.ts:3 a → true"]);
});

describe("complaintsAbout()", () => {
  it("is nothing where enough is found", () => {
    expect(complaintsAbout([...found, mutant("missed")])).toEqual([]);
  });

  it("is a low share", () => {
    expect(complaintsAbout([...found.slice(45), mutant("missed")])).toEqual([
      "Only 80.0 % are found in config: 90 % are wanted.",
    ]);
  });
});

describe("complaintsAboutSample()", () => {
  const sampleOf = (all: number, missed: number, file: string) =>
    Array.from({ length: all }, (_, index) => mutant(index < missed ? "missed" : "found", { file }));
  const config = (missed: number) => sampleOf(40, missed, "src/config/b.ts");

  it("is nothing as long as chance may be why so many survive", () => {
    // With 90 % found, 13 or more of 40 survive once in 11,200 samples, 14 or more once in 52,700.
    expect(complaintsAboutSample(config(13))).toEqual([]);
  });

  it("is a share that is lower than that, of a group and of all", () => {
    expect(complaintsAboutSample([...config(14), ...sampleOf(100, 0, "src/s3/b.ts")])).toEqual([
      "Too many survive of config: 14 of 40, where at most 4.0 are expected.",
    ]);
    expect(complaintsAboutSample([...config(12), ...sampleOf(40, 12, "src/hostnames/b.ts")])).toEqual([
      "Too many survive of all groups: 24 of 80, where at most 8.0 are expected.",
    ]);
  });
});

describe("groupOf()", () => {
  it("is the group that names the file most closely", () => {
    expect(["serve/serve.ts", "run.ts"].map((file) => groupOf(`src/cli/${file}`))).toEqual(["serve", "cli"]);
    expect(groupOf("types/index.d.ts")).toBeUndefined();
  });

  // `src/entries` only hands on.
  it("is there for each folder of src with behaviour", () => {
    const without = readdirSync(`${root}src`, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          !groupNames.some((name) => groups[name].mutated.some((path) => path.startsWith(`src/${entry.name}`))),
      )
      .map(({ name }) => name);
    expect(without).toEqual(["entries"]);
  });
});

describe("mutantsOf()", () => {
  it("tells each mutant's line, code and replacement, in the order of the file, and who found it", () => {
    const path = "src/cli/terminal.ts";
    const [first = "", second = ""] = textOf(path).split("\n");
    const at = (line: number, column: number) => ({ line, column });
    const common = { id: "", fileName: `${root}${path}` };
    const check = "mutation/rule-checks.killers.ts > keys.type";
    expect(
      mutantsOf(
        [
          {
            ...common,
            status: "Killed",
            killedBy: [check],
            replacement: "false",
            location: { start: at(1, 2), end: at(2, 9) },
          },
          { ...common, status: "Survived", replacement: '""', location: { start: at(1, 1), end: at(1, 4) } },
        ],
        root,
      ),
    ).toEqual([
      { file: path, line: 1, code: first.slice(0, 3), becomes: '""', status: "missed" },
      {
        file: path,
        line: 1,

        code: inOneLine(`${first.slice(1)}\n${second.slice(0, 8)}`),
        becomes: "false",
        status: "found by checks",
      },
    ]);
  });
});
