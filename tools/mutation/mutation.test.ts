import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { root, textOf } from "../../test/repository/tracked-files.js";
import { complaintsAbout, complaintsAboutSample, sharesOf, survivorsOf } from "./complaints.js";
import { groupNames, groupOf, groups, suitesOf } from "./groups.js";
import { inOneLine, type Mutant, mutantsOf } from "./mutant.js";
import { type Mutator, mutators } from "./mutators.js";

// The run itself is too slow for a test: `npm run mutation`.

const file = "src/config/b.ts";

function mutant(status: Mutant["status"], more: Partial<Mutant> = {}): Mutant {
  return { file, line: 3, code: "a", becomes: "true", status, ...more };
}

const found = Array.from({ length: 49 }, () => mutant("found"));

it("sharesOf() returns the share found by the checks of rules alone, of the files within their reach", () => {
  const files = ["parse-range", "parse-range", "parse-put"].map((name) => `src/bucket/request/${name}.ts`);
  const mutants = files.map((path, index) => mutant(index === 0 ? "found by checks" : "found", { file: path }));
  expect(sharesOf(mutants.slice(0, 2), "request")).toEqual({ judged: 2, all: 100, byChecks: 50 });
  const beyond = mutant("found", { file: groups.service.beyondChecks[0] });
  expect(sharesOf([beyond], "service")).toEqual({ judged: 1, all: 100, byChecks: 100 });
});

it("survivorsOf() names the line and the change of each survivor", () => {
  expect(survivorsOf([mutant("found"), mutant("missed")])).toEqual(["src/config/b.ts:3 a → true"]);
});

describe("complaintsAbout()", () => {
  it("is empty if enough mutants are found", () => {
    expect(complaintsAbout([...found, mutant("missed")])).toEqual([]);
  });

  it("reports a low share", () => {
    expect(complaintsAbout([...found.slice(45), mutant("missed")])).toEqual([
      "The tests find only 80.0 % of the mutants of config; 90 % are required.",
    ]);
  });
});

describe("complaintsAboutSample()", () => {
  const sampleOf = (all: number, missed: number, file: string) =>
    Array.from({ length: all }, (_, index) => mutant(index < missed ? "missed" : "found", { file }));
  const config = (missed: number) => sampleOf(40, missed, "src/config/b.ts");

  it("is empty as long as chance can explain the number of survivors", () => {
    // If 90 % are found, 13 or more of 40 survive in one of 11,200 samples, and 14 or more in one of 52,700.
    expect(complaintsAboutSample(config(13))).toEqual([]);
  });

  it("reports a lower share, of a group and of all groups", () => {
    expect(complaintsAboutSample([...config(14), ...sampleOf(100, 0, "src/s3/b.ts")])).toEqual([
      "14 of 40 mutants of config survive; at most 4.0 are expected.",
    ]);
    expect(complaintsAboutSample([...config(12), ...sampleOf(40, 12, "src/hostnames/b.ts")])).toEqual([
      "24 of 80 mutants of all groups survive; at most 8.0 are expected.",
    ]);
  });
});

describe("groupOf()", () => {
  it("returns the group with the most specific path", () => {
    expect(["serve/serve.ts", "run.ts"].map((file) => groupOf(`src/cli/${file}`))).toEqual(["serve", "cli"]);
    expect(groupOf("types/index.d.ts")).toBeUndefined();
  });

  // `src/entries` only re-exports.
  it("covers each folder of src with behaviour", () => {
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

it("suitesOf() names existing tests", () => {
  const missing = groupNames.flatMap(suitesOf).filter((path) => !existsSync(`${root}${path}`));
  expect(missing).toEqual([]);
});

describe("mutantsOf()", () => {
  it.each(["CompileError", "Ignored"])("leaves out of the sample what no test judged: %s", (status) => {
    const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 4 } };
    const one = { id: "", fileName: `${root}src/cli/terminal.ts`, replacement: "", location, status };
    expect(mutantsOf([one], root)).toMatchObject([{ status: "not in the sample" }]);
  });

  it("returns the line, code, replacement and finder of each mutant, in the order of the file", () => {
    const path = "src/cli/terminal.ts";
    const [first = "", second = ""] = textOf(path).split("\n");
    const at = (line: number, column: number) => ({ line, column });
    const common = { id: "", fileName: `${root}${path}` };
    const check = "tools/mutation/rule-checks.killers.ts > keys.type";
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

describe("mutators of mistakes", () => {
  const identifier = (name: string) => ({ type: "Identifier", name });
  const call = (...given: readonly object[]) => ({ type: "CallExpression", callee: identifier("f"), arguments: given });
  const logical = (operator: string) => ({
    type: "LogicalExpression",
    operator,
    left: identifier("a"),
    right: identifier("b"),
  });
  const array = (...elements: readonly object[]) => ({ type: "ArrayExpression", elements });
  const object = (...properties: readonly object[]) => ({ type: "ObjectExpression", properties });
  const spread = { type: "SpreadElement", argument: identifier("a") };
  const [nothing, a, b] = ["undefined", "a", "b"].map(identifier) as [object, object, object];

  it.each([
    ["Await", { type: "AwaitExpression", argument: a }, [a]],
    ["Argument", call(a, b), [call(nothing, b), call(a), call(b, a)]],
    ["Argument", { ...call(a), callee: { type: "Import" } }, []],
    ["Default", logical("??"), [logical("||")]],
    ["Default", logical("&&"), []],
    ["Side", logical("&&"), [a, b]],
    ["Copy", array(spread), [a]],
    ["Copy", { type: "NewExpression", callee: identifier("Map"), arguments: [a] }, [a]],
    ["Copy", { type: "NewExpression", callee: identifier("Promise"), arguments: [a] }, []],
    ["Option", { type: "MemberExpression", computed: false, object: a, property: b }, [nothing]],
    ["Option", { type: "MemberExpression", computed: true, object: a, property: b }, []],
    ["Property", object(a, b), [object(b), object(a)]],
    ["Element", array(a, b), [array(b), array(a)]],
    ["Statement", { type: "ReturnStatement", argument: null }, [{ type: "EmptyStatement" }]],
    ["Statement", { type: "ReturnStatement", argument: a }, []],
    ["Number", { type: "NumericLiteral", value: 1 }, [2, 0].map((value) => ({ type: "NumericLiteral", value }))],
    ["Number", { type: "NumericLiteral", value: 0 }, [{ type: "NumericLiteral", value: 1 }]],
  ])("%s of %j", (kind, node, mutants) => {
    // In a function, and not in a thrown error.
    const inside = { node: { type: "ArrowFunctionExpression" }, findParent: () => null };
    const parent = { type: "VariableDeclarator" };
    const path = {
      node,
      parent,
      findParent: (test: (path: typeof inside) => boolean) => (test(inside) ? inside : null),
    };
    const [mutator] = mutators.filter(({ name }) => name === kind) as [Mutator];
    expect([...mutator.mutate(path as Parameters<typeof mutator.mutate>[0])]).toEqual(mutants);
  });
});
