import { checkHistory, type HistoryCall } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { showCalls } from "../../../src/property/history/show-calls.js";
import { simulatedHistory } from "./simulated-history.js";
import { done, found, inOrder, nothing, page, type ToldCall, unsure } from "./told-calls.js";

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
      `This call on "l" is not linearizable (ticks of invoke–return), whatever the result of the other call:\n${wrong}`,
      `This call is not linearizable (ticks of invoke–return), whatever the result of the other call:\n${wrong}`,
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
      { action: "put", key: "k", onlyIf: { etagMatches: ["x"] }, outcome: nothing },
    ]);
    expect(
      reportsOf(history)[0],
    ).toBe(`These 2 calls on "k" are not linearizable (ticks of invoke–return), whatever the results of the other 5 calls:
  6–7  ├┤    delete("k") → done
  8–9    ├┤  list({"prefix":"k"}) → listed "k" version v
What they saw was stored by:
  0–1  ├┤  complete("k") → stored version v, etag v`);
  });
});

describe("showCalls()", () => {
  it("shows what each call asked and came to, and as much of versions as tells them apart", () => {
    const onlyIf = { etagMatches: ["e"], uploadedBefore: 0, uploadedAfter: 1000 };
    const refused = { result: "refused", message: "get: Not valid. (10020)" } as const;
    const rows: readonly (readonly [ToldCall, string])[] = [
      [
        { action: "put", key: "k", size: 1, onlyIf, outcome: nothing },
        'put("k", 1 byte, onlyIf {"etagMatches":["e"],"uploadedBefore":"1970-01-01T00:00:00.000Z","uploadedAfter":"1970-01-01T00:00:01.000Z"}) → not stored, for its condition',
      ],
      [
        { action: "put", key: "k", size: 2, outcome: found("0123456789abcdef") },
        'put("k", 2 bytes) → stored version 01234567…, etag 01234567…',
      ],
      [{ action: "put", key: "k" }, 'put("k", a stream) → (never answered)'],
      [
        { action: "head", key: "k", outcome: found("0123abcd01234567") },
        'head("k") → found version 0123abcd…, etag 0123abcd…',
      ],
      [
        { action: "get", key: "k", onlyIf: { uploadedAfter: 0 }, outcome: found("v") },
        'get("k", onlyIf {"uploadedAfter":"1970-01-01T00:00:00.000Z"}) → found, without its body, version v, etag v',
      ],
      [{ action: "get", key: "k", outcome: found("v", true) }, 'get("k") → found version v, etag v'],
      [{ action: "get", key: "k", outcome: nothing }, 'get("k") → not found'],
      [{ action: "get", key: "k", outcome: refused }, 'get("k") → refused: get: Not valid. (10020)'],
      [{ action: "delete", keys: ["k"], outcome: unsure }, 'delete(["k"]) → no one knows: Network connection lost.'],
      [
        { action: "list", limit: 1, outcome: { ...page(["k", "v"]), delimitedPrefixes: ["g"], truncated: true } },
        'list({"limit":1}) → listed "k" version v, group "g", and there is more',
      ],
      [{ action: "list", outcome: page() }, "list() → listed nothing"],
      [
        { action: "uploadPart", key: "k", uploadId: "u", outcome: { result: "part", partNumber: 1, etag: "e" } },
        'uploadPart("k") → done',
      ],
    ];
    const lines = showCalls(inOrder(rows.map(([call]) => call))).split("\n");
    expect(lines.map((line) => line.replace(/^.*├\S*\s+/, ""))).toEqual(rows.map(([, shown]) => shown));
  });

  it("shows as much of versions that begin alike as tells them apart", () => {
    const [one, two] = ["0123456789abcde1ffffffff", "0123456789abcde2ffffffff"] as const;
    const calls: readonly ToldCall[] = [
      { action: "put", key: "k", outcome: found(one) },
      { action: "list", outcome: page(["k", two]) },
    ];
    expect(showCalls(inOrder(calls)).match(/version \S+/g)).toEqual([
      "version 0123456789abcde1…,",
      "version 0123456789abcde2…",
    ]);
    const rest = "ffffffff";
    const last: ToldCall = { action: "head", key: "k", outcome: found(`${one}${rest}`) };
    expect(
      showCalls(inOrder([...calls, last]))
        .match(/version \S+/g)
        ?.at(-1),
    ).toBe(`version ${one}${rest},`);
  });

  it("draws when each call was made and answered", () => {
    const head = { action: "head", key: "k" } as const;
    const calls = [
      { ...head, invoked: 0, returned: 19 },
      { ...head, invoked: 1, returned: 2 },
      { ...head, invoked: 10 },
    ];
    const said = 'head("k") → (never answered)';
    expect(showCalls(calls)).toBe(`  0–19  ├───┤  ${said}\n  1–2    ├┤    ${said}\n  10–?     ├─→ ${said}`);
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
