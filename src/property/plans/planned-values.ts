import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  tuple,
  uint8Array,
} from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { seldom, sometimes } from "../arbitraries/sometimes.js";
import { plannedSsecKeys } from "../commands/bucket-world.js";
import { type Encoding, valueForms } from "../commands/encoding.js";
import type { PlannedCondition, PlannedTime } from "../commands/operation-plan.js";
import type { ModelCustomMetadata, ModelHttpMetadata, ModelSettings } from "../model/model-operation.js";

/** Few values, so that the same bytes are stored under several keys and as several parts. */
const knownValues: readonly Uint8Array[] = ["", "a", "hello", "aaaa", "bbbb", "cccccc"].map(encodeUtf8);

/** The etags of {@link value}'s most frequent bytes, the wildcard, and texts that are no etag. */
export function etag(): Arbitrary<string> {
  const known = knownValues.map((bytes) => digestHex("md5", [bytes]));
  return constantFrom(...known, "*", "*", "", "none", "D41D8CD98F00B204E9800998ECF8427E");
}

/** Bytes: often one of a few known values, else any up to a length. */
export function value(maxLength: number): Arbitrary<Uint8Array> {
  const known = constantFrom(...knownValues.filter((bytes) => bytes.length <= maxLength));
  return oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: uint8Array({ maxLength }) });
}

/** Bytes of a part: most of one size, so that uploads can be completed. */
export function partValue(): Arbitrary<Uint8Array> {
  return constantFrom(...["aaaa", "bbbb", "cccc", "dd", "eeeeee"].map(encodeUtf8));
}

/** Distances of the times of conditions from that of the operation, where a clock stands still until it is moved. */
const near = [0, -1, 1, -999, 999, -1000, 1000, -1001, 1001];

/** Distances where time goes on: so long that no answer depends on the speed of a run. */
const far = [-86_400_000, 86_400_000];

/** A condition of one part, or of several, that hold as often as not. */
export function plannedCondition(clock = true): Arbitrary<PlannedCondition> {
  const time: Arbitrary<PlannedTime> = seldom(
    record({ sinceNow: constantFrom(...(clock ? near : far)) }),
    record({ at: constantFrom(0, -1, -1001) }),
  );
  const several = {
    etagMatches: etag(),
    etagDoesNotMatch: etag(),
    uploadedBefore: time,
    uploadedAfter: time,
    secondsGranularity: boolean(),
  };
  return oneof(
    record({ etagMatches: etag() }),
    record({ etagDoesNotMatch: etag() }),
    record({ uploadedBefore: time, secondsGranularity: boolean() }),
    record({ uploadedAfter: time, secondsGranularity: boolean() }),
    record(several, { requiredKeys: [] }),
  );
}

/** A few texts: empty, plain, of one and of two bytes a unit, with what no header takes, and a lone surrogate. */
function text(): Arbitrary<string> {
  return constantFrom("", "v", "text/html", "\u00fc", "\u0100", "\u{1f600}", "a\nb", "\ud800");
}

/** Custom metadata, in the order in which an object would have it. */
export function customMetadata(): Arbitrary<ModelCustomMetadata> {
  const name = constantFrom("a", "A", "", "__proto__", "constructor", "1", "\u00fc", "\u0100");
  return array(tuple(name, text()), { maxLength: 4 }).map((entries) => Object.entries(Object.fromEntries(entries)));
}

/** HTTP metadata of any of its fields. */
export function httpMetadata(): Arbitrary<ModelHttpMetadata> {
  return record(
    {
      contentType: text(),
      contentLanguage: text(),
      contentDisposition: text(),
      contentEncoding: text(),
      cacheControl: text(),
      cacheExpiry: integer({ min: 0, max: 4_102_444_800_000 }),
    },
    { requiredKeys: [] },
  );
}

/** No SSE-C key, or seldom one of the two. */
export function ssecKey(): Arbitrary<Uint8Array | undefined> {
  return seldom(constant(undefined), constantFrom(...plannedSsecKeys));
}

/** The settings of an object; now and then the storage class does not exist. */
export function settings(): Arbitrary<ModelSettings> {
  const storageClass = constantFrom("Standard", "InfrequentAccess");
  return record({
    httpMetadata: sometimes(httpMetadata()),
    customMetadata: sometimes(customMetadata()),
    storageClass: sometimes(seldom(storageClass, constantFrom("standard", "", "Glacier"))),
    ssecKey: ssecKey(),
  });
}

/** The forms in which operations are put to a bucket: every form of values, keys and checksums, and every way to read a body. */
export function anyEncoding(): Arbitrary<Encoding> {
  // The first of each is `undefined`: the usual form, which a counterexample shrinks to and does not show.
  return record({
    value: constantFrom(undefined, ...valueForms, "null" as const),
    ssecKey: constantFrom(undefined, "hex" as const),
    checksum: constantFrom(undefined, "upperCaseHex" as const, "buffer" as const),
    read: constantFrom(undefined, "bytes" as const, "blob" as const, "stream" as const),
  });
}
