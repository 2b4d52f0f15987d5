import type { Question } from "../../src/cli/compare/recording.js";
import {
  abort,
  complete,
  completeWith,
  customMetadata,
  date,
  earliest,
  from,
  get,
  head,
  headers,
  httpMetadata,
  inHeaders,
  latest,
  list,
  long,
  noEtag,
  type Plain,
  part,
  partNumbered,
  put,
  questionOf,
  remove,
  repeated,
  type Stop,
  small,
  step,
  tooMuch,
  upload,
} from "./steps.js";

const digits = put("a", "0123456789");
const [etag, uploaded] = [from(0, "etag"), from(0, "uploaded")];
const [nfc, nfd] = ["caf\u00E9", "cafe\u0301"];
const keyOfSsec = "0123456789abcdef".repeat(4);
const otherKey = "f".repeat(64);
const larger = { is: "filled", size: 5 * 1024 * 1024 + 1, byte: 7 } as const;
const tooSmall = { is: "filled", size: 5 * 1024 * 1024 - 1, byte: 7 } as const;
const metadata = (value: Plain): Plain => ({ customMetadata: { a: value } });
const near = (what: "uploaded" | "httpDate", plus: number) => ({ is: "result", step: 0, what, plus }) as const;
const gets = (...options: readonly Plain[]) => options.map((each) => get("a", each));
const ranges = (...each: readonly Plain[]) => gets(...each.map((range) => ({ range })));
const rangeHeaders = (...texts: readonly string[]) => ranges(...texts.map((text) => headers(["range", text])));
const conditions = (...each: readonly Plain[]) => gets(...each.map((onlyIf) => ({ onlyIf })));
const conditionHeaders = (name: string, ...texts: readonly (string | ReturnType<typeof from>)[]) =>
  gets(...texts.map((text) => inHeaders(name, text)));
const onePage = (options?: Plain) => step("list", [options]);
const resume = (key: string, id: Plain) => step("resumeMultipartUpload", [key, id]);

/** Keys and values. */
const ofKeys: readonly Stop[] = [
  [
    "key.length",
    ...[1001, 1002, 1005, 1006].flatMap((length) => [put("k".repeat(length), "one"), head("k".repeat(length))]),
  ],
  ["key.length key.nfc", ...[335, 336, 503].map((times) => put("e\u0301".repeat(times), "one"))],
  ["key.nfc", put(nfc, "one"), head(nfd), list(), put(nfd, "two"), list(), get(nfc), remove(nfc), list()],
  ["key.nfc multipart.complete", put(nfd, "one"), upload(nfc), part(1, 1, small), complete(1, 2), list(), head(nfd)],
  [
    "list.prefix list.order list.delimiter",
    ...[put(`${nfd}/1`, "1"), put("cafz", "2"), put("cafe/2", "3"), list(), list({ prefix: "cafe" })],
    ...[list({ prefix: nfc }), list({ prefix: nfd }), list({ delimiter: "/" }), list({ delimiter: "\u0301" })],
    list({ startAfter: nfd }),
  ],
  ["key.lone-surrogate", put("a\uD800b", "one"), list(), head("a\uFFFDb"), head("a\uD800b")],
  ["key.any-characters", ...["..", ".", "/a", "a//b", "__proto__", "\t", "\0"].map((key) => put(key, "one")), list()],
  ["value.copied", step("put", ["a", { is: "bytes", as: "Uint8Array", hex: "616263" }], { beside: "changes bytes" })],
  [
    "value.stream value.stream-length",
    ...(["unknown", "unknown, response", "chunks"] as const).map((form) =>
      put("a", { is: "stream", from: form, text: "one" }),
    ),
    head("a"),
  ],
  [
    "value.stream-fails value.stream-chunks errors.change-nothing",
    put("a", { is: "stream", from: "failing", text: "one" }),
    ...[head("a"), put("a", { is: "stream", from: "texts", text: "one" }), head("a")],
  ],
  ["value.null value.wrong-type", put("a", { is: "null" }), head("a"), put("a", 5), upload("m"), part(3, 1, 5)],
  ["arguments.missing arguments.delete", step("put", ["a"]), step("delete", ["a"]), step("head", ["a", 1])],
  [
    "arguments.field-type checksum.bytes",
    ...[put("a", "one", { md5: 5 }), put("a", "one", { md5: "00" }), put("a", "one", { onlyIf: 5 })],
    ...[
      put("a", "one", { customMetadata: 5 }),
      put("a", "one", { sha256: { is: "bytes", as: "Uint8Array", hex: "00" } }),
    ],
  ],
  [
    "arguments.headers-type",
    ...[
      put("a", "one"),
      put("a", "two", { onlyIf: { is: "map" } }),
      put("a", "three", { onlyIf: { "if-match": "x" } }),
    ],
    ...[get("a", { range: { is: "map" } }), get("a", { range: { range: "bytes=0-0" } })],
    ...[
      put("a", "four", { httpMetadata: { is: "map" } }),
      put("a", "five", { httpMetadata: { "content-type": "x/y" } }),
    ],
    head("a"),
  ],
  ["delete.count", remove(), remove(...Array.from({ length: 1001 }, (_, index) => String(index)))],
  ["delete.all-or-nothing errors.change-nothing", put("a", "one"), remove("a", "k".repeat(1006)), head("a")],
  ["consistency.not-throttled", ...["1", "2", "3", "4", "5", "6"].map((value) => put("a", value)), get("a")],
  ["errors.brand result.bucket-shape", step("shape", [])],
];

