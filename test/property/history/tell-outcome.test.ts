import { describe, expect, it } from "vitest";
import { tellAnswer, tellRejection } from "../../../src/property/history/tell-outcome.js";

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
  const failedFetch = new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
  it.each<readonly [error: unknown, outcome: object]>([
    [new Error("get: Not valid. (10020)"), { result: "refused", message: "get: Not valid. (10020)" }],
    [new Error("get: Two\nlines. (10020)"), { result: "refused", message: "get: Two\nlines. (10020)" }],
    [new TypeError("Wrong."), { result: "refused", message: "Wrong." }],
    [new RangeError("Wrong."), { result: "refused", message: "Wrong." }],
    [failedFetch, { result: "unknown", message: "TypeError: fetch failed" }],
    [new Error("get: Internal. (10001)"), { result: "unknown", message: "Error: get: Internal. (10001)" }],
    [new Error("in get: Not valid. (10020)"), { result: "unknown", message: "Error: in get: Not valid. (10020)" }],
    [new Error("get: Not (10020) valid."), { result: "unknown", message: "Error: get: Not (10020) valid." }],
    [
      { name: "TypeError", message: "Wrong." },
      { result: "unknown", message: "[object Object]" },
    ],
    ["get: Not valid. (10020)", { result: "unknown", message: "get: Not valid. (10020)" }],
  ])("reads %s", (error, outcome) => {
    expect(tellRejection(error)).toStrictEqual(outcome);
  });

  it("does not know what an error means that cannot be read", () => {
    const error = Object.defineProperty(new TypeError("Wrong."), "message", {
      get: () => {
        throw new Error("Not yours.");
      },
    });
    expect(tellRejection(error)).toEqual({ result: "unknown", message: expect.stringMatching(/./) });
  });
});
