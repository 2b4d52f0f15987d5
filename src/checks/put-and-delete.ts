import type { BucketLike, StorePutOptions } from "../../types/index.js";
import { show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectShown, expectThat } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import type { Anything, LooseBucket } from "../property/cases/loose-bucket.js";
import { expectKeys, expectMissing, fill, headOf } from "../property/cases/read-all.js";
import { type RuleCheck, ruled, where } from "../property/cases/rule-check.js";
import { printedAs } from "../property/code/printed-as.js";
import { toCode } from "../property/code/to-code.js";
import { allHttpMetadata } from "./given-objects.js";
import {
  bucketWith,
  fails,
  is,
  keys,
  missing,
  put,
  refused,
  remove,
  type Step,
  step,
  stepped,
  value,
} from "./steps.js";

/** A value and options that are stored under `k`. */
type StoredRow = readonly [text: string, options?: StorePutOptions | undefined];

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

/** Steps that delete some of the keys that are stored, and store the first of them again. */
function deleted(stored: readonly string[], keysOrKey: string | string[], left: readonly string[]): readonly Step[] {
  const [again = ""] = [keysOrKey].flat();
  const puts = stored.map((key) => put(key, key));
  return [...puts, is(undefined, remove(keysOrKey)), keys(...left), put(again, "again"), value("again", again)];
}

/** An array of so many keys, all of them `k0` or not. */
function manyKeys(count: number, areOne: boolean): readonly string[] {
  return printedAs(
    Array.from({ length: count }, (_, index) => (areOne ? "k0" : `k${index}`)),
    () => `Array.from({ length: ${count} }, (_, index) => ${areOne ? '"k0"' : '"k" + index'})`,
  );
}

/** Expects a `put` to fail, for its digest or for another reason. */
const failsForDigest = (isDigest: boolean, { action, what, run }: Step): Step =>
  step(action, async (scene) => {
    const error = await errorOf(what, () => run(scene));
    const isSo = error instanceof Error && error.message.includes("(10037)");
    expectEqual(`whether ${what} is refused for the digest`, isSo, isDigest);
  });

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
  ...stepped({
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
        [failsForDigest(true, hello("k", wrong, failing))],
        ...where<readonly Step[]>(areClasses, [
          [refused(10020, hello(long, other))],
          [refused(10012, hello("k", large, other))],
          [failsForDigest(false, hello("k", other, wrong))],
          [failsForDigest(false, hello("k", other, failing))],
        ]),
        ...where<readonly Step[]>(abilities.limits, [
          [tooLow, refused(100100, hello(long))],
          ...[large, wrong, failing].map((options) => [tooLow, refused(100100, hello("k", options))]),
          [tooLow, refused(100100, hello(long, large, other, wrong, failing))],
        ]),
      ];
    },
    "delete.one": [
      deleted(["a", "b"], "a", ["b"]),
      deleted(["a", "b"], "missing", ["a", "b"]),
      deleted(["d", "d/", "d/e", "D"], "d", ["d/", "d/e", "D"]),
      deleted(["d", "d/", "d/e"], "d/", ["d", "d/e"]),
      deleted(["a", "b"], ["a"], ["b"]),
      deleted(["a", "b"], ["missing", "b"], ["a"]),
      deleted(["a", "b", "c", "d", "d/e"], ["b", "missing", "b", "d"], ["a", "c", "d/e"]),
      deleted(["a", "b"], ["a", "b"], []),
    ],
    "delete.count": ({ semantics: { minDeleteKeys, maxDeleteKeys } }) => {
      const most = Number.isFinite(maxDeleteKeys) ? maxDeleteKeys : 1000;
      const one = put("k0", "k0");
      return [
        [one, minDeleteKeys > 0 ? refused(10027, remove([])) : is(undefined, remove([])), keys("k0")],
        [one, is(undefined, remove(manyKeys(1, false))), missing("k0")],
        ...[false, true].flatMap((areOne) => [
          [one, is(undefined, remove(manyKeys(most, areOne))), missing("k0")],
          most === maxDeleteKeys
            ? [one, refused(10027, remove(manyKeys(most + 1, areOne))), keys("k0")]
            : [one, is(undefined, remove(manyKeys(most + 1, areOne))), missing("k0")],
        ]),
      ];
    },
    // A key that is too long, after so many others.
    "delete.all-or-nothing": ({ semantics }) =>
      [2, 1, 0].map((before) => {
        const named = ["a", "b"].toSpliced(before, 0, "k".repeat(2 * semantics.maxKeyBytes));
        return [put("a", "a"), put("b", "b"), fails(remove(named)), keys("a", "b")];
      }),
  }),
];
