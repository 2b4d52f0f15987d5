import { type Arbitrary, array, boolean, constant, constantFrom, oneof, record } from "fast-check";
import type { StoreConditional } from "../../../types/index.js";
import type { HostHeaders } from "../../../types/web.js";
import { semantics as presets } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { printable } from "../code/to-code.js";
import { plainestFirst, seldom } from "./sometimes.js";

/** The object that a condition is about, from any answer of a bucket. */
export interface ConditionSubject {
  readonly etag: string;
  readonly uploaded: Date;
}

/** A condition, and whether it holds. */
export interface GivenCondition {
  /** As an object, or as the conditional `Headers` of a request. */
  readonly onlyIf: StoreConditional | HostHeaders;
  /** True if `put` stores, and `get` gives a body. */
  readonly holds: boolean;
}

/** Options of `condition`. */
export interface ConditionOptions {
  /** @defaultValue those that hold and those that fail */
  readonly holds?: boolean;
  /** @defaultValue both forms */
  readonly form?: "object" | "headers";
  /** The semantics that decide if a condition holds. @defaultValue `semantics.documented` of `fakebucket` */
  readonly semantics?: Semantics;
}

/**
 * Conditions on an object, or on a key under which nothing is stored: of one part or several, which hold, fail, or are
 * mixed, as objects and as `Headers`. They shrink to few parts of the object form.
 *
 * @param object - what is stored under the key; nothing, if absent.
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
  const { form, holds, semantics = presets.documented } = options;
  const forms = { object: conditionObject(object, semantics), headers: conditionHeaders(object, semantics) };
  const any = form === undefined ? oneof({ withCrossShrink: true }, forms.object, forms.headers) : forms[form];
  return holds === undefined ? any : any.filter((given) => given.holds === holds);
}

const noEtag = "never an etag";
const differences = [0, 1, -1, 999, -999, 1000, -1000, 1001, -1001];

/** A time after that of the object (positive) or before it, as often as not; not before 1970, where judgements differ. */
function timeNear(object: ConditionSubject | undefined, usual: number): Arbitrary<Date> {
  const uploaded = object?.uploaded.getTime() ?? Date.UTC(2024, 0);
  const difference = seldom(constant(usual), constantFrom(-usual, ...differences), 2);
  return difference.map((milliseconds) => new Date(Math.max(0, uploaded + milliseconds)));
}

const minute = 60_000;

function conditionObject(object: ConditionSubject | undefined, semantics: Semantics): Arbitrary<GivenCondition> {
  const own = object?.etag ?? noEtag;
  const fields = record(
    {
      etagMatches: plainestFirst(own, own, "*", noEtag, ""),
      etagDoesNotMatch: plainestFirst(noEtag, noEtag, "", "*", own),
      uploadedBefore: timeNear(object, minute),
      uploadedAfter: timeNear(object, -minute),
      secondsGranularity: boolean(),
    },
    { requiredKeys: [] },
  );
  return fields.map((onlyIf) => {
    const { etagMatches, etagDoesNotMatch, uploadedBefore, uploadedAfter, secondsGranularity } = onlyIf;
    const names = (etag: string) => etag === "*" || etag === object?.etag;
    const parts: ConditionParts = {
      matches: etagMatches === undefined ? undefined : names(etagMatches),
      differs: etagDoesNotMatch === undefined ? undefined : !names(etagDoesNotMatch),
      uploadedBefore,
      uploadedAfter,
      unit: secondsGranularity === true ? 1000 : 1,
      outranks: semantics.conditionPrecedence === "always",
      inSameUnit: false,
    };
    return printable({ onlyIf, holds: conditionHolds(parts, object) });
  });
}

interface Tag {
  readonly names: "own" | "other" | "any";
  readonly weak: boolean;
}

function conditionHeaders(object: ConditionSubject | undefined, semantics: Semantics): Arbitrary<GivenCondition> {
  const tag: Arbitrary<Tag> = record({ names: plainestFirst<Tag["names"]>("other", "own", "any"), weak: boolean() });
  const tags = array(tag, { minLength: 1, maxLength: 3 });
  const fields = record(
    {
      ifMatch: tags,
      ifNoneMatch: tags,
      ifUnmodifiedSince: timeNear(object, minute),
      ifModifiedSince: timeNear(object, -minute),
      ifRange: tags,
    },
    { requiredKeys: [] },
  );
  return fields.map(({ ifMatch, ifNoneMatch, ifUnmodifiedSince, ifModifiedSince, ifRange }) => {
    const headers = new Headers();
    if (ifMatch !== undefined) headers.set("If-Match", tagsText(ifMatch, object));
    if (ifNoneMatch !== undefined) headers.set("If-None-Match", tagsText(ifNoneMatch, object));
    if (ifUnmodifiedSince !== undefined) headers.set("If-Unmodified-Since", ifUnmodifiedSince.toUTCString());
    if (ifModifiedSince !== undefined) headers.set("If-Modified-Since", ifModifiedSince.toUTCString());
    // Not supported, and so without effect (spec §2 StoreConditional).
    if (ifRange !== undefined) headers.set("If-Range", tagsText(ifRange.slice(0, 1), object));
    const parts: ConditionParts = {
      // A weak tag matches nothing where etags must be strongly equal (RFC 7232 §3.1).
      matches: ifMatch?.some(({ names, weak }) => names === "any" || (names === "own" && !weak)),
      differs: ifNoneMatch && !ifNoneMatch.some(({ names }) => names !== "other"),
      uploadedBefore: ifUnmodifiedSince,
      uploadedAfter: ifModifiedSince,
      unit: 1000,
      outranks: true,
      inSameUnit: semantics.unmodifiedInSameSecond === "holds",
    };
    return printable({ onlyIf: headers, holds: conditionHolds(parts, object) });
  });
}

function tagsText(tags: readonly Tag[], object: ConditionSubject | undefined): string {
  const texts = tags.map(({ names, weak }) => {
    if (names === "any") return "*";
    return `${weak ? "W/" : ""}"${names === "own" ? (object?.etag ?? noEtag) : noEtag}"`;
  });
  return texts.join(", ");
}

/** The parts of a condition; absent what was not asked for. */
interface ConditionParts {
  /** True if one of the etags is that of the object. */
  readonly matches: boolean | undefined;
  /** True if none of the etags is. */
  readonly differs: boolean | undefined;
  readonly uploadedBefore: Date | undefined;
  readonly uploadedAfter: Date | undefined;
  /** Milliseconds in which times are compared. */
  readonly unit: number;
  /** True if an etag that speaks for the operation outranks the time (RFC 7232 §6). */
  readonly outranks: boolean;
  /** True if `uploadedBefore` holds in the very unit of the upload too (RFC 7232 §3.4). */
  readonly inSameUnit: boolean;
}

function conditionHolds(parts: ConditionParts, object: ConditionSubject | undefined): boolean {
  const { matches, differs, uploadedBefore, uploadedAfter, unit, outranks } = parts;
  // Where nothing is stored, nothing matches and nothing is newer.
  if (object === undefined) return matches === undefined && uploadedAfter === undefined;
  if (matches === false || differs === false) return false;
  const inUnits = (time: Date) => Math.floor(time.getTime() / unit);
  const own = inUnits(object.uploaded);
  const before = uploadedBefore === undefined || own < inUnits(uploadedBefore) + (parts.inSameUnit ? 1 : 0);
  const after = uploadedAfter === undefined || own > inUnits(uploadedAfter);
  return (before || (outranks && matches === true)) && (after || (outranks && differs === true));
}
