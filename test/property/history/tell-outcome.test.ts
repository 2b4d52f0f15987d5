import { FakeBucket } from "fakebucket";
import { type AskedCall, invalidArguments, recordHistory } from "fakebucket/property";
import { rules } from "fakebucket/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tellAnswer, tellRejection } from "../../../src/property/history/tell-outcome.js";
import { runs } from "../../properties/runs.js";
import { lostAnswers } from "./random-history.js";

const seen = { version: "v", etag: "e", uploaded: 5 };

function unreadable(name: string): object {
  return Object.defineProperty({ ...seen }, name, {
    get: () => {
      throw new Error("Not yours.");
    },
  });
}

class WithBody {
  readonly version = "v";
  readonly etag = "e";
  readonly uploaded = new Date(5);
  get body(): never {
    throw new Error("Its stream is made when it is asked for.");
  }
}

describe("tellAnswer()", () => {
  it.each<readonly [what: string, answer: unknown, outcome: object]>([
    ["nothing there", null, { result: "null" }],
    ["no answer", undefined, { result: "undefined" }],
    ["a text", "version", { result: "undefined" }],
    ["an object of another kind", { key: "k" }, { result: "undefined" }],
    [
      "a version alone",
      { version: "v" },
      { result: "object", object: { version: "v", etag: "undefined", uploaded: Number.NaN }, body: false },
    ],
    ["an object", { ...seen, uploaded: new Date(5) }, { result: "object", object: seen, body: false }],
    [
      "an object whose body is not there",
      { ...seen, body: undefined },
      { result: "object", object: seen, body: false },
    ],
    ["an object whose body is null", { ...seen, body: null }, { result: "object", object: seen, body: false }],
    ["an object with a body", { ...seen, body: {} }, { result: "object", object: seen, body: true }],
    ["an object whose body is a getter", new WithBody(), { result: "object", object: seen, body: true }],
    ["an object whose own body is a getter", unreadable("body"), { result: "object", object: seen, body: true }],
    ["an upload", { key: "k", uploadId: 5 }, { result: "upload", uploadId: "5" }],
    ["a part", { partNumber: "2", etag: "e" }, { result: "part", partNumber: 2, etag: "e" }],
    [
      "a page",
      { objects: [{ key: "k", ...seen }], delimitedPrefixes: ["p", 1], truncated: true, cursor: "c" },
      { result: "page", objects: [{ key: "k", ...seen }], delimitedPrefixes: ["p", "1"], truncated: true, cursor: "c" },
    ],
    [
      "a page without all else",
      { objects: [], cursor: 5 },
      { result: "page", objects: [], delimitedPrefixes: [], truncated: false },
    ],
  ])("reads %s", (_, answer, outcome) => {
    expect(tellAnswer(answer)).toStrictEqual(outcome);
  });

  it("does not know what an answer means that cannot be read", () => {
    expect(tellAnswer(unreadable("etag"))).toEqual({
      result: "unknown",
      message: expect.stringMatching(/^the answer was ./),
    });
  });
});

describe("tellRejection()", () => {
  const get: AskedCall = { action: "get", key: "k" };
  const refused = (message: string) => ({ result: "refused", message });
  const unknown = (message: string) => ({ result: "unknown", message });

  it.each<readonly [error: unknown, outcome: object]>([
    [new Error("get: Not valid. (10020)"), refused("get: Not valid. (10020)")],
    [new Error("get: Two\nlines. (10020)"), refused("get: Two\nlines. (10020)")],
    [new Error("put: Not valid. (10020)"), unknown("Error: put: Not valid. (10020)")],
    [new Error("in get: Not valid. (10020)"), unknown("Error: in get: Not valid. (10020)")],
    [new Error("get: Not (10020) valid."), unknown("Error: get: Not (10020) valid.")],
    [
      new TypeError("This API doesn't support dates after 2189."),
      refused("This API doesn't support dates after 2189."),
    ],
    [new Error("Invalid ETag in if-match header"), refused("Invalid ETag in if-match header")],
    [new Error("Invalid ETag in if-match header?"), unknown("Error: Invalid ETag in if-match header?")],
    [new Error("SSE-C Key has invalid format"), refused("SSE-C Key has invalid format")],
    [new Error("SSE-C Key has invalid format?"), unknown("Error: SSE-C Key has invalid format?")],
    [{ name: "TypeError", message: "Wrong." }, unknown("[object Object]")],
    ["get: Not valid. (10020)", unknown("get: Not valid. (10020)")],
  ])("reads %s", (error, outcome) => {
    expect(tellRejection(error, get)).toStrictEqual(outcome);
  });

  it("takes nothing for a refusal that may be a lost answer", () => {
    for (const action of ["put", "completeMultipartUpload"] as const)
      for (const error of lostAnswers(action))
        expect(tellRejection(error, { action, key: "k", uploadId: "u" })).toMatchObject({ result: "unknown" });
  });

  it("takes for a refusal of a delete of several keys only that of their number", () => {
    const outcomes = [10020, 10027, 10069].map((code) => {
      const error = new Error(`delete: Refused. (${code})`);
      return ["k", ["k"], ["k", "l"]].map((keys) => tellRejection(error, { action: "delete", keys }).result);
    });
    expect(outcomes).toEqual([
      ["refused", "refused", "unknown"],
      ["refused", "refused", "refused"],
      ["refused", "refused", "unknown"],
    ]);
  });

  it("knows every code of the bucket that says that nothing was done", () => {
    const codes = new Set(rules.flatMap((rule) => rule.codes));
    const results = [...codes].map((code) => tellRejection(new Error(`get: Refused. (${code})`), get).result);
    expect([...codes].filter((_, index) => results[index] === "unknown").sort()).toEqual([10001, 10043, 10054]);
  });

  it("knows the errors in arguments, but those that scripts give too", async () => {
    const unsure = /^Cannot convert a (?:Symbol|BigInt) value to a |^thrown by the caller$/;
    const property = fc.asyncProperty(invalidArguments(), async ({ call, args }) => {
      const { bucket, history } = recordHistory(new FakeBucket());
      const error: Error = await call(bucket).then(
        () => expect.fail(),
        (reason) => reason,
      );
      const [made] = history;
      if (made === undefined || unsure.test(error.message)) return;
      const isSeveral = Array.isArray(args[0]) && /\(10020\)$/.test(error.message);
      expect([made.outcome, isSeveral]).toEqual([isSeveral ? expect.anything() : refused(error.message), isSeveral]);
    });
    await fc.assert(property, runs(1000));
  });

  it("does not know what an error means that cannot be read", () => {
    const error = Object.defineProperty(new TypeError("Wrong."), "message", {
      get: () => {
        throw new Error("Not yours.");
      },
    });
    expect(tellRejection(error, get)).toEqual(unknown(expect.stringMatching(/./)));
  });
});
