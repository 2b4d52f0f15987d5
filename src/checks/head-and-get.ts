import type { StoreHTTPMetadata, StorePutOptions } from "../../types/index.js";
import { show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectRefusal, expectThat } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import type { LooseBucket } from "../property/cases/loose-bucket.js";
import { fill, headOf } from "../property/cases/read-all.js";
import { refusalMessage } from "../property/cases/refusal-texts.js";
import { type RuleCheck, ruled, where } from "../property/cases/rule-check.js";
import { allHttpMetadata } from "./given-objects.js";

/** Keys that are stored, and one that is not. */
type HeadRow = readonly [stored: readonly string[], missing: string];

async function expectNoHead(bucket: LooseBucket, [stored, missing]: HeadRow): Promise<void> {
  await fill(bucket, stored);
  expectEqual(`head of the key ${show(missing)}`, await bucket.head(missing), null);
  await bucket.put(missing, "v");
  await bucket.delete(missing);
  expectEqual(`head of the deleted key ${show(missing)}`, await bucket.head(missing), null);
}

async function expectNoObject(bucket: LooseBucket, args: readonly unknown[]): Promise<void> {
  await bucket.put("other", "v");
  expectEqual(`get of a missing key with ${show(args)}`, await bucket.get("k", ...args), null);
}

/** A value and options that are stored under `k`. */
type StoredRow = readonly [text: string, options?: StorePutOptions];

async function expectHead(bucket: LooseBucket, [text, options = {}]: StoredRow): Promise<void> {
  const put = await bucket.put("k", text, options);
  const head = await headOf(bucket, "k");
  for (const name of ["key", "version", "size", "etag", "httpEtag", "uploaded"] as const)
    expectEqual(`${name} of head, as put gave it`, head[name], put?.[name]);
  expectEqual("size of head", head.size, text.length);
  expectEqual("custom metadata of head", head.customMetadata, options.customMetadata ?? {});
  expectMembers("HTTP metadata of head", head.httpMetadata, options.httpMetadata ?? {});
  expectEqual("whether head gives a body", "body" in head, false);
  expectEqual("whether head gives text()", "text" in head, false);
}

/** HTTP metadata that is stored, and other that is given to `get`. */
type OverrideRow = readonly [stored: StoreHTTPMetadata, asked: StoreHTTPMetadata];

async function expectNoOverride(bucket: LooseBucket, [stored, asked]: OverrideRow): Promise<void> {
  await bucket.put("k", "v", { httpMetadata: stored });
  const object = await bucket.get("k", { httpMetadata: asked });
  expectMembers("HTTP metadata of get with other HTTP metadata", object.httpMetadata, stored);
}

/** Options of a `get` of an object that holds `hello`, put with the options `stored` if at all, and what it gives. */
type GetOrderRow = readonly [
  key: string,
  stored: readonly object[] | undefined,
  options: object,
  gives: 10020 | null | "not the range's refusal" | "no body",
];

async function expectGetOrder(bucket: LooseBucket, [key, stored, options, gives]: GetOrderRow): Promise<void> {
  if (stored !== undefined) await bucket.put(key, "hello", ...stored);
  const what = `get with ${show(options)}`;
  const get = () => bucket.get(key, options);
  if (gives === 10020) return expectRefusal(what, get, "get", gives);
  if (gives === null) return expectEqual(what, await get(), null);
  if (gives === "no body") {
    const object = await get();
    expectThat(object !== null, `${what} gives an object`);
    return expectEqual(`whether what ${what} gives has a body`, "body" in object, false);
  }
  const error = await errorOf(what, get);
  const message = error instanceof Error ? error.message : "";
  expectThat(message !== refusalMessage("get", 10039), `${what} is refused for the SSE-C key`);
}

const failing = { onlyIf: { etagMatches: "other" } };
const far = { range: { offset: 14 } };

/** The rules of `head` and `get`. */
export const readChecks: readonly RuleCheck[] = [
  ruled("head.missing", expectNoHead, [
    [[], "k"],
    [["a", "b/c"], "missing"],
    [["a", "b/c"], "A"],
    [["a", "b/c"], "b"],
    [["a", "b/c"], "b/"],
    [["a", "b/c"], "a/"],
  ]),
  ruled("head.metadata", expectHead, [
    ["hello", { customMetadata: { a: "b" } }],
    [""],
    ["hello", { customMetadata: { a: "b" }, httpMetadata: allHttpMetadata }],
  ]),
  ruled("get.missing", expectNoObject, [
    [],
    [{}],
    [failing],
    [{ onlyIf: { etagDoesNotMatch: "*" } }],
    [{ onlyIf: { etagMatches: "*" } }],
    [{ onlyIf: { uploadedBefore: new Date(1_000_000_000) } }],
    [{ onlyIf: { uploadedAfter: new Date(4_100_000_000_000) } }],
    [{ onlyIf: { uploadedAfter: new Date(0) } }],
    [{ onlyIf: { etagMatches: "other", etagDoesNotMatch: "another" } }],
    [{ range: { offset: 1 } }],
    [{ range: { suffix: 1 } }],
    [{ range: { length: 0 } }],
    [{ range: { offset: 2, length: 3 } }],
    [{ ...failing, range: { offset: 1 } }],
  ]),
  ruled("get.override", expectNoOverride, [
    [{ contentType: "a/b" }, { contentType: "x/y" }],
    [{ contentType: "a/b" }, { cacheControl: "no-store" }],
    [{}, allHttpMetadata],
    [allHttpMetadata, { contentLanguage: "de", cacheExpiry: new Date(0) }],
  ]),
  ruled<GetOrderRow>("get.order", expectGetOrder, ({ semantics, abilities }) => {
    const long = "k".repeat(2 * semantics.maxKeyBytes);
    const isEnforced = abilities.ssec && semantics.ssecKeys === "enforced";
    const withKey = { ssecKey: "ab".repeat(32) };
    return [
      [long, undefined, failing, 10020],
      [long, undefined, far, 10020],
      [long, undefined, { ...failing, ...far }, 10020],
      ["k", undefined, failing, null],
      ["k", undefined, far, null],
      ["k", undefined, { ...failing, ...far }, null],
      ["k", [], { ...failing, ...far }, "no body"],
      ...where<GetOrderRow>(isEnforced, [
        ["k", undefined, withKey, null],
        ["k", undefined, { ...withKey, ...failing, ...far }, null],
        ["k", [withKey], failing, "not the range's refusal"],
        ["k", [withKey], far, "not the range's refusal"],
        ["k", [withKey], { ...failing, ...far }, "not the range's refusal"],
      ]),
    ];
  }),
];
