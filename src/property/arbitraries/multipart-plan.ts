import { concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { type Arbitrary, array, constant, constantFrom, nat, record } from "fast-check";
import type { BucketLike, ObjectLike, StoreMultipartOptions } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import { checkOptions, flag, number, type OptionKinds, whole, wrongOption } from "../../base/messages/check-options.js";
import type { Limits } from "../../semantics/semantics.js";
import { printedAs } from "../values/printed-as.js";
import { contentsCode, printable } from "../values/to-code.js";
import { chosenParts, type SizedPart } from "./chosen-parts.js";
import { plainestFirst, seldom } from "./sometimes.js";

/** A part of a plan. All its bytes are equal, and made on every read. */
export interface MultipartPlanPart {
  readonly partNumber: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A part in the argument of `complete`: a part of the plan by its index in `parts`, or a part that was never uploaded.
 */
export interface MultipartPlanChoice {
  readonly partNumber: number;
  readonly part: number | undefined;
}

/** A multipart upload, and the expected result of `complete`. */
export interface MultipartPlan {
  /** The parts in the order of their uploads; the last one with a number replaces earlier ones. */
  readonly parts: readonly MultipartPlanPart[];
  /** The parts in the argument of `complete`, in this order. */
  readonly complete: readonly MultipartPlanChoice[];
  readonly outcome: MultipartPlanOutcome;
}

/** The expected result of `complete`. */
export type MultipartPlanOutcome =
  | {
      readonly status: "stored";
      /** The bytes of the whole object, made on every read. */
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly etag: string;
    }
  | { readonly status: "refused"; readonly code: number };

/** Options of `multipartPlan`. */
export interface MultipartPlanOptions {
  /** The minimum size of a part other than the last. @defaultValue 5242880 (5 MiB) */
  readonly minPartBytes?: Limits["minPartBytes"];
  /** The maximum number of uploaded parts, 1 to 9. @defaultValue 4 */
  readonly maxParts?: number;
  /** True if `complete` must store an object, false if it must be refused. @defaultValue plans of both kinds */
  readonly stored?: boolean;
  /** The part that may be smaller, as in `semantics`. @defaultValue `"highestNumber"` */
  readonly lastPart?: "highestNumber" | "lastGiven";
}

const kinds: OptionKinds<MultipartPlanOptions> = {
  minPartBytes: number,
  maxParts: whole,
  stored: flag,
  lastPart: [(value) => value === "highestNumber" || value === "lastGiven", '"highestNumber" or "lastGiven"'],
};

/**
 * Generates multipart uploads: uniform, uneven, too small, out of order, replaced, left out, missing. They shrink to
 * one part.
 *
 * The bytes of a plan are made on demand, so that plans with parts of 5 MiB are as cheap as others.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { multipartPlan, uploadPlan } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * await fc.assert(
 *   fc.asyncProperty(multipartPlan({ minPartBytes: 4 }), async (plan) => {
 *     const bucket = new FakeBucket({ limits: { minPartBytes: 4 } });
 *     const object = await uploadPlan(bucket, "k", plan).catch(() => undefined);
 *     return object?.etag === (plan.outcome.status === "stored" ? plan.outcome.etag : undefined);
 *   }),
 * );
 * ```
 */
export function multipartPlan(options: MultipartPlanOptions = {}): Arbitrary<MultipartPlan> {
  const {
    minPartBytes = 5 * 1024 * 1024,
    maxParts = 4,
    stored,
    lastPart = "highestNumber",
  } = checkOptions<MultipartPlanOptions>("multipartPlan", options, kinds);
  if (!(Number.isSafeInteger(minPartBytes) && minPartBytes >= 1 && maxParts >= 1 && maxParts <= 9)) {
    throw new TypeError(
      `Plans need a minPartBytes of at least 1 and a maxParts from 1 to 9. Given: ${minPartBytes} and ${maxParts}.`,
    );
  }
  const plans = drafts(maxParts).map((draft): MultipartPlan => {
    const parts = partsOf(draft, minPartBytes, maxParts);
    const complete = choicesOf(draft, parts);
    const named = complete.map(({ partNumber, part = -1 }) => ({ partNumber, etag: String(part) }));
    const latest = [...new Map(parts.map((part) => [part.partNumber, part])).values()];
    const chosen = chosenParts(latest, named, { minPartBytes, lastPart });
    const outcome = typeof chosen === "number" ? ({ status: "refused", code: chosen } as const) : storedOutcome(chosen);
    return readLate({ parts: parts.map(planPart), complete, outcome });
  });
  return stored === undefined ? plans : plans.filter(({ outcome }) => (outcome.status === "stored") === stored);
}

/** The sizes of parts, from the minimum size and the extra bytes of uniform parts. */
const sizes = {
  uniform: (fewest: number, more: number) => fewest + more,
  small: (fewest: number) => fewest - 1,
  larger: (fewest: number, more: number) => fewest + more + 1,
  uneven: (fewest: number, more: number) => fewest + (more === 0 ? 2 : 0),
} as const;

/** Generates the ingredients of plans; indexes of parts wrap around. */
function drafts(maxParts: number) {
  const part = record({
    /** The difference to the number of the previous part. */
    step: seldom(constant(1), plainestFirst(2, 1000), 4),
    size: seldom(constant<"uniform">("uniform"), plainestFirst("small", "larger", "uneven"), 5),
  });
  return record({
    parts: array(part, { minLength: 1, maxLength: maxParts }),
    /** The parts that were first uploaded with other bytes. */
    replaced: array(nat(maxParts), { maxLength: 2 }),
    isReversed: seldom(constant(false), constant(true), 4),
    /** The extra bytes of a uniform part above the minimum. */
    more: plainestFirst(0, 1, 3),
    lastIsSmall: constantFrom(true, false),
    order: plainestFirst("byNumber", "asUploaded", "reversed"),
    choice: seldom(
      constant<"all">("all"),
      plainestFirst("allButOne", "missingNumber", "missingEtag", "replaced", "repeated"),
      3,
    ),
    /** The part affected by the choice. */
    which: nat(maxParts),
  });
}

type Draft = ReturnType<typeof drafts> extends Arbitrary<infer Drawn> ? Drawn : never;

/** Returns the parts in the order of their uploads; the etag of each is its index. */
function partsOf(draft: Draft, minPartBytes: number, maxParts: number): readonly SizedPart[] {
  let partNumber = 0;
  const sized = draft.parts.map(({ step, size }, index) => {
    partNumber += step;
    const isSmall = draft.lastIsSmall && index === draft.parts.length - 1;
    return { partNumber, bytes: { length: isSmall ? 1 : sizes[size](minPartBytes, draft.more) } };
  });
  const replaced = draft.replaced.map((which) => sized[which % sized.length] as (typeof sized)[number]);
  if (draft.isReversed) sized.reverse();
  return [...replaced.slice(0, maxParts - sized.length), ...sized].map((part, index) => ({
    ...part,
    etag: `${index}`,
  }));
}

/** Higher than all numbers of a plan. */
const unusedNumber = 9999;

function choicesOf(draft: Draft, parts: readonly SizedPart[]): readonly MultipartPlanChoice[] {
  const latest = new Map(parts.map(({ partNumber }, part) => [partNumber, part]));
  const all = Array.from(latest, ([partNumber, part]): MultipartPlanChoice => ({ partNumber, part }));
  if (draft.order === "byNumber") all.sort((left, right) => left.partNumber - right.partNumber);
  if (draft.order === "reversed") all.reverse();
  const at = draft.which % all.length;
  const { partNumber, part } = all[at] as MultipartPlanChoice;
  switch (draft.choice) {
    case "all":
      return all;
    case "allButOne":
      return all.length === 1 ? all : all.toSpliced(at, 1);
    case "missingNumber":
      return all.with(at, { partNumber: unusedNumber, part });
    case "missingEtag":
      return all.with(at, { partNumber, part: undefined });
    case "replaced":
      // Replaced parts, with the etags of the first uploads of their numbers.
      return all.map((each) => ({ ...each, part: parts.findIndex((one) => one.partNumber === each.partNumber) }));
    case "repeated":
      return [...all, { partNumber, part }];
  }
}

function planPart(part: SizedPart): MultipartPlanPart {
  return readLate({
    partNumber: part.partNumber,
    get bytes() {
      return printable(bytesOf(part));
    },
  });
}

/** Returns the object, printed like `toCode` does, but with its bytes read only when it is printed. */
function readLate<Value extends object>(value: Value): Value {
  return printedAs(value, () => contentsCode(value));
}

/** Each part has different bytes, so that all etags differ. */
function bytesOf({ bytes, etag }: SizedPart): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.length).fill(Number(etag));
}

