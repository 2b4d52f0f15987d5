import { expectEqual, expectShown } from "../property/cases/expect.js";
import { type Anything, type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, type ScriptSettings, type Subject } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import { type Giver, give, givers } from "./given-objects.js";

const allMembers = {
  range: ["offset", "length", "suffix"],
  httpMetadata: [
    ...["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"],
    "cacheExpiry",
  ],
  checksums: ["md5", "sha1", "sha256", "sha384", "sha512"],
};

/** A record that a result holds, or a page of a list, and what gives it. */
type MembersRow = readonly [name: keyof typeof allMembers | "page", giver: Giver, httpMetadata?: object];

async function expectMembersByDate(subject: Subject, [name, giver, httpMetadata]: MembersRow): Promise<void> {
  const { bucket, given } = await give(subject, giver, "hello", httpMetadata && { httpMetadata });
  const isDated = (subject.compatibilityDate ?? "") >= "2025-12-03";
  if (name === "page") {
    const hasCursor = isDated && subject.semantics.cursorOfLastPage === "unsetMember";
    const names = ["objects", "truncated", ...(hasCursor ? ["cursor"] : []), "delimitedPrefixes"];
    return expectEqual("the members of a list's only page", Object.keys(await bucket.list()), names);
  }
  const seen = name === "checksums" ? given.checksums.toJSON() : given[name];
  // Not asked for, or not known: other rules.
  if (seen === undefined) return;
  const expected = allMembers[name].filter((member) => isDated || seen[member] !== undefined);
  const member = name === "checksums" ? "checksums.toJSON()" : name;
  const code = () => `Object.keys(${toCode(given)}.${member})`;
  expectShown(`the members of ${member} that ${giver} gives`, Object.keys(seen), expected, code);
}

/** Something that prints by the name of its class; of results `get` gives one, `head` the others. */
type Tagged = "Bucket" | "MultipartUpload" | "HeadResult" | "GetResult" | "Checksums";

async function expectTag(subject: Subject, what: Tagged): Promise<void> {
  const { semantics, compatibilityDate = "" } = subject;
  const { bucket, given } = await give(subject, what === "GetResult" ? "get" : "head");
  const values: Readonly<Record<Tagged, Anything>> = {
    Bucket: bucket,
    MultipartUpload: what === "MultipartUpload" ? bucket.resumeMultipartUpload("k", "id") : undefined,
    Checksums: given.checksums,
    HeadResult: given,
    GetResult: given,
  };
  const isBranded = what === "Bucket" || what === "MultipartUpload";
  const name = `${isBranded ? semantics.brand : ""}${what}`;
  const expected = `[object ${compatibilityDate < "2024-09-26" ? "Object" : name}]`;
  const code = () => `Object.prototype.toString.call(${toCode(values[what])})`;
  expectShown(`how ${name} prints`, Object.prototype.toString.call(values[what]), expected, code);
}

/** Something by which one of the dated changes is seen, and what it shows with the change and without. */
interface Sign {
  readonly enabledBy: string;
  readonly disabledBy: string | undefined;
  look(bucket: LooseBucket): Promise<unknown>;
  code(bucket: string): string;
  readonly applied: unknown;
  readonly notApplied: unknown;
}

