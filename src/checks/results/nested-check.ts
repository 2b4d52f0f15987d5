import { constantFrom, record } from "fast-check";
import { type MetadataCase, type ObjectCase, simpleObject, storedMetadata } from "../../property/cases/case-object.js";
import { expectEqual, expectShown } from "../../property/cases/expect.js";
import { expectMembers } from "../../property/cases/expect-members.js";
import { type Anything, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";
import { giveAgain } from "./case-result.js";

const names = ["customMetadata", "httpMetadata", "checksums", "uploaded", "range"] as const;

/** A value inside an object: read twice, changed as it was passed to `put`, or changed where `head` or `get` gave it. */
interface NestedCase {
  readonly object: ObjectCase;
  readonly giver: "head" | "get";
  readonly name: (typeof names)[number];
  readonly change: "none" | "passed" | "given";
}

const plainObject: ObjectCase = {
  key: "k",
  text: "v",
  options: { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b", cacheExpiry: new Date(5000) } },
};

/** Whose the values are that are inside a result. */
export const nestedCheck: RuleCheck = ruleCheck<NestedCase>({
  rule: "result.nested",
  hostNeeds: ["structuredClone"],
  examples: () =>
    names.flatMap((name) =>
      (["head", "get"] as const).flatMap((giver) =>
        (["none", "passed", "given"] as const).map((change) => ({ object: plainObject, giver, name, change })),
      ),
    ),
  cases: () =>
    record({
      object: simpleObject(1),
      giver: constantFrom("head", "get"),
      name: constantFrom(...names),
      change: constantFrom("none", "given", "passed"),
    }),
  async check({ makeBucket }, { object: { key, text, options }, giver, name, change }) {
    const bucket = loosely(await makeBucket());
    const passed = structuredClone(options);
    const running = bucket.put(key, text, passed);
    if (change === "passed") changeMetadata(passed);
    await running;
    const given = await giveAgain(bucket, giver, key);
    if (change === "none") {
      const { [name]: first } = given;
      const what = `whether ${name} of what ${giver} gives is the same at each access`;
      expectShown(what, first === given[name], true, () => `${toCode(given)}.${name} === ${toCode(given)}.${name}`);
      return;
    }
    const { customMetadata, httpMetadata } = storedMetadata(options);
    const expected = {
      ...{ customMetadata, httpMetadata, range: { offset: 0, length: text.length } },
      uploaded: new Date(given.uploaded),
      checksums: name === "checksums" ? given.checksums.toJSON().md5 : undefined,
    };
    if (change === "given") changeValue(given, name);
    const again = await bucket.head(key);
    const seen = name === "checksums" ? again.checksums.toJSON().md5 : again[name];
    const what = `${name} of a later head after a change to what was ${change}`;
    if (change === "given") {
      const head = `await ${toCode(bucket)}.head(${toCode(key)})`;
      // What members without a value there are is another rule: JSON shows none.
      const isRecord = name === "httpMetadata" || name === "range";
      const value = name === "checksums" ? "checksums.toJSON().md5" : name;
      const shown = isRecord ? JSON.parse(JSON.stringify(seen)) : seen;
      expectShown(what, shown, isRecord ? JSON.parse(JSON.stringify(expected[name])) : expected[name], () => {
        const changed = `((object) => { ${changeCode(given, name)} })(${toCode(given)})`;
        const later = `(${head}).${value}`;
        return `(${changed}, ${isRecord ? `JSON.parse(JSON.stringify(${later}))` : later})`;
      });
    }
    if (name === "httpMetadata" || name === "range") expectMembers(what, seen, expected[name]);
    else expectEqual(what, seen, expected[name]);
    const headers = new Headers();
    given.writeHttpMetadata(headers);
    const written = headers.get("content-type");
    expectEqual("the content type that is written after the change", written, httpMetadata.contentType ?? null);
  },
});

function changeMetadata({ customMetadata, httpMetadata }: MetadataCase): void {
  if (customMetadata !== undefined) customMetadata["a"] = "changed";
  if (httpMetadata === undefined) return;
  httpMetadata.contentType = "changed";
  if (httpMetadata.cacheExpiry instanceof Date) httpMetadata.cacheExpiry.setTime(0);
}

function changeValue(given: Anything, name: NestedCase["name"]): void {
  switch (name) {
    case "customMetadata":
    case "httpMetadata":
      changeMetadata({ [name]: given[name] });
      break;
    case "checksums":
      new Uint8Array(given.checksums.md5).fill(0);
      break;
    case "uploaded":
      given.uploaded.setTime(0);
      break;
    case "range":
      given.range.length = 99;
  }
}

function changeCode({ httpMetadata }: Anything, name: NestedCase["name"]): string {
  switch (name) {
    case "customMetadata":
      return 'object.customMetadata.a = "changed";';
    case "httpMetadata": {
      const change = 'object.httpMetadata.contentType = "changed";';
      return httpMetadata.cacheExpiry instanceof Date
        ? `${change} object.httpMetadata.cacheExpiry.setTime(0);`
        : change;
    }
    case "checksums":
      return "new Uint8Array(object.checksums.md5).fill(0);";
    case "uploaded":
      return "object.uploaded.setTime(0);";
    case "range":
      return "object.range.length = 99;";
  }
}
