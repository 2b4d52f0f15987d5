import { array, constantFrom, nat, oneof, record, string, tuple } from "fast-check";
import type { StoreHTTPMetadata } from "../../../types/index.js";
import {
  allFields,
  headerNames,
  headersOf,
  headerText,
  plainHttpMetadata,
  textFields,
} from "../../property/cases/case-metadata.js";
import { uploadKey } from "../../property/cases/case-upload.js";
import { show } from "../../property/cases/check-failure.js";
import { expectEqual, expectError, expectShown } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";

/** Metadata that is written to headers. */
interface WriteCase {
  readonly httpMetadata: StoreHTTPMetadata;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly look: "put" | "head" | "get";
}

interface TypeCase {
  readonly httpMetadata: StoreHTTPMetadata;
  readonly args: readonly unknown[];
  readonly look: "put" | "head";
}

/** A field that no header can hold. */
interface ValueCase {
  readonly field: (typeof textFields)[number];
  readonly value: string;
}

interface UnlistedCase {
  readonly key: string;
  readonly httpMetadata: StoreHTTPMetadata;
  readonly include: readonly string[] | undefined;
}

/** What `include` may be. */
const includes: readonly (readonly string[] | undefined)[] = [
  undefined,
  [],
  ["customMetadata"],
  ["httpMetadata"],
  ["customMetadata", "httpMetadata"],
];

/** How HTTP metadata is written to headers. */
export const writeMetadataChecks: readonly RuleCheck[] = [
  ruleCheck<WriteCase>({
    rule: "http-metadata.write",
    examples: () => {
      const headers = [
        ["content-type", "old/type"],
        ["x-other", "kept"],
        ["cache-control", "old"],
      ] as const;
      return (["put", "head", "get"] as const).flatMap((look) => [
        { httpMetadata: allFields, headers, look },
        { httpMetadata: { contentLanguage: "en" }, headers, look },
      ]);
    },
    cases: () =>
      record({
        httpMetadata: plainHttpMetadata(),
        headers: array(tuple(constantFrom("x-other", ...headerNames.map(([, header]) => header)), headerText()), {
          maxLength: 3,
        }),
        look: constantFrom("put", "head", "get"),
      }),
    async check({ makeBucket }, { httpMetadata, headers, look }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", "v", { httpMetadata });
      const object = look === "put" ? put : await bucket[look]("k");
      const written = new Headers();
      for (const [name, value] of headers) written.set(name, value);
      const returned = object.writeHttpMetadata(written);
      const expected = new Map([...headers, ...headersOf(httpMetadata)]);
      expectEqual("what writeHttpMetadata returns", returned, undefined);
      const again = () => {
        const sortedPairs = "[...headers].sort(([a], [b]) => (a < b ? -1 : 1))";
        const write = `(headers) => { ${toCode(object)}.writeHttpMetadata(headers); return ${sortedPairs}; }`;
        return `(${write})(new Headers(${toCode(headers)}))`;
      };
      expectShown("the headers written", sorted(written), sorted(expected), again);
    },
  }),
  ruleCheck<TypeCase>({
    rule: "http-metadata.write-type",
    examples: () =>
      [
        ...[[], [undefined], [null], [{}], [new Map()], ["x"], [[]], [{ set: () => undefined }]],
        ...[[new URLSearchParams()], [new FormData()], [{ "content-type": "a/b" }]],
      ].flatMap((args) => (["put", "head"] as const).map((look) => ({ httpMetadata: allFields, args, look }))),
    cases: () => {
      const values = oneof(
        string({ maxLength: 4 }),
        constantFrom<unknown>(undefined, null, {}, [], 5, true, new Map()),
      );
      return record({
        httpMetadata: plainHttpMetadata(),
        args: array(values, { maxLength: 1 }),
        look: constantFrom("put", "head"),
      });
    },
    async check({ makeBucket }, { httpMetadata, args, look }) {
      const bucket = loosely(await makeBucket());
      const put = await bucket.put("k", "v", { httpMetadata });
      const object = look === "put" ? put : await bucket.head("k");
      const message = "Failed to execute 'writeHttpMetadata' on 'HeadResult': parameter 1 is not of type 'Headers'.";
      const what = `writeHttpMetadata(${args.map(show).join(", ")})`;
      await expectError(what, () => object.writeHttpMetadata(...args), "TypeError", message);
    },
  }),
  ruleCheck<ValueCase>({
    rule: "http-metadata.write-value",
    examples: () =>
      ["a\r\nb: c", "a\rb", "a\0b", "a\nb", "é", "€", "a😀"].map((value) => ({ field: "contentType" as const, value })),
    cases: () =>
      record({
        field: constantFrom(...textFields),
        value: tuple(nat(3), constantFrom("\n", "\r", "\0", "\r\n", "é", "€"), nat(3)).map(
          ([before, wrong, after]) => `a${"b".repeat(before)}${wrong}c${"d".repeat(after)}`,
        ),
      }),
    async check({ makeBucket }, { field, value }) {
      const bucket = loosely(await makeBucket());
      const object = await bucket.put("k", "v", { httpMetadata: { [field]: value } });
      // Without it there would be a TypeError too.
      expectEqual("the type of writeHttpMetadata", typeof object.writeHttpMetadata, "function");
      const headers = new Headers();
      const write = () => object.writeHttpMetadata(headers);
      const what = `writeHttpMetadata of ${show(value)}`;
      if (isTaken(value)) {
        write();
        expectEqual(`the header after ${what}`, [...headers.values()], [value]);
      } else {
        await expectError(what, write, "TypeError");
        expectEqual(`the headers after ${what}`, [...headers], []);
      }
    },
  }),
  ruleCheck<UnlistedCase>({
    rule: "http-metadata.write-unlisted",
    examples: () => includes.map((include) => ({ key: "k", httpMetadata: allFields, include })),
    cases: () =>
      record({
        key: uploadKey(),
        httpMetadata: plainHttpMetadata(),
        include: constantFrom(...includes),
      }),
    async check({ makeBucket, semantics }, { key, httpMetadata, include }) {
      const bucket = loosely(await makeBucket());
      await bucket.put(key, "v", { httpMetadata });
      const page = await bucket.list(include === undefined ? {} : { include });
      const object = page.objects[0];
      const headers = new Headers();
      const write = () => object.writeHttpMetadata(headers);
      if (include?.includes("httpMetadata")) {
        write();
        // How the other fields are written is another rule.
        const type = headers.get("content-type");
        expectEqual("the type written of a listed object", type, httpMetadata.contentType ?? null);
      } else if (semantics.metadataNotListed === "undefined") {
        const text = `HTTP metadata unknown for key \`${key}\`. Did you forget to add 'httpMetadata' to \`include\` when listing?`;
        await expectError("writeHttpMetadata of an object listed without it", write, "TypeError", text);
      } else if (include === undefined || include.length === 0) {
        write();
      }
    },
  }),
];

/** Whether headers take a value: line breaks none does, and what is beyond Latin-1 is for the host to say. */
function isTaken(value: string): boolean {
  if (/[\0\r\n]/.test(value)) return false;
  try {
    new Headers().set("x", value);
    return true;
  } catch {
    return false;
  }
}

/** Headers by name. */
/** In one order, and by one spelling: some hosts keep that of the caller. */
function sorted(headers: Iterable<readonly [string, string]>): (readonly [string, string])[] {
  return [...headers].map(([name, value]) => [name.toLowerCase(), value] as const).sort(([a], [b]) => (a < b ? -1 : 1));
}
