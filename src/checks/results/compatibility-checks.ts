import { constantFrom, record } from "fast-check";
import { type ObjectCase, simpleKey, simpleObject } from "../../property/cases/case-object.js";
import { expectEqual, expectShown } from "../../property/cases/expect.js";
import { type Anything, type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type ScriptSettings, type Terms } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { type GivenCase, give, giver, givers } from "./case-result.js";

/** A record that a result holds, or a page of a list. */
type RecordCase = GivenCase & { readonly name: "range" | "httpMetadata" | "checksums" | "page" };

/** Something by which one of the dated changes is seen, and what it shows with the change and without. */
interface Sign {
  readonly enabledBy: string;
  readonly disabledBy: string | undefined;
  look(bucket: LooseBucket, key: string): Promise<unknown>;
  code(bucket: string, key: string): string;
  readonly applied: unknown;
  readonly notApplied: unknown;
}

/** Something that prints by the name of its class; of results `get` gives one, `head` the others. */
interface TagCase {
  readonly what: "Bucket" | "MultipartUpload" | "HeadResult" | "GetResult" | "Checksums";
  readonly object: ObjectCase;
}

/** One of these, in an object with a key. */
interface FlagCase {
  readonly key: string;
  readonly sign: keyof typeof signs;
}

const textNames = ["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"];
const httpMetadataNames = [...textNames, "cacheExpiry"];
const checksumNames = ["md5", "sha1", "sha256", "sha384", "sha512"];
const recordNames = ["range", "httpMetadata", "checksums", "page"] as const;

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
    look: async (bucket, key) => String(await bucket.head(key)),
    code: (bucket, key) => `String(await ${bucket}.head(${key}))`,
    applied: "[object HeadResult]",
    notApplied: "[object Object]",
  },
  members: {
    enabledBy: "enable_fast_jsg_struct",
    disabledBy: "disable_fast_jsg_struct",
    look: async (bucket, key) => Object.keys((await bucket.head(key)).range),
    code: (bucket, key) => `Object.keys((await ${bucket}.head(${key})).range)`,
    applied: ["offset", "length", "suffix"],
    notApplied: ["offset", "length"],
  },
  mark: {
    enabledBy: "strip_bom_in_read_all_text",
    disabledBy: "do_not_strip_bom_in_read_all_text",
    look: async (bucket, key) => (await (await bucket.get(key)).text()).length,
    code: (bucket, key) => `(await (await ${bucket}.get(${key})).text()).length`,
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

const signNames = Object.keys(signs) as readonly FlagCase["sign"][];

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

/** What depends on the date and the flags of a script. */
export const compatibilityChecks: readonly RuleCheck[] = [
  ruleCheck<RecordCase>({
    rule: "result.unset-members",
    needs: ["compatibilityDate"],
    dates: ["2025-12-02", "2025-12-03"],
    examples: (terms) =>
      recordNames.flatMap((name) =>
        givers(terms).flatMap((giver) =>
          [{}, { httpMetadata: { cacheControl: "no-store", contentType: "a/b" } }].map((options) => ({
            ...{ name, giver, object: { key: "k", text: "hello", options } },
          })),
        ),
      ),
    cases: (terms) => record({ name: constantFrom(...recordNames), giver: giver(terms), object: simpleObject(1) }),
    async check(subject, { name, ...object }) {
      const { bucket, given } = await give(subject, object);
      const isDated = (subject.compatibilityDate ?? "") >= "2025-12-03";
      if (name === "page") {
        const hasCursor = isDated && subject.semantics.cursorOfLastPage === "unsetMember";
        const names = ["objects", "truncated", ...(hasCursor ? ["cursor"] : []), "delimitedPrefixes"];
        return expectEqual("the members of a list's only page", Object.keys(await bucket.list()), names);
      }
      const seen = name === "checksums" ? given.checksums.toJSON() : given[name];
      // Not asked for, or not known: other rules.
      if (seen === undefined) return;
      const all = { range: ["offset", "length", "suffix"], httpMetadata: httpMetadataNames, checksums: checksumNames };
      const isSet = (member: string) => seen[member] !== undefined;
      const expected = all[name].filter((member) => isDated || isSet(member));
      const what = `the members of ${name}${name === "checksums" ? ".toJSON()" : ""} that ${object.giver} gives`;
      expectShown(what, Object.keys(seen), expected, () => {
        return `Object.keys(${toCode(given)}.${name === "checksums" ? "checksums.toJSON()" : name})`;
      });
    },
  }),
  ruleCheck<TagCase>({
    rule: "result.tags-before-2024-09-26",
    needs: ["compatibilityDate"],
    dates: ["2024-09-25", "2024-09-26"],
    examples: (terms) => tagged(terms).map((what) => ({ what, object: { key: "k", text: "hello", options: {} } })),
    cases: (terms) => record({ what: constantFrom(...tagged(terms)), object: simpleObject(1) }),
    async check(subject, { what, object }) {
      const { semantics, compatibilityDate = "" } = subject;
      const { bucket, given } = await give(subject, { giver: what === "GetResult" ? "get" : "head", object });
      const values: Readonly<Record<TagCase["what"], Anything>> = {
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
    },
  }),
  ruleCheck<FlagCase>({
    rule: "construction.compatibility-flags",
    needs: ["compatibilityDate", "compatibilityFlags"],
    scripts,
    examples: () => signNames.map((sign) => ({ key: "k", sign })),
    cases: () => record({ key: simpleKey(), sign: constantFrom(...signNames) }),
    async check({ makeBucket, compatibilityDate, compatibilityFlags }, { key, sign }) {
      const bucket = loosely(await makeBucket());
      await bucket.put(key, "\uFEFFv", { customMetadata: { a: "b" } });
      const { enabledBy, disabledBy, look, code, applied, notApplied }: Sign = signs[sign];
      const applies =
        compatibilityDate === oldDate
          ? compatibilityFlags.includes(enabledBy)
          : disabledBy === undefined || !compatibilityFlags.includes(disabledBy);
      const seen: Anything = await look(bucket, key);
      const what = `${code("bucket", "key")} at ${compatibilityDate} with ${compatibilityFlags.join(", ")}`;
      expectShown(what, seen, applies ? applied : notApplied, () => code(toCode(bucket), toCode(key)));
    },
  }),
];

function tagged({ abilities }: Terms): readonly TagCase["what"][] {
  const always = ["Bucket", "HeadResult", "GetResult", "Checksums"] as const;
  return abilities.multipart ? [...always, "MultipartUpload"] : always;
}