/** Ranges and conditions. */
const ofReads: readonly Stop[] = [
  [
    "range.unsatisfiable range.offset range.length range.suffix",
    digits,
    ...ranges({ offset: 9 }, { offset: 10 }, { offset: 11 }, { offset: 10, length: 1 }, { length: 0 }),
    ...ranges({ offset: 3, length: 0 }, { suffix: 0 }, { suffix: 11 }, {}),
  ],
  [
    "range.unsatisfiable range.header-unsatisfiable",
    put("a", ""),
    ...ranges(undefined, { offset: 0 }, { offset: 1 }, { length: 1 }, { suffix: 1 }, {}),
    ...rangeHeaders("bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"),
  ],
  [
    "range.negative range.fraction range.suffix-alone range.conversion",
    digits,
    ...ranges({ offset: -1 }, { length: -1 }, { suffix: -1 }, { offset: 1.5 }, { offset: 1, suffix: 1 }),
    ...ranges({ offset: "2" }, { is: "null" }),
  ],
  ["range.header-unsatisfiable", digits, ...rangeHeaders("bytes=10-", "bytes=10-20", "bytes=100-", "bytes=-0")],
  [
    "range.header range.unsatisfiable",
    digits,
    ...rangeHeaders("bytes=0-1,5-6", "bytes=10-,0-1", "bytes=-0,0-1", "bytes=10-,20-", "bytes=5-2", "lines=0-1"),
    ...rangeHeaders("bytes=", "bytes=a-b", "Bytes=0-1", " bytes=0-1 ", "bytes= 0 - 1", "bytes=0-1, ", "0-1"),
  ],
  [
    "condition.uploaded-before condition.uploaded-after arguments.date",
    put("a", "one"),
    ...conditions({ uploadedBefore: uploaded }, { uploadedBefore: near("uploaded", 1) }),
    ...conditions({ uploadedAfter: uploaded }, { uploadedAfter: near("uploaded", -1) }),
    ...conditions({ uploadedBefore: date(-1000) }, { uploadedAfter: date(-1000) }, { uploadedAfter: earliest }),
  ],
  [
    "condition.seconds-granularity",
    put("a", "one"),
    ...[-1000, 0, 1000].flatMap((plus) =>
      conditions(
        { uploadedBefore: near("uploaded", plus), secondsGranularity: true },
        { uploadedAfter: near("uploaded", plus), secondsGranularity: true },
      ),
    ),
  ],
  [
    "condition.precedence",
    put("a", "one"),
    ...[etag, noEtag].flatMap((tag) =>
      [earliest, latest].flatMap((time) =>
        conditions(
          { etagMatches: tag, uploadedBefore: time },
          { etagMatches: tag, uploadedAfter: time },
          { etagDoesNotMatch: tag, uploadedBefore: time },
          { etagDoesNotMatch: tag, uploadedAfter: time },
        ),
      ),
    ),
    ...conditions({ etagMatches: etag, etagDoesNotMatch: etag }, { uploadedAfter: earliest, uploadedBefore: latest }),
  ],
  [
    "condition.precedence put.precondition-failed",
    put("a", "one"),
    put("a", "two", { onlyIf: { etagMatches: etag, uploadedBefore: earliest } }),
    put("a", "two", { onlyIf: { etagDoesNotMatch: noEtag, uploadedAfter: latest } }),
    get("a"),
  ],
  [
    "condition.precedence condition.headers",
    put("a", "one"),
    ...[from(0, "httpEtag"), `"${noEtag}"`].flatMap((tag) =>
      ["Thu, 01 Jan 2015 00:00:00 GMT", "Tue, 01 Jan 2115 00:00:00 GMT"].flatMap((time) =>
        conditions(
          headers(["if-match", tag], ["if-unmodified-since", time]),
          headers(["if-match", tag], ["if-modified-since", time]),
          headers(["if-none-match", tag], ["if-unmodified-since", time]),
          headers(["if-none-match", tag], ["if-modified-since", time]),
        ),
      ),
    ),
  ],
  [
    "condition.unmodified-since condition.headers",
    put("a", "one"),
    ...conditionHeaders("if-unmodified-since", near("httpDate", -1000), near("httpDate", 0), near("httpDate", 1000)),
    ...conditionHeaders("if-modified-since", near("httpDate", -1000), near("httpDate", 0), near("httpDate", 1000)),
  ],
  [
    "condition.header-dates condition.header-dates-zone condition.header-dates-wrap",
    put("a", "one"),
    ...["not a date", "", "0", "2115-01-01", "Tue, 01 Jan 2115 00:00:00", "Fri, 31 Dec 9999 23:59:59 GMT"].flatMap(
      (text) => [...conditionHeaders("if-unmodified-since", text), ...conditionHeaders("if-modified-since", text)],
    ),
    put("a", "two", inHeaders("if-unmodified-since", "not a date")),
  ],
  [
    "condition.etag-list condition.etag-list-malformed condition.etag-quoted condition.if-range",
    put("a", "one"),
    ...["if-match", "if-none-match"].flatMap((name) =>
      conditionHeaders(name, "*", `W/"${noEtag}"`, `"${noEtag}", *`, noEtag, "", '"', `"${noEtag}",`),
    ),
    ...conditionHeaders("if-range", `"${noEtag}"`),
    ...conditions({ etagMatches: `"${noEtag}"` }, { etagDoesNotMatch: `W/"${noEtag}"` }, { etagMatches: "" }),
    ...conditions({ etagDoesNotMatch: "*" }, { etagMatches: "*" }),
  ],
  [
    "condition.missing-key condition.none",
    ...[{ etagMatches: "*" }, { etagDoesNotMatch: noEtag }, { uploadedAfter: earliest }, {}].map((onlyIf, index) =>
      put(`missing-${index}`, "one", { onlyIf }),
    ),
    put("missing-4", "one", { onlyIf: { uploadedBefore: earliest } }),
    put("missing-5", "one", inHeaders("if-match", "*")),
    put("missing-6", "one", inHeaders("if-unmodified-since", "Thu, 01 Jan 2015 00:00:00 GMT")),
    list(),
  ],
  [
    "get.order result.precondition-failed",
    put("a", "one"),
    get("a", { onlyIf: { etagMatches: noEtag }, range: { offset: 9 } }),
    get("a", { onlyIf: { etagMatches: noEtag }, range: { offset: -1 } }),
    get("a", { onlyIf: { etagMatches: noEtag }, ssecKey: keyOfSsec }),
    get("a", { range: { offset: 9 }, ssecKey: keyOfSsec }),
    get("none", { range: { offset: 9 }, ssecKey: keyOfSsec, onlyIf: { etagMatches: noEtag } }),
    get("k".repeat(1006), { range: { offset: -1 } }),
  ],
];

