import { hexToBytes } from "@noble/hashes/utils.js";
import type { StorePutOptions } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { show } from "../expect/check-failure.js";
import { expectShown } from "../expect/expect.js";
import { type RuleCheck, where } from "../expect/rule-check.js";
import { knownBlob } from "../values/known-values.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { kibibyte, largeSizes, largeText, mebibyte } from "./large-texts.js";
import { allHttpMetadata } from "./object-sources.js";
import {
  bodiless,
  bucketWith,
  fails,
  failsBut,
  get,
  gives,
  has,
  head,
  is,
  keys,
  listed,
  looksAt,
  manyKeys,
  missing,
  put,
  putAll,
  refused,
  remove,
  type Step,
  step,
  stepChecks,
  value,
} from "./steps.js";
import { strangeRows } from "./strange-keys.js";
import { complete, create, part } from "./upload-steps.js";

/** Steps to find an object with this value and its metadata. */
function found(key: string, text: string, ...options: readonly StorePutOptions[]): readonly Step[] {
  const [{ customMetadata = {}, httpMetadata = {} } = {}] = options;
  return [has({ size: text.length, customMetadata, httpMetadata }, get(key)), value(text, key)];
}

/** Expects an object to be still stored under a key. */
const there = (key: string): Step =>
  step("head", async ({ bucket }) => {
    const isThere = (await bucket.head(key)) !== null;
    const code = () => `(await ${toCode(bucket)}.head(${toCode(key)})) !== null`;
    expectShown(`whether ${show(key)} is still there`, isThere, true, code);
  });

/** Steps to store an object next to others. */
function stored(key: string, others: readonly string[], text: string, ...options: readonly StorePutOptions[]) {
  return [
    ...others.map((other) => put(other, other)),
    bodiless({ key, size: text.length }, put(key, text, ...options)),
    ...others.map(there),
    ...found(key, text, ...options),
  ];
}

/** A value, and the options to store it with. */
type Given = readonly [text: string, ...options: readonly StorePutOptions[]];

/** Steps to store an object under `k`, and to replace it. */
function replaced(first: Given, second: Given): readonly Step[] {
  const puts = [first, second].map(([text, ...options]) => put("k", text, ...options));
  return [...puts, keys("k"), ...found("k", ...second)];
}

/** Steps to store nothing over an object under a false condition, possibly made from the object's etag. */
function kept(onlyIf: object | ((etag: string) => object)): readonly Step[] {
  return [
    looksAt(put("k", "old", { customMetadata: { a: "b" } }), async (old, scene) => {
      const condition = typeof onlyIf === "function" ? onlyIf(old.etag) : onlyIf;
      await is(null, put("k", "new", { customMetadata: { c: "d" }, onlyIf: condition })).run(scene);
      await gives("version", old.version, head("k")).run(scene);
    }),
    ...found("k", "old", { customMetadata: { a: "b" } }),
    ...[head("k"), listed({ include: ["customMetadata"] })].map((look) => gives("customMetadata", { a: "b" }, look)),
  ];
}

/** Steps to put over an object of parts under a condition on an etag with another number of parts. */
const keptParts: readonly Step[] = [
  create(),
  part(1, "old"),
  looksAt(complete(1), async ({ etag }, scene) => {
    for (const other of [etag.replace(/-\d+$/, "-9"), etag.replace(/-\d+$/, "")]) {
      if (other !== etag) await put("k", "new", { onlyIf: { etagMatches: other } }).run(scene);
    }
  }),
  value("old"),
];

/** Steps to delete some stored keys, and to store the first of them again. */
function deleted(stored: readonly string[], keysOrKey: string | string[], left: readonly string[]): readonly Step[] {
  const [again = ""] = [keysOrKey].flat();
  const puts = stored.map((key) => put(key, key));
  return [...puts, is(undefined, remove(keysOrKey)), keys(...left), put(again, "again"), value("again", again)];
}

/** Returns an array of keys, all different or all `k0`. */
function namedKeys(count: number, areOne: boolean): readonly string[] {
  return printedAs(
    Array.from({ length: count }, (_, index) => (areOne ? "k0" : `k${index}`)),
    () => `Array.from({ length: ${count} }, (_, index) => ${areOne ? '"k0"' : '"k" + index'})`,
  );
}

/** `hello`, compressed by gzip. */
const gzipped = hexToBytes("1f8b0800000000000003cb48cdc9c9070086a6103605000000");

