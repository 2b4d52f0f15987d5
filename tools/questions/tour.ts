import type { Question } from "../../src/cli/compare/recording.js";
import {
  abort,
  complete,
  customMetadata,
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
  part,
  put,
  questionOf,
  remove,
  type Stop,
  step,
  upload,
} from "./steps.js";

const tree = ["a", "b/1", "b/2", "b/3/4", "b_", "c--1", "c--2", "d"].map((key) => put(key, key));
/**
 * The fixed beginning of each comparison: the rules that any bucket can show over S3, each in a case where it matters.
 * Random calls rarely reach most of them.
 */
const stops: readonly Stop[] = [
  ["put.stores get.missing head.missing result.size", get("a"), head("a"), put("a", "one"), get("a"), head("a")],
  ["delete.one", put("a", "one"), remove("a"), head("a"), get("a"), list(), remove("a")],
  ["put.replaces consistency.last-wins", put("a", "one"), put("a", "another"), get("a"), head("a"), list()],
  [
    "consistency.strong list.result",
    ...[put("a", "1"), list(), put("b", "22"), list(), remove("a"), list(), put("b", "333"), list()],
  ],
  [
    "delete.all-or-nothing",
    ...[put("a", "1"), put("b", "2"), put("c", "3"), remove("a", "none", "c"), list(), head("a"), head("b"), head("c")],
  ],
  [
    "result.precondition-failed consistency.atomic",
    put("a", "one"),
    put("a", "two", { onlyIf: { etagDoesNotMatch: "*" } }),
    get("a"),
    put("b", "three", { onlyIf: { etagDoesNotMatch: "*" } }),
    get("b"),
  ],
  [
    "condition.etag-matches errors.change-nothing",
    put("a", "one"),
    put("a", "two", { onlyIf: { etagMatches: from(0, "etag") } }),
    put("a", "three", { onlyIf: { etagMatches: from(0, "etag") } }),
    put("a", "four", { onlyIf: { etagMatches: noEtag } }),
    get("a"),
    put("b", "five", { onlyIf: { etagMatches: noEtag } }),
    put("b", "six", { onlyIf: { etagMatches: "*" } }),
    head("b"),
  ],
  [
    "condition.uploaded-before condition.uploaded-after",
    put("a", "one"),
    ...[{ etagMatches: from(0, "etag") }, { etagMatches: noEtag }, { etagDoesNotMatch: noEtag }].map((onlyIf) =>
      get("a", { onlyIf }),
    ),
    ...[{ etagDoesNotMatch: from(0, "etag") }, { uploadedBefore: earliest }, { uploadedBefore: latest }].map((onlyIf) =>
      get("a", { onlyIf }),
    ),
    ...[{ uploadedAfter: earliest }, { uploadedAfter: latest }].map((onlyIf) => get("a", { onlyIf })),
  ],
  [
    "condition.headers condition.etag-list condition.precedence",
    put("a", "one"),
    get("a", inHeaders("if-match", from(0, "httpEtag"))),
    get("a", inHeaders("if-match", `"${noEtag}"`)),
    get("a", inHeaders("if-none-match", from(0, "httpEtag"))),
    get("a", inHeaders("if-none-match", `"${noEtag}", "other"`)),
    get("a", inHeaders("if-modified-since", "Tue, 01 Jan 2030 00:00:00 GMT")),
    get("a", inHeaders("if-unmodified-since", "Thu, 01 Jan 2015 00:00:00 GMT")),
    put("a", "two", inHeaders("if-none-match", "*")),
    put("a", "three", inHeaders("if-match", `"${noEtag}"`)),
    get("a"),
  ],
  [
    "range.offset range.length range.suffix",
    put("a", "0123456789"),
    ...[{ offset: 3 }, { length: 4 }, { offset: 2, length: 3 }, { suffix: 3 }, { suffix: 100 }].map((range) =>
      get("a", { range }),
    ),
    ...[{ offset: 8, length: 100 }, { offset: 0, length: 1 }, { offset: 9 }, { offset: 10 }].map((range) =>
      get("a", { range }),
    ),
  ],
  [
    "range.header",
    put("a", "0123456789"),
    ...["bytes=0-0", "bytes=2-4", "bytes=7-", "bytes=-2", "bytes=5-100", "bytes=10-"].map((range) =>
      get("a", { range: headers(["range", range]) }),
    ),
  ],
  [
    "http-metadata.object http-metadata.write head.metadata result.metadata",
    ...[put("a", "one", { httpMetadata }), head("a"), get("a"), list({ include: ["httpMetadata"] })],
    ...[put("a", "one"), head("a"), get("a"), list({ include: ["httpMetadata"] })],
    step("writeHttpMetadata", [headers(["x-own", "kept"])], { on: 1 }),
  ],
  [
    "http-metadata.headers",
    put("a", "one", { httpMetadata: headers(["content-type", "image/png"], ["cache-control", "no-store"]) }),
    ...[head("a"), get("a")],
  ],
  [
    "list.include custom-metadata.proto",
    ...[put("a", "one", { customMetadata }), head("a"), get("a"), list({ include: ["customMetadata"] })],
    ...[put("a", "one", { customMetadata: { constructor: "1" } }), head("a"), put("a", "one"), head("a"), get("a")],
  ],
  [
    "storage-class.kept",
    ...[put("a", "one", { storageClass: "InfrequentAccess" }), head("a"), get("a"), put("b", "two"), head("b"), list()],
    ...[put("a", "one"), head("a")],
  ],
  [
    "value.types value.stream body.text body.methods body.stream",
    put("a", ""),
    put("b", { is: "bytes", as: "Uint8Array", hex: "00ff80" }),
    put("c", { is: "blob", text: "blob", type: "text/plain" }),
    put("d", { is: "stream", from: "response", text: "stream" }),
    put("e", { is: "filled", size: 300_000, byte: 5 }),
    ...["a", "b", "c", "d", "e"].map((key) => get(key, undefined, "arrayBuffer")),
    get("d", undefined, "stream"),
  ],
  ["body.snapshot", put("a", "one"), get("a", undefined, "last"), put("a", "two"), get("a")],
  [
    "checksum.verified",
    put("a", "one", { md5: noEtag }),
    head("a"),
    put("a", "one", { sha256: noEtag.repeat(2) }),
    head("a"),
  ],
  [
    "list.order key.order",
    ...["b", "A", "a", "\uFF5E", "\u{1F600}", "a b+c%2F&?#", "ü"].map((key) => put(key, key)),
    list(),
  ],
  ["list.prefix", ...tree, list({ prefix: "b" }), list({ prefix: "b/" }), list({ prefix: "none" })],
  [
    "list.delimiter list.delimiter.several-characters list.delimiter.group-once",
    ...[...tree, list({ delimiter: "/" }), list({ delimiter: "--" }), list({ delimiter: "/", prefix: "b/" })],
    list({ delimiter: "/", limit: 1 }),
  ],
  ["list.cursor list.truncated", ...tree, list({ limit: 1 }), list({ limit: 3 }), list({ limit: 8 })],
  ["list.start-after", ...tree, list({ startAfter: "b/2" }), list({ startAfter: "b" }), list({ startAfter: "z" })],
  [
    "multipart.create multipart.complete multipart.invisible multipart.metadata",
    upload("m", { httpMetadata, customMetadata, storageClass: "InfrequentAccess" }),
    ...[part(0, 1, long), list(), head("m"), part(0, 2, "end"), complete(0, 1, 4), head("m"), list()],
    get("m", { range: { offset: 5 * 1024 * 1024 - 2 } }),
  ],
  [
    "multipart.part-replaced multipart.resume multipart.independent multipart.complete-again",
    upload("m"),
    upload("m"),
    ...[part(0, 1, "first"), part(1, 1, "other"), part(0, 1, "second")],
    step("resumeMultipartUpload", ["m", from(0, "uploadId")]),
    ...[complete(5, 4), get("m"), complete(1, 3), get("m"), complete(1, 3)],
  ],
  [
    "multipart.abort multipart.ended-upload multipart.unknown-part",
    ...[upload("m"), part(0, 1, "one"), abort(0), part(0, 1, "two"), complete(0, 1), head("m"), upload("m")],
    ...[part(6, 1, "one"), step("complete", [[{ partNumber: 1, etag: noEtag }]], { on: 6 }), head("m"), abort(6)],
  ],
];

/** The stops of the tour, in order. */
export const tour: readonly Question[] = stops.map(questionOf);