/** Metadata, checksums, SSE-C and storage classes. */
const ofSettings: readonly Stop[] = [
  ["http-metadata.expiry-before-1970", put("a", "one", { httpMetadata: { cacheExpiry: date(-1000) } }), head("a")],
  [
    "http-metadata.object http-metadata.headers",
    put("a", "one", { httpMetadata: { contentType: "", cacheControl: "\u00FC", contentLanguage: "\u{1F600}" } }),
    ...[head("a"), put("a", "one", { httpMetadata: headers(["expires", "0"]) }), head("a")],
    ...[put("a", "one", { httpMetadata: headers(["expires", "Fri, 31 Dec 9999 23:59:59 GMT"]) }), head("a")],
  ],
  [
    "custom-metadata.proto custom-metadata.names",
    put("a", "one", { customMetadata: { ["__proto__"]: "1", UPPER: "2", "\u00FC": "3", "a b": "4", "": "5" } }),
    ...[head("a"), list({ include: ["customMetadata"] })],
    upload("m", { customMetadata: { ["__proto__"]: "1", UPPER: "2" } }),
    ...[part(3, 1, small), complete(3, 4), head("m")],
  ],
  [
    "custom-metadata.size",
    ...[put("a", "1", metadata(repeated("x", 8191))), head("a"), put("b", "1", metadata(repeated("x", 8192)))],
    put("c", "1", { customMetadata: { [`n${"x".repeat(90)}`]: repeated("x", 8192 - 91) } }),
    put("d", "1", { customMetadata: { [`n${"x".repeat(90)}`]: repeated("x", 8193 - 91) } }),
    ...[list(), upload("m", metadata(repeated("x", 8191))), upload("n", metadata(repeated("x", 8192)))],
    put("e", "1", { httpMetadata: { cacheControl: repeated("x", 4000) }, customMetadata: { a: repeated("x", 6000) } }),
  ],
  [
    "custom-metadata.size custom-metadata.names",
    ...[put("a", "1", metadata(repeated("\u00FC", 8191))), put("b", "1", metadata(repeated("\u0101", 4095)))],
    ...[put("c", "1", metadata(repeated("\u0101", 4096))), put("d", "1", metadata(repeated("\u{1F600}", 2048)))],
    list(),
  ],
  [
    "checksum.kept checksum.hex checksum.one",
    put("a", "one", { sha1: "FE05BCDCDC4928012781A5F1A2A77CBB5398E106" }),
    ...[head("a"), list(), put("b", "one", { md5: "f97c5d29941bfb1b2fdab0874906ab82", sha1: noEtag }), put("c", "one")],
    put("a", "one", { sha512: noEtag.repeat(4) }),
  ],
  [
    "ssec.key-md5 ssec.head-and-list ssec.get-without-key ssec.get-other-key",
    put("a", "one", { ssecKey: keyOfSsec }),
    ...[head("a"), list(), get("a"), get("a", { ssecKey: otherKey }), get("a", { ssecKey: keyOfSsec })],
    ...[get("a", { ssecKey: otherKey, range: { offset: 9 } }), put("a", "two"), get("a"), remove("a")],
  ],
  ["ssec.get-needless-key", put("a", "one"), get("a", { ssecKey: keyOfSsec }), get("none", { ssecKey: keyOfSsec })],
  [
    "ssec.part-key multipart.complete",
    ...[upload("m", { ssecKey: keyOfSsec }), part(0, 1, small)],
    ...[otherKey, keyOfSsec].map((ssecKey) => step("uploadPart", [1, small, { ssecKey }], { on: 0 })),
    ...[complete(0, 3), head("m"), get("m", { ssecKey: keyOfSsec }), upload("n")],
    step("uploadPart", [1, small, { ssecKey: keyOfSsec }], { on: 7 }),
  ],
  ["ssec.format", ...["F".repeat(64), "0", ""].map((ssecKey) => put("a", "one", { ssecKey })), head("a")],
  [
    "storage-class.unknown storage-class.kept",
    ...["Glacier", "standard", "", "InfrequentAccess"].map((storageClass) => put("a", "one", { storageClass })),
    ...[head("a"), upload("m", { storageClass: "Glacier" }), list()],
  ],
];

