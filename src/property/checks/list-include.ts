import type { StoreHTTPMetadata, StoreListOptions, StorePutOptions } from "../../../types/index.js";
import type { Limits } from "../../semantics/semantics.js";
import { expectEqual } from "../expect/expect.js";
import { listEntries } from "../expect/read-all.js";
import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, expectLooked, Refusal } from "./call-row.js";
import { bucketWith, dated, has, listed, pages, put, remove, type Step, step, stepChecks } from "./steps.js";

type Kind = "httpMetadata" | "customMetadata";

/** Options of `list`, and the kinds of metadata they include; `undefined` for an invalid `include`. */
type IncludeRow = readonly [options: { readonly include?: unknown }, named: readonly Kind[] | undefined];

const metadata = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" } };
const kinds = ["httpMetadata", "customMetadata"] as const;

const numbers = Array.from({ length: 12 }, (_, index) => `k${10 + index}`);

/** Lists many objects, and expects each to have its own metadata. */
const ownMetadata: readonly Step[] = [
  ...numbers.map((key) => put(key, key, { customMetadata: { key }, httpMetadata: { contentType: key } })),
  step("list", async ({ bucket }) => {
    const { objects } = await listEntries(bucket, { include: [...kinds] });
    expectEqual("the number of listed objects", objects.length, numbers.length);
    for (const { key, customMetadata, httpMetadata } of objects) {
      expectEqual(`custom metadata of ${key} in a list`, customMetadata, { key });
      expectLooked(`the content type of ${key} in a list`, httpMetadata?.contentType, key);
    }
  }),
];

/** Expects a listed object to have only these kinds of its metadata. */
function carries({ semantics }: Terms, options: object, named: readonly Kind[], call: Step = listed(options)): Step {
  const none = semantics.metadataNotListed === "undefined" ? undefined : {};
  const nothing = { httpMetadata: none, customMetadata: none };
  const carried = Object.fromEntries(named.map((kind) => [kind, metadata[kind]]));
  return has({ key: "k", ...nothing, ...carried }, call);
}

/** Lists two objects, each on a page of its own, and gives the second. */
const secondOf = (options: object): Step =>
  step("list", async ({ bucket }) => {
    const { cursor } = await bucket.list({ ...options, limit: 1 });
    return (await bucket.list({ ...options, cursor })).objects[0];
  });

/** Lists objects page by page with other options too, and expects each to have its metadata. */
const carriedBy = (options: StoreListOptions): readonly Step[] => [
  ...["k1", "k2", "k3"].map((key) => put(key, "v", metadata)),
  step("list", async ({ bucket }) => {
    const { objects } = await listEntries(bucket, { ...options, include: [...kinds], limit: 2 });
    expectEqual(`the number of objects listed with ${toCode(options)}`, objects.length, 3);
    for (const { key, customMetadata } of objects)
      expectEqual(`custom metadata of ${key}, listed with ${toCode(options)}`, customMetadata, metadata.customMetadata);
  }),
];

/** Expects a listed object to have the metadata that the options include at its date. */
function carriesByDate(terms: Terms, [options, named]: IncludeRow): Step {
  const isIgnored = named !== undefined || terms.semantics.unhonoredInclude === "ignored";
  // Wrong values of an effective `include` are covered by another rule.
  const since = named === undefined ? [] : [carries(terms, options, named)];
  return dated("2022-08-04", where(isIgnored, [carries(terms, options, kinds)]), since);
}

/** A call of `list` with this `include`, and the refusal if it is refused. */
function including(include: readonly unknown[], message?: string, name?: string): CallRow {
  return ["list", [{ include }], message === undefined ? ["k"] : new Refusal(message, name)];
}

/** A call of `list` with an unknown value in `include`. */
function unsupported(value: string, ...include: readonly string[]): CallRow {
  return including(include, `Unsupported include value ${value}`, "RangeError");
}

/** Steps to list objects with some of their metadata, and the number of entries on each page. */
const paged = (
  stored: readonly StorePutOptions[],
  include: readonly Kind[],
  ...entries: readonly number[]
): readonly Step[] => [
  ...stored.map((options, index) => put(`k${String(index).padStart(3, "0")}`, null, options)),
  pages({ include: [...include] }, ...entries),
];

/** The same steps in a bucket with other limits. */
const within = (limits: Partial<Limits>, ...rest: Parameters<typeof paged>): readonly Step[] => [
  bucketWith(async () => ({ limits })),
  ...paged(...rest),
];

/** Objects with custom metadata of these sizes in bytes, with a name of one byte. */
function custom(...sizes: readonly number[]) {
  return sizes.map((size) => ({ customMetadata: { m: "x".repeat(size - 1) } }));
}

