import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isAboutText, reasonOf } from "../../../src/property/expect/check-failure.js";
import {
  expectError,
  expectRefusal,
  expectRejection,
  expectThat,
  same,
  thrownBy,
} from "../../../src/property/expect/expect.js";
import { expectMembers } from "../../../src/property/expect/expect-members.js";

const bytes = new Uint8Array([1, 2, 3]);

describe("same()", () => {
  it.each<[a: unknown, b: unknown]>([
    [Number.NaN, Number.NaN],
    [
      { a: [1], b: undefined },
      { b: undefined, a: [1] },
    ],
    [new Date(5), new Date(5)],
    [new Date(5), runInNewContext("new Date(5)")],
    [new Date(Number.NaN), new Date(Number.NaN)],
    [bytes, bytes.slice().buffer],
    [bytes.subarray(1, 2), new Uint8Array([2])],
    [new DataView(bytes.buffer, 1, 2), new Uint8Array([2, 3]).buffer],
  ])("is true for %o and %o", (a, b) => {
    expect([same(a, b), same(b, a)]).toEqual([true, true]);
  });

  it.each<[a: unknown, b: unknown]>([
    [0, -0],
    [1, "1"],
    [null, {}],
    [undefined, {}],
    [[], {}],
    [["x"], { 0: "x" }],
    [[1], [1, undefined]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [new Date(5), new Date(6)],
    [new Date(5), {}],
    [new Uint8Array(), {}],
    [bytes, { 0: 1, 1: 2, 2: 3 }],
    [bytes, bytes.subarray(0, 2)],
    [bytes, new Uint8Array([1, 2, 4])],
  ])("is false for %o and %o", (a, b) => {
    expect([same(a, b), same(b, a)]).toEqual([false, false]);
  });
});

describe("expectError()", () => {
  const thrown = new RangeError("Too long");
  const expecting = (name?: string, message?: string | RegExp) =>
    expectError("it", () => Promise.reject(thrown), name, message);

  it.each<[name: string | undefined, message?: string | RegExp]>([
    [undefined],
    ["RangeError"],
    [undefined, "Too long"],
    ["RangeError", /^too/i],
    ["RangeError", /long/g],
  ])("returns an error of the name %j with the message %o, again and again", async (...args) => {
    expect(await expecting(...args)).toBe(thrown);
    expect(await expecting(...args)).toBe(thrown);
  });

  it.each<[name?: string, message?: string | RegExp]>([
    ["TypeError"],
    ["TypeError", "Too long"],
    ["RangeError", "Too"],
    ["RangeError", ""],
    ["RangeError", /^too/],
  ])("refuses an error that is not of the name %j with the message %o", async (...args) => {
    await expect(expecting(...args)).rejects.toThrow("it: expected ");
  });
});

it.each<[what: string, call: () => Promise<unknown>, message: string]>([
  ["a call", () => expectError("it", 5 as never, "TypeError"), "expectError: call must be a function, not 5."],
  [
    "a message",
    () => expectError("it", () => 1, "Error", 5 as never),
    "expectError: message must be a string or a RegExp",
  ],
  [
    "a call to refuse",
    () => expectRefusal("it", 5 as never, "get", 10020),
    "expectRefusal: call must be a function, not 5.",
  ],
  [
    "an action",
    () => expectRefusal("it", () => 1, null as never, 10020),
    "expectRefusal: action must be the name of an operation",
  ],
  [
    "a code",
    () => expectRefusal("it", () => 1, "get", "toString" as never),
    "expectRefusal: code must be a code with a text of its own",
  ],
])("refuses a wrong argument for %s", async (_, call, message) => {
  await expect(call()).rejects.toThrow(message);
});

const thrown = new RangeError("no");
const raise = (): never => {
  throw thrown;
};
it.each<readonly [what: string, fail: () => unknown, text: string, evidence: object | undefined]>([
  [
    "no error",
    () => expectError("it", () => 1, "TypeError", "x"),
    "an error, saw 1",
    { error: { name: "TypeError", message: "x" } },
  ],
  [
    "an error of another text",
    () => expectError("it", raise, "RangeError", "x"),
    "RangeError: x, saw RangeError: no",
    { error: { name: "RangeError", message: "x" }, isText: true },
  ],
  [
    "a reason that is no error",
    () => expectError("it", () => Promise.reject("no"), undefined),
    'an error like undefined, saw "no"',
    { error: { name: undefined, message: undefined }, isText: true },
  ],
  ["no rejection", () => expectRejection("it", () => Promise.resolve(1)), "an error, saw 1", { error: {} }],
  [
    "an error thrown instead of a rejection",
    () => expectRejection("it", raise),
    "a promise that rejects, but it threw RangeError: no",
    { error: {}, isPromise: true },
  ],
  ["no error at once", () => thrownBy("it", () => 1), "it to throw synchronously, saw 1", { throws: true }],
])("a check fails with evidence of %s", async (_, fail, text, evidence) => {
  const error: unknown = await (async () => fail())().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "CheckFailure", message: `it: expected ${text}`, evidence });
  expect(isAboutText(error)).toBe("isText" in (evidence ?? {}));
});

it("expectRejection() accepts a promise that rejects, and expectThat() what holds", async () => {
  await expectRejection("it", async () => raise());
  expectThat(true, "it is");
  expect(() => expectThat(false, "it is")).toThrow(/^not true: it is$/);
});

it("expectRefusal() fails unless a call is refused with the code, and its text", async () => {
  const message = "get: The specified object name is not valid. (10020)";
  const refused = (action: string, code: 10020 | 10039) =>
    expectRefusal("it", () => Promise.reject(new Error(message)), action, code);
  await refused("get", 10020);
  await expect(refused("put", 10020)).rejects.toThrow("it: expected an error");
  await expect(refused("get", 10039)).rejects.toThrow("it: expected an error");
});

it.each<readonly [seen: unknown, expected: object | undefined, text: string | undefined]>([
  [{ a: "", b: undefined }, { a: "" }, undefined],
  [undefined, undefined, undefined],
  [{ a: 0 }, {}, "it: expected {}, saw {a: 0}"],
  [{}, { b: undefined }, "it: expected {b: undefined}, saw {}"],
  [null, {}, "it: expected {}, saw null"],
  [{}, undefined, "it: expected undefined, saw {}"],
])("expectMembers() of %j and %j", (seen, expected, text) => {
  const compare = () => expectMembers("it", seen, expected);
  if (text === undefined) compare();
  else expect(compare).toThrow(text);
});

it("reasonOf() cuts what is longer than 2,000 characters", () => {
  const reason = (length: number) => {
    try {
      expectThat(false, "x".repeat(length - "not true: ".length));
    } catch (error) {
      return reasonOf(error);
    }
    return undefined;
  };
  expect(reason(2000)).toBe(`not true: ${"x".repeat(1990)}`);
  expect(reason(2001)).toBe(`not true: ${"x".repeat(1990)}… of 2001 characters`);
  expect(reasonOf(thrown)).toBe("unexpected RangeError: no");
});

it("thrownBy() returns an error thrown synchronously, and handles a promise that rejects instead", async () => {
  const error = new RangeError("no");
  const fail = () => {
    throw error;
  };
  expect(thrownBy("it", fail)).toBe(error);
  expect(() => thrownBy("it", async () => fail())).toThrow("it: expected it to throw synchronously, saw Promise {}");
  await new Promise((resolve) => setTimeout(resolve, 5));
});