/** Lists. */
const ofLists: readonly Stop[] = [
  ["list.limit list.limit-minus-one", put("a", "1"), ...[0, -1, -2, 1000, 1001, 1.9].map((limit) => list({ limit }))],
  [
    "list.cursor",
    ...["a", "b", "c", "d"].map((key) => put(key, key)),
    ...[onePage({ limit: 2 }), remove("b"), onePage({ cursor: from(4, "cursor") }), put("bb", "1"), put("aa", "1")],
    ...[onePage({ cursor: from(4, "cursor") }), onePage({ cursor: from(4, "cursor"), limit: 1 })],
    onePage({ cursor: from(4, "cursor"), prefix: "d" }),
  ],
  [
    "list.start-after-with-cursor",
    ...["a", "b", "c", "d"].map((key) => put(key, key)),
    onePage({ limit: 2 }),
    ...["a", "c"].map((startAfter) => onePage({ cursor: from(4, "cursor"), startAfter })),
  ],
  [
    "list.cursor-malformed list.cursor-empty",
    ...[put("a", "1"), onePage({ cursor: "nonsense" }), onePage({ cursor: "YQ==" }), onePage({ cursor: "" })],
    onePage({ cursor: "nonsense", limit: 0 }),
  ],
  [
    "list.include list.include-values",
    put("a", "one", { httpMetadata, customMetadata }),
    ...[[], ["httpMetadata"], ["customMetadata"], ["httpMetadata", "customMetadata"], ["size"], [5]].map((include) =>
      list({ include }),
    ),
    list(),
  ],
  [
    "list.metadata-bytes list.truncated",
    ...Array.from({ length: 33 }, (_, index) => put(`k${index}`, "", metadata(repeated("x", 8000)))),
    onePage({ include: ["customMetadata"] }),
  ],
  [
    "list.delimiter list.delimiter.group-once list.limit-counts-both list.start-after",
    ...["a", "b/1", "b/2", "c"].map((key) => put(key, key)),
    ...[1, 2, 3].map((limit) => list({ delimiter: "/", limit })),
    ...["b/", "b/1", "b/2", "b0"].map((startAfter) => list({ delimiter: "/", startAfter })),
    ...[list({ delimiter: "" }), list({ delimiter: "/", prefix: "b" }), list({ prefix: "p".repeat(1100) })],
  ],
];