/** Steps to replace an object under a true condition, which is made from its etag. */
const holding = (onlyIf: (etag: string) => object, ...[options = {}]: readonly StorePutOptions[]): readonly Step[] => [
  put("k", "old"),
  looksAt(head("k"), async ({ etag }, scene) => {
    return gives("key", "k", put("k", "new", { ...options, onlyIf: onlyIf(etag) })).run(scene);
  }),
  ...found("k", "new", options),
];

const failing = { onlyIf: { etagMatches: "other" } };
const all: StorePutOptions = { customMetadata: { a: "b" }, httpMetadata: allHttpMetadata };

const other: StorePutOptions = { customMetadata: { c: "d" } };
/** Objects with equal bytes. */
const equal = [put("a", "same", all), put("b", "same"), put("c", "same", other)];

/** Returns the number of keys to delete at once. */
const mostKeys = (maxDeleteKeys: number) => Math.min(maxDeleteKeys, 1000);

/** The rules about `put` and `delete`. */
export const writeChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "put.stores": () => [
      stored("k", [], "hello"),
      stored("k", [], ""),
      stored("k", [], "hello", { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } }),
      stored("k", [], "hello", all),
      // The same bytes with other metadata, also by `head`.
      [...equal, ...found("a", "same", all), ...found("b", "same"), ...found("c", "same", other)],
      [...equal, ...[{}, other.customMetadata].map((each, at) => gives("customMetadata", each, head("bc".charAt(at))))],
      stored("k", [], "a\r\nb\rc\n\td \0e "),
      // Keys are not files and folders.
      stored("a/b", ["a"], "hello"),
      stored("a", ["a/b"], "hello"),
      [put("a/", ""), put("a/b", ""), put("b", ""), keys("a/", "a/b", "b")],
      stored("a/b/c", ["a", "a/b", "a/b/d"], "hello"),
      ...largeSizes.map((size) => [
        ...[put("k", largeText(size)), head("k")].map((call) => gives("size", size, call)),
        value(largeText(size)),
      ]),
      // As many characters as bytes.
      ...[-1, 0, 1].map((more) => "x".repeat(64 * kibibyte + more)).map((text) => [put("k", text), value(text)]),
      [put("k", knownBlob(encodeUtf8("hello"), "c/d"), all), ...found("k", "hello", all)],
      // The bytes are as given, whatever their encoding is.
      [put("k", gzipped, { httpMetadata: { contentEncoding: "gzip" } }), gives("size", 25, get("k")), value(gzipped)],
      // Many objects: each is still found.
      [putAll(300), ...["k0000", "k0150", "k0299"].flatMap((key) => [there(key), value(key, key)])],
      // Several large values: none is cut, or mixed up with another.
      [
        ...["a", "b"].map((key, index) => put(key, largeText(mebibyte + index))),
        ...["a", "b"].map((key, index) => value(largeText(mebibyte + index), key)),
      ],
    ],
    "put.replaces": () => [
      [...equal, put("a", "other"), ...found("a", "other"), ...found("b", "same"), ...found("c", "same", other)],
      replaced(["first and longer"], ["second"]),
      replaced(["first"], ["second and longer"]),
      replaced(["first", { customMetadata: { a: "b" } }], ["second"]),
      replaced(["first"], ["second", all]),
      replaced(["first", all], [""]),
      ...[new Uint8Array(), new ArrayBuffer(0), knownBlob(new Uint8Array())].map((nothing) => [
        ...[put("k", "old", all), put("k", nothing)],
        ...found("k", ""),
      ]),
      // Many versions.
      Array.from({ length: 25 }, (_, version) => [put("k", `version ${version}`), value(`version ${version}`)]).flat(),
      // The same bytes with other metadata.
      replaced(["same"], ["same", all]),
      replaced(["same", all], ["same"]),
      replaced(["first", all], ["second", { httpMetadata: { cacheControl: "private" } }]),
      replaced(["first", all], ["second", { customMetadata: { c: "d" } }]),
      ...[
        [mebibyte, 10],
        [10, mebibyte],
        [64 * kibibyte, 64 * kibibyte + 1],
      ].map(([before = 0, after = 0]) => [
        put("k", largeText(before), all),
        put("k", largeText(after)),
        has({ size: after, customMetadata: {}, httpMetadata: {} }, get("k")),
        value(largeText(after)),
      ]),
    ],
    "put.precondition-failed": ({ abilities }) => [
      ...where(abilities.multipart, [keptParts]),
      kept({ etagMatches: "other" }),
      kept({ uploadedBefore: new Date(1_000_000_000) }),
      kept({ uploadedBefore: new Date(0) }),
      kept({ uploadedAfter: new Date(4_100_000_000_000) }),
      kept({ etagMatches: "other", etagDoesNotMatch: "another" }),
      kept({ etagDoesNotMatch: "*" }),
      kept((etag) => ({ etagDoesNotMatch: etag })),
      holding((etagMatches) => ({ etagMatches })),
      // Everything else that is stored with it.
      holding((etagMatches) => ({ etagMatches }), all),
      holding((etag) => new Headers({ "If-Match": `"${etag}"` }), all),
      [is(null, put("k", "new", { onlyIf: { etagMatches: "other" } })), missing()],
    ],
    "put.order": ({ semantics, abilities }) => {
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const large = { customMetadata: { a: "x".repeat(2 * semantics.maxCustomMetadataBytes) } };
      const other = { storageClass: "Other" };
      const wrong = { md5: "0".repeat(32) };
      const tooLow = bucketWith(async () => ({ limits: { maxUploadBytes: 4 } }));
      const hello = (key: string, ...options: readonly object[]) => put(key, "hello", Object.assign({}, ...options));
      const areClasses = abilities.storageClass && semantics.storageClasses === "kept";
      return [
        [refused(10020, hello(long, large))],
        [refused(10020, hello(long, wrong))],
        [refused(10020, hello(long, failing))],
        [refused(10012, hello("k", large, wrong))],
        [refused(10012, hello("k", large, failing))],
        [fails(hello("k", wrong, failing), 10037)],
        ...where<readonly Step[]>(areClasses, [
          [refused(10020, hello(long, other))],
          [refused(10012, hello("k", large, other))],
          [failsBut(10037, hello("k", other, wrong))],
          [failsBut(10037, hello("k", other, failing))],
        ]),
        ...where<readonly Step[]>(abilities.limits, [
          [tooLow, refused(100100, hello(long))],
          ...[large, wrong, failing].map((options) => [tooLow, refused(100100, hello("k", options))]),
          [tooLow, refused(100100, hello(long, large, other, wrong, failing))],
        ]),
      ];
    },
    "delete.one": ({ semantics: { maxDeleteKeys } }) => [
      deleted(["a", "b"], "a", ["b"]),
      deleted(["a", "b"], "missing", ["a", "b"]),
      deleted(["d", "d/", "d/e", "D"], "d", ["d/", "d/e", "D"]),
      deleted(["d", "d/", "d/e"], "d/", ["d", "d/e"]),
      deleted(["a", "b"], ["a"], ["b"]),
      deleted(["a", "b"], ["missing", "b"], ["a"]),
      deleted(["a", "b", "c", "d", "d/e"], ["b", "missing", "b", "d"], ["a", "c", "d/e"]),
      deleted(["a", "b"], ["a", "b"], []),
      deleted(["a", "b", "c"], ["b", "b", "c", "b"], ["a"]),
      ...strangeRows.flatMap(({ key, others, all }) => [
        deleted(all, [key], others),
        ...where(others.length > 1, [deleted(all, all.toSpliced(1, 1), others.slice(0, 1))]),
      ]),
      // Equal bytes: those of the others are kept.
      ...["a", ["a"], ["c", "a"]].map((keys) => [...equal, remove(keys), missing("a"), ...found("b", "same")]),
      ...[-1, 0].map((more) => {
        const count = mostKeys(maxDeleteKeys) + more;
        const last = manyKeys(count + 1).slice(-1);
        return [putAll(count + 1), is(undefined, remove(manyKeys(count))), keys(...last)];
      }),
    ],
    "delete.count": ({ semantics: { minDeleteKeys, maxDeleteKeys } }) => {
      const most = mostKeys(maxDeleteKeys);
      const one = put("k0", "k0");
      return [
        [one, minDeleteKeys > 0 ? refused(10027, remove([])) : is(undefined, remove([])), keys("k0")],
        [one, is(undefined, remove(namedKeys(1, false))), missing("k0")],
        ...[false, true].flatMap((areOne) => [
          [one, is(undefined, remove(namedKeys(most, areOne))), missing("k0")],
          most === maxDeleteKeys
            ? [one, refused(10027, remove(namedKeys(most + 1, areOne))), keys("k0")]
            : [one, is(undefined, remove(namedKeys(most + 1, areOne))), missing("k0")],
        ]),
      ];
    },
    // An oversized key after some other keys.
    "delete.all-or-nothing": ({ semantics }) =>
      [2, 1, 0].map((before) => {
        const named = ["a", "b"].toSpliced(before, 0, "k".repeat(2 * semantics.maxKeyBytes));
        return [put("a", "a"), put("b", "b"), fails(remove(named)), keys("a", "b")];
      }),
  }),
];
