import { type Arbitrary, constantFrom, integer, nat, oneof, tuple } from "fast-check";
import { plainKey, plainPrimitive } from "../../property/cases/case-plain.js";
import { show } from "../../property/cases/check-failure.js";
import type { LooseBucket, LooseUpload } from "../../property/cases/loose-bucket.js";
import type { RefusalCode } from "../../property/cases/refusal-texts.js";
import type { Terms } from "../../property/cases/rule-check.js";

type BucketMethod = "head" | "get" | "put" | "delete" | "list" | "createMultipartUpload";
type UploadMethod = "uploadPart" | "complete" | "abort";

/** A call that fails whatever is in the bucket. */
export interface Fault {
  readonly method: BucketMethod | UploadMethod;
  readonly args: readonly unknown[];
  /** The key of the upload, which nobody has started, of a method of uploads. */
  readonly of?: string;
  /** The code with which the service refuses it. */
  readonly code?: RefusalCode;
}

/** How a call is shown. */
export function showFault({ method, args }: Fault): string {
  return `${method}(${args.map(show).join(", ")})`;
}

/** The call, to be made. */
export function callOf(bucket: LooseBucket, { method, args, of = "k" }: Fault): () => Promise<unknown> {
  if (method !== "uploadPart" && method !== "complete" && method !== "abort") return () => bucket[method](...args);
  const upload: LooseUpload = bucket.resumeMultipartUpload(of, "unknown");
  return () => upload[method](...args);
}

/** Calls of which an argument, or a field of the options, is missing or of a wrong type. */
export function typeFault({ abilities }: Terms): Arbitrary<Fault> {
  const value = plainPrimitive();
  const key = plainKey();
  const calls = [
    constantFrom<Fault>({ method: "head", args: [] }, { method: "get", args: [] }),
    constantFrom<Fault>({ method: "put", args: [] }, { method: "delete", args: [] }),
    key.map((k): Fault => ({ method: "put", args: [k] })),
    tuple(key, value).map((args): Fault => ({ method: "get", args })),
    tuple(key, value).map((args): Fault => ({ method: "put", args })),
    tuple(key, value).map(([k, options]): Fault => ({ method: "put", args: [k, "v", options] })),
    value.map((options): Fault => ({ method: "list", args: [options] })),
    tuple(key, constantFrom("onlyIf", "range"), value).map(
      ([k, field, wrong]): Fault => ({ method: "get", args: [k, { [field]: wrong }] }),
    ),
    tuple(key, constantFrom("httpMetadata", "customMetadata"), value).map(
      ([k, field, wrong]): Fault => ({ method: "put", args: [k, "v", { [field]: wrong }] }),
    ),
    tuple(constantFrom("prefix", "delimiter", "startAfter", "include"), value).map(
      ([field, wrong]): Fault => ({ method: "list", args: [{ [field]: wrong }] }),
    ),
  ];
  const ofUploads = [
    constantFrom<Fault>({ method: "createMultipartUpload", args: [] }),
    constantFrom<Fault>({ method: "uploadPart", args: [] }, { method: "complete", args: [] }),
    tuple(key, value).map((args): Fault => ({ method: "createMultipartUpload", args })),
    value.map((wrong): Fault => ({ method: "uploadPart", args: [1, wrong] })),
    value.map((wrong): Fault => ({ method: "complete", args: [wrong] })),
  ];
  return oneof(...calls, ...(abilities.multipart ? ofUploads : []));
}

/** Calls of which an argument is of the right type, and malformed. */
export function contentFault({ abilities }: Terms): Arbitrary<Fault> {
  const key = plainKey();
  const calls = [
    tuple(key, constantFrom("offset", "length", "suffix"), nat(9)).map(
      ([k, field, more]): Fault => ({ method: "get", args: [k, { range: { [field]: -1 - more } }] }),
    ),
    tuple(key, constantFrom("etagMatches", "etagDoesNotMatch")).map(
      ([k, field]): Fault => ({ method: "put", args: [k, "v", { onlyIf: { [field]: '"x"' } }] }),
    ),
    tuple(key, constantFrom("md5", "sha1", "sha256", "sha384", "sha512")).map(
      ([k, field]): Fault => ({ method: "put", args: [k, "v", { [field]: "x" }] }),
    ),
    constantFrom<Fault>({ method: "list", args: [{ include: ["x"] }] }),
  ];
  const partNumber = nat(3).map((less): Fault => ({ method: "uploadPart", args: [-less, "v"] }));
  return oneof(...calls, ...(abilities.multipart ? [partNumber] : []));
}

/** Calls that the service refuses. */
export function serviceFault({ semantics, abilities }: Terms): Arbitrary<Fault> {
  const long = nat(9).map((more) => "k".repeat(semantics.maxKeyBytes + 1 + more));
  const limit = oneof(
    nat(9).map((more) => semantics.maxListEntries + 1 + more),
    constantFrom(0, -2),
  );
  const large = integer({ min: semantics.maxCustomMetadataBytes, max: semantics.maxCustomMetadataBytes + 9 });
  const calls = [
    tuple(constantFrom("head" as const, "get" as const, "delete" as const), long).map(
      ([method, key]): Fault => ({ method, args: [key], code: 10020 }),
    ),
    long.map((key): Fault => ({ method: "put", args: [key, "v"], code: 10020 })),
    tuple(plainKey(), long).map((keys): Fault => ({ method: "delete", args: [keys], code: 10020 })),
    limit.map((given): Fault => ({ method: "list", args: [{ limit: given }], code: 10022 })),
    tuple(plainKey(), large).map(
      ([key, size]): Fault => ({
        method: "put",
        args: [key, "v", { customMetadata: { a: "x".repeat(size) } }],
        code: 10012,
      }),
    ),
  ];
  const ofUploads = [
    long.map((key): Fault => ({ method: "createMultipartUpload", args: [key], code: 10020 })),
    long.map((of): Fault => ({ method: "uploadPart", args: [1, "v"], of, code: 10020 })),
    long.map((of): Fault => ({ method: "complete", args: [[]], of, code: 10020 })),
    long.map((of): Fault => ({ method: "abort", args: [], of, code: 10020 })),
    plainKey().map((of): Fault => ({ method: "uploadPart", args: [1, "v"], of, code: 10024 })),
    plainKey().map((of): Fault => ({ method: "complete", args: [[]], of, code: semantics.unknownUpload })),
    plainKey().map((of): Fault => ({ method: "abort", args: [], of, code: semantics.unknownUpload })),
  ];
  return oneof(...calls, ...(abilities.multipart ? ofUploads : []));
}
