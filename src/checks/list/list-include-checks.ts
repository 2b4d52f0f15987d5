import { type Arbitrary, array, constantFrom, dictionary, integer, nat, oneof, option, record } from "fast-check";
import type { StoreHTTPMetadata } from "../../../types/index.js";
import { expectEqual } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { eachPage } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Subject, type Terms } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import type { Limits } from "../../semantics/semantics.js";

type Kind = "httpMetadata" | "customMetadata";

/** What an object is stored with, and what a list is to include of it. */
interface IncludeCase {
  readonly httpMetadata: Readonly<Record<string, string>>;
  readonly customMetadata: Readonly<Record<string, string>>;
  readonly include: readonly Kind[] | undefined;
}

/** What an object is stored with, and any value for `include`. */
interface HistoryCase extends Omit<IncludeCase, "include"> {
  readonly include: unknown;
}

/** What `include` refuses where it is honoured. */
const wrongIncludes: readonly unknown[] = [["checksums"], ["httpMetadata", "x"], [5], "httpMetadata", null, 5, {}];

/** Objects with so many bytes of metadata each, and limits that differ from the usual ones. */
interface BytesCase {
  readonly bytes: readonly number[];
  /** HTTP metadata of each, and its bytes. */
  readonly http?: { readonly metadata: StoreHTTPMetadata; readonly bytes: number } | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly include: readonly Kind[];
}

const kinds: readonly Kind[] = ["httpMetadata", "customMetadata"];

/** Which metadata a list carries. */
export const listIncludeChecks: readonly RuleCheck[] = [
  ruleCheck<IncludeCase>({
    rule: "list.include",
    examples: includeExamples,
    cases: includeCases,
    check: (subject, given) => expectListed(subject, given, given.include ?? []),
  }),
  ruleCheck<HistoryCase>({
    rule: "list.include-history",
    needs: ["compatibilityDate"],
    dates: ["2022-08-03", "2022-08-04"],
    examples: () => {
      const [{ httpMetadata, customMetadata }, ...others] = includeExamples() as [IncludeCase, ...IncludeCase[]];
      const wrong = wrongIncludes.map((include) => ({ httpMetadata, customMetadata, include }));
      return [{ httpMetadata, customMetadata, include: undefined }, ...others, ...wrong];
    },
    cases: () => {
      const wrong = record({ given: includeCases(), include: constantFrom(...wrongIncludes) });
      return oneof(
        { withCrossShrink: true },
        includeCases(),
        wrong.map(({ given, include }) => ({ ...given, include })),
      );
    },
    async check(subject, { httpMetadata, customMetadata, include }) {
      const isAlways = (subject.compatibilityDate ?? "") < "2022-08-04";
      const isWrong = wrongIncludes.some((wrong) => toCode(wrong) === toCode(include));
      if (!isWrong) {
        const named = include as readonly Kind[] | undefined;
        const given = { httpMetadata, customMetadata, include: named };
        return expectListed(subject, given, isAlways ? kinds : (named ?? []));
      }
      // What wrong values do where they count is another rule.
      if (!isAlways || subject.semantics.unhonoredInclude === "checked") return;
      const bucket = loosely(await subject.makeBucket());
      await bucket.put("k", "v", { httpMetadata, customMetadata });
      const { objects } = await bucket.list({ include });
      const what = `listed with include ${toCode(include)}`;
      expectEqual(`httpMetadata ${what}`, objects[0].httpMetadata, httpMetadata);
      expectEqual(`customMetadata ${what}`, objects[0].customMetadata, customMetadata);
    },
  }),
  ruleCheck<BytesCase>({
    rule: "list.metadata-bytes",
    examples: (terms) => {
      const { semantics } = terms;
      const most = semantics.maxCustomMetadataBytes;
      const full = Math.min(Math.trunc(semantics.listMetadataBytes / most), semantics.maxListEntriesWithMetadata);
      const many = Array.from({ length: full + 2 }, () => most);
      const lower = lowered(terms, { listMetadataBytes: 10 });
      const two = lowered(terms, { listMetadataBytes: 70 });
      return [
        { bytes: many, include: ["customMetadata"] },
        { bytes: many, include: [] },
        ...(lower === undefined
          ? []
          : [{ bytes: [2000, 2000, 2000], limits: lower, include: ["customMetadata"] as const }]),
        ...(two === undefined
          ? []
          : [
              // The name of the field, and the time as 1970-01-01T00:00:00.000Z.
              { metadata: { cacheExpiry: new Date(0) }, bytes: 35 },
              { metadata: { contentType: "a".repeat(24) }, bytes: 35 },
            ].map((http) => ({ bytes: [0, 0, 0], http, limits: two, include: ["httpMetadata"] as const }))),
      ];
    },
    cases: (terms) =>
      record({
        bytes: array(nat(30), { maxLength: 6 }),
        fitting: nat(6),
        spare: integer({ min: -1, max: 1 }),
        maxListEntriesWithMetadata: option(integer({ min: 1, max: 4 }), { nil: Number.POSITIVE_INFINITY }),
        include: constantFrom<(readonly Kind[])[]>(["customMetadata"], kinds, []),
      }).map(({ bytes, fitting, spare, maxListEntriesWithMetadata, include }) => {
        // Just what some of them have, or a byte more or less.
        const listMetadataBytes = bytes.slice(0, fitting).reduce((sum, size) => sum + size, spare);
        return {
          bytes,
          include,
          limits: lowered(terms, { listMetadataBytes: Math.max(listMetadataBytes, 1), maxListEntriesWithMetadata }),
        };
      }),
    check: expectPages,
  }),
];

