import { type Arbitrary, array, constant, constantFrom, integer, record, tuple } from "fast-check";
import { seldom, sometimes } from "../arbitraries/sometimes.js";
import { plannedSsecKeys } from "../commands/bucket-world.js";
import type { ModelCustomMetadata, ModelHttpMetadata, ModelSettings } from "../model/model-operation.js";

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

/** What an object is stored with; the storage class is seldom none that there is. */
export function settings(): Arbitrary<ModelSettings> {
  const storageClass = constantFrom("Standard", "InfrequentAccess");
  return record({
    httpMetadata: sometimes(httpMetadata()),
    customMetadata: sometimes(customMetadata()),
    storageClass: sometimes(seldom(storageClass, constantFrom("standard", "", "Glacier"))),
    ssecKey: ssecKey(),
  });
}