const signs = {
  include: {
    enabledBy: "r2_list_honor_include",
    disabledBy: undefined,
    look: async (bucket) => Object.keys((await bucket.list({ include: [] })).objects[0].customMetadata ?? {}),
    code: (bucket) => `Object.keys((await ${bucket}.list({ include: [] })).objects[0].customMetadata ?? {})`,
    applied: [],
    notApplied: ["a"],
  },
  errors: {
    enabledBy: "capture_async_api_throws",
    disabledBy: "do_not_capture_async_api_throws",
    async look(bucket) {
      let settled: Promise<unknown>;
      try {
        settled = bucket.get();
      } catch {
        return "thrown";
      }
      return settled.catch(() => "rejected");
    },
    code: (bucket) =>
      `await (() => { try { return ${bucket}.get().catch(() => "rejected"); } catch { return "thrown"; } })()`,
    applied: "rejected",
    notApplied: "thrown",
  },
  tags: {
    enabledBy: "set_tostring_tag",
    disabledBy: "do_not_set_tostring_tag",
    look: async (bucket) => String(await bucket.head("k")),
    code: (bucket) => `String(await ${bucket}.head("k"))`,
    applied: "[object HeadResult]",
    notApplied: "[object Object]",
  },
  members: {
    enabledBy: "enable_fast_jsg_struct",
    disabledBy: "disable_fast_jsg_struct",
    look: async (bucket) => Object.keys((await bucket.head("k")).range),
    code: (bucket) => `Object.keys((await ${bucket}.head("k")).range)`,
    applied: ["offset", "length", "suffix"],
    notApplied: ["offset", "length"],
  },
  mark: {
    enabledBy: "strip_bom_in_read_all_text",
    disabledBy: "do_not_strip_bom_in_read_all_text",
    look: async (bucket) => (await (await bucket.get("k")).text()).length,
    code: (bucket) => `(await (await ${bucket}.get("k")).text()).length`,
    applied: 1,
    notApplied: 2,
  },
  values: {
    enabledBy: "dont_substitute_null_on_type_error",
    disabledBy: "substitute_null_on_type_error",
    // Inside a function that waits: where argument errors do not reject, this one is thrown.
    look: (bucket) =>
      (async () => bucket.put("a number", 5))().then(
        () => "stored",
        () => "refused",
      ),
    code: (bucket) => `await (async () => ${bucket}.put("a number", 5))().then(() => "stored", () => "refused")`,
    applied: "refused",
    notApplied: "stored",
  },
} satisfies Readonly<Record<string, Sign>>;

/** Before all changes, with flags that enable; after all of them, with flags that disable. */
const oldDate = "2022-05-31";
const newDate = "2026-01-13";

const scripts: readonly ScriptSettings[] = [
  ...[["include", "errors", "members", "mark"] as const, ["values", "tags", "members"] as const].map((names) => ({
    compatibilityDate: oldDate,
    compatibilityFlags: names.map((name) => signs[name].enabledBy),
  })),
  ...[["values", "errors", "tags", "members", "mark"] as const, ["members", "mark"] as const].map((names) => ({
    compatibilityDate: newDate,
    compatibilityFlags: names.map((name) => signs[name].disabledBy),
  })),
];

async function expectChange(subject: Subject, name: keyof typeof signs): Promise<void> {
  const { makeBucket, compatibilityDate, compatibilityFlags } = subject;
  const bucket = loosely(await makeBucket());
  await bucket.put("k", "\uFEFFv", { customMetadata: { a: "b" } });
  const { enabledBy, disabledBy, look, code, applied, notApplied }: Sign = signs[name];
  const applies =
    compatibilityDate === oldDate
      ? compatibilityFlags.includes(enabledBy)
      : disabledBy === undefined || !compatibilityFlags.includes(disabledBy);
  const seen = await look(bucket);
  const what = `${code("bucket")} at ${compatibilityDate} with ${compatibilityFlags.join(", ")}`;
  expectShown(what, seen, applies ? applied : notApplied, () => code(toCode(bucket)));
}

/** The rules that depend on the date and the flags of a script. */
export const compatibilityChecks: readonly RuleCheck[] = [
  checked<MembersRow>(
    { rule: "result.unset-members", needs: ["compatibilityDate"], dates: ["2025-12-02", "2025-12-03"] },
    expectMembersByDate,
    (terms) => [
      ["range", "head"],
      ...givers(terms).flatMap((giver): MembersRow[] => [
        ["range", giver],
        ["httpMetadata", giver],
        ["httpMetadata", giver, { cacheControl: "no-store", contentType: "a/b" }],
        ["checksums", giver],
      ]),
      ["page", "put"],
    ],
  ),
  checked<Tagged>(
    { rule: "result.tags-before-2024-09-26", needs: ["compatibilityDate"], dates: ["2024-09-25", "2024-09-26"] },
    expectTag,
    ({ abilities }) => [
      ...(["Bucket", "HeadResult", "GetResult", "Checksums"] as const),
      ...(abilities.multipart ? ["MultipartUpload" as const] : []),
    ],
  ),
  checked<keyof typeof signs>(
    { rule: "construction.compatibility-flags", needs: ["compatibilityDate", "compatibilityFlags"], scripts },
    expectChange,
    () => ["include", "errors", "tags", "members", "mark", "values"],
  ),
];
