import { describe, expect, it } from "vitest";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { Abilities } from "../../src/property/expect/rule-check.js";
import { rulesOfRows } from "../../src/property/random/concerned-rules.js";
import { levels, type RuleId, rules } from "../../src/rules/statements/all-rules.js";
import { drawnCalls, droppedCalls } from "./drawn-calls.js";

// Always the same seed: a floor must not depend on the day.
const sample = { numRuns: 400, seed: 1 };
/** With streams of a script, and with a clock. */
const abilities: Abilities = { foreignObjects: true, clock: () => undefined };
const drawn = Object.fromEntries(levels.map((level) => [level, drawnCalls(level, abilities, sample)] as const));

/** The fewest sequences among 400 with each kind of call, at every level: about half of the usual number. */
const floors: Readonly<Record<string, number>> = {
  "30 calls or more": 14,
  abort: 20,
  "beside: to the end": 60,
  "body read: stream": 20,
  complete: 100,
  "complete of several": 50,
  "createMultipartUpload with several options": 60,
  delete: 55,
  "delete of several": 20,
  "get onlyIf": 25,
  "get range": 30,
  "get range as Headers": 20,
  "get with several options": 6,
  "list cursor": 30,
  "list delimiter": 65,
  "list include": 45,
  "list limit": 60,
  "list with several options": 70,
  "put customMetadata": 35,
  "put httpMetadata": 25,
  "put onlyIf": 15,
  "put with several options": 40,
  resumeMultipartUpload: 8,
  "value: blob": 25,
  "value: repeated": 2,
  "value: stream": 35,
  uploadPart: 110,
  writeHttpMetadata: 40,
};

const common: ReadonlySet<keyof Abilities> = new Set(["multipart", "ssec", "storageClass"]);

/** The rules that no call is about alone: some of a stricter level always concern it too, or later calls. */
const neverAlone: Readonly<Record<string, readonly RuleId[]>> = {
  data: ["value.stream-fails", "result.own", "ssec.get-without-key", "ssec.get-other-key"],
  contract: ["arguments.headers-type", "result.own"],
};

describe("random sequences", () => {
  it.each(levels)("contain each kind of call often enough at the level %s", (level) => {
    const rare = Object.entries(floors).flatMap(([kind, floor]) => {
      const found = drawn[level]?.kinds.get(kind) ?? 0;
      return found < floor ? [`${kind}: ${found} of ${floor}`] : [];
    });
    expect(rare).toEqual([]);
  });

  it.each([
    ["data", { advance: 100, shape: 100 }],
    ["contract", { shape: 100 }],
    ["letter", {}],
  ] as const)("drop calls only if the method itself is not asked for, at the level %s", (level, dropped) => {
    expect(Object.fromEntries(droppedCalls(level, abilities, { ...sample, numRuns: 4000 }))).toEqual(dropped);
  });

  it.each([
    ["condition.", ["put onlyIf", "get onlyIf", "head"]],
    ["list.", ["list", "list limit", "list prefix", "list delimiter", "list cursor", "list startAfter", "put", "head"]],
  ] as const)("contain the calls that the rules of %s alone are about", (topic, kinds) => {
    const { kinds: found } = drawnCalls("letter", abilities, sample, topic);
    expect(kinds.filter((kind) => (found.get(kind) ?? 0) < 20)).toEqual([]);
  });

  it.each(levels)("contain calls about each rule of the level %s", (level) => {
    const isAsked = (rule: RuleId) => levels.indexOf(rules[rule].level) <= levels.indexOf(level);
    const checked = ruleChecks.filter(({ needs = [] }) => needs.every((need) => common.has(need)));
    const asked = checked.map(({ rule }) => rule as RuleId).filter((rule) => isAsked(rule) && rulesOfRows.has(rule));
    expect(asked.filter((rule) => !drawn[level]?.rules.has(rule))).toEqual(neverAlone[level] ?? []);
  });

  it.each(["multipart", "ssec", "storageClass"] as const satisfies (keyof Abilities)[])(
    "contain other calls as often without the ability %s",
    (lacking) => {
      const without = drawnCalls("letter", { ...abilities, [lacking]: false }, sample);
      const others = Object.keys(floors).filter(
        (kind) => lacking !== "multipart" || !/Part|Multipart|complete|abort/.test(kind),
      );
      const rarer = others.filter((kind) => {
        const [usual = 0, found = 0] = [drawn["letter"]?.kinds.get(kind), without.kinds.get(kind)];
        // Both are random numbers: three standard deviations.
        return found < usual - 3 * Math.sqrt(usual) - 3;
      });
      expect(rarer).toEqual([]);
    },
  );
});
