import type { StorePutOptions } from "../../../types/index.js";
import { expectEqual, expectThat } from "../expect/expect.js";
import { hostHas } from "../expect/host-need.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { bucketCheck, type RuleCheck, type Subject, type Terms, where } from "../expect/rule-check.js";
import { Refusal } from "./call-row.js";
import { kibibyte, largeBytes, largeText, mebibyte } from "./large-texts.js";
import { allHttpMetadata, headersOfAllFields } from "./object-sources.js";
import {
  fails,
  get,
  gives,
  has,
  head,
  keys,
  missing,
  put,
  refused,
  remove,
  type Step,
  type StepRow,
  stepChecks,
  value,
  wait,
} from "./steps.js";
import { strangeRows } from "./strange-keys.js";
import {
  abort,
  complete,
  create,
  handle,
  part,
  partMeanwhile,
  partOf,
  partsAtOnce,
  resume,
  streamedPart,
  use,
} from "./upload-steps.js";

/** A key, and the id to resume its upload with; without an id, an upload is created. */
type HandleRow = readonly [key: string, uploadId?: string];

async function expectHandle(bucket: LooseBucket, [key, uploadId]: HandleRow): Promise<void> {
  const make = async () =>
    uploadId === undefined ? bucket.createMultipartUpload(key) : bucket.resumeMultipartUpload(key, uploadId);
  const upload = await make();
  expectEqual("the own properties of an upload", Object.keys(upload).sort(), ["key", "uploadId"]);
  expectEqual("the key of an upload", upload.key, key);
  for (const name of ["key", "uploadId"] as const) {
    const before = upload[name];
    expectEqual(`the type of an upload's ${name}`, typeof before, "string");
    const isChanged = Reflect.set(upload, name, "changed", upload);
    expectThat(!isChanged && upload[name] === before, `${name} of an upload is read-only`);
  }
  if (uploadId !== undefined) return;
  const another = await make();
  expectThat(upload.uploadId !== another.uploadId, "each upload has its own id");
}

/** A part of an upload: its key, its number, its text, and the MD5 of the text. */
type PartRow = readonly [key: string, number: number, text: string, md5?: string];

async function expectPart(
  bucket: LooseBucket,
  [key, number, text, md5]: PartRow,
  { semantics }: Subject,
): Promise<void> {
  const upload = await bucket.createMultipartUpload(key);
  const part = await upload.uploadPart(number, text);
  expectEqual("the properties of a part", Object.keys(part).sort(), ["etag", "partNumber"]);
  expectThat(Object.getPrototypeOf(part) === Object.prototype, "a part is a plain object");
  expectEqual("the number of a part", part.partNumber, number);
  if (semantics.partEtag === "md5") return expectEqual("the etag of a part", part.etag, md5);
  expectEqual("the type of a part's etag", typeof part.etag, "string");
  const again = await upload.uploadPart(number, text);
  expectThat(part.etag !== again.etag, "the etag of a part is random");
}

/** A part number, and its conversion; it is refused below 1 and above the maximum. */
function numberRows(partNumber: unknown, read: number, most: number): readonly StepRow[] {
  if (read >= 1 && read <= most) {
    const named = complete(({ etag }) => ({ partNumber, etag }));
    return [[create(), gives("partNumber", read, part(partNumber, "x")), gives("size", 1, named)]];
  }
  const refusal = new Refusal(`Part number must be between 1 and ${most} (inclusive). Actual value was: ${read}`);
  return [
    ["uploadPart", [partNumber, "x"], refusal],
    ["complete", [[{ partNumber, etag: "x" }]], refusal],
  ];
}

/** Steps to create an upload with HTTP metadata and custom metadata, and the stored HTTP metadata. */
function metadata(
  given: object,
  httpMetadata: object,
  customMetadata: object,
  ...between: readonly Step[]
): readonly Step[] {
  const kept = { customMetadata, httpMetadata, "checksums.md5": undefined };
  return [
    ...overOld,
    ...[create("k", { httpMetadata: given, customMetadata }), ...between, part(1, "v")],
    has({ "checksums.md5": undefined }, complete(1)),
    ...[head("k"), get("k")].map((look) => has(kept, look)),
  ];
}

/** Steps to complete an upload with metadata; the object returned by `complete` may have none. */
function completed(given: ObjectMetadata, { semantics: { completeMetadata } }: Terms): readonly Step[] {
  const { httpMetadata = {}, customMetadata = {} } = given;
  const returned = completeMetadata === "given" ? { httpMetadata, customMetadata } : none;
  return [
    ...[create("k", given), part(1, "v"), has(returned, complete(1))],
    ...[head("k"), get("k")].map((look) => has({ httpMetadata, customMetadata }, look)),
  ];
}

type ObjectMetadata = Pick<StorePutOptions, "httpMetadata" | "customMetadata">;
const none: ObjectMetadata = { httpMetadata: {}, customMetadata: {} };

