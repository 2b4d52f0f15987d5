import { type Arbitrary, constantFrom, integer, nat, record } from "fast-check";
import type { BucketLike, StoreHTTPMetadata } from "../../../types/index.js";
import type { Anything, LooseBucket } from "./loose-bucket.js";

/** What a key is stored with. */
export interface MetadataCase {
  readonly customMetadata?: Record<string, string>;
  readonly httpMetadata?: StoreHTTPMetadata;
}

/** An object that is stored, with nothing special about it. */
export interface ObjectCase {
  readonly key: string;
  readonly text: string;
  readonly options: MetadataCase;
}

/** A key with nothing special about it. */
export function simpleKey(): Arbitrary<string> {
  return constantFrom("k", "a", "b", "a/b", "file.txt", "Z-1_2");
}

/** A text of characters of one byte, no two alike. */
export function letters(least = 0, most = 26): Arbitrary<string> {
  return integer({ min: least, max: most }).map((size) => "abcdefghijklmnopqrstuvwxyz".slice(0, size));
}

/** A text of digits, which is JSON too. */
export function digits(most = 9): Arbitrary<string> {
  return integer({ min: 1, max: most }).map((size) => "123456789".slice(0, size));
}

/** Metadata of any of its fields, with nothing special about them. */
export function simpleMetadata(): Arbitrary<MetadataCase> {
  return record({ customMetadata: simpleCustomMetadata(), httpMetadata: simpleHttpMetadata() }, optional);
}

/** An object to store, of any size from the least one on. */
export function simpleObject(leastSize = 0): Arbitrary<ObjectCase> {
  return record({ key: simpleKey(), text: letters(leastSize), options: simpleMetadata() });
}

const optional: { requiredKeys: []; noNullPrototype: true } = { requiredKeys: [], noNullPrototype: true };

function simpleCustomMetadata(): Arbitrary<Record<string, string>> {
  const value = constantFrom("b", "", "a value");
  return record({ a: value, c: value, "name-2": value }, optional) as Arbitrary<Record<string, string>>;
}

/** HTTP metadata of any of its fields, with nothing special about them. */
export function simpleHttpMetadata(): Arbitrary<StoreHTTPMetadata> {
  return record(
    {
      contentType: constantFrom("a/b", "text/plain; charset=utf-8"),
      contentLanguage: constantFrom("en", "de, fr"),
      contentDisposition: constantFrom("inline", 'attachment; filename="a b"'),
      contentEncoding: constantFrom("gzip", "br"),
      cacheControl: constantFrom("no-store", "max-age=60"),
      cacheExpiry: nat(4_000_000_000).map((seconds) => new Date(seconds * 1000)),
    },
    optional,
  );
}

/** Stores an object; without options where there are none. */
export async function putObject(
  bucket: BucketLike | LooseBucket,
  { key, text, options }: ObjectCase,
): Promise<Anything> {
  return Object.keys(options).length === 0 ? bucket.put(key, text) : bucket.put(key, text, options);
}

/** The metadata of an object that was stored with these options. */
export function storedMetadata({ customMetadata = {}, httpMetadata = {} }: MetadataCase): Required<MetadataCase> {
  return { customMetadata, httpMetadata };
}
