import { FakeBucket } from "fakebucket";
import { parseBindings } from "fakebucket/config";
import { type AnyRuleId, explain, rules } from "fakebucket/rules";
import { journal } from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failures } from "../../../src/bucket/service/failure.js";
import { sequences } from "../../../src/property/sequences/arbitrary-sequence.js";
import { runSequence } from "../../../src/property/sequences/run-sequence.js";
import { runs, time } from "../../laws/runs.js";

/** Returns the ids of the explaining rules, the most likely first. */
function idsOf(subject: unknown): readonly AnyRuleId[] {
  const explanation = explain(subject);
  return explanation === undefined ? [] : [explanation.id, ...explanation.others.map(({ id }) => id)];
}

describe("explain()", () => {
  it("returns only the rule of an id", () => {
    for (const rule of rules) expect(explain(rule.id)).toEqual({ ...rule, shared: false, others: [], partial: false });
    expect(explain(" list.cursor\n")?.id).toBe("list.cursor");
  });

  it.each(["internal error; reference = 4jqrdtsfdc6lp6nfp7kmeflc", "Error: internal error; reference = x"])(
    "lists the rules that share %j",
    (text) => {
      const explanation = explain(text);
      expect(explanation?.shared).toBe(true);
      expect(idsOf(text)).toEqual(["errors.no-outages", "http-metadata.expiry-before-1970"]);
      expect(explain({ message: text })).toEqual(explanation);
    },
  );

  it("shares the code of one rule with no other", () => {
    expect(explain("10901")).toMatchObject({ id: "ssec.get-without-key", shared: false, others: [] });
  });

  it.each([
    ...["put: There were too many (99999)", "at handle (index.js:10020:14)", "mine is 110020 bytes"],
    // A number in the statement of a rule.
    "exit code 2262",
  ])("returns nothing for %j, which only resembles a text of the platform", (text) => {
    expect(explain(text)).toBeUndefined();
    expect(explain({ message: text })).toBeUndefined();
  });

  it("returns the rule of an error", async () => {
    const error: unknown = await new FakeBucket().put("k".repeat(1025), "").catch((reason: unknown) => reason);
    expect(idsOf(error)).toEqual(["key.length"]);
    expect(explain(error)?.error).toMatchObject({ code: 10020, s3Code: "InvalidObjectName" });
    // An answer without a code may come first.
    expect(explain("InvalidArgument")?.error).toMatchObject({ code: 10022, s3Code: "InvalidArgument" });
    // A rule of somebody else's error says nothing here.
    expect(explain({ rule: "none", message: (error as Error).message })?.id).toBe("key.length");
  });

  it("cannot be changed", () => {
    const explanation = explain("internal error; reference = x");
    expect([explanation, explanation?.others, explain(10020)?.error].every(Object.isFrozen)).toBe(true);
  });

  it("returns the rule of an error of a configuration", () => {
    let error: unknown;
    try {
      parseBindings('compatibility_date = "yesterday"');
    } catch (reason) {
      error = reason;
    }
    expect(idsOf(error)).toEqual(["config.compatibility.date"]);
  });

  it.each([
    [10048, ["multipart.parts-unequal"]],
    ["10048", ["multipart.parts-unequal"]],
    [" 10020 ", ["key.length"]],
    [10058, ["consistency.not-throttled"]],
    [10043, ["errors.no-outages"]],
    [10018, ["errors.not-for-bindings"]],
    [100100, ["value.size", "multipart.object-size"]],
    [10024, ["multipart.unknown-upload", "multipart.ended-upload", "multipart.expiry"]],
    [999, []],
    [Number.NaN, []],
  ] as const)("of the code %j gives %j", (code, ids) => {
    expect(idsOf(code)).toEqual(ids);
  });

  it.each([
    ["put: The specified object name is not valid. (10020)", "key.length"],
    ["Error: put: The specified object name is not valid. (10020)", "key.length"],
    ["Uncaught (in promise) Error: list: Some new text (10022)", "list.limit"],
    ["put: We encountered an internal error. Please try again. (10001)", "errors.no-outages"],
    [
      "completeMultipartUpload: We encountered an internal error. Please try again. (10001)",
      "multipart.unknown-upload",
    ],
    [
      "put: The MD5 checksum you specified did not match what we received.\nYou provided a MD5 checksum with value: 00\nActual MD5 was: 11 (10037)",
      "checksum.verified",
    ],
    ["get: Unspecified error (0)", "range.unsatisfiable"],
    ["The specified object name is not valid.", "key.length"],
    ["Body has already been us", "body.one-shot"],
    ["(10022)", "list.limit"],
    ["10022:", "list.limit"],
    ["error code: 10022", "list.limit"],
    ["MetadataTooLarge", "custom-metadata.size"],
    ["<Code>nosuchupload</Code>", "multipart.unknown-upload"],
    ["HTTP 416", "range.unsatisfiable"],
    ["list: after put: Some new text (10020) another one (10022)", "list.limit"],
    ["list: after code 10020 another one (10022)", "list.limit"],
    ["Error: Retry after (10022) failed: put: Some new text (10020)", "key.length"],
    ["[error] 12:00:01 Error: list: Some new text (10022)\\n    at async fetch (index.js:13218:14)", "list.limit"],
    ["Failed to execute 'put' on 'MyBucket': parameter 3 is not of type 'MyOptions'.", "arguments.options-type"],
    [
      "TypeError: Illegal invocation: function called with incorrect `this` reference. See https://x",
      "errors.illegal-invocation",
    ],
    ["Failed to execute 'get' on 'R2Bucket': parameter 2 is not of type 'GetOptions'.", "arguments.options-type"],
    [
      "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)",
      "value.stream",
    ],
    ["Part number must be between 1 and 10000 (inclusive). Actual value was: 10001", "multipart.part-number"],
    ["RangeError: Unsupported include value foo", "list.include-values"],
    [
      "Incorrect type for array element 0: the provided value is not of type 'UploadedPart'.",
      "multipart.complete-arguments",
    ],
    [
      "Cannot initialize N7workerd3api11public_beta17R2MultipartUpload12UploadedPartE with required members from an undefined or null value.",
      "multipart.complete-arguments",
    ],
    [
      "HTTP metadata unknown for key `k`. Did you forget to add 'httpMetadata' to `include` when listing?",
      "http-metadata.write-unlisted",
    ],
    ["Body has alr", "body.one-shot"],
    ["Uncaught TypeError: Body has alr", "body.one-shot"],
    ["Uncaught (in promise) TypeError: Body has alr", "body.one-shot"],
    ["12:00 Provided readable stre", "value.stream"],
    [
      "TypeError: Provided readable stream must have a known length (request/response body or readable half of FixedLengthStrea",
      "value.stream",
    ],
    [`12:00 HTTP metadata unknown for key \`${"k".repeat(40)}`, "http-metadata.write-unlisted"],
    ["get: Unspecified\nerror (0)", "range.unsatisfiable"],
    ["Failed to execute “put” on ‘R2Bucket’: parameter 3\tis not of type `R2PutOptions`!", "arguments.options-type"],
    ["uploadPart: We encountered an internal error. Please try again. (10001)", "multipart.unknown-upload"],
    ["put: Some new text (100100)", "value.size"],
    ["put: The specified object name is not valid. (10022)", "list.limit"],
    ["list: after code: 10022 another one, code: 10020", "list.limit"],
    ["R2 answered some new text [code: 10022]", "list.limit"],
    ["my bucket answers 10022 today", "list.limit"],
    ["my bucket answers 100100", "value.size"],
    ["my bucket answers 12345 and then 10022", "list.limit"],
    ["Error Code 10022!", "list.limit"],
    ["1407", "hostnames.name.invalid"],
    ["some new text (1407)", "hostnames.name.invalid"],
    ["some new text, code: 1407", "hostnames.name.invalid"],
    ["a customer's hostname fails with 1407", "hostnames.name.invalid"],
    ["EntityTooLarge", "value.size"],
    ["DataCloneError", "result.structured-clone"],
    [
      'DataCloneError: Could not serialize object of type "HeadResult". This type does not support serialization.',
      "result.structured-clone",
    ],
    ["DOMException [DataCloneError]: #<Object> could not be cloned.", "result.structured-clone"],
  ])("of the platform's text %j gives first %s", (text, id) => {
    expect(explain(text)?.id).toBe(id);
    expect(explain({ message: text })?.id).toBe(id);
  });

  it.each([
    undefined,
    null,
    true,
    "",
    "nothing of ours",
    "key",
    "Body has al",
    "12:00 Provided readable str",
    `12:00 HTTP metadata unknown for key \`${"k".repeat(41)}`,
    "Uploading a Worker failed. [code: 10022]",
    "Uploading a Worker failed with 10022 [code: 1]",
    "the bucket at line 10022:7",
    "docker: error 10020",
    "my number is 1407",
    "part number 10031 of an upload",
    "a custom hostname answers HTTP 409",
    new Error("mine"),
    new Error("mine (12)"),
    { rule: "none" },
    { rule: ["list.limit"] },
    { message: 10020 },
  ])("of %j gives nothing", (subject) => {
    expect(explain(subject)).toBeUndefined();
  });

  it.each([
    ["409", ["errors.not-for-bindings"]],
    ["HTTP 403", ["errors.not-for-bindings", "errors.no-outages", "lock.refused"]],
    ["status: 403", ["errors.not-for-bindings", "errors.no-outages", "lock.refused"]],
    ["R2 says 403 Forbidden", ["errors.not-for-bindings", "errors.no-outages", "lock.refused"]],
    ["AccessDenied", ["errors.not-for-bindings"]],
    ["InvalidPart", ["multipart.unknown-part", "multipart.parts-unequal"]],
  ])("of the status or name %j, which several errors of R2 have, gives the rules of each", (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });

  it("finds the rule of every failure of the service by its text", () => {
    for (const { code, text, rule } of Object.values(failures)) {
      expect(idsOf(new Error(`put: ${text} (${code})`))).toContain(rule);
    }
  });

  it("finds the rule of every refusal of a call by its text", time, async () => {
    const property = fc.asyncProperty(
      sequences({ ownStreams: true, bigParts: 0 }),
      fc.constantFrom("documented", "simulator"),
      async (sequence, semantics) => {
        const bucket = new FakeBucket({ semantics });
        const calls = journal(bucket);
        await runSequence(bucket, sequence);
        for (const { outcome } of calls.calls({ outcome: "failed" })) {
          if (outcome.type !== "failed" || outcome.rule === undefined) continue;
          expect(idsOf(new Error((outcome.error as Error).message))).toContain(outcome.rule);
        }
      },
    );
    await fc.assert(property, runs(100));
  });
});