/** An object to be replaced. */
const overOld = [put("k", "old", { customMetadata: { old: "x" }, httpMetadata: { contentLanguage: "old" } })];
const begun = [create(), part(1, "v")];
const many = Array.from({ length: 20 }, (_, index) => `k${index}`);
const inProgress = [create("k", { customMetadata: { a: "b" } }), part(1, "in parts")];
const two = [create(), part(1, "first"), create(), part(1, "second")];
const stillCompletes = [part(2, ""), complete(1), value("v")];
const afterEnd = [refused(10024, complete(1)), refused(10024, part(1, "v"))];

/** Refusals of all calls on an unknown upload. */
function unknown({ semantics: { unknownUpload } }: Terms): readonly Step[] {
  const ends = [complete(), complete({ partNumber: 1, etag: "x" }), abort];
  return [...ends.map((end) => refused(unknownUpload, end)), refused(10024, part(1, "v"))];
}

/** Steps to let an upload reach its maximum age, plus some milliseconds; a younger upload is kept. */
function aged(more: number, { semantics: { uploadLifetimeMilliseconds: most } }: Terms): readonly Step[] {
  const age = Number.isFinite(most) ? most + more : 30 * 86_400_000;
  // A part shortly before the end does not extend the upload's life.
  const old = [...begun, wait(10_000), create(), use(1), wait(age - 20_000), part(2, "v"), wait(10_000)];
  return [...old, use(2), part(1, "v"), use(1)];
}

