import * as property from "fakebucket/property";
import { bodyForms, keyKinds } from "fakebucket/property";
import type { Arbitrary } from "fast-check";

const object = { etag: "5d41402abc4b2a76b9719d911017c592", uploaded: new Date(Date.UTC(2024, 1, 29, 12, 0, 0, 500)) };
const bytes = new TextEncoder().encode("hello");

/** Every arbitrary, with each of its options. */
export const allArbitraries: Readonly<Record<string, Arbitrary<unknown>>> = {
  "key()": property.key(),
  "key() of every kind": property.key({ kinds: [...keyKinds, "beyondLimit", "loneSurrogates"], maxKeyBytes: 100 }),
  "keys()": property.keys(),
  "body()": property.body(),
  "body() of shared buffers": property.body({ forms: ["SharedArrayBuffer"] }),
  "body() of many bytes": property.body({ minBytes: 200, maxBytes: 300, forms: bodyForms }),
  "partBody()": property.partBody(),
  "httpMetadata()": property.httpMetadata(),
  "customMetadata()": property.customMetadata(),
  "customMetadata() at the limit": property.customMetadata({ size: "atLimit", maxBytes: 100 }),
  "customMetadata() beyond the limit": property.customMetadata({ size: "beyondLimit", maxBytes: 2048 }),
  "range()": property.range(5),
  "condition() of nothing": property.condition(),
  "condition() of an object": property.condition(object),
  "checksum()": property.checksum(bytes),
  "ssecKey()": property.ssecKey(),
  "listOptions()": property.listOptions(),
  "listOptions() of keys": property.listOptions(["\u00e9", "e\u0301/x", "\ud800"]),
  "multipartPlan()": property.multipartPlan({ minPartBytes: 4 }),
  "multipartPlan() of 5 MiB": property.multipartPlan(),
  "invalidArguments()": property.invalidArguments(),
};
