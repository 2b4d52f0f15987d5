import type { StoreHTTPMetadata } from "../../types/index.js";
import { expectEqual } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import { loosely } from "../property/cases/loose-bucket.js";
import { eachPage } from "../property/cases/read-all.js";
import { checked, type RuleCheck, type Subject, where } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import type { Limits } from "../semantics/semantics.js";
import { type CallRow, Refused } from "./call-row.js";
import { stepped } from "./steps.js";

type Kind = "httpMetadata" | "customMetadata";

/** Options of `list`, and the kinds of metadata that they name; `undefined` where `include` is not one it knows. */
type IncludeRow = readonly [options: { readonly include?: unknown }, named: readonly Kind[] | undefined];

const metadata = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" } };
const kinds = ["httpMetadata", "customMetadata"] as const;

/** Expects a listed object to carry these kinds of its metadata. */
async function expectCarried({ makeBucket, semantics }: Subject, options: object, carried: readonly Kind[]) {
  const bucket = loosely(await makeBucket());
  await bucket.put("k", "v", metadata);
  const { objects } = await bucket.list(options);
  const none = semantics.metadataNotListed === "undefined" ? undefined : {};
  for (const kind of kinds) {
    const expected = carried.includes(kind) ? metadata[kind] : none;
    expectMembers(`${kind} listed with ${toCode(options)}`, objects[0][kind], expected);
  }
}

async function expectIncluded(subject: Subject, [options, named = []]: IncludeRow): Promise<void> {
  await expectCarried(subject, options, named);
}

async function expectIncludedByDate(subject: Subject, [options, named]: IncludeRow): Promise<void> {
  const { semantics, compatibilityDate = "" } = subject;
  if (compatibilityDate >= "2022-08-04") {
    // What wrong values do where they count is another rule.
    if (named !== undefined) await expectCarried(subject, options, named);
  } else if (named !== undefined || semantics.unhonoredInclude === "ignored") {
    await expectCarried(subject, options, kinds);
  }
}

/** A list with such an `include`, and why it is refused, if it is. */
function including(include: readonly unknown[], message?: string, name?: string): CallRow {
  return ["list", [{ include }], message === undefined ? ["k"] : new Refused(message, name)];
}

/** A list whose `include` has an unknown value. */
function unsupported(value: string, ...include: readonly string[]): CallRow {
  return including(include, `Unsupported include value ${value}`, "RangeError");
}

/** Metadata of each object, what is included of it, the number of entries of each page, and limits of their own. */
type PagesRow = readonly [
  stored: readonly { readonly customMetadata?: Record<string, string>; readonly httpMetadata?: StoreHTTPMetadata }[],
  include: readonly Kind[],
  counts: readonly number[],
  limits?: Partial<Limits>,
];

async function expectPages({ makeBucket }: Subject, [stored, include, counts, limits]: PagesRow): Promise<void> {
  const bucket = await makeBucket(limits);
  for (const [index, options] of stored.entries())
    await bucket.put(`k${String(index).padStart(3, "0")}`, null, options);
  let pages = 0;
  for await (const { objects } of eachPage(bucket, { include: [...include] })) {
    expectEqual("the entries of a page that carries metadata", objects.length, counts[pages] ?? 0);
    pages += 1;
  }
  expectEqual("the pages that carry metadata", pages, counts.length);
}

/** Objects with custom metadata of so many bytes each: a name of one byte, and the rest. */
function custom(...sizes: readonly number[]) {
  return sizes.map((size) => ({ customMetadata: { m: "x".repeat(size - 1) } }));
}

/** Three objects with the same HTTP metadata. */
function thrice(httpMetadata: StoreHTTPMetadata, customMetadata: Record<string, string> = {}) {
  return [0, 1, 2].map(() => ({ httpMetadata, customMetadata }));
}

const honored: readonly IncludeRow[] = [
  [{}, []],
  [{ include: [] }, []],
  [{ include: ["httpMetadata"] }, ["httpMetadata"]],
  [{ include: ["customMetadata"] }, ["customMetadata"]],
  [{ include: ["customMetadata", "httpMetadata"] }, kinds],
  [{ include: ["httpMetadata", "httpMetadata"] }, ["httpMetadata"]],
];

