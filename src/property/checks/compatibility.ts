import { expectEqual, expectRejection, expectShown, thrownBy } from "../expect/expect.js";
import { type RuleCheck, type ScriptSettings, type Subject, subjectCheck, where } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type ObjectSource, objectSources, storeAndReturn } from "./object-sources.js";
import { dated, failsWith, get, gives, head, is, listed, put, type Step, step, stepChecks, value } from "./steps.js";
import { resume } from "./upload-steps.js";

const allMembers = {
  range: ["offset", "length", "suffix"],
  httpMetadata: [
    ...["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"],
    "cacheExpiry",
  ],
  checksums: ["md5", "sha1", "sha256", "sha384", "sha512"],
};

/** A record in a result, or a page of a list, and the call that returns it. */
type MembersRow = readonly [name: keyof typeof allMembers | "page", source: ObjectSource, httpMetadata?: object];

async function expectMembersByDate(subject: Subject, [name, source, httpMetadata]: MembersRow): Promise<void> {
  const { bucket, given } = await storeAndReturn(subject, source, "hello", httpMetadata && { httpMetadata });
  const isDated = (subject.compatibilityDate ?? "") >= "2025-12-03";
  if (name === "page") {
    const hasCursor = isDated && subject.semantics.cursorOfLastPage === "unsetMember";
    const names = ["objects", "truncated", ...(hasCursor ? ["cursor"] : []), "delimitedPrefixes"];
    return expectEqual("the members of a list's only page", Object.keys(await bucket.list()), names);
  }
  const seen = name === "checksums" ? given.checksums.toJSON() : given[name];
  // Not requested, or unknown: covered by other rules.
  if (seen === undefined) return;
  const expected = allMembers[name].filter((member) => isDated || seen[member] !== undefined);
  const member = name === "checksums" ? "checksums.toJSON()" : name;
  const code = () => `Object.keys(${toCode(given)}.${member})`;
  expectShown(`the members of ${member} in the result of ${source}`, Object.keys(seen), expected, code);
}

/** Expects a result with this `toString` tag. */
const prints = (expected: string, { action, what, run }: Step): Step =>
  step(action, async (scene) => {
    const given = await run(scene);
    const code = () => `Object.prototype.toString.call(${toCode(given)})`;
    expectShown(`the tag of the result of ${what}`, Object.prototype.toString.call(given), expected, code);
  });

/** Expects the tag of a result to be the name of its class since 2024-09-26. */
const tagged = (name: string, given: Step): Step =>
  dated("2024-09-26", [prints("[object Object]", given)], [prints(`[object ${name}]`, given)]);

const bucketItself = step("bucket", async ({ bucket }) => bucket);
const uploadItself = step("upload", async ({ current }) => current.handle);
const checksums = step("head", async ({ bucket }) => (await bucket.head("k")).checksums);

/** The first date precedes all changes, for flags that enable; the second follows them, for flags that disable. */
const oldDate = "2022-05-31";
const newDate = "2026-01-13";

const scripts: readonly ScriptSettings[] = [
  {
    compatibilityDate: oldDate,
    compatibilityFlags: [
      ...["r2_list_honor_include", "capture_async_api_throws"],
      ...["enable_fast_jsg_struct", "strip_bom_in_read_all_text"],
    ],
  },
  {
    compatibilityDate: oldDate,
    compatibilityFlags: ["dont_substitute_null_on_type_error", "set_tostring_tag", "enable_fast_jsg_struct"],
  },
  {
    compatibilityDate: newDate,
    compatibilityFlags: [
      ...["substitute_null_on_type_error", "do_not_capture_async_api_throws", "do_not_set_tostring_tag"],
      ...["disable_fast_jsg_struct", "do_not_strip_bom_in_read_all_text"],
    ],
  },
  {
    compatibilityDate: newDate,
    compatibilityFlags: ["disable_fast_jsg_struct", "do_not_strip_bom_in_read_all_text"],
  },
];

/** Steps for a dated change, with the flags for and against it: one step with the change, one without. */
function changed(enabledBy: string, disabledBy: string | undefined, applied: Step, notApplied: Step): readonly Step[] {
  return [
    put("k", "\uFEFFv", { customMetadata: { a: "b" } }),
    step("changed", async (scene) => {
      const { compatibilityDate, compatibilityFlags } = scene.subject;
      const isDisabled = disabledBy !== undefined && compatibilityFlags.includes(disabledBy);
      const applies = compatibilityDate === oldDate ? compatibilityFlags.includes(enabledBy) : !isDisabled;
      await (applies ? applied : notApplied).run(scene);
    }),
  ];
}

const rangeNames = step("head", async ({ bucket }) => Object.keys((await bucket.head("k")).range));
const numberStored = put("a number", 5);

/** The rules about dates and flags of a script. */
export const compatibilityChecks: readonly RuleCheck[] = [
  subjectCheck<MembersRow>(
    { rule: "result.unset-members", needs: ["compatibilityDate"], dates: ["2025-12-02", "2025-12-03"] },
    expectMembersByDate,
    (terms) => [
      ["range", "head"],
      ...objectSources(terms).flatMap((source): MembersRow[] => [
        ["range", source],
        ["httpMetadata", source],
        ["httpMetadata", source, { cacheControl: "no-store", contentType: "a/b" }],
        ["checksums", source],
      ]),
      ["page", "put"],
    ],
  ),
  ...stepChecks({
    "result.tags-before-2024-09-26": {
      needs: ["compatibilityDate"],
      dates: ["2024-09-25", "2024-09-26"],
      examples: ({ semantics: { brand }, abilities }) => [
        [tagged(`${brand}Bucket`, bucketItself)],
        [put("k", "v"), tagged("HeadResult", head("k"))],
        [put("k", "v"), tagged("GetResult", get("k"))],
        [put("k", "v"), tagged("Checksums", checksums)],
        ...where(abilities.multipart, [[resume("k", "id"), tagged(`${brand}MultipartUpload`, uploadItself)]]),
      ],
    },
    "construction.compatibility-flags": {
      needs: ["compatibilityDate", "compatibilityFlags"],
      scripts,
      examples: ({ semantics: { metadataNotListed } }) => [
        changed(
          "r2_list_honor_include",
          undefined,
          gives("customMetadata", metadataNotListed === "undefined" ? undefined : {}, listed({ include: [] })),
          gives("customMetadata", { a: "b" }, listed({ include: [] })),
        ),
        changed(
          "capture_async_api_throws",
          "do_not_capture_async_api_throws",
          step("get", ({ bucket }) => expectRejection("get()", () => bucket.get())),
          step("get", async ({ bucket }) => thrownBy("get()", () => bucket.get())),
        ),
        changed(
          "set_tostring_tag",
          "do_not_set_tostring_tag",
          prints("[object HeadResult]", head("k")),
          prints("[object Object]", head("k")),
        ),
        changed(
          "enable_fast_jsg_struct",
          "disable_fast_jsg_struct",
          is(["offset", "length", "suffix"], rangeNames),
          is(["offset", "length"], rangeNames),
        ),
        changed("strip_bom_in_read_all_text", "do_not_strip_bom_in_read_all_text", value("v"), value("\uFEFFv")),
        changed(
          "dont_substitute_null_on_type_error",
          "substitute_null_on_type_error",
          // Before argument errors became rejections, this one is thrown.
          failsWith(undefined, numberStored),
          gives("size", 0, numberStored),
        ),
      ],
    },
  }),
];
