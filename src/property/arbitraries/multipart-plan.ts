import { concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { type Arbitrary, array, constant, constantFrom, nat, record } from "fast-check";
import type { BucketLike, ObjectLike, StoreMultipartOptions } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import type { Limits } from "../../semantics/semantics.js";
import { chosenParts, type SizedPart } from "../model/chosen-parts.js";
import { printedAs } from "../values/printed-as.js";
import { contentsCode, printable } from "../values/to-code.js";
import { plainestFirst, seldom } from "./sometimes.js";

/** A part of a plan; its bytes are all the same, and made anew each time they are read. */
export interface MultipartPlanPart {
  readonly partNumber: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parts that `complete` names: a part of the plan by its index in `parts`, or one that was never uploaded. */
export interface MultipartPlanChoice {
  readonly partNumber: number;
  readonly part: number | undefined;
}

/** An upload in parts, and what `complete` must answer. */
export interface MultipartPlan {
  /** In the order in which they are to be uploaded; of several with one number, the last replaces the others. */
  readonly parts: readonly MultipartPlanPart[];
  /** The parts that `complete` is given, in this order. */
  readonly complete: readonly MultipartPlanChoice[];
  readonly outcome: MultipartPlanOutcome;
}

/** The answer that `complete` must give. */
export type MultipartPlanOutcome =
  | {
      readonly status: "stored";
      /** Of the whole object; made anew each time. */
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly etag: string;
    }
  | { readonly status: "refused"; readonly code: number };

/** Options of `multipartPlan`. */
export interface MultipartPlanOptions {
  /** Fewest bytes of a part that is not the last one. @defaultValue 5242880 (5 MiB) */
  readonly minPartBytes?: Limits["minPartBytes"];
  /** Most parts that are uploaded, 1 to 9. @defaultValue 4 */
  readonly maxParts?: number;
  /** True if `complete` must store an object. @defaultValue plans of both kinds */
  readonly stored?: boolean;
  /** The part that may have fewer bytes, as `semantics` say. @defaultValue `"highestNumber"` */
  readonly lastPart?: "highestNumber" | "lastGiven";
}

/**
 * Uploads in parts: uniform, uneven, too small, out of order, replaced, left out, missing. They shrink to one part.
 *
 * The bytes of a plan are made when they are read, so that plans of parts of 5 MiB cost no more than others.
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
  const { minPartBytes = 5 * 1024 * 1024, maxParts = 4, stored, lastPart = "highestNumber" } = options;
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

/** The sizes of parts, from the fewest bytes of one and how many uniform parts have more. */
const sizes = {
  uniform: (fewest: number, more: number) => fewest + more,
  small: (fewest: number) => fewest - 1,
  larger: (fewest: number, more: number) => fewest + more + 1,
  uneven: (fewest: number, more: number) => fewest + (more === 0 ? 2 : 0),
} as const;

/** Makes what plans are made of; parts are counted round. */
function drafts(maxParts: number) {
  const part = record({
    /** By how much its number is more than that of the part before. */
    step: seldom(constant(1), plainestFirst(2, 1000), 4),
    size: seldom(constant<"uniform">("uniform"), plainestFirst("small", "larger", "uneven"), 5),
  });
  return record({
    parts: array(part, { minLength: 1, maxLength: maxParts }),
    /** The parts that were first uploaded with other bytes. */
    replaced: array(nat(maxParts), { maxLength: 2 }),
    isReversed: seldom(constant(false), constant(true), 4),
    /** Bytes of a uniform part beyond the fewest. */
    more: plainestFirst(0, 1, 3),
    lastIsSmall: constantFrom(true, false),
    order: plainestFirst("byNumber", "asUploaded", "reversed"),
    choice: seldom(
      constant<"all">("all"),
      plainestFirst("allButOne", "missingNumber", "missingEtag", "replaced", "repeated"),
      3,
    ),
    /** The part that the choice is about. */
    which: nat(maxParts),
  });
}

type Draft = ReturnType<typeof drafts> extends Arbitrary<infer Drawn> ? Drawn : never;

/** The parts in the order in which they are uploaded; the etag of each is its index. */
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

/** Higher than any number of a plan comes to. */
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
      // Those that were replaced, by what was uploaded under their number first.
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

/** The same object, printed as `toCode` does; that reads the bytes in it, and so does so only when it is printed. */
function readLate<Value extends object>(value: Value): Value {
  return printedAs(value, () => contentsCode(value));
}

/** Each part of its own bytes, so that no two have the same etag. */
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
 * Carries out a plan: creates an upload, uploads the parts of the plan one after the other, and completes it as planned.
 *
 * @throws what `complete` is refused with, if the plan is not to be stored.
 */
export async function uploadPlan(
  bucket: BucketLike,
  key: string,
  plan: MultipartPlan,
  options?: StoreMultipartOptions,
): Promise<ObjectLike> {
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
