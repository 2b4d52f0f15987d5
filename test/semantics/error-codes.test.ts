import { FakeBucket } from "fakebucket";
import { explain } from "fakebucket/rules";
import { faults, storeError } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { toS3Error } from "../../src/s3/s3-error.js";
import { errorCodes } from "../../src/semantics/error-codes.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

/** production, Error codes. The last field is true if a call of a binding can fail with the code. */
const rows = [
  [10001, "InternalError", 500, true],
  [10002, "Unauthorized", 401, false],
  [10003, "AccessDenied", 403, false],
  [10005, "InvalidBucketName", 400, false],
  [10006, "NoSuchBucket", 404, true],
  [10007, "NoSuchKey", 404, false],
  [10008, "BucketNotEmpty", 409, false],
  [10009, "TooManyBuckets", 400, false],
  [10011, "EntityTooSmall", 400, true],
  [10012, "MetadataTooLarge", 400, true],
  [10013, "IncompleteBody", 400, true],
  [10014, "InvalidDigest", 400, false],
  [10018, "ExpiredRequest", 403, false],
  [10020, "InvalidObjectName", 400, true],
  [10024, "NoSuchUpload", 404, true],
  [10025, "InvalidPart", 400, true],
  [10031, "PreconditionFailed", 412, false],
  [10033, "MissingContentLength", 411, false],
  [10035, "SignatureDoesNotMatch", 403, false],
  [10037, "BadDigest", 400, true],
  [10039, "InvalidRange", 416, true],
  [10042, "NotEntitled", 403, true],
  [10043, "ServiceUnavailable", 503, true],
  [10048, "InvalidPart", 400, true],
  [10054, "ClientDisconnect", 400, true],
  [10058, "TooManyRequests", 429, true],
  [10069, "ObjectLockedByBucketPolicy", 403, true],
  [10073, "BucketConflict", 409, false],
  [100100, "EntityTooLarge", 400, true],
] as const;

const ours = [10022, 10027, 10901, 10902, 10903, 10904, 10905];

describe("the table of error codes", () => {
  it("has every code of the platform, and the observed codes and our own", () => {
    const known = [...rows.map(([code]) => code), ...ours].toSorted((a, b) => a - b);
    expect([...errorCodes.keys()]).toEqual(known);
  });

  it.each(rows)(
    "explains %i, and allows it as a fault only if a binding can return it [errors.not-for-bindings]",
    async (...row) => {
      const [code, s3Code, status, isMet] = row;
      const explanation = explain(code);
      expect(explanation?.error).toMatchObject({ code, s3Code, status });
      expect(explanation?.codes).toContain(code);
      const reason = explanation?.error?.notForBindings;
      expect(reason === undefined).toBe(isMet);

      const bucket = new FakeBucket();
      if (!isMet) {
        expect(() => storeError("put", code)).toThrow(`, not ${code}: ${reason}.`);
        expect(() => faults(bucket).on("put").refuse(code)).toThrow(`, not ${code}: ${reason}.`);
        return;
      }
      faults(bucket).on("put").refuse(code);
      const error = await rejectionOf(bucket.put("k", ""));
      expect(error).toMatchObject({ code, message: storeError("put", code).message });
      expect(explain(error)?.error).toEqual(explanation?.error);
      expect(explain(error.message)?.error).toEqual(explanation?.error);
      expect(toS3Error(error)).toMatchObject({ code: s3Code, status });
    },
  );

  it("shows the given text", () => {
    const { text } = explain(10039)?.error ?? {};
    expect(storeError("get", 10039).message).toBe(`get: ${text} (10039)`);
    expect(text).toBe("The requested range is not satisfiable");
  });

  it("explains no other codes and texts", () => {
    expect(explain("list.limit")?.error).toBeUndefined();
    expect(explain("internal error; reference = x")?.error).toBeUndefined();
  });
});
