import { describe, expect, it } from "vitest";
import type { SequenceRunner } from "../../src/property/sequences/compare-runners.js";
import type { Observation } from "../../src/property/sequences/sequence.js";
import { conformance } from "../conformance/runner.js";
import { findDifferences, kindOf } from "./find-differences.js";

const result = (members: unknown) => ({ promise: true, result: { class: "HeadResult", members } });
const refused = (message: string) => ({ rejected: { class: "Error", name: "Error", message } });
const thrown = (message: string) => ({ thrown: { class: "TypeError", name: "TypeError", message } });

describe("kindOf()", () => {
  it.each([
    [
      "another kind of answer",
      refused("put: too large (10012)"),
      result([]),
      'put() rejects with Error "put: too large (10012)", and now gives HeadResult',
    ],
    [
      "other words",
      thrown("not of type 'ArrayBuffer or string'."),
      thrown("not of type 'BufferSource or string'."),
      'put() throws TypeError, and now says "\'BufferSource" instead of "\'ArrayBuffer"',
    ],
    ["fewer words", thrown("a b c"), thrown("a c"), 'put() throws TypeError, and now says nothing instead of "b"'],
    ["more words", thrown("a b"), thrown("a b c"), 'put() throws TypeError, and now also says "c"'],
    ["no more object", result([]), { promise: true, result: null }, "put() gives HeadResult, and now gives null"],
    [
      "another member, by name",
      result([
        ["key", "a"],
        ["etag", { shown: "b", writable: false }],
      ]),
      result([
        ["key", "a"],
        ["etag", { shown: "c", writable: false }],
      ]),
      "put() gives HeadResult, and now has another result.members.etag.shown",
    ],
    [
      "a member of an item",
      { promise: true, result: ["a", "b"] },
      { promise: true, result: ["a", "c"] },
      "put() gives an array, and now has another result",
    ],
  ])("tells %s", (_, before, after, kind) => {
    const difference = { expected: JSON.stringify(before), shown: JSON.stringify(after) };
    expect(kindOf({ call: "put" }, difference)).toBe(kind);
  });
});

describe("findDifferences()", () => {
  const stub = (answers: Readonly<Record<string, Observation>>): SequenceRunner<string> => ({
    run: async (_, sequence) => sequence.map(({ call }) => answers[call] ?? result([])),
  });
  const comparison = { ...conformance, settings: ["a date"], runs: 300, seed: 1 };

  it("finds each kind once, shrunk, and continues after it", async () => {
    const newer = stub({ put: refused("put: no (1)"), list: thrown("no"), get: result([["key", "a"]]) });
    const found = await findDifferences(stub({}), newer, comparison);
    expect(found.map(({ kind, sequence }) => [kind, sequence.length]).sort()).toEqual([
      ["get() gives HeadResult, and now has another result.members.key", 1],
      ['list() gives HeadResult, and now throws TypeError "no"', 1],
      ['put() gives HeadResult, and now rejects with Error "put: no (1)"', 1],
    ]);
  });

  it("ignores differences after a known difference", async () => {
    // The put always differs; a list differs only after a put.
    const newer: SequenceRunner<string> = {
      run: async (_, sequence) => {
        const isPut = sequence.findIndex(({ call }) => call === "put");
        return sequence.map(({ call }, step) =>
          call === "put" || (call === "list" && isPut !== -1 && isPut < step) ? refused("no") : result([]),
        );
      },
    };
    const found = await findDifferences(stub({}), newer, comparison);
    expect(found.map(({ kind }) => kind)).toEqual(['put() gives HeadResult, and now rejects with Error "no"']);
  });

  it("finds nothing if both sides agree", async () => {
    expect(await findDifferences(stub({}), stub({}), comparison)).toEqual([]);
  });
});
