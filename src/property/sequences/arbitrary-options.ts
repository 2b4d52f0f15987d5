import fc, { type Arbitrary } from "fast-check";
import { condition, md5OfHello, range } from "./arbitrary-conditions.js";
import { earlier, earlierCursor, key, mostly, objectOf, type Template, weighted } from "./arbitrary-values.js";
import type { Encoded } from "./sequence.js";

const httpMetadata: Arbitrary<Template> = fc.oneof(
  objectOf({
    contentType: mostly(fc.constantFrom("text/plain", "Text/HTML", "é")),
    contentLanguage: mostly(fc.constantFrom("en", "")),
    contentDisposition: fc.constantFrom("inline", 'attachment; filename="x"'),
    contentEncoding: fc.constant("gzip"),
    cacheControl: fc.constant("no-store"),
    cacheExpiry: mostly(fc.constantFrom<Template>({ is: "date", time: 1e12 }, 5, { is: "date", time: 1e12 + 1 })),
  }),
  fc
    .record(
      {
        "content-type": fc.constantFrom("a/b", ""),
        "content-language": fc.constant("de"),
        "content-disposition": fc.constant("inline"),
        "content-encoding": fc.constant("br"),
        "cache-control": fc.constant("max-age=1"),
        expires: fc.constantFrom("Wed, 21 Oct 2015 07:28:00 GMT", "garbage", "0"),
        "x-other": fc.constant("1"),
      },
      { requiredKeys: [] },
    )
    .map((headers): Template => ({ is: "headers", entries: Object.entries(headers) })),
);

const customMetadata: Arbitrary<Template> = weighted(
  [
    6,
    objectOf({
      a: fc.constantFrom("1", "é", "ü\u{1F600}"),
      B: mostly(fc.string(), 6),
      "1": fc.constant("x"),
    }),
  ],
  [
    1,
    fc.constantFrom<Template>({
      is: "object",
      entries: [
        ["__proto__", "p"],
        ["Name", "n"],
      ],
    }),
  ],
  [
    2,
    fc
      .constantFrom(15, 16, 2048, 4096, 8191, 8192)
      .chain((size) =>
        fc
          .constantFrom("x", "é", "\u0100")
          .map((unit): Template => ({ is: "object", entries: [["n", unit.repeat(size)]] })),
      ),
  ],
);

const sha1OfHello = "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d";
const checksum: Arbitrary<Template> = fc.oneof(
  fc.constantFrom(
    md5OfHello,
    md5OfHello.toUpperCase(),
    "00".repeat(16),
    "00",
    "zz".repeat(16),
    "é".repeat(16),
    sha1OfHello,
  ),
  fc.constantFrom(15, 16, 20).map((size): Template => ({ is: "bytes", as: "Uint8Array", hex: "00".repeat(size) })),
  fc
    .constantFrom("ArrayBuffer" as const, "middle" as const)
    .map((as): Template => ({ is: "bytes", as, hex: md5OfHello })),
  earlier("md5"),
);

/** Digests of the text that is stored most often. */
const digestsOfHello = {
  sha1: sha1OfHello,
  sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
  sha384: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
};

const oneDigest: Arbitrary<Template> = fc
  .constantFrom(...Object.entries(digestsOfHello))
  .chain(([name, digest]) => objectOf({ [name]: fc.constantFrom(digest, digest.replace(/^./, "0")) }));

const ssecKey: Arbitrary<Template> = fc.constantFrom<Template>(
  "ab".repeat(32),
  "ab".repeat(32),
  "ab".repeat(32),
  "cd".repeat(32),
  "AB".repeat(32),
  "ab",
  "",
  { is: "bytes", as: "Uint8Array", hex: "01".repeat(32) },
  { is: "bytes", as: "ArrayBuffer", hex: "01".repeat(31) },
  { is: "bytes", as: "ArrayBuffer", hex: "01".repeat(32) },
);

const storageClass: Arbitrary<Template> = fc.constantFrom("Standard", "InfrequentAccess", "standard", "Other", "");

/** Options of all methods; the rare fields are rare. */
export const putOptions: Arbitrary<Template> = weighted(
  [3, objectOf({ onlyIf: mostly(condition), httpMetadata: mostly(httpMetadata) })],
  [3, objectOf({ customMetadata: mostly(customMetadata), httpMetadata: mostly(httpMetadata) })],
  [2, objectOf({ md5: mostly(checksum), sha1: mostly(checksum), sha256: mostly(checksum) })],
  [1, oneDigest],
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
    }),
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
});

export const partOptions: Arbitrary<Template> = objectOf({ ssecKey: mostly(ssecKey) });

const listText: Arbitrary<Template> = weighted(
  [1, key],
  [2, fc.constantFrom("", "a", "a/", "b", "/", "a/b", "o*", "é", "\uFF5E", "\u{1F600}", "\uD800")],
);

/** Pages of groups, one after another. */
const groupedPage: Arbitrary<Template> = fc
  .record({ limit: fc.integer({ min: 1, max: 3 }), delimiter: fc.constantFrom("/", "b"), cursor: earlierCursor })
  .map((fields) => ({ is: "object", entries: Object.entries(fields) }) as Encoded);

export const listOptions: Arbitrary<Template> = weighted(
  [1, groupedPage],
  [2, objectOf({ limit: fc.integer({ min: 1, max: 2 }), cursor: earlierCursor })],
  [1, objectOf({ delimiter: fc.constantFrom("/", "//"), startAfter: listText })],
  [5, anyListOptions()],
);

function anyListOptions(): Arbitrary<Template> {
  return objectOf({
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
            {
              is: "number",
              text: "Infinity",
            },
          ),
        ],
      ),
    ),
    prefix: mostly(listText),
    cursor: mostly(weighted([4, earlierCursor], [1, fc.constantFrom("YQ==", "garbage", "", "!!")])),
    delimiter: mostly(fc.constantFrom("/", "/", "b", "", "//", "--", "a/", "\u{1F600}", "\u0301", "é")),
    startAfter: mostly(listText),
    include: mostly(
      fc
        .array(mostly(fc.constantFrom("httpMetadata", "customMetadata", "other"), 8), { maxLength: 2 })
        .map((items) => ({ is: "array", items }) as Encoded),
    ),
  });
}
