import { expectShown } from "../expect/expect.js";
import { type Anything, type LooseBucket, loosely } from "../expect/loose-bucket.js";
import { type RuleCheck, type Subject, subjectCheck } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type ObjectSource, objectSources, returnAgain, store } from "./object-sources.js";

/** A value inside an object: code to change it, a function that does so, and code and a function to compare it. */
interface Inside {
  readonly change: (object: Anything) => unknown;
  readonly changed: string;
  readonly look: (object: Anything) => unknown;
  readonly looked: string;
}

/** Buckets may freeze their results, or leave out what a stricter rule asks for. */
const values: Readonly<Record<string, Inside>> = {
  customMetadata: {
    change: ({ customMetadata }) => Reflect.set(customMetadata, "a", "changed"),
    changed: 'object.customMetadata.a = "changed";',
    look: ({ customMetadata }) => customMetadata.a,
    looked: "object.customMetadata.a",
  },
  "a name in customMetadata": {
    change: ({ customMetadata }) => Reflect.set(customMetadata, "more", "changed"),
    changed: 'object.customMetadata.more = "changed";',
    look: ({ customMetadata }) => customMetadata.more,
    looked: "object.customMetadata.more",
  },
  httpMetadata: {
    change: ({ httpMetadata }) => Reflect.set(httpMetadata, "contentType", "changed"),
    changed: 'object.httpMetadata.contentType = "changed";',
    look: ({ httpMetadata }) => httpMetadata.contentType,
    looked: "object.httpMetadata.contentType",
  },
  "httpMetadata.cacheExpiry": {
    change: ({ httpMetadata: { cacheExpiry } }) => cacheExpiry?.setTime(0),
    changed: "object.httpMetadata.cacheExpiry.setTime(0);",
    look: ({ httpMetadata: { cacheExpiry } }) => cacheExpiry?.getTime(),
    looked: "object.httpMetadata.cacheExpiry?.getTime()",
  },
  uploaded: {
    change: ({ uploaded }) => uploaded.setTime(0),
    changed: "object.uploaded.setTime(0);",
    look: ({ uploaded }) => uploaded.getTime() === 0,
    looked: "object.uploaded.getTime() === 0",
  },
  checksums: {
    change: ({ checksums }) => checksums?.md5 && new Uint8Array(checksums.md5).fill(0),
    changed: "new Uint8Array(object.checksums.md5).fill(0);",
    look: ({ checksums }) => checksums?.md5 && [...new Uint8Array(checksums.md5)],
    looked: "[...new Uint8Array(object.checksums.md5)]",
  },
};

const options = {
  customMetadata: { a: "b" },
  httpMetadata: { contentType: "a/b", cacheExpiry: new Date(1_000_000_000) },
};

/** Calls for the object, with all its metadata. */
const looks = {
  head: { call: (bucket) => bucket.head("k"), code: '.head("k")' },
  get: { call: (bucket) => bucket.get("k"), code: '.get("k")' },
  list: {
    call: async (bucket) => (await bucket.list({ include: ["customMetadata", "httpMetadata"] })).objects[0],
    code: '.list({ include: ["customMetadata", "httpMetadata"] })).objects[0]',
  },
} satisfies Readonly<Record<string, { call: (bucket: LooseBucket) => Promise<Anything>; code: string }>>;

/** A call whose result is changed, and a value inside it; or an array of a page. */
type OwnRow = readonly [source: ObjectSource, name: string] | readonly ["page", "objects" | "delimitedPrefixes"];

async function expectOwn({ makeBucket }: Subject, [source, name]: OwnRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  if (source === "page") return expectOwnPage(bucket, name as "objects" | "delimitedPrefixes");
  const { change, changed, look, looked } = values[name] as Inside;
  const stored = await store(bucket, source === "complete" ? "in parts" : "whole", "v", [options]);
  const again = () => (source === "list" ? looks.list.call(bucket) : returnAgain(bucket, source as "head"));
  const given = source === "put" || source === "complete" ? stored : await again();
  const held = await bucket.head("k");
  // What the bucket itself gave before the change: other rules say what it must be.
  const seenBefore = {
    held: look(held),
    ...Object.fromEntries(
      await Promise.all(Object.entries(looks).map(async ([call, { call: run }]) => [call, look(await run(bucket))])),
    ),
  };
  change(given);
  const expectSame = (call: string, object: Anything, code: string) => {
    const what = `${looked} of ${call} after a change in the result of ${source}`;
    expectShown(what, look(object), seenBefore[call as keyof typeof seenBefore], () => {
      const after = `((object) => { ${changed} })(${toCode(given)}), ${code}`;
      return `((object) => ${looked})((${after}))`;
    });
  };
  expectSame("held", held, toCode(held));
  for (const [call, { call: run, code }] of Object.entries(looks))
    expectSame(call, await run(bucket), `${call === "list" ? "(" : ""}await ${toCode(bucket)}${code}`);
}

/** Expects a page to have the same entries after a change of an earlier one. */
async function expectOwnPage(bucket: LooseBucket, name: "objects" | "delimitedPrefixes"): Promise<void> {
  const [key, ...list] = name === "objects" ? ["k"] : ["a/b", { delimiter: "/" }];
  await bucket.put(key, "v");
  const [given, held] = [await bucket.list(...list), await bucket.list(...list)];
  const before = held[name].length;
  Reflect.set(given[name], "length", 0);
  const code = (page: string) => () => `(${toCode(given)}.${name}.length = 0, ${page}).${name}.length`;
  const what = (page: string) => `the number of ${name} of ${page} after a change of another page`;
  expectShown(what("a page"), held[name].length, before, code(toCode(held)));
  const again = `await ${toCode(bucket)}.list(${list.map(toCode).join(", ")})`;
  expectShown(what("the next page"), (await bucket.list(...list))[name].length, before, code(again));
}

/** The rule about values that two results share. */
export const ownValueChecks: readonly RuleCheck[] = [
  subjectCheck<OwnRow>("result.own", expectOwn, (terms) => [
    ...objectSources(terms).flatMap((source) => Object.keys(values).map((name): OwnRow => [source, name])),
    ["page", "objects"],
    ["page", "delimitedPrefixes"],
  ]),
];
