import { checkHistory, type HistoryCall } from "fakebucket/property";
import { describe, expect, it } from "vitest";
import { showCalls } from "../../../src/property/history/show-calls.js";
import { calls, found } from "./given-calls.js";

function reportOf(history: readonly HistoryCall[]): string {
  const verdict = checkHistory(history);
  return verdict.verdict === "not linearizable" ? verdict.report : verdict.verdict;
}

describe("the report of checkHistory()", () => {
  it("contains one call if it is wrong by itself", () => {
    const history = calls("put v | head:l w");
    const said = 'This call on "l" is not linearizable (ticks of invoke–return)';
    const call = '  2–3  ├┤  head("l") → found version w, etag ew';
    expect(reportOf(history)).toBe(`${said}, regardless of the result of the other call:\n${call}`);
    expect(reportOf(history.slice(1))).toBe(`${said}:\n${call}`);
    expect(checkHistory(history)).toMatchObject({ key: "l", calls: history.slice(1) });
  });

  it.each([
    ["a put that stored nothing, as left out it might have", "put - over eu | head v", [0, 1]],
    ["no delete that was lost, as it might have no effect", "put v | delete | delete lost | head v", [0, 1, 3]],
    [
      "its calls in their order",
      `${"head:l - | ".repeat(2)}put v | ${"head:l - | ".repeat(7)}delete | head v`,
      [2, 10, 11],
    ],
    ["no call that changes nothing in it", "put u | head u | put v | delete | head v | head -", [2, 3, 4]],
    ["a list that leaves the key out", "put:l u | put v | list l=u", [1, 2]],
    [
      "both puts of a version, as one left out might have stored it later",
      "put v | put v | delete | head v",
      [0, 1, 2, 3],
    ],
  ])("has %s", (_, history, indexes) => {
    const given = calls(history);
    expect(checkHistory(given)).toMatchObject({ calls: indexes.map((index) => given[index]) });
  });

  it("shows the calls of a smallest set", () => {
    const others = "put:other w | get v | delete | list:delimiter=/ k=v | abortMultipartUpload | put - over x";
    const history = calls(`completeMultipartUpload v | ${others}`);
    expect(reportOf(history).split("\n")).toEqual([
      'These 3 calls on "k" are not linearizable (ticks of invoke–return), regardless of the results of the other 4 calls:',
      '  0–1  ├┤      completeMultipartUpload(…) on an upload of "k" → stored version v, etag ev',
      '  6–7    ├┤    delete("k") → done',
      '  8–9      ├┤  list({ delimiter: "/" }) → listed "k" version v',
    ]);
  });
});

describe("showCalls()", () => {
  it("shows the arguments and result of each call, with versions just long enough to distinguish them", () => {
    const onlyIf = { etagMatches: ["e"], uploadedBefore: 0, uploadedAfter: 1000 };
    const dates = "uploadedBefore: 1970-01-01T00:00:00.000Z, uploadedAfter: 1970-01-01T00:00:01.000Z";
    const condition = `{ onlyIf: { etagMatches: ["e"], ${dates} } }`;
    const rows: readonly (readonly [call: string, more: object, shown: string])[] = [
      ["put -", { size: 1, onlyIf }, `put("k", 1 byte, ${condition}) → not stored: the condition failed`],
      ["put 0123456789/fedcba9876", { size: 2 }, 'put("k", 2 bytes) → stored version 01234567…, etag fedcba98…'],
      ["put ?", {}, 'put("k", a stream) → (no response)'],
      ["head 0123abcd01234567", {}, 'head("k") → found version 0123abcd…, etag e0123abc…'],
      ["get v", { outcome: found("v") }, 'get("k") → found, without its body, version v, etag ev'],
      ["get v", { onlyIf }, `get("k", ${condition}) → found version v, etag ev`],
      ["get abcdefgh", {}, 'get("k") → found version abcdefgh, etag eabcdefg…'],
      ["get -", {}, 'get("k") → not found'],
      ["get refused", {}, 'get("k") → refused: get: Not valid. (10020)'],
      ["delete:k,l lost", {}, 'delete(["k", "l"]) → outcome unknown: Network connection lost.'],
      ["list k=v,g/ >c", { limit: 1 }, 'list({ limit: 1 }) → listed "k" version v, group "g/", and more pages follow'],
      ["list g/,h/", {}, 'list() → listed group "g/", group "h/"'],
      ["list -", {}, "list() → listed nothing"],
      ["uploadPart", {}, 'uploadPart(…) on an upload of "k" → done'],
    ];
    const lines = showCalls(rows.map(([call, more]) => ({ ...calls(call)[0], ...more }) as HistoryCall)).split("\n");
    expect(lines.map((line) => line.replace(/^.*├\S*\s+/, ""))).toEqual(rows.map(([, , shown]) => shown));
  });

  it("shows more of versions with the same beginning, up to all", () => {
    const shown = (...versions: readonly string[]) => {
      const history = calls(versions.map((version) => `head ${version}/e`).join(" | "));
      return showCalls(history).match(/(?<=version )[^,]+/g);
    };
    const [one, two] = ["0123456789abcde1ffffffff", "0123456789abcde2ffffffff"] as const;
    expect(shown(one, two)).toEqual(["0123456789abcde1…", "0123456789abcde2…"]);
    expect(shown(one, `${one}f`)).toEqual([one, `${one}f`]);
    expect(showCalls(calls(`head v/${one} | head v/${two}`))).toContain("etag 0123456789abcde1…");
    expect(showCalls(calls(`list k=${one}/e,l=${two}/e`))).toContain('"l" version 0123456789abcde2…');
  });

  it("draws the times of each call and its response", () => {
    const lines = showCalls(calls("0–0 head - | 0–19 head - | 1–2 head - | 10–10 head ?")).split("\n");
    expect(lines.map((line) => line.replace(/head.*/, ""))).toEqual([
      "  0–0   ├┤     ",
      "  0–19  ├───┤  ",
      "  1–2    ├┤    ",
      "  10–?     ├─→ ",
    ]);
  });
});
