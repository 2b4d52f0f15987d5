import { type AskedCall, checkHistory, type HistoryCall } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { showCalls } from "../../../src/property/history/show-calls.js";
import { during, found, type GivenCall, inOrder, nothing, page, puts, removes, sees, unsure } from "./given-calls.js";

function reportOf(history: readonly HistoryCall[]): string {
  const verdict = checkHistory(history);
  return verdict.verdict === "not linearizable" ? verdict.report : verdict.verdict;
}

describe("the report of checkHistory()", () => {
  it("is about one call, where one is wrong by itself", () => {
    const history = inOrder([puts("v"), { action: "head", key: "l", outcome: found("w") }]);
    const said = 'This call on "l" is not linearizable (ticks of invoke–return)';
    const call = '  2–3  ├┤  head("l") → found version w, etag ew';
    expect(reportOf(history)).toBe(`${said}, whatever the result of the other call:\n${call}`);
    expect(reportOf(history.slice(1))).toBe(`${said}:\n${call}`);
    expect(checkHistory(history)).toMatchObject({ key: "l", calls: history.slice(1) });
  });

  it("shows the calls of a smallest set", () => {
    const history = inOrder([
      { action: "completeMultipartUpload", key: "k", uploadId: "u", outcome: found("v") },
      { action: "put", key: "other", outcome: found("w") },
      { action: "get", key: "k", outcome: found("v", { body: true }) },
      removes,
      { action: "list", prefix: "k", outcome: page(["k", "v"]) },
      { action: "abortMultipartUpload", key: "k", uploadId: "u", outcome: { result: "undefined" } },
      { action: "put", key: "k", onlyIf: { etagMatches: ["x"] }, outcome: nothing },
    ]);
    expect(reportOf(history).split("\n")).toEqual([
      'These 3 calls on "k" are not linearizable (ticks of invoke–return), whatever the results of the other 4 calls:',
      '  0–1  ├┤      complete("k") → stored version v, etag ev',
      '  6–7    ├┤    delete("k") → done',
      '  8–9      ├┤  list({"prefix":"k"}) → listed "k" version v',
    ]);
  });
});

describe("showCalls()", () => {
  it("shows what each call asked and came to, and as much of versions as distinguishes them", () => {
    const onlyIf = { etagMatches: ["e"], uploadedBefore: 0, uploadedAfter: 1000 };
    const dates = '"uploadedBefore":"1970-01-01T00:00:00.000Z","uploadedAfter":"1970-01-01T00:00:01.000Z"';
    const head = { action: "head", key: "k" } as const;
    const get = { action: "get", key: "k" } as const;
    const put: AskedCall = { action: "put", key: "k" };
    const refused = { result: "refused", message: "get: Not valid. (10020)" } as const;
    const long = found("0123456789abcdef", { etag: "fedcba9876543210" });
    const part = { result: "part", partNumber: 1, etag: "e" } as const;
    const rows: readonly (readonly [GivenCall, string])[] = [
      [
        { ...put, size: 1, onlyIf, outcome: nothing },
        `put("k", 1 byte, onlyIf {"etagMatches":["e"],${dates}}) → not stored, for its condition`,
      ],
      [{ ...put, size: 2, outcome: long }, 'put("k", 2 bytes) → stored version 01234567…, etag fedcba98…'],
      [put, 'put("k", a stream) → (never answered)'],
      [{ ...head, outcome: found("0123abcd01234567") }, 'head("k") → found version 0123abcd…, etag e0123abc…'],
      [{ ...get, outcome: found("v") }, 'get("k") → found, without its body, version v, etag ev'],
      [{ ...get, outcome: found("v", { body: true }) }, 'get("k") → found version v, etag ev'],
      [{ ...get, outcome: nothing }, 'get("k") → not found'],
      [{ ...get, outcome: refused }, 'get("k") → refused: get: Not valid. (10020)'],
      [{ action: "delete", keys: ["k"], outcome: unsure }, 'delete(["k"]) → no one knows: Network connection lost.'],
      [
        { action: "list", limit: 1, outcome: { ...page(["k", "v"]), delimitedPrefixes: ["g"], truncated: true } },
        'list({"limit":1}) → listed "k" version v, group "g", and there is more',
      ],
      [{ action: "list", outcome: page() }, "list() → listed nothing"],
      [{ action: "uploadPart", key: "k", uploadId: "u", outcome: part }, 'uploadPart("k") → done'],
    ];
    const lines = showCalls(inOrder(rows.map(([call]) => call))).split("\n");
    expect(lines.map((line) => line.replace(/^.*├\S*\s+/, ""))).toEqual(rows.map(([, shown]) => shown));
  });

  it("shows more of versions that begin alike, up to all", () => {
    const shown = (...versions: readonly string[]) => {
      const calls = versions.map((version) => sees(version, { etag: "e" }));
      return showCalls(inOrder(calls)).match(/(?<=version )[^,]+/g);
    };
    const [one, two] = ["0123456789abcde1ffffffff", "0123456789abcde2ffffffff"] as const;
    expect(shown(one, two)).toEqual(["0123456789abcde1…", "0123456789abcde2…"]);
    expect(shown(one, `${one}f`)).toEqual([one, `${one}f`]);
  });

  it("draws when each call was made and answered", () => {
    const calls = [during(0, 19, sees()), during(1, 2, sees()), during(10, 0, { action: "head", key: "k" })];
    const lines = showCalls(calls).split("\n");
    expect(lines.map((line) => line.replace(/head.*/, ""))).toEqual([
      "  0–19  ├───┤  ",
      "  1–2    ├┤    ",
      "  10–?     ├─→ ",
    ]);
  });
});