/** Multipart uploads. */
const ofUploads: readonly Stop[] = [
  [
    "multipart.complete-metadata multipart.metadata multipart.complete",
    upload("m", { httpMetadata, customMetadata, storageClass: "InfrequentAccess" }),
    ...[part(0, 1, small), complete(0, 1), head("m"), list({ include: ["customMetadata", "httpMetadata"] })],
  ],
  ["multipart.complete multipart.etag", upload("m"), part(0, 7, small), complete(0, 1), head("m"), get("m")],
  // Whether the etag of the part is an MD5 of its bytes.
  ["multipart.part", upload("m"), part(0, 1, small), put("b", small, { md5: from(1, "etag") }), abort(0)],
  ["multipart.complete-empty", upload("m"), complete(0), head("m"), get("m"), list()],
  [
    "multipart.unknown-upload",
    ...[resume("m", "none"), part(0, 1, small), completeWith(0, partNumbered(1)), abort(0), upload("m")],
    ...[resume("n", from(4, "uploadId")), part(5, 1, small), completeWith(5, partNumbered(1)), abort(5), abort(4)],
  ],
  [
    "multipart.ended-upload multipart.abort",
    ...[upload("m"), part(0, 1, small), complete(0, 1), complete(0, 1), part(0, 2, small), abort(0), head("m")],
    ...[upload("m"), part(7, 1, small), abort(7), abort(7), complete(7, 8), part(7, 1, small)],
  ],
  [
    "multipart.part-number",
    ...[upload("m"), ...[0, 1, 10_000, 10_001, -1].map((number) => part(0, number, small))],
    ...[completeWith(0, partNumbered(0)), completeWith(0, partNumbered(10_001)), complete(0, 3), head("m")],
  ],
  [
    "multipart.part-too-small multipart.complete-again",
    ...[upload("m"), part(0, 1, small), part(0, 2, small), complete(0, 1, 2), complete(0, 2, 1), complete(0, 1)],
  ],
  [
    "multipart.part-too-small multipart.complete",
    ...[upload("m"), part(0, 1, long), part(0, 2, small), complete(0, 2, 1), head("m")],
    ...[upload("n"), part(5, 1, tooSmall), part(5, 2, small), complete(5, 6, 7), abort(5)],
  ],
  [
    "multipart.parts-unequal",
    ...[upload("m"), part(0, 1, long), part(0, 2, larger), part(0, 3, small), complete(0, 1, 2, 3), complete(0, 1, 2)],
    ...[complete(0, 1, 3), upload("n"), part(7, 1, larger), part(7, 2, long), complete(7, 8, 9)],
  ],
  [
    "multipart.repeated-part multipart.unknown-part",
    ...[upload("m"), part(0, 1, small), complete(0, 1, 1), completeWith(0, partNumbered(2)), complete(0, 1)],
    ...[upload("n"), part(5, 1, small), part(5, 1, "again"), complete(5, 6), complete(5, 7)],
  ],
  [
    "multipart.complete-order",
    ...[upload("m"), part(0, 1, small), part(0, 2, small)],
    completeWith(0, partNumbered(1), partNumbered(1)),
    completeWith(0, from(1, "part"), partNumbered(3)),
    completeWith(0, from(1, "part"), from(2, "part"), from(2, "part")),
    ...[part(0, 3, long), complete(0, 2, 6, 1), abort(0), completeWith(0, partNumbered(1), partNumbered(1))],
    ...[resume("m", "none"), completeWith(10, partNumbered(1), partNumbered(1)), part(10, 0, small)],
    ...[resume("k".repeat(1006), "none"), completeWith(13, partNumbered(1), partNumbered(1)), abort(13)],
  ],
];

