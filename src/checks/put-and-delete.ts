import type { BucketLike, StorePutOptions } from "../../types/index.js";
import { show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectRefusal, expectShown, expectThat } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import { type Anything, type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { expectKeys, expectMissing, fill, headOf, keysOf, textAt } from "../property/cases/read-all.js";
import { checked, type RuleCheck, ruled, type Subject, where } from "../property/cases/rule-check.js";
import { printedAs } from "../property/code/printed-as.js";
import { toCode } from "../property/code/to-code.js";
import type { Limits } from "../semantics/semantics.js";
import { allHttpMetadata } from "./given-objects.js";

/** A value and options that are stored under `k`. */
type StoredRow = readonly [text: string, options?: StorePutOptions | undefined];

/** A key and options with which `hello` is put, and the code with which it is refused, by limits of its own if need be. */
type PutOrderRow = readonly [
  key: string,
  options: object,
  refusal: 100100 | 10020 | 10012 | 10037 | "another one",
  limits?: Partial<Limits>,
];

async function expectPutOrder({ makeBucket }: Subject, [key, options, refusal, limits]: PutOrderRow): Promise<void> {
  const bucket = loosely(await makeBucket(limits));
  const what = `put with ${show(options)}`;
  const put = () => bucket.put(key, "hello", options);
  if (refusal !== 10037 && refusal !== "another one") return expectRefusal(what, put, "put", refusal);
  const error = await errorOf(what, put);
  const isDigest = error instanceof Error && error.message.includes("(10037)");
  expectEqual(`whether ${what} is refused for the digest`, isDigest, refusal === 10037);
}

/** A key that is stored, other keys that are stored before, its value and options. */
type PutRow = readonly [key: string, others: readonly string[], text: string, options?: StorePutOptions];

async function expectStored(bucket: LooseBucket, [key, others, text, options]: PutRow): Promise<void> {
  await fill(bucket, others);
  const stored: Anything = await (options === undefined ? bucket.put(key, text) : bucket.put(key, text, options));
  expectThat(stored !== null, "put gives an object");
  expectEqual("the key that put gives", stored.key, key);
  expectEqual("the size that put gives", stored.size, text.length);
  expectEqual("whether put gives a body", "body" in stored, false);
  for (const other of others) {
    const isThere = (await bucket.head(other)) !== null;
    const code = () => `(await ${toCode(bucket)}.head(${toCode(other)})) !== null`;
    expectShown(`whether ${show(other)} is still there`, isThere, true, code);
  }
  await expectObject(bucket, key, [text, options]);
}

/** Expects an object to have this value, and the metadata that it was stored with. */
async function expectObject(bucket: BucketLike, key: string, [text, options = {}]: StoredRow): Promise<void> {
  const object = await bucket.get(key);
  expectEqual("the size that get gives", object?.size, text.length);
  expectEqual("the custom metadata", object?.customMetadata, options.customMetadata ?? {});
  expectMembers("the HTTP metadata", object?.httpMetadata, options.httpMetadata ?? {});
  expectEqual("the value", await object?.text(), text);
}

/** An object under `k`, and the one that takes its place. */
type ReplacedRow = readonly [first: StoredRow, second: StoredRow];

async function expectReplaced(bucket: LooseBucket, [first, second]: ReplacedRow): Promise<void> {
  await bucket.put("k", ...first);
  await bucket.put("k", ...second);
  await expectKeys("the keys after two puts of one", bucket, ["k"]);
  await expectObject(bucket, "k", second);
}

/** A condition on an object, given its etag if there is one; and whether `put` stores under it. */
type PreconditionRow = readonly [isThere: boolean, onlyIf: (etag: string) => object, isStored: boolean];

async function expectPrecondition(bucket: LooseBucket, [isThere, onlyIf, isStored]: PreconditionRow): Promise<void> {
  const old = isThere ? await bucket.put("k", "old", { customMetadata: { a: "b" } }) : undefined;
  const condition = onlyIf(old?.etag ?? "");
  const result = await bucket.put("k", "new", { customMetadata: { c: "d" }, onlyIf: condition });
  if (isStored) return expectThat(result !== null, "put with a precondition that holds stores");
  expectEqual(`put of ${isThere ? "an old" : "a new"} key with ${show(condition)}`, result, null);
  if (!isThere) return expectMissing("head of the new key", bucket, "k");
  expectEqual("the version after a put that failed", (await headOf(bucket, "k")).version, old?.version);
  await expectObject(bucket, "k", ["old", { customMetadata: { a: "b" } }]);
}

/** Keys that are stored, what is deleted, and the keys that are left. */
type DeleteRow = readonly [stored: readonly string[], deleted: string | string[], left: readonly string[]];

async function expectDeleted(bucket: LooseBucket, [stored, deleted, left]: DeleteRow): Promise<void> {
  await fill(bucket, stored);
  expectEqual("what delete gives", await bucket.delete(deleted), undefined);
  await expectKeys(`the keys after delete of ${show(deleted)}`, bucket, left);
  const again = [deleted].flat()[0] ?? "";
  await bucket.put(again, "again");
  expectEqual("a deleted key stored again", await textAt(bucket, again), "again");
}

/** An array of so many keys, all of them one key or not, of which only the first is stored. */
type CountRow = readonly [count: number, areOne: boolean, becomes: "deleted" | "refused"];

async function expectCount(bucket: LooseBucket, [count, areOne, becomes]: CountRow): Promise<void> {
  await fill(bucket, ["k0"]);
  const keys = printedAs(
    Array.from({ length: count }, (_, index) => (areOne ? "k0" : `k${index}`)),
    () => `Array.from({ length: ${count} }, (_, index) => ${areOne ? '"k0"' : '"k" + index'})`,
  );
  const what = `delete of an array of ${count}`;
  if (becomes === "refused") {
    await expectRefusal(what, () => bucket.delete(keys), "delete", 10027);
    return expectEqual(`the keys after ${what}`, await keysOf(bucket), ["k0"]);
  }
  expectEqual(what, await bucket.delete(keys), undefined);
  if (count > 0) await expectMissing(`head after ${what}`, bucket, "k0");
}

/** Expects nothing to be deleted where so many of the keys `a` and `b` come before a key that is too long. */
async function expectAllOrNothing(bucket: LooseBucket, before: number, { semantics }: Subject): Promise<void> {
  await fill(bucket, ["a", "b"]);
  const long = "k".repeat(2 * semantics.maxKeyBytes);
  await errorOf("delete with a key that is too long", () => bucket.delete(["a", "b"].toSpliced(before, 0, long)));
  await expectKeys("the keys after a refused delete", bucket, ["a", "b"]);
}

const failing = { onlyIf: { etagMatches: "other" } };
const all: StorePutOptions = {
  customMetadata: { a: "b" },
  httpMetadata: allHttpMetadata,
};

/** The rules of `put` and `delete`. */
export const writeChecks: readonly RuleCheck[] = [
  ruled("put.stores", expectStored, [
    ["k", [], "hello"],
    ["k", [], ""],
    ["k", [], "hello", { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } }],
    ["k", [], "hello", all],
    // They are not files and folders.
    ["a/b", ["a"], "hello"],
    ["a", ["a/b"], "hello"],
    ["a/b/c", ["a", "a/b", "a/b/d"], "hello"],
  ]),
  ruled("put.replaces", expectReplaced, [
    [["first and longer"], ["second"]],
    [["first"], ["second and longer"]],
    [["first", { customMetadata: { a: "b" } }], ["second"]],
    [["first"], ["second", all]],
    [["first", all], [""]],
    [
      ["first", all],
      ["second", { httpMetadata: { cacheControl: "private" } }],
    ],
    [
      ["first", all],
      ["second", { customMetadata: { c: "d" } }],
    ],
  ]),
  ruled("put.precondition-failed", expectPrecondition, [
    [true, () => ({ etagMatches: "other" }), false],
    [true, () => ({ uploadedBefore: new Date(1_000_000_000) }), false],
    [true, () => ({ uploadedAfter: new Date(4_100_000_000_000) }), false],
    [true, () => ({ etagMatches: "other", etagDoesNotMatch: "another" }), false],
    [true, () => ({ etagDoesNotMatch: "*" }), false],
    [true, (etag) => ({ etagDoesNotMatch: etag }), false],
    [true, (etag) => ({ etagMatches: etag }), true],
    [false, () => ({ etagMatches: "other" }), false],
  ]),
  checked<PutOrderRow>("put.order", expectPutOrder, ({ semantics, abilities }) => {
    const long = "k".repeat(2 * semantics.maxKeyBytes);
    const large = { customMetadata: { a: "x".repeat(2 * semantics.maxCustomMetadataBytes) } };
    const other = { storageClass: "Other" };
    const wrong = { md5: "0".repeat(32) };
    const tooLow = { maxUploadBytes: 4 };
    const areClasses = abilities.storageClass && semantics.storageClasses === "kept";
    return [
      [long, large, 10020],
      [long, wrong, 10020],
      [long, failing, 10020],
      ["k", { ...large, ...wrong }, 10012],
      ["k", { ...large, ...failing }, 10012],
      ["k", { ...wrong, ...failing }, 10037],
      ...where<PutOrderRow>(areClasses, [
        [long, other, 10020],
        ["k", { ...large, ...other }, 10012],
        ["k", { ...other, ...wrong }, "another one"],
        ["k", { ...other, ...failing }, "another one"],
      ]),
      ...where<PutOrderRow>(abilities.limits, [
        [long, {}, 100100, tooLow],
        ["k", large, 100100, tooLow],
        ["k", wrong, 100100, tooLow],
        ["k", failing, 100100, tooLow],
        [long, { ...large, ...other, ...wrong, ...failing }, 100100, tooLow],
      ]),
    ];
  }),
  ruled("delete.one", expectDeleted, [
    [["a", "b"], "a", ["b"]],
    [["a", "b"], "missing", ["a", "b"]],
    [["d", "d/", "d/e", "D"], "d", ["d/", "d/e", "D"]],
    [["d", "d/", "d/e"], "d/", ["d", "d/e"]],
    [["a", "b"], ["a"], ["b"]],
    [["a", "b"], ["missing", "b"], ["a"]],
    [
      ["a", "b", "c", "d", "d/e"],
      ["b", "missing", "b", "d"],
      ["a", "c", "d/e"],
    ],
    [["a", "b"], ["a", "b"], []],
  ]),
  ruled<CountRow>("delete.count", expectCount, ({ semantics: { minDeleteKeys, maxDeleteKeys } }) => {
    const most = Number.isFinite(maxDeleteKeys) ? maxDeleteKeys : 1000;
    return [
      [0, false, minDeleteKeys > 0 ? "refused" : "deleted"],
      [1, false, "deleted"],
      [most, false, "deleted"],
      [most, true, "deleted"],
      [most + 1, false, Number.isFinite(maxDeleteKeys) ? "refused" : "deleted"],
      [most + 1, true, Number.isFinite(maxDeleteKeys) ? "refused" : "deleted"],
    ];
  }),
  ruled("delete.all-or-nothing", expectAllOrNothing, [2, 1, 0]),
];