function storedOutcome(parts: readonly SizedPart[]): MultipartPlanOutcome {
  return readLate({
    status: "stored",
    get bytes() {
      return printable(concatBytes(...parts.map(bytesOf)));
    },
    get etag() {
      const digests = parts.map((part) => hexToBytes(digestHex("md5", [bytesOf(part)])));
      return `${digestHex("md5", digests)}-${parts.length}`;
    },
  });
}

/**
 * Runs a plan: creates an upload, uploads the parts one after the other, and completes it as planned.
 *
 * @throws the refusal of `complete`, if the plan expects one.
 */
export async function uploadPlan(
  bucket: BucketLike,
  key: string,
  plan: MultipartPlan,
  options?: StoreMultipartOptions,
): Promise<ObjectLike> {
  if (typeof bucket?.createMultipartUpload !== "function") {
    throw wrongOption("uploadPlan", "bucket", "a bucket with createMultipartUpload()", bucket);
  }
  if (!(Array.isArray(plan?.parts) && Array.isArray(plan.complete))) {
    throw wrongOption("uploadPlan", "plan", "a plan of multipartPlan()", plan);
  }
  const upload = await bucket.createMultipartUpload(key, options);
  const etags: string[] = [];
  for (const { partNumber, bytes } of plan.parts) {
    etags.push((await upload.uploadPart(partNumber, bytes, { ssecKey: options?.ssecKey })).etag);
  }
  const named = plan.complete.map(({ partNumber, part = -1 }) => ({
    partNumber,
    etag: etags[part] ?? "never uploaded",
  }));
  return upload.complete(named);
}
