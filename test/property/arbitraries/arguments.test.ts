import * as property from "fakebucket/property";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rejectionOf } from "../../bucket/binding/rejection-of.js";

const [object, upload] = [{ etag: "e", uploaded: new Date(Number.NaN) }, { createMultipartUpload: async () => ({}) }];
it.each<[make: () => unknown, message: string]>([
  [() => property.body({ minBytes: 2, maxBytes: 1 }), "Bodies need a minBytes between 0 and maxBytes. Given: 2 and 1."],
  [() => property.body({ minBytes: -1 }), "Bodies need a minBytes between 0 and maxBytes. Given: -1 and 64."],
  [() => property.body({ forms: [] }), "body: forms must be a non-empty array of forms of a body"],
  [() => property.partBody({ forms: ["text" as never] }), "partBody: forms must be"],
  [() => property.checksum("abc" as never), 'checksum: bytes must be a Uint8Array, not "abc".'],
  [() => property.condition({ etag: "e" } as never), "condition: object must be an object with an etag"],
  [() => property.condition(object), "condition: object must be an object with an etag and a valid time of upload"],
  [() => property.condition(null as never), "condition: object must be"],
  [() => property.condition(undefined, { form: "text" as never }), 'condition: form must be "object" or "headers"'],
  [() => property.customMetadata({ maxBytes: -1 }), "customMetadata: maxBytes must be a whole number, not -1."],
  [() => property.customMetadata({ size: "at" as never }), "customMetadata: size must be"],
  ...[null, {}, "a", { generate: true }].flatMap((names): [() => unknown, string][] => [
    [
      () => property.customMetadata({ names: names as never }),
      "customMetadata: names must be an arbitrary of fast-check",
    ],
    [() => property.bucketCommands({ own: [names as never] }), "bucketCommands: own must be an array of arbitraries"],
  ]),
  [() => property.key({ kinds: [] }), "key: kinds must be a non-empty array of kinds of keys"],
  [() => property.key({ maxKeyBytes: -1 }), "key: maxKeyBytes must be a whole number, not -1."],
  [() => property.keys({ minLength: -1 }), "keys: minLength must be a whole number, not -1."],
  [() => property.listOptions(["a", 5 as never]), "listOptions: keys must be an array of keys"],
  [() => property.multipartPlan({ minPartBytes: 0 }), "Plans need a minPartBytes of at least 1"],
  [() => property.multipartPlan({ minPartBytes: 1.5 }), "Plans need a minPartBytes of at least 1"],
  ...[0, 10].map((maxParts): [() => unknown, string] => [
    () => property.multipartPlan({ maxParts }),
    `a maxParts from 1 to 9. Given: 5242880 and ${maxParts}.`,
  ]),
  [() => property.multipartPlan({ lastPart: "last" as never }), "multipartPlan: lastPart must be"],
  ...[-1, 1.5, "5"].map((size): [() => unknown, string] => [
    () => property.range(size as never),
    `Ranges need the size of the object as a whole number of bytes. Given: ${JSON.stringify(size)}.`,
  ]),
  [() => property.bucketCommands({ keys: [] }), "bucketCommands: keys must be a non-empty array of keys"],
  [() => property.knownStream(["a" as never]), "knownStream: chunks must be an array of Uint8Arrays"],
  [() => property.knownBlob(new Uint8Array(), 5 as never), "knownBlob: type must be a string, not 5."],
  [() => property.knownBlob("a" as never), 'knownBlob: bytes must be a Uint8Array, not "a".'],
  [() => property.knownLengthStream([] as never), "knownLengthStream: bytes must be a Uint8Array, not an array."],
  [() => property.uploadPlan({} as never, "k", {} as never), "uploadPlan: bucket must be a bucket with"],
  [() => property.uploadPlan(upload as never, "k", { parts: [] } as never), "uploadPlan: plan must be a plan of"],
])("refuses wrong arguments: %s", async (make, message) => {
  const error = await rejectionOf((async () => make())());
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(message);
});

it.each([
  () => property.body({ minBytes: 5, maxBytes: 5 }),
  () => property.customMetadata({ maxBytes: 0 }),
  () => property.key({ maxKeyBytes: 0 }),
  () => property.multipartPlan({ minPartBytes: 1, maxParts: 9 }),
  () => property.range(0),
])("accepts values at the limit: %s", (make) => {
  expect(fc.sample<unknown>(make() as fc.Arbitrary<unknown>, { seed: 5, numRuns: 5 })).toHaveLength(5);
});
