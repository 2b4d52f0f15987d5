import { hexToBytes } from "@noble/hashes/utils.js";
import { type Arbitrary, array, constant, constantFrom, nat, record } from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import type { Limits } from "../../semantics/semantics.js";
import { printedAs } from "../code/printed-as.js";
import { contentsCode, printable } from "../code/to-code.js";
import { multipartOutcome, type PartTerms, type SizedPart } from "./multipart-outcome.js";
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
  const part: Arbitrary<PartDraft> = record({
    step: seldom(constant(1), plainestFirst(2, 1000), 4),
    size: seldom(constantFrom<PartSize[]>("uniform"), plainestFirst<PartSize>("small", "larger", "uneven"), 5),
  });
  const draft: Arbitrary<PlanDraft> = record({
    parts: array(part, { minLength: 1, maxLength: maxParts }),
    replaced: array(nat(maxParts), { maxLength: 2 }),
    uploaded: seldom(constant<"inOrder">("inOrder"), constant<"reversed">("reversed"), 4),
    more: plainestFirst(0, 1, 3),
    lastIsSmall: constantFrom(true, false),
    order: plainestFirst<Order>("byNumber", "asUploaded", "reversed"),
    choice: seldom(
      constantFrom<Choice[]>("all"),
      plainestFirst<Choice>("allButOne", "missingNumber", "missingEtag", "replaced", "repeated"),
      3,
    ),
    which: nat(maxParts),
  });
  const plans = draft.map((plan) => planOf(plan, minPartBytes, maxParts, lastPart));
  return stored === undefined ? plans : plans.filter(({ outcome }) => (outcome.status === "stored") === stored);
}

type PartSize = "uniform" | "small" | "larger" | "uneven";
type Order = "byNumber" | "asUploaded" | "reversed";
type Choice = "all" | "allButOne" | "missingNumber" | "missingEtag" | "replaced" | "repeated";

interface PartDraft {
  /** By how much its number is more than that of the part before. */
  readonly step: number;
  readonly size: PartSize;
}

interface PlanDraft {
  readonly parts: readonly PartDraft[];
  /** The parts that were first uploaded with other bytes, counted round. */
  readonly replaced: readonly number[];
  readonly uploaded: "inOrder" | "reversed";
  /** Bytes of a uniform part beyond the fewest. */
  readonly more: number;
  readonly lastIsSmall: boolean;
  readonly order: Order;
  readonly choice: Choice;
  /** The part that the choice is about, counted round. */
  readonly which: number;
}

function planOf(
  draft: PlanDraft,
  minPartBytes: number,
  maxParts: number,
  lastPart: PartTerms["lastPart"],
): MultipartPlan {
  const parts = partsOf(draft, minPartBytes, maxParts);
  const complete = choicesOf(draft, parts);
  const outcome = multipartOutcome(parts, complete, { minPartBytes, lastPart });
  return readLate({
    parts: parts.map(planPart),
    complete,
    outcome: outcome.status === "refused" ? outcome : storedOutcome(outcome.parts),
  });
}

function partsOf(draft: PlanDraft, minPartBytes: number, maxParts: number): readonly SizedPart[] {
  let highest = 0;
  const sized = draft.parts.map(({ step, size }) => {
    highest += step;
    return { partNumber: highest, size: bytesOf(size, minPartBytes, draft.more) };
  });
  if (draft.lastIsSmall) sized.push({ ...(sized.pop() as (typeof sized)[number]), size: 1 });
  const replaced = draft.replaced.map((which) => sized[which % sized.length] as (typeof sized)[number]);
  if (draft.uploaded === "reversed") sized.reverse();
  // Each of its own bytes, so that no two parts have the same etag.
  return [...replaced.slice(0, maxParts - sized.length), ...sized].map((part, fill) => ({ ...part, fill: fill % 256 }));
}

function bytesOf(size: PartSize, minPartBytes: number, more: number): number {
  switch (size) {
    case "small":
      return minPartBytes - 1;
    case "uniform":
      return minPartBytes + more;
    case "larger":
      return minPartBytes + more + 1;
    case "uneven":
      return minPartBytes + (more === 0 ? 2 : 0);
  }
}

/** Higher than any number of a plan comes to. */
const unusedNumber = 9999;

function choicesOf(draft: PlanDraft, parts: readonly SizedPart[]): readonly MultipartPlanChoice[] {
  const latest = new Map(parts.map(({ partNumber }, part) => [partNumber, part]));
  const inOrder = Array.from(latest, ([partNumber, part]) => ({ partNumber, part }));
  if (draft.order === "byNumber") inOrder.sort((left, right) => left.partNumber - right.partNumber);
  if (draft.order === "reversed") inOrder.reverse();
  const all: readonly MultipartPlanChoice[] = inOrder;
  const at = draft.which % all.length;
  const chosen = all[at] as MultipartPlanChoice;
  switch (draft.choice) {
    case "all":
      return all;
    case "allButOne":
      return all.length === 1 ? all : all.toSpliced(at, 1);
    case "missingNumber":
      return all.with(at, { partNumber: unusedNumber, part: chosen.part });
    case "missingEtag":
      return all.with(at, { partNumber: chosen.partNumber, part: undefined });
    case "replaced":
      // Those that were replaced, by what was uploaded under their number first.
      return all.map(({ partNumber }) => ({
        partNumber,
        part: parts.findIndex((each) => each.partNumber === partNumber),
      }));
    case "repeated":
      return [...all, chosen];
  }
}

function planPart({ partNumber, size, fill }: SizedPart): MultipartPlanPart {
  return readLate({
    partNumber,
    get bytes() {
      return printable(filled(size, fill));
    },
  });
}

/** The same object, printed as `toCode` does; that reads the bytes in it, and so does so only when it is printed. */
function readLate<Value extends object>(value: Value): Value {
  return printedAs(value, () => contentsCode(value));
}

function filled(size: number, fill: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size).fill(fill);
}

function storedOutcome(parts: readonly SizedPart[]): MultipartPlanOutcome {
  return readLate({
    status: "stored",
    get bytes() {
      const whole = new Uint8Array(parts.reduce((sum, { size }) => sum + size, 0));
      let position = 0;
      for (const { size, fill } of parts) {
        whole.fill(fill, position, position + size);
        position += size;
      }
      return printable(whole);
    },
    get etag() {
      const digests = parts.map(({ size, fill }) => hexToBytes(digestHex("md5", [filled(size, fill)])));
      return `${digestHex("md5", digests)}-${parts.length}`;
    },
  });
}