/** The rules of metadata in lists. */
export const listIncludeChecks: readonly RuleCheck[] = [
  checked<IncludeRow>("list.include", expectIncluded, honored),
  checked<IncludeRow>(
    { rule: "list.include-history", needs: ["compatibilityDate"], dates: ["2022-08-03", "2022-08-04"] },
    expectIncludedByDate,
    () => [
      ...honored,
      [{ include: ["checksums"] }, undefined],
      [{ include: ["httpMetadata", "x"] }, undefined],
      [{ include: [5] }, undefined],
      [{ include: "httpMetadata" }, undefined],
      [{ include: null }, undefined],
      [{ include: 5 }, undefined],
      [{ include: {} }, undefined],
    ],
  ),
  ...stepped({
    "list.include-values": [
      unsupported("foo", "foo"),
      including([]),
      including(["httpMetadata"]),
      including(["customMetadata"]),
      including(["customMetadata", "httpMetadata", "customMetadata"]),
      unsupported("foo", "httpMetadata", "foo", "bar"),
      unsupported("HttpMetadata", "HttpMetadata"),
      unsupported("httpMetadata ", "httpMetadata "),
      unsupported("", "customMetadata", ""),
      including([5], notString(0)),
      including(["httpMetadata", null], notString(1)),
      including(["httpMetadata", "customMetadata", undefined], notString(2)),
      including([["httpMetadata"]], notString(0)),
    ],
  }),
  checked<PagesRow>("list.metadata-bytes", expectPages, ({ semantics, abilities }) => {
    const { maxCustomMetadataBytes: most, listMetadataBytes, maxListEntriesWithMetadata } = semantics;
    const full = Math.min(Math.trunc(listMetadataBytes / most), maxListEntriesWithMetadata, 998);
    const large = custom(...Array.from({ length: full + 2 }, () => most));
    // Only limits that there are can be lowered.
    const hasBytes = abilities.limits && Number.isFinite(listMetadataBytes);
    const hasEntries = abilities.limits && Number.isFinite(maxListEntriesWithMetadata);
    return [
      ...where<PagesRow>(hasBytes, [
        [custom(5, 6), ["customMetadata"], [1, 1], { listMetadataBytes: 10 }],
        [custom(5, 5, 5), ["customMetadata"], [2, 1], { listMetadataBytes: 10 }],
        [custom(5, 5, 5), ["customMetadata"], [1, 1, 1], { listMetadataBytes: 9 }],
        [custom(5, 6, 4), ["customMetadata"], [1, 2], { listMetadataBytes: 10 }],
        [custom(11, 1, 9), ["customMetadata"], [1, 2], { listMetadataBytes: 10 }],
        [custom(2000, 2000), ["customMetadata"], [1, 1], { listMetadataBytes: 10 }],
        [custom(5, 5, 5), ["httpMetadata"], [3], { listMetadataBytes: 10 }],
        [custom(5, 5, 5), [], [3], { listMetadataBytes: 10 }],
        // The name of the field, and the time as 1970-01-01T00:00:00.000Z.
        [thrice({ cacheExpiry: new Date(0) }), ["httpMetadata"], [2, 1], { listMetadataBytes: 70 }],
        [thrice({ cacheExpiry: new Date(0) }), ["httpMetadata"], [1, 1, 1], { listMetadataBytes: 69 }],
        [thrice({ contentType: "a/b" }), ["httpMetadata"], [2, 1], { listMetadataBytes: 28 }],
        [thrice({ contentType: "a/b" }), ["httpMetadata"], [1, 1, 1], { listMetadataBytes: 27 }],
        [thrice({ contentType: "a/b" }, { a: "b" }), kinds, [2, 1], { listMetadataBytes: 32 }],
        [thrice({ contentType: "a/b" }, { a: "b" }), kinds, [1, 1, 1], { listMetadataBytes: 31 }],
      ]),
      ...where<PagesRow>(hasEntries, [
        [custom(1, 1, 1), ["customMetadata"], [2, 1], { maxListEntriesWithMetadata: 2 }],
        [custom(1, 1, 1), [], [3], { maxListEntriesWithMetadata: 2 }],
      ]),
      [large, ["customMetadata"], full < 998 ? [full, 2] : [full + 2]],
      [large, [], [full + 2]],
    ];
  }),
];

function notString(index: number): string {
  return `Incorrect type for array element ${index}: the provided value is not of type 'string'.`;
}
