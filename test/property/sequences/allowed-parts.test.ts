import { describe, expect, it } from "vitest";
import { allowedParts, allowedTemplate } from "../../../src/property/sequences/allowed-parts.js";
import type { StepTemplate } from "../../../src/property/sequences/arbitrary-steps.js";
import type { Template } from "../../../src/property/sequences/arbitrary-values.js";

const object = (fields: Readonly<Record<string, Template>>): Template =>
  ({ is: "object", entries: Object.entries(fields) }) as Template;
const array = (...items: readonly Template[]): Template => ({ is: "array", items }) as Template;
const stepOf = (call: StepTemplate["call"], args: readonly Template[], more: object = {}): StepTemplate =>
  ({ call, args, ...more }) as StepTemplate;

/** Allows steps in whose JSON none of these texts occur. */
const without =
  (...texts: readonly string[]) =>
  (step: StepTemplate) =>
    !texts.some((text) => JSON.stringify(step).includes(text));

describe("allowedParts()", () => {
  const full = object({ md5: "no", customMetadata: object({ a: "b", bad: "c" }), only: array("x", "bad", "y") });
  it.each<readonly [what: string, step: StepTemplate, texts: readonly string[], kept: StepTemplate | undefined]>([
    [
      "members that are not allowed, at any depth, and items",
      stepOf("put", ["a", "v", full]),
      ["md5", "bad"],
      stepOf("put", ["a", "v", object({ customMetadata: object({ a: "b" }), only: array("x", "y") })]),
    ],
    [
      "entries of Headers",
      stepOf("get", [
        "a",
        {
          is: "headers",
          entries: [
            ["range", "x"],
            ["etag", "y"],
          ],
        } as Template,
      ]),
      ["etag"],
      stepOf("get", ["a", { is: "headers", entries: [["range", "x"]] } as Template]),
    ],
    [
      "an optional argument, and those after it",
      stepOf("put", ["a", "v", "no", "more"]),
      ["no"],
      stepOf("put", ["a", "v"]),
    ],
    [
      "an argument after one that is allowed",
      stepOf("get", ["a", object({}), "no"]),
      ["no"],
      stepOf("get", ["a", object({})]),
    ],
    [
      "items of the only argument",
      stepOf("delete", [array("a", "no", "b")]),
      ["no"],
      stepOf("delete", [array("a", "b")]),
    ],
    [
      "members that are not allowed beside others",
      stepOf("put", ["a", "v", object({ a: "b", c: "d", e: "f" })]),
      ['["a","b"],["c","d"]'],
      stepOf("put", ["a", "v", object({ a: "b", e: "f" })]),
    ],
    [
      "items that are not allowed beside others",
      stepOf("delete", [array("a", "b", "c")]),
      ['"a","b"'],
      stepOf("delete", [array("a", "c")]),
    ],
    ["the whole call, if an argument is not allowed", stepOf("put", ["no", "v"]), ["no"], undefined],
    ["the whole call, if it is not allowed", stepOf("head", ["a"], { beside: "detached" }), ["head"], undefined],
    [
      "the way to read a body",
      stepOf("get", ["a"], { read: "tee", beside: "changes bytes" }),
      ["tee"],
      stepOf("get", ["a"], { read: "text", beside: "changes bytes" }),
    ],
    [
      "what is done beside a call",
      stepOf("get", ["a"], { read: "tee", beside: "detached" }),
      ["detached"],
      stepOf("get", ["a"], { read: "tee" }),
    ],
    [
      "changes of results",
      stepOf("put", ["a", "v"], { beside: "changes" }),
      ['"changes"'],
      stepOf("put", ["a", "v"], { beside: "changes arguments" }),
    ],
    [
      "all changes but those of bytes",
      stepOf("put", ["a", "v"], { beside: "changes" }),
      ['"changes"', "changes arguments"],
      stepOf("put", ["a", "v"], { beside: "changes bytes" }),
    ],
    [
      "the target of no call",
      stepOf("complete", [array(), "no"], { on: 3 }),
      ["no"],
      stepOf("complete", [array()], { on: 3 }),
    ],
  ])("drops %s", (_, step, texts, kept) => {
    expect(allowedParts(step, without(...texts))).toStrictEqual(kept);
  });

  it("drops a value of which not even the empty one is allowed", () => {
    const isFilled = (step: StepTemplate) => !/"(?:entries|items)":\[\]/.test(JSON.stringify(step));
    const allows = (step: StepTemplate) => isFilled(step) && without("no")(step);
    expect(allowedParts(stepOf("put", ["a", "v", object({ no: "x" })]), allows)).toStrictEqual(
      stepOf("put", ["a", "v"]),
    );
    const include = object({ include: array("no"), limit: 1 });
    expect(allowedParts(stepOf("list", [include]), allows)).toStrictEqual(stepOf("list", [object({ limit: 1 })]));
  });

  it("keeps a call that is allowed as it is", () => {
    const step = stepOf("put", ["a", "v", full]);
    expect(allowedParts(step, () => true)).toBe(step);
  });
});

describe("allowedTemplate()", () => {
  const firstKey: Template = { is: "familyKey", index: 0 };
  const [key, uploadId] = ["key", "uploadId"].map((what) => ({ is: "earlier", pick: 0, what }) as Template);
  const blob = { is: "blob", text: "v", type: "no" } as const;
  const stream = { is: "stream", from: "no", text: "v" } as unknown as Template;
  it.each<readonly [what: string, step: StepTemplate, kept: StepTemplate]>([
    ["a key", stepOf("put", ["no", "v", object({})]), stepOf("put", [firstKey, "v", object({})])],
    ["a value", stepOf("put", ["a", "no"]), stepOf("put", ["a", "hello"])],
    ["both", stepOf("put", ["no", "no"]), stepOf("put", [firstKey, "hello"])],
    ["a missing argument", stepOf("put", []), stepOf("put", [firstKey, "hello"])],
    ["the type of a Blob", stepOf("put", ["a", blob]), stepOf("put", ["a", { ...blob, type: "" }])],
    [
      "the kind of a stream",
      stepOf("put", ["a", stream]),
      stepOf("put", ["a", { is: "stream", from: "response", text: "v" } as Template]),
    ],
    [
      "the key and the id of an upload",
      stepOf("resumeMultipartUpload", ["a", "no"]),
      stepOf("resumeMultipartUpload", [key as Template, uploadId as Template]),
    ],
  ])("replaces %s by a plain one", (_, step, kept) => {
    const allows = (each: StepTemplate) => without("no")(each) && (each.call !== "put" || each.args.length > 1);
    expect(allowedTemplate(step, allows, () => true)).toStrictEqual(kept);
    expect(allowedTemplate(step, allows, () => false)).toBeUndefined();
  });

  it("asks only for a call that it changed by more than leaving something out", () => {
    const step = stepOf("head", ["a", "no"]);
    expect(allowedTemplate(step, without("no"), () => false)).toStrictEqual(stepOf("head", ["a"]));
    expect(
      allowedTemplate(
        step,
        () => false,
        () => true,
      ),
    ).toBeUndefined();
  });
});
