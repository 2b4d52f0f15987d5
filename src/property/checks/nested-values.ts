import { expectEqual, expectShown } from "../expect/expect.js";
import { expectMembers } from "../expect/expect-members.js";
import { type Anything, loosely } from "../expect/loose-bucket.js";
import { type RuleCheck, type Subject, subjectCheck } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";

const plain = {
  customMetadata: { a: "b" },
  httpMetadata: { contentType: "a/b", cacheExpiry: new Date(5000) },
};

/** A change to a value inside an object, and its code. */
interface Change {
  change(object: Anything): unknown;
  code(object: Anything): string;
}

const changes = {
  customMetadata: {
    change: ({ customMetadata }) => Object.assign(customMetadata, { a: "changed" }),
    code: () => 'object.customMetadata.a = "changed";',
  },
  httpMetadata: {
    change: ({ httpMetadata }) => {
      httpMetadata.contentType = "changed";
      if (httpMetadata.cacheExpiry instanceof Date) httpMetadata.cacheExpiry.setTime(0);
    },
    code: ({ httpMetadata: { cacheExpiry } }) =>
      `object.httpMetadata.contentType = "changed";${cacheExpiry instanceof Date ? " object.httpMetadata.cacheExpiry.setTime(0);" : ""}`,
  },
  checksums: {
    change: ({ checksums }) => new Uint8Array(checksums.md5).fill(0),
    code: () => "new Uint8Array(object.checksums.md5).fill(0);",
  },
  uploaded: { change: ({ uploaded }) => uploaded.setTime(0), code: () => "object.uploaded.setTime(0);" },
  range: { change: ({ range }) => Object.assign(range, { length: 99 }), code: () => "object.range.length = 99;" },
} satisfies Readonly<Record<string, Change>>;

const names = Object.keys(changes) as (keyof typeof changes)[];

/** A value inside an object: read twice, changed after it was passed to `put`, or changed in a result. */
type NestedRow = readonly [source: "head" | "get", name: keyof typeof changes, change: "none" | "passed" | "given"];

async function expectOwn({ makeBucket }: Subject, [source, name, change]: NestedRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const passed = structuredClone(plain);
  const running = bucket.put("k", "v", passed);
  if (change === "passed") for (const each of ["customMetadata", "httpMetadata"] as const) changes[each].change(passed);
  await running;
  const given = await bucket[source]("k");
  if (change === "none") {
    const { [name]: first } = given;
    const what = `whether ${name} in the result of ${source} is the same at each access`;
    expectShown(what, first === given[name], true, () => `${toCode(given)}.${name} === ${toCode(given)}.${name}`);
    return;
  }
  const expected = {
    ...{ ...plain, range: { offset: 0, length: 1 } },
    uploaded: new Date(given.uploaded),
    checksums: name === "checksums" ? given.checksums.toJSON().md5 : undefined,
  };
  if (change === "given") changes[name].change(given);
  const again = await bucket.head("k");
  const seen = name === "checksums" ? again.checksums.toJSON().md5 : again[name];
  const what = `${name} of a later head after a change to the ${change === "given" ? "returned" : "passed"} value`;
  if (change === "given") {
    const head = `await ${toCode(bucket)}.head("k")`;
    // Members without a value have a rule of their own: JSON leaves them out.
    const isRecord = name === "httpMetadata" || name === "range";
    const value = name === "checksums" ? "checksums.toJSON().md5" : name;
    const shown = isRecord ? JSON.parse(JSON.stringify(seen)) : seen;
    expectShown(what, shown, isRecord ? JSON.parse(JSON.stringify(expected[name])) : expected[name], () => {
      const changed = `((object) => { ${changes[name].code(given)} })(${toCode(given)})`;
      const later = `(${head}).${value}`;
      return `(${changed}, ${isRecord ? `JSON.parse(JSON.stringify(${later}))` : later})`;
    });
  }
  if (name === "httpMetadata" || name === "range") expectMembers(what, seen, expected[name]);
  else expectEqual(what, seen, expected[name]);
  const headers = new Headers();
  given.writeHttpMetadata(headers);
  const written = headers.get("content-type");
  expectEqual("the content type written after the change", written, "a/b");
}

/** The rules about values inside a result. */
export const nestedValueChecks: readonly RuleCheck[] = [
  subjectCheck<NestedRow>({ rule: "result.nested", hostNeeds: ["structuredClone"] }, expectOwn, () =>
    names.flatMap((name) =>
      (["head", "get"] as const).flatMap((source): NestedRow[] => [
        [source, name, "given"],
        [source, name, "passed"],
        [source, name, "none"],
      ]),
    ),
  ),
];
