import { FakeBucket } from "fakebucket";
import { type AskedCall, invalidArguments, recordHistory } from "fakebucket/property";
import { rules } from "fakebucket/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeOfAnswer, outcomeOfRejection } from "../../../src/property/history/call-outcome.js";
import { runs } from "../../laws/runs.js";
import { calls, emptyPage } from "./given-calls.js";

const seen = { version: "v", etag: "e", uploaded: 5 };

function unreadable(name: string, of: object = { ...seen }): object {
  return Object.defineProperty(of, name, { get: () => expect.fail("This member is not to be read.") });
}

const found = (body: boolean, object: object = seen) => ({ result: "object", object, body });
const page = { objects: [{ key: "k", ...seen }], delimitedPrefixes: ["p", "1"], truncated: true, cursor: "c" };
const isSaid = /^the result was ./;

describe("tellAnswer()", () => {
  it.each<readonly [what: string, answer: unknown, outcome: object]>([
    ["nothing there", null, { result: "null" }],
    ["no answer", undefined, { result: "undefined" }],
    ["a text", "version", { result: "undefined" }],
    ["an object of another kind", { key: "k" }, { result: "undefined" }],
    ["a version alone", { version: "v" }, found(false, { version: "v", etag: "undefined", uploaded: Number.NaN })],
    ["an object", { ...seen, uploaded: new Date(5) }, found(false)],
    ["an object whose body is not there", { ...seen, body: undefined }, found(false)],
    ["an object whose body is null", { ...seen, body: null }, found(false)],
    ["an object with a body", { ...seen, body: {} }, found(true)],
    ["an object whose body is a getter", Object.create(unreadable("body")), found(true)],
    ["an object whose own body is a getter", unreadable("body"), found(true)],
    ["an upload", { key: "k", uploadId: 5 }, { result: "upload", uploadId: "5" }],
    ["a part", { partNumber: "2", etag: "e" }, { result: "part", partNumber: 2, etag: "e" }],
    ["a page", { ...page, delimitedPrefixes: ["p", 1], truncated: 1 }, { result: "page", ...page }],
    ["a page without all else", { objects: [], cursor: 5 }, emptyPage],
    [
      "what cannot be read as unknown",
      unreadable("etag"),
      { result: "unknown", message: expect.stringMatching(isSaid) },
    ],
  ])("reads %s", (_, answer, outcome) => {
    expect(outcomeOfAnswer(answer)).toStrictEqual(outcome);
  });
});

const lost = "Network connection lost.";

describe("tellRejection()", () => {
  it.each<[error: unknown, asked?: string]>([
    [new Error("get: Not valid. (10020)")],
    [new Error("get: Two\nlines. (10020)")],
    [new TypeError("This API doesn't support dates after 2189.")],
    [new Error("Invalid ETag in if-match header")],
    [new Error("SSE-C Key has invalid format")],
    [new TypeError("Cannot initialize Part with required members from an undefined or null value.")],
    [new Error("delete: Refused. (10020)"), "delete:k"],
    [new Error("delete: Refused. (10069)"), "delete:k,"],
    [new Error("delete: Refused. (10027)"), "delete:k,l"],
  ])("treats as a refusal without effect: %s", (error: unknown, asked = "get") => {
    const outcome = { result: "refused", message: (error as Error).message };
    expect(outcomeOfRejection(error, calls(asked)[0] as AskedCall)).toEqual(outcome);
  });

  it.each<[error: unknown, asked?: string]>([
    [new Error("put: Not valid. (10020)")],
    [new Error("in get: Not valid. (10020)")],
    [new Error("get: Not (10020) valid.")],
    [new Error("Invalid ETag in if-match header?")],
    [new Error("SSE-C Key has invalid format?")],
    [new Error("delete: Refused. (10020)"), "delete:k,l"],
    [new Error("delete: Refused. (10069)"), "delete:k,l"],
    [new Error("put: An unknown code. (10999)"), "put"],
    [new Error("put: Unspecified error (0)"), "put"],
    [new Error("put: Reduce your request rate for the same object. (10058)", { cause: new Error(lost) }), "put"],
    [new Error("abortMultipartUpload: There is no such upload. (10024)"), "completeMultipartUpload"],
    [new Error(lost), "put"],
    [new TypeError("fetch failed", { cause: new Error("ECONNRESET") }), "put"],
    [new TypeError("fetch failed")],
    [new TypeError("Failed to execute 'fetch' on 'Window': parameter 1 is not of type 'string'."), "put"],
    [new TypeError("Cannot read properties of undefined (reading 'etag')")],
    [new RangeError("Maximum call stack size exceeded")],
    [new DOMException("The operation timed out.", "TimeoutError")],
  ])("treats as a lost response: %s", (error: unknown, asked = "get") => {
    const { name, message } = error as Error;
    const outcome = { result: "unknown", message: `${name}: ${message}` };
    expect(outcomeOfRejection(error, calls(asked)[0] as AskedCall)).toEqual(outcome);
  });

  const get: AskedCall = { action: "get", key: "k" };
  it.each<readonly [what: string, error: unknown, message: unknown]>([
    ["an object like an error", { name: "TypeError", message: "Wrong." }, "[object Object]"],
    ["a text", "get: Not valid. (10020)", "get: Not valid. (10020)"],
    ["nothing", undefined, "undefined"],
    ["an error that cannot be read", unreadable("message", new TypeError("Wrong.")), expect.stringMatching(/./)],
  ])("treats anything other than an error as a lost response: %s", (_, error, message) => {
    expect(outcomeOfRejection(error, get)).toEqual({ result: "unknown", message });
  });

  it("knows every code of the bucket for calls without effect", () => {
    const codes = new Set(rules.flatMap((rule) => rule.codes));
    const results = [...codes].map((code) => outcomeOfRejection(new Error(`get: Refused. (${code})`), get).result);
    expect([...codes].filter((_, index) => results[index] === "unknown").sort()).toEqual([10001, 10043, 10054]);
  });

  it("knows the errors about arguments, except those that scripts throw too", async () => {
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
      const refused = { result: "refused", message: error.message };
      expect([made.outcome, isSeveral]).toEqual([isSeveral ? expect.anything() : refused, isSeveral]);
    });
    await fc.assert(property, runs(300));
  });
});
