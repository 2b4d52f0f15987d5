import { checkHistory, type HistoryCall } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { simulatedHistory } from "./simulated-history.js";
import { done, found, inOrder, page } from "./told-calls.js";

function reportsOf(history: readonly HistoryCall[]): readonly (string | undefined)[] {
  return [false, true].map((exact) => {
    const verdict = checkHistory(history, { exact });
    return verdict.verdict === "not linearizable" ? verdict.report : verdict.verdict;
  });
}

describe("the report of checkHistory()", () => {
  it("is about one call, where one is wrong by itself, and names its key unless all keys are looked at", () => {
    const history = inOrder([
      { action: "put", key: "k", outcome: found("v") },
      { action: "head", key: "l", outcome: found("w") },
    ]);
    const wrong = '  2–3  ├┤  head("l") → found version w, etag w';
    expect(reportsOf(history)).toEqual([
      `This call on "l" is not linearizable (ticks of invoke–return), whatever the other 1 came to:\n${wrong}`,
      `This call is not linearizable (ticks of invoke–return), whatever the other 1 came to:\n${wrong}`,
    ]);
    expect(reportsOf(history.slice(1))[0]).toBe(
      `This call on "l" is not linearizable (ticks of invoke–return):\n${wrong}`,
    );
    expect(checkHistory(history)).toMatchObject({ key: "l" });
    expect(checkHistory(history, { exact: true })).not.toHaveProperty("key");
  });

  it("tells which uploads and puts stored what was seen, and which calls nobody answered", () => {
    const history = inOrder([
      { action: "completeMultipartUpload", key: "k", uploadId: "u", outcome: found("v") },
      { action: "put", key: "other", outcome: found("w") },
      { action: "get", key: "k", outcome: found("v", true) },
      { action: "delete", keys: "k", outcome: done },
      { action: "list", prefix: "k", outcome: page(["k", "v"]) },
      { action: "abortMultipartUpload", key: "k", uploadId: "u", outcome: done },
    ]);
    expect(
      reportsOf(history)[0],
    ).toBe(`These 2 calls on "k" are not linearizable (ticks of invoke–return), whatever the other 4 came to:
  6–7  ├┤    delete("k") → done
  8–9    ├┤  list({"prefix":"k"}) → listed "k" version v
What they saw was stored by:
  0–1  ├┤  complete("k") → stored version v, etag v`);
  });
});

describe("the reason of an unknown verdict", () => {
  it("says of which calls no order was found, and within how many steps", () => {
    const history = simulatedHistory({ calls: 200, clients: 20, keys: 1, seed: 1 });
    const reasons = [false, true].map((exact) => checkHistory(history, { budget: 1, exact }));
    const rest = "was found within 1 steps, and none was excluded. A larger budget may tell.";
    expect(reasons).toEqual(
      ['the calls on "k0"', "all calls"].map((what) => ({ verdict: "unknown", reason: `No order of ${what} ${rest}` })),
    );
  });
});
