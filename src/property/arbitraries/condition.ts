import { type Arbitrary, array, boolean, constant, constantFrom, oneof, record } from "fast-check";
import type { StoreConditional } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { anything, checkOptions, flag, type OptionKinds, wrongOption } from "../../base/messages/check-options.js";
import { parseSemantics } from "../../semantics/parse-semantics.js";
import type { Semantics } from "../../semantics/semantics.js";
import { canBe } from "../conditions/judge-condition.js";
import { readCondition } from "../conditions/read-condition.js";
import { decodeNow } from "../values/decode-value.js";
import type { Encoded, EncodedFields } from "../values/encoded.js";
import { printable } from "../values/to-code.js";
import { plainestFirst, seldom, someOf } from "./sometimes.js";

/** The object of a condition, from any result of a bucket. */
export interface ConditionSubject {
  readonly etag: string;
  readonly uploaded: Date;
}

/** A condition and its result. */
export interface GivenCondition {
  /** The condition as an object, or as the conditional `Headers` of a request. */
  readonly onlyIf: StoreConditional | HostHeaders;
  /** True if `put` stores and `get` returns a body. */
  readonly holds: boolean;
}

/** Options of `condition`. */
export interface ConditionOptions {
  /** @defaultValue both true and false conditions */
  readonly holds?: boolean;
  /** @defaultValue both forms */
  readonly form?: "object" | "headers";
  /** The semantics that decide if a condition holds. @defaultValue `semantics.documented` of `fakebucket` */
  readonly semantics?: Semantics;
}

/**
 * Generates conditions on an object or on a missing key: with one or several parts, true, false or mixed, as objects
 * and as `Headers`. They shrink to few parts in object form.
 *
 * @param object - the object under the key; absent for a missing key.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { condition } from "fakebucket/property";
 * import fc from "fast-check";
 *
 * const bucket = new FakeBucket();
 * const object = await bucket.put("k", "v");
 * await fc.assert(
 *   fc.asyncProperty(condition(object), async ({ onlyIf, holds }) => {
 *     const found = await bucket.get("k", { onlyIf });
 *     return found !== null && "body" in found === holds;
 *   }),
 * );
 * ```
 */
export function condition(object?: ConditionSubject, options: ConditionOptions = {}): Arbitrary<GivenCondition> {
  if (object !== undefined && !isSubject(object)) {
    throw wrongOption("condition", "object", "an object with an etag and a valid time of upload", object);
  }
  const { form, holds, semantics: given } = checkOptions<ConditionOptions>("condition", options, kinds);
  const semantics = parseSemantics(given, (sentence) => new TypeError(`condition: ${sentence}`));
  const forms = encodedConditions(termsOf(object));
  const any = form === undefined ? oneof({ withCrossShrink: true }, forms.object, forms.headers) : forms[form];
  const state = object === undefined ? "nothing" : { etag: object.etag, uploaded: [object.uploaded.getTime()] };
  const all = any.map((encoded) => {
    const onlyIf = decodeNow(encoded);
    return printable({ onlyIf, holds: canBe("held", readCondition({ onlyIf }), state, semantics) });
  });
  return holds === undefined ? all : all.filter((one) => one.holds === holds);
}

const kinds: OptionKinds<ConditionOptions> = {
  holds: flag,
  form: [(value) => value === "object" || value === "headers", '"object" or "headers"'],
  semantics: anything,
};

function isSubject(value: unknown): value is ConditionSubject {
  const { etag, uploaded } = (value ?? {}) as Partial<ConditionSubject>;
  return typeof etag === "string" && uploaded instanceof Date && !Number.isNaN(uploaded.getTime());
}

/** The values in conditions, as data. */
interface ConditionTerms<Term> {
  /** Generates etags, by default mostly a matching or a different one. */
  readonly etag: (usual: "matches" | "differs") => Arbitrary<Term>;
  /** The texts of `If-Match` and similar headers. */
  readonly tags: Arbitrary<string>;
  /** Generates times, often this many milliseconds from the upload. */
  readonly time: (usual: number) => Arbitrary<Term>;
  /** Generates the same times as texts of headers. */
  readonly date: (usual: number) => Arbitrary<Term>;
}

const minute = 60_000;

/** Returns conditions as data, in both forms. */
export function encodedConditions<Term>({
  etag,
  tags,
  time,
  date,
}: ConditionTerms<Term>): Readonly<Record<"object" | "headers", Arbitrary<EncodedFields>>> {
  return {
    object: someOf<Term>("object", {
      etagMatches: etag("matches"),
      etagDoesNotMatch: etag("differs"),
      uploadedBefore: time(minute),
      uploadedAfter: time(-minute),
      secondsGranularity: boolean(),
    }),
    headers: someOf<Term>("headers", {
      "if-match": tags,
      "if-none-match": tags,
      "if-unmodified-since": date(minute),
      "if-modified-since": date(-minute),
      // Not supported, and so without effect (spec §2 StoreConditional).
      "if-range": tags,
    }),
  };
}

const noEtag = "never an etag";
const differences = [0, 1, -1, 999, -999, 1000, -1000, 1001, -1001];

function termsOf(object: ConditionSubject | undefined): ConditionTerms<Encoded> {
  const own = object?.etag ?? noEtag;
  const uploaded = object?.uploaded.getTime() ?? Date.UTC(2024, 0);
  const tag = record({ etag: plainestFirst(noEtag, own, "*"), isWeak: boolean() });
  // Never before 1970, where implementations differ.
  const near = (usual: number) =>
    seldom(constant(usual), constantFrom(-usual, ...differences), 2).map((plus) => Math.max(0, uploaded + plus));
  return {
    etag: (usual) =>
      usual === "matches" ? plainestFirst(own, own, "*", noEtag, "") : plainestFirst(noEtag, noEtag, "", "*", own),
    tags: array(tag, { minLength: 1, maxLength: 3 }).map((tags) =>
      tags.map(({ etag, isWeak }) => (etag === "*" ? "*" : `${isWeak ? "W/" : ""}"${etag}"`)).join(", "),
    ),
    time: (usual) => near(usual).map((time): Encoded => ({ is: "date", time })),
    date: (usual) => near(usual).map((time) => new Date(time).toUTCString()),
  };
}