function includeExamples(): IncludeCase[] {
  const metadata = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" } };
  const includes: readonly (readonly Kind[] | undefined)[] = [
    undefined,
    [],
    ["httpMetadata"],
    ["customMetadata"],
    ["customMetadata", "httpMetadata"],
    ["httpMetadata", "httpMetadata"],
  ];
  return includes.map((include) => ({ ...metadata, include }));
}

function includeCases(): Arbitrary<IncludeCase> {
  const some = { maxKeys: 2, noNullPrototype: true };
  const field = constantFrom("contentType", "contentLanguage", "contentEncoding", "cacheControl");
  return record({
    httpMetadata: dictionary(field, constantFrom("a", "b"), some),
    customMetadata: dictionary(constantFrom("a", "b"), constantFrom("x", "y"), some),
    include: option(array(constantFrom(...kinds), { maxLength: 3 }), { nil: undefined }),
  });
}

/** Expects a listed object to carry these kinds of its metadata. */
async function expectListed({ makeBucket, semantics }: Subject, given: IncludeCase, carried: readonly Kind[]) {
  const { httpMetadata, customMetadata, include } = given;
  const bucket = loosely(await makeBucket());
  await bucket.put("k", "v", { httpMetadata, customMetadata });
  const page = await bucket.list(include === undefined ? {} : { include });
  const none = semantics.metadataNotListed === "undefined" ? undefined : {};
  for (const kind of kinds) {
    const expected = carried.includes(kind) ? given[kind] : none;
    expectMembers(`${kind} listed with include ${include}`, page.objects[0][kind], expected);
  }
}

/** Lower limits, where there are such limits and they can be lowered. */
function lowered({ abilities, semantics }: Terms, limits: Partial<Limits>): Partial<Limits> | undefined {
  if (abilities.limits !== true) return undefined;
  const known = Object.entries(limits).filter(
    ([name, limit]) =>
      limit < semantics[name as keyof Limits] && semantics[name as keyof Limits] !== Number.POSITIVE_INFINITY,
  );
  return Object.fromEntries(known);
}

async function expectPages(
  { makeBucket, semantics }: Subject,
  { bytes, http, limits, include }: BytesCase,
): Promise<void> {
  const bucket = await makeBucket(limits);
  for (const [index, size] of bytes.entries()) {
    // A name of one byte, and the rest.
    const customMetadata = size === 0 ? {} : { m: "x".repeat(size - 1) };
    await bucket.put(`k${String(index).padStart(3, "0")}`, null, {
      customMetadata,
      ...(http === undefined ? {} : { httpMetadata: http.metadata }),
    });
  }
  const { listMetadataBytes, maxListEntriesWithMetadata } = { ...semantics, ...limits };
  let first = 0;
  for await (const { objects } of eachPage(bucket, { include: [...include] })) {
    let end = first;
    let sum = 0;
    while (end < bytes.length) {
      sum += include.includes("customMetadata") ? (bytes[end] ?? 0) : 0;
      sum += include.includes("httpMetadata") ? (http?.bytes ?? 0) : 0;
      const isFull = sum > listMetadataBytes || (include.length > 0 && end - first >= maxListEntriesWithMetadata);
      // A page always holds one entry.
      if (isFull && end > first) break;
      end += 1;
    }
    expectEqual("the entries of a page that carries metadata", objects.length, end - first);
    first = end;
  }
  expectEqual("the entries of all pages", first, bytes.length);
}
