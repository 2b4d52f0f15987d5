import type { StoreBucket, StoreMultipartUpload } from "fakebucket/types";
import fc from "fast-check";
import { type Junk, junk } from "./junk.js";

/** A call of which something may be junk. */
export interface JunkCall {
  readonly method: string;
  /** The text that fast-check shows of it. */
  readonly [fc.toStringMethod]: () => string;
  /** Makes the call, with everything that it is given made anew. */
  make(bucket: StoreBucket, upload: StoreMultipartUpload): unknown;
}

/** The right argument, as often as not. */
function argument(right: Junk): fc.Arbitrary<Junk> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 3, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: junk },
  );
}

/** Options with junk in one of their fields or in two, or junk as a whole. */
function options(...names: readonly string[]): fc.Arbitrary<Junk> {
  const some = fc.dictionary(fc.constantFrom(...names), junk, { minKeys: 1, maxKeys: 2 }).map((fields): Junk => {
    const make = () => Object.fromEntries(Object.entries(fields).map(([name, makeField]) => [name, makeField()]));
    const text = Object.entries(fields).map(([name, makeField]) => `${name}: ${makeField}`);
    return Object.assign(make, { toString: () => `{ ${text.join(", ")} }` });
  });
  return fc.oneof({ weight: 5, arbitrary: some }, { weight: 1, arbitrary: junk });
}

const key = argument(() => "a");
const value = argument(() => new Uint8Array(2));
const parts = argument(() => []);
const uploadId = argument(() => "never created");
const hashes = ["md5", "sha1", "sha256", "sha384", "sha512"];

/** Methods with what they take: of the bucket, of an upload, and of an upload that is resumed with its key and id first. */
const methods: Readonly<Record<string, readonly fc.Arbitrary<Junk>[]>> = {
  head: [key],
  get: [key, options("onlyIf", "range", "ssecKey")],
  put: [key, value, options("onlyIf", "httpMetadata", "customMetadata", ...hashes, "storageClass", "ssecKey")],
  delete: [junk],
  list: [options("limit", "prefix", "cursor", "delimiter", "startAfter", "include")],
  createMultipartUpload: [key, options("httpMetadata", "customMetadata", "storageClass", "ssecKey")],
  uploadPart: [argument(() => 1), value, options("ssecKey")],
  complete: [junk],
  "resumed.uploadPart": [key, uploadId, argument(() => 1), value],
  "resumed.complete": [key, uploadId, parts],
  "resumed.abort": [key, uploadId],
};

/** Any method, with all of its arguments or without the last one. */
export const junkCall: fc.Arbitrary<JunkCall> = fc.oneof(
  ...Object.entries(methods).map(([method, given]) =>
    fc.tuple(fc.tuple(...given), fc.nat(3)).map(([all, chance]): JunkCall => {
      const made = chance > 0 ? all : all.slice(0, -1);
      return {
        method,
        make: (bucket, upload) =>
          callMethod(
            bucket,
            upload,
            method,
            made.map((make) => make()),
          ),
        [fc.toStringMethod]: () => `${method}(${made.map(String).join(", ")})`,
      };
    }),
  ),
);

function callMethod(bucket: StoreBucket, upload: StoreMultipartUpload, name: string, given: unknown[]): unknown {
  const [owner, method = name] = name.split(".").length === 1 ? [undefined, name] : name.split(".");
  // By name and with anything at all: what no type would let pass is the point.
  const target: unknown =
    owner === undefined ? (method in bucket ? bucket : upload) : resume(bucket, given.splice(0, 2));
  return (target as Record<string, (...args: unknown[]) => unknown>)[method]?.(...given);
}

function resume(bucket: StoreBucket, address: readonly unknown[]): StoreMultipartUpload {
  return bucket.resumeMultipartUpload(...(address as [string, string]));
}
