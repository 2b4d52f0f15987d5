import fc, { type Arbitrary } from "fast-check";
import type { StoreMultipartOptions, StorePutOptions } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { encodedChecksums } from "../arbitraries/checksum.js";
import { metadataEntries } from "../arbitraries/custom-metadata.js";
import { encodedHttpMetadata } from "../arbitraries/http-metadata.js";
import { someOf } from "../arbitraries/sometimes.js";
import { encodedSsecKeys } from "../arbitraries/ssec-key.js";
import { type Encoded, type EncodedFields, encodedObject } from "../values/encoded.js";
import { condition, range } from "./arbitrary-conditions.js";
import { arrayOf, earlier, key, mostly, objectOf, oddly, type Template, weighted } from "./arbitrary-values.js";

const httpMetadata: Arbitrary<Template> = weighted(
  [6, oddly(encodedHttpMetadata)],
  [
    1,
    someOf("headers", {
      "content-type": fc.constantFrom("", "a/b"),
      expires: fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "garbage", "0"),
    }),
  ],
  [1, someOf("object", { contentType: fc.constantFrom("Text/HTML", "é"), cacheExpiry: fc.constant(5) })],
);

const names = fc.constantFrom("a", "B", "1");

const customMetadata: Arbitrary<Template> = weighted(
  [6, oddly(metadataEntries({ names }).map(asObject))],
  // At limits and just above: FakeBucket's limit, a lowered one, and the limits of other stores.
  [
    4,
    fc
      .record({
        maxBytes: fc.constantFrom(16, 2048, 8192),
        size: fc.constantFrom("atLimit" as const, "beyondLimit"),
        names: fc.constant(names),
      })
      .chain(metadataEntries)
      .map(asObject),
  ],
  [1, fc.constant(encodedObject({ ["__proto__"]: "p", Name: "n" }))],
);

function asObject(entries: EncodedFields["entries"]): EncodedFields {
  return { is: "object", entries };
}

const hello = encodeUtf8("hello");

/** Mostly for the most common text, and sometimes right. */
const checksum: Arbitrary<Template> = weighted(
  [2, encodedChecksums(hello).map(({ encoded }) => encoded)],
  [2, fc.constantFrom("00".repeat(16), "00", "zz".repeat(16), "é".repeat(16))],
  [2, fc.constantFrom(15, 16, 20).map((size): Template => ({ is: "bytes", as: "Uint8Array", hex: "00".repeat(size) }))],
  [2, earlier("md5")],
);

const oneDigest: Arbitrary<Template> = encodedChecksums(hello).map(({ algorithm, encoded }) =>
  encodedObject({ [algorithm]: encoded }),
);

const ssecKey: Arbitrary<Template> = weighted(
  [7, encodedSsecKeys],
  [
    2,
    fc.constantFrom<Template>(
      "AB".repeat(32),
      "ab",
      "",
      { is: "bytes", as: "Uint8Array", hex: "01".repeat(32) },
      { is: "bytes", as: "ArrayBuffer", hex: "01".repeat(31) },
    ),
  ],
);

const storageClass: Arbitrary<Template> = fc.constantFrom("Standard", "InfrequentAccess", "standard", "Other", "");

/** Options of all methods; rare fields are rare here too. */
export const putOptions: Arbitrary<Template> = weighted(
  [3, objectOf({ onlyIf: mostly(condition), httpMetadata: mostly(httpMetadata) })],
  [3, objectOf({ customMetadata: mostly(customMetadata), httpMetadata: mostly(httpMetadata) })],
  [2, objectOf({ md5: mostly(checksum), sha1: mostly(checksum), sha256: mostly(checksum) })],
  [2, oneDigest],
  [1, objectOf({ md5: mostly(checksum) })],
  [1, objectOf({ ssecKey })],
  [
    1,
    objectOf({
      onlyIf: mostly(condition, 5),
      md5: mostly(checksum, 5),
      storageClass: mostly(storageClass, 5),
      ssecKey: mostly(ssecKey, 5),
      customMetadata: mostly(customMetadata, 5),
    } satisfies Record<Exclude<keyof StorePutOptions, "httpMetadata" | `sha${number}`>, unknown>),
  ],
);

export const getOptions: Arbitrary<Template> = weighted(
  [3, objectOf({ onlyIf: mostly(condition) })],
  [4, objectOf({ range: mostly(range) })],
  [2, objectOf({ onlyIf: mostly(condition, 6), range: mostly(range, 6), ssecKey: mostly(ssecKey, 6) })],
  [1, objectOf({ ssecKey, range })],
  [1, objectOf({ range }).map((options) => ({ ...(options as object), is: "inherited" }) as Template)],
  [1, objectOf({ unknown: fc.constant(1), httpMetadata })],
);

export const createOptions: Arbitrary<Template> = objectOf({
  httpMetadata: mostly(httpMetadata),
  customMetadata: mostly(customMetadata),
  storageClass: mostly(storageClass),
  ssecKey: mostly(ssecKey),
} satisfies Record<keyof StoreMultipartOptions, unknown>);

export const partOptions: Arbitrary<Template> = objectOf({ ssecKey: mostly(ssecKey) });

const listText: Arbitrary<Template> = weighted(
  [1, key],
  [2, fc.constantFrom("", "a", "a/", "b", "/", "a/b", "o*", "é", "\uFF5E", "\u{1F600}", "\uD800")],
);

/** Pages with groups, one after the other. */
const groupedPage: Arbitrary<Template> = fc
  .record({ limit: fc.integer({ min: 1, max: 3 }), delimiter: fc.constantFrom("/", "b"), cursor: earlier("cursor") })
  .map((fields) => ({ is: "object", entries: Object.entries(fields) }) as Encoded);

const anyListOptions = objectOf({
  limit: mostly(
    weighted(
      [6, fc.integer({ min: 1, max: 4 })],
      [
        1,
        fc.constantFrom<Template>(
          0,
          -1,
          -1,
          -2,
          1000,
          1001,
          1.9,
          3e9,
          "2",
          { is: "bigint", text: "2" },
          { is: "number", text: "Infinity" },
        ),
      ],
    ),
  ),
  prefix: mostly(listText),
  cursor: mostly(weighted([4, earlier("cursor")], [1, fc.constantFrom("YQ==", "garbage", "", "!!")])),
  delimiter: mostly(fc.constantFrom("/", "/", "b", "", "//", "--", "a/", "\u{1F600}", "\u0301", "é")),
  startAfter: mostly(listText),
  include: mostly(arrayOf(mostly(fc.constantFrom("httpMetadata", "customMetadata", "other"), 8), { maxLength: 2 })),
});

export const listOptions: Arbitrary<Template> = weighted(
  [1, groupedPage],
  [2, objectOf({ limit: fc.integer({ min: 1, max: 2 }), cursor: earlier("cursor") })],
  [1, objectOf({ delimiter: fc.constantFrom("/", "//"), startAfter: listText })],
  [5, anyListOptions],
);