const longKey = "k".repeat(1006);

/** Two errors at once: which one is answered? */
const ofOrders: readonly Stop[] = [
  [
    "put.order",
    put("a", "one"),
    ...[
      put(longKey, "two", { customMetadata: tooMuch }),
      put(longKey, "two", { md5: noEtag }),
      put(longKey, "two", { storageClass: "Glacier" }),
      put(longKey, "two", { onlyIf: { etagMatches: noEtag } }),
      put("a", "two", { customMetadata: tooMuch, storageClass: "Glacier" }),
      put("a", "two", { customMetadata: tooMuch, md5: noEtag }),
      put("a", "two", { customMetadata: tooMuch, onlyIf: { etagMatches: noEtag } }),
      put("a", "two", { storageClass: "Glacier", md5: noEtag }),
      put("a", "two", { storageClass: "Glacier", onlyIf: { etagMatches: noEtag } }),
      put("a", "two", { md5: noEtag, onlyIf: { etagMatches: noEtag } }),
    ],
    get("a"),
  ],
  ["delete.count delete.all-or-nothing", remove(...Array.from({ length: 1000 }, (_, index) => String(index)), longKey)],
  ["list.limit list.include-values arguments.order", list({ limit: 0, include: ["size"] }), head("a")],
  [
    "multipart.create custom-metadata.size storage-class.unknown",
    upload(longKey, { customMetadata: tooMuch }),
    upload(longKey, { storageClass: "Glacier" }),
    upload("m", { customMetadata: tooMuch, storageClass: "Glacier" }),
  ],
];

const all: readonly (readonly Stop[])[] = [ofKeys, ofReads, ofSettings, ofLists, ofUploads, ofOrders];

/**
 * What is not known of the deployed service: choices without a source or with a single report, and rules with different
 * answers of the presets.
 */
export const unknown: readonly Question[] = all.flat().map(questionOf);