/** The rules about uploads, except for `complete`. */
export const uploadChecks: readonly RuleCheck[] = [
  bucketCheck<HandleRow>("multipart.handle", expectHandle, [["k"], ["k", "id"], ["k", ""], ["\u00e9", "\u{1f600}"]]),
  bucketCheck<PartRow>("multipart.part", expectPart, [
    ["k", 7, "a", "0cc175b9c0f1b6a831c399e269772661"],
    ["k", 8, "", "d41d8cd98f00b204e9800998ecf8427e"],
    ["a/b", 1, "hello", "5d41402abc4b2a76b9719d911017c592"],
  ]),
  ...stepChecks({
    "multipart.metadata": ({ semantics: { maxCustomMetadataBytes } }) => [
      metadata(
        { contentType: "a/b", contentLanguage: "en" },
        { contentType: "a/b", contentLanguage: "en" },
        { a: "b" },
      ),
      metadata({ contentType: "a/b" }, { contentType: "a/b" }, { a: "b" }, resume()),
      metadata({ cacheExpiry: new Date(0) }, { cacheExpiry: new Date(0) }, {}),
      metadata({}, {}, {}),
      metadata(new Headers({ "content-type": "a/b" }), { contentType: "a/b" }, { a: "b" }),
      metadata(new Headers(), {}, {}),
      [...overOld, create(), part(1, "v"), complete(1), has(none, head("k")), has(none, get("k"))],
      // Everything that `put` keeps.
      metadata(allHttpMetadata, allHttpMetadata, { A: "B", a: "b", "": "", "\u00e9 \u{1f600}": " \u00e9 " }),
      metadata(new Headers(headersOfAllFields), allHttpMetadata, {}),
      metadata({}, {}, { a: "x".repeat(maxCustomMetadataBytes - 1) }),
    ],
    "multipart.complete-metadata": (terms) => [
      completed({ customMetadata: { a: "b" }, httpMetadata: { contentType: "text/plain" } }, terms),
      completed({ customMetadata: { a: "b" } }, terms),
      completed({ httpMetadata: { contentType: "text/plain", cacheControl: "no-cache" } }, terms),
      completed({ httpMetadata: { cacheExpiry: new Date(0) } }, terms),
      completed({}, terms),
    ],
    "multipart.part-number": ({ semantics: { maxParts: most } }) => {
      const readAs = (read: number, ...given: readonly unknown[]) =>
        given.flatMap((each) => numberRows(each, read, most));
      return [
        ...[0, 1, 2, most - 1, most, -1, most + 1, 2 ** 31 - 1, -(2 ** 31)].flatMap((each) => readAs(each, each)),
        ...readAs(most, most + 0.9),
        ...readAs(1, 1.9, true),
        ...readAs(2, "2"),
        ...readAs(-1, -1.5, "-1"),
        ...readAs(0, 0.9, -0.9, "x", "", null, undefined, false),
        ...readAs(0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
      ];
    },
    "multipart.create": () => [
      [create("a/b"), part(1, "v"), complete(1), value("v", "a/b")],
      ...strangeRows.map(({ key, others, all }) => [
        ...[...others.map((each) => put(each, `v${each}`)), create(key), part(1, `v${key}`), resume(key), complete(1)],
        ...[...all.map((each) => value(`v${each}`, each)), keys(...all)],
      ]),
      [create(), part(7, ""), complete(1), value("")],
      ...[64 * kibibyte + 1, mebibyte + 1]
        .map(largeText)
        .map((text) => [create(), part(1, text), complete(1), value(text)]),
      ...where(hostHas("Response"), [mebibyte + 1])
        .map(largeText)
        .map((text) => [create(), streamedPart(1, largeBytes(text)), complete(1), value(text)]),
      [create("\u00e9"), part(2, "\u00e9"), complete(1), value("\u00e9", "\u00e9")],
    ],
    "multipart.resume": [
      [resume("never", "stored"), handle("key", "never"), handle("uploadId", "stored")],
      [resume("k", ""), handle("key", "k"), handle("uploadId", "")],
      [resume("k".repeat(2000), "id"), handle("key", "k".repeat(2000)), handle("uploadId", "id")],
      [create(), resume(), part(1, "resumed"), resume(), complete(1), value("resumed")],
      [create(), resume(), part(1, ""), resume(), complete(1), value("")],
      [create(), resume(), abort],
    ],
    "multipart.part-replaced": () => [
      [create(), part(1, "a"), part(1, "b"), refused(10025, complete(1))],
      [create(), part(1, "a"), part(1, "b"), complete(2), value("b")],
      ...where(hostHas("TransformStream"), [[create(), part(1, "first"), partMeanwhile]]),
      [create(), part(1, "first"), part(1, ""), part(1, "third and last"), complete(3), value("third and last")],
      [create(), part(1, "first"), part(1, ""), part(1, "third and last"), refused(10025, complete(2))],
    ],
    "multipart.invisible": [
      [...inProgress, remove("k"), complete(1), value("in parts")],
      [...inProgress, missing()],
      [...inProgress, value(undefined)],
      [...inProgress, keys()],
      [...inProgress, put("k", "put"), gives("customMetadata", {}, head("k"))],
      [...inProgress, put("k", "put"), value("put")],
      [...inProgress, put("k", "put"), keys("k")],
      [...inProgress, put("k", "put"), complete(1), value("in parts")],
      // Metadata of neither is mixed with that of the other.
      [
        ...inProgress,
        put("k", "put", { customMetadata: { c: "d" } }),
        complete(1),
        has({ customMetadata: { a: "b" } }, head("k")),
      ],
      [...inProgress, put("k", "put"), remove("k"), missing()],
      [...inProgress, put("k", "put"), remove("k"), put("k", "put again"), complete(1), value("in parts")],
    ],
    "multipart.independent": () => [
      [...two, use(1), complete(1), value("first"), use(2), complete(1), value("second")],
      [...two, use(1), fails(complete(partOf(2)), 10025)],
      [create(), part(1, "first"), create(), part(2, "second"), use(1), fails(complete(partOf(2)), 10025)],
      [...two, abort, use(1), complete(1), value("first")],
      // Many uploads at the same time.
      [
        ...many.flatMap((key) => [create(key), part(1, key)]),
        ...many.flatMap((key, index) => [use(index + 1), complete(1), value(key, key)]),
      ],
      // Parts whose bodies arrive at the same time.
      ...where(
        hostHas("TransformStream"),
        [0, 1].map((which) => [create(), create(), partsAtOnce([1, 2], which)]),
      ),
    ],
    "multipart.unknown-upload": (terms) => [
      [resume("k", "unknown"), ...unknown(terms)],
      [resume("a/b", "1"), ...unknown(terms)],
      [create("k-other"), resume("k"), ...unknown(terms)],
    ],
    "multipart.ended-upload": [
      [...begun, complete(1), ...afterEnd],
      [...begun, complete(1), resume(), ...afterEnd],
      [...begun, abort, ...afterEnd],
      [...begun, abort, resume(), ...afterEnd],
    ],
    "multipart.abort": [
      [create(), abort, abort, fails(complete()), missing()],
      // The next upload has no parts of it.
      [create(), part(1, "old"), abort, create(), fails(complete(partOf(1))), missing()],
      [put("k", "old"), create(), part(1, "new"), abort, abort, fails(complete(1)), value("old")],
      [put("k", "old"), create(), part(1, "new"), part(2, "newer"), abort, abort, fails(complete(1)), value("old")],
      [put("k", "old"), create(), part(1, "new"), complete(1), abort, abort, value("new")],
    ],
    "multipart.complete-again": [
      [...begun, fails(complete(({ etag }) => ({ partNumber: 2, etag }))), ...stillCompletes],
      [...begun, fails(complete({ partNumber: 1, etag: "x" })), ...stillCompletes],
      [...begun, fails(complete(1, 1)), ...stillCompletes],
      [...begun, fails(complete({ partNumber: 2, etag: "x" })), fails(complete(1, 1)), ...stillCompletes],
    ],
    "multipart.expiry": {
      needs: ["clock"],
      examples: (terms) => [
        [...aged(-5000, terms), part(3, "v")],
        [...aged(-5000, terms), complete(1)],
        // Completed objects stay.
        [...aged(-5000, terms), complete(1), wait(8 * 86_400_000), value("v")],
        ...where<readonly Step[]>(Number.isFinite(terms.semantics.uploadLifetimeMilliseconds), [
          [...aged(5000, terms), refused(10024, part(3, "v"))],
          [...aged(5000, terms), refused(10024, complete(1))],
          [...aged(5000, terms), missing()],
        ]),
      ],
    },
  }),
];
