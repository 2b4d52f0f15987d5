import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveAll, sequences } from "../../../src/property/sequences/arbitrary-sequence.js";
import type { StepTemplate } from "../../../src/property/sequences/arbitrary-steps.js";
import type { Template } from "../../../src/property/sequences/arbitrary-values.js";
import { encodedObject } from "../../../src/property/values/encoded.js";

const key = (index: number): Template => ({ is: "familyKey", index });
const near = (plus: number): Template => ({ is: "near", what: "uploaded", plus });
const earlier = (what: "etag" | "cursor", pick = 0): Template => ({ is: "earlier", pick, what });
const parts = (count: number, isReversed = false): Template => ({ is: "partsOfUpload", count, isReversed });
const object = (fields: Readonly<Record<string, Template>>): Template => encodedObject(fields as never);
const result = (step: number, what: string) => ({ is: "result", step, what });
const resultParts = (...steps: readonly number[]) => ({
  is: "array",
  items: steps.map((step) => result(step, "part")),
});

const put: StepTemplate = { call: "put", args: [key(0), "v"] };
const create: StepTemplate = { call: "createMultipartUpload", args: [key(0)] };
const part = (number: number, pick = 0): StepTemplate => ({ call: "uploadPart", args: [number, "v"], pick });
const complete = (given: Template, pick = 0): StepTemplate => ({ call: "complete", args: [given], pick });
const get = (condition: Template, first = key(0)): StepTemplate => ({
  call: "get",
  args: [first, object({ onlyIf: condition })],
});
const onlyIf = (fields: Parameters<typeof encodedObject>[0]) => encodedObject({ onlyIf: encodedObject(fields) });
const before = (plus: number) => object({ uploadedBefore: near(plus), etagMatches: "a" });

it.each<readonly [what: string, steps: readonly StepTemplate[], last: object]>([
  ["a key of the family, from its start again", [{ call: "head", args: [key(4)] }], { args: ["b"] }],
  ["the latest result", [put, put, { call: "get", args: [earlier("etag")] }], { args: [result(1, "etag")] }],
  ["an earlier result", [put, put, { call: "get", args: [earlier("etag", 1)] }], { args: [result(0, "etag")] }],
  ["a result that is missing as an argument", [{ call: "get", args: [earlier("etag")] }], { args: ["unknown"] }],
  [
    "a result that is missing as a member, which is left out",
    [put, { call: "list", args: [object({ limit: 1, cursor: earlier("cursor") })] }],
    { args: [encodedObject({ limit: 1 })] },
  ],
  [
    "the time of the key's object",
    [put, { call: "put", args: [key(1), "v"] }, get(before(0))],
    { args: ["a", onlyIf({ uploadedBefore: { is: "result", step: 0, what: "uploaded", plus: 0 }, etagMatches: "a" })] },
  ],
  ["no time of another key's object", [put, get(before(1), key(1))], { args: ["b", onlyIf({ etagMatches: "a" })] }],
  [
    "no time of an object that a later upload may have replaced",
    [put, create, part(1), complete(parts(4)), get(before(1))],
    { args: ["a", onlyIf({ etagMatches: "a" })] },
  ],
  [
    "the parts of the latest upload",
    [create, part(1), create, part(2), part(3), complete(parts(4))],
    { args: [resultParts(3, 4)], on: 2 },
  ],
  [
    "the parts of an earlier upload",
    [create, part(1), create, part(2), part(3, 1), complete(parts(4), 1)],
    { args: [resultParts(1, 4)], on: 0 },
  ],
  [
    "the last parts, reversed",
    [create, part(1), part(2), part(3), complete(parts(2, true))],
    { args: [resultParts(3, 2)] },
  ],
  ["the target of no call", [part(1)], { on: -1 }],
  ["the object that writes Headers", [put, create, { call: "writeHttpMetadata", args: [], pick: 0 }], { on: 0 }],
  [
    "texts that restrict a list without NULs, and others with them",
    [{ call: "list", args: [object({ prefix: "\0a", startAfter: "\0", delimiter: "\0/", cursor: "\0" })] }],
    { args: [encodedObject({ prefix: "a", startAfter: "", delimiter: "/", cursor: "\0" })] },
  ],
])("resolveAll() gives a call %s", (_, steps, last) => {
  expect(resolveAll(steps, ["a", "b", "c"]).at(-1)).toMatchObject(last);
});

it.each([
  [{ maxSteps: 3 }, 0, 3],
  [{ maxSteps: 30, minScenes: 30, keys: ["a"] }, 30, 30],
])("sequences(%j) has from %i to %i steps", (options, least, most) => {
  const lengths = fc.sample(sequences(options), { seed: 1, numRuns: 30 }).map(({ length }) => length);
  expect([Math.min(...lengths) >= least, Math.max(...lengths)]).toEqual([true, most]);
});

it("sequences() replaces a call that became another, forbidden one", () => {
  // Without an earlier list, nothing is left of such options.
  const allows = ({ call, args: [options] }: StepTemplate) =>
    call === "put" || call === "head" || (call === "list" && JSON.stringify(options)?.includes("cursor") === true);
  const all = fc.sample(sequences({ allows, keepsParts: true, keys: ["a"] }), { seed: 1, numRuns: 60 });
  expect(all.flat().filter((step) => !allows(step as StepTemplate))).toEqual([]);
  expect(Math.max(...all.map(({ length }) => length))).toBeGreaterThan(8);
});