/** Three objects with the same metadata. */
function thrice(httpMetadata: StoreHTTPMetadata, customMetadata: Record<string, string> = {}) {
  return [0, 1, 2].map(() => ({ httpMetadata, customMetadata }));
}

const honored = [
  [{}, []],
  [{ include: [] }, []],
  [{ include: ["httpMetadata"] }, ["httpMetadata"]],
  [{ include: ["customMetadata"] }, ["customMetadata"]],
  [{ include: ["customMetadata", "httpMetadata"] }, kinds],
  [{ include: ["httpMetadata", "httpMetadata"] }, ["httpMetadata"]],
] as const satisfies readonly IncludeRow[];

/** The rules about metadata in lists. */
export const listIncludeChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "list.include": (terms) => [
      ownMetadata,
      ...[{ prefix: "k" }, { delimiter: "/" }, { startAfter: "a" }].map(carriedBy),
      ...honored.flatMap(([options, named]) => {
        const shown = carries(terms, options, named);
        const older = { httpMetadata: { contentType: "old" }, customMetadata: { old: "x" } };
        return [
          [put("k", "v", metadata), shown],
          // Replaced metadata, listed before or not.
          [put("k", "old", older), listed(options), put("k", "v", metadata), shown],
          [put("k", "old", older), remove("k"), put("k", "v", metadata), shown],
          [put("a", "", older), put("k", "v", metadata), carries(terms, options, named, secondOf(options))],
        ];
      }),
    ],
    "list.include-history": {
      needs: ["compatibilityDate"],
      dates: ["2022-08-03", "2022-08-04"],
      examples: (terms) => {
        const wrong = [["checksums"], ["httpMetadata", "x"], [5], "httpMetadata", null, 5, {}];
        const rows = [...honored, ...wrong.map((include): IncludeRow => [{ include }, undefined])];
        return rows.map((row) => [put("k", "v", metadata), carriesByDate(terms, row)]);
      },
    },
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
    "list.metadata-bytes": ({ semantics, abilities }) => {
      const { maxCustomMetadataBytes: most, listMetadataBytes, maxListEntriesWithMetadata } = semantics;
      const full = Math.min(Math.trunc(listMetadataBytes / most), maxListEntriesWithMetadata, 998);
      const large = custom(...Array.from({ length: full + 2 }, () => most));
      // Only a finite limit can be lowered.
      const hasBytes = abilities.limits && Number.isFinite(listMetadataBytes);
      const hasEntries = abilities.limits && Number.isFinite(maxListEntriesWithMetadata);
      return [
        ...where(hasBytes, [
          within({ listMetadataBytes: 10 }, custom(5, 6), ["customMetadata"], 1, 1),
          within({ listMetadataBytes: 10 }, custom(5, 5, 5), ["customMetadata"], 2, 1),
          within({ listMetadataBytes: 9 }, custom(5, 5, 5), ["customMetadata"], 1, 1, 1),
          within({ listMetadataBytes: 10 }, custom(5, 6, 4), ["customMetadata"], 1, 2),
          within({ listMetadataBytes: 10 }, custom(11, 1, 9), ["customMetadata"], 1, 2),
          within({ listMetadataBytes: 10 }, custom(2000, 2000), ["customMetadata"], 1, 1),
          within({ listMetadataBytes: 10 }, custom(5, 5, 5), ["httpMetadata"], 3),
          within({ listMetadataBytes: 10 }, custom(5, 5, 5), [], 3),
          // The name of the field, and the time as 1970-01-01T00:00:00.000Z.
          within({ listMetadataBytes: 70 }, thrice({ cacheExpiry: new Date(0) }), ["httpMetadata"], 2, 1),
          within({ listMetadataBytes: 69 }, thrice({ cacheExpiry: new Date(0) }), ["httpMetadata"], 1, 1, 1),
          within({ listMetadataBytes: 28 }, thrice({ contentType: "a/b" }), ["httpMetadata"], 2, 1),
          within({ listMetadataBytes: 27 }, thrice({ contentType: "a/b" }), ["httpMetadata"], 1, 1, 1),
          within({ listMetadataBytes: 32 }, thrice({ contentType: "a/b" }, { a: "b" }), kinds, 2, 1),
          within({ listMetadataBytes: 31 }, thrice({ contentType: "a/b" }, { a: "b" }), kinds, 1, 1, 1),
        ]),
        ...where(hasEntries, [
          within({ maxListEntriesWithMetadata: 2 }, custom(1, 1, 1), ["customMetadata"], 2, 1),
          within({ maxListEntriesWithMetadata: 2 }, custom(1, 1, 1), [], 3),
        ]),
        paged(large, ["customMetadata"], ...(full < 998 ? [full, 2] : [full + 2])),
        paged(large, [], full + 2),
      ];
    },
  }),
];

function notString(index: number): string {
  return `Incorrect type for array element ${index}: the provided value is not of type 'string'.`;
}
