import { array, constantFrom, integer, nat, oneof, option, record, uniqueArray } from "fast-check";
import { plainKey, plainText } from "../property/cases/case-plain.js";
import { errorOf, expectEqual, expectThat } from "../property/cases/expect.js";
import { expectMembers } from "../property/cases/expect-members.js";
import { loosely } from "../property/cases/loose-bucket.js";
import { expectKeys, fill, headOf, keysOf, textAt } from "../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../property/cases/rule-check.js";

/** A call without its arguments. */
interface BrandCase {
  readonly key: string;
  readonly method: "head" | "get" | "put" | "delete" | "createMultipartUpload" | "uploadPart" | "complete";
}

/** What is done to a key of one bucket, and how another one is looked at. */
interface BucketsCase {
  readonly key: string;
  readonly text: string;
  readonly look: "head" | "list" | "put" | "delete" | "upload";
}

/** A part of a list of these keys. */
interface PageCase {
  readonly keys: readonly string[];
  readonly limit: number;
  readonly delimiter?: string | undefined;
}

/** An object of this text, and a result that tells its size. */
interface SizeCase {
  readonly text: string;
  readonly from: "put" | "head" | "get" | "list" | "complete";
  readonly range?: object | undefined;
}

/** What follows from the specification although it does not say so in as many words. */
export const impliedChecks: readonly RuleCheck[] = [
  ruleCheck<BrandCase>({
    rule: "errors.brand",
    examples: () => [{ key: "k", method: "head" }],
    cases: ({ abilities }) =>
      record({
        key: plainKey(),
        method: constantFrom(
          ...(["head", "get", "put", "delete"] as const),
          ...(abilities.multipart ? (["createMultipartUpload", "uploadPart", "complete"] as const) : []),
        ),
      }),
    async check({ makeBucket, semantics }, { key, method }) {
      const bucket = loosely(await makeBucket());
      const ofUpload = method === "uploadPart" || method === "complete";
      const name = `${semantics.brand}${ofUpload ? "MultipartUpload" : "Bucket"}`;
      const owner = ofUpload ? bucket.resumeMultipartUpload(key, "id") : bucket;
      const error = await errorOf(`${method}()`, () => Reflect.get(owner, method).call(owner));
      expectThat(String(error).includes(`on '${name}'`), `an error text names ${name}: ${String(error)}`);
      expectEqual(`the tag of a ${name}`, Object.prototype.toString.call(owner), `[object ${name}]`);
    },
  }),
  ruleCheck<{ readonly key: string; readonly writes: readonly (string | null)[] }>({
    rule: "consistency.not-throttled",
    examples: () => [{ key: "k", writes: Array.from({ length: 20 }, (_, index) => String(index)) }],
    cases: () =>
      record({ key: plainKey(), writes: array(option(plainText(), { freq: 3 }), { minLength: 2, maxLength: 12 }) }),
    async check({ makeBucket }, { key, writes }) {
      const bucket = await makeBucket();
      // What is null is deleted.
      const calls = writes.map((text) => (text === null ? bucket.delete(key) : bucket.put(key, text)));
      for (const answer of await Promise.allSettled(calls)) {
        if (answer.status === "rejected") throw answer.reason;
      }
    },
  }),
  ruleCheck<BucketsCase>({
    rule: "consistency.separate-buckets",
    examples: () => (["head", "list", "put", "delete"] as const).map((look) => ({ key: "k", text: "hello", look })),
    cases: ({ abilities }) =>
      record({
        key: plainKey(),
        text: plainText(),
        look: constantFrom(
          ...(["head", "list", "put", "delete"] as const),
          ...(abilities.multipart ? (["upload"] as const) : []),
        ),
      }),
    async check({ makeBucket }, { key, text, look }) {
      const [one, other] = [await makeBucket(), await makeBucket()];
      if (look === "upload") {
        const { uploadId } = await one.createMultipartUpload(key);
        const part = () => other.resumeMultipartUpload(key, uploadId).uploadPart(1, text);
        await errorOf("uploadPart of another bucket's upload", part);
        return;
      }
      await one.put(key, text);
      if (look === "head") return expectEqual("the object of another bucket", (await other.head(key)) ?? null, null);
      if (look === "list") return expectKeys("the keys of another bucket", other, []);
      if (look === "delete") {
        await other.delete(key);
        return expectKeys("the keys after another bucket's delete", one, [key]);
      }
      await other.put(key, `not ${text}`);
      expectEqual("the value after another bucket's put", await textAt(one, key), text);
    },
  }),
  ruleCheck<SizeCase>({
    rule: "result.size",
    examples: () => [
      ...(["put", "head", "get", "list"] as const).map((from) => ({ text: "h\u00e9llo", from })),
      ...[{ suffix: 1 }, { offset: 1, length: 2 }].map((range) => ({
        text: "h\u00e9llo",
        from: "get" as const,
        range,
      })),
    ],
    cases: ({ abilities }) =>
      record({
        text: array(constantFrom("a", "\u00e9", "\u20ac", "\u{1f600}"), { maxLength: 6 }).map((all) => all.join("")),
        from: constantFrom(
          ...(["put", "head", "get", "list"] as const),
          ...(abilities.multipart ? (["complete"] as const) : []),
        ),
        // Of an empty object no range can be served.
        range: option(oneof(record({ suffix: integer({ min: 1, max: 9 }) }), record({ offset: nat(0) }), partOfOne()), {
          nil: undefined,
        }),
      }).map(({ text, from, range }) => (text === "" || from !== "get" ? { text, from } : { text, from, range })),
    async check({ makeBucket }, { text, from, range }) {
      const bucket = loosely(await makeBucket());
      const bytes = Array.from(text, bytesOfCharacter).reduce((sum, count) => sum + count, 0);
      const what = `size of what ${from} gives of ${JSON.stringify(text)}`;
      if (from === "complete") {
        const upload = await bucket.createMultipartUpload("k");
        const part = await upload.uploadPart(1, text);
        return expectEqual(what, (await upload.complete([part])).size, bytes);
      }
      const stored = await bucket.put("k", text);
      if (from === "put") expectEqual(what, stored.size, bytes);
      else if (from === "head") expectEqual(what, (await bucket.head("k")).size, bytes);
      else if (from === "list") expectEqual(what, (await bucket.list()).objects[0].size, bytes);
      else expectEqual(`${what} with ${JSON.stringify({ range })}`, (await bucket.get("k", { range })).size, bytes);
    },
  }),
  ruleCheck<{ readonly key: string; readonly time: number }>({
    rule: "http-metadata.expiry-before-1970",
    examples: () => [{ key: "k", time: -1000 }],
    cases: () => record({ key: plainKey(), time: nat(-Date.UTC(1700, 0) - 1000).map((more) => -1000 - more) }),
    async check({ makeBucket }, { key, time }) {
      const bucket = await makeBucket();
      const cacheExpiry = new Date(time);
      const put = bucket.put(key, "v", { httpMetadata: { cacheExpiry } });
      await put.catch(() => {
        // Whatever it is refused with: the runtime's internal errors carry a reference that is never the same.
        throw new Error("an expiry before 1970 was refused");
      });
      expectMembers("an expiry before 1970", (await headOf(bucket, key)).httpMetadata, { cacheExpiry });
    },
  }),
  ruleCheck<{ readonly key: string; readonly text: string; readonly byte: number; readonly look: string }>({
    rule: "ssec.head-and-list",
    needs: ["ssec"],
    examples: () => ["head", "list", "delete"].map((look) => ({ key: "k", text: "hello", byte: 1, look })),
    cases: () =>
      record({ key: plainKey(), text: plainText(), byte: nat(255), look: constantFrom("head", "list", "delete") }),
    async check({ makeBucket }, { key, text, byte, look }) {
      const bucket = await makeBucket();
      await bucket.put(key, text, { ssecKey: new Uint8Array(32).fill(byte).buffer });
      if (look === "head") {
        expectEqual("size of head without the key", (await headOf(bucket, key)).size, text.length);
      } else if (look === "list") {
        expectEqual("keys listed without the key", await keysOf(bucket), [key]);
      } else {
        await bucket.delete(key);
        expectEqual("what was deleted without the key", (await bucket.head(key)) ?? null, null);
      }
    },
  }),
  ruleCheck<PageCase>({
    rule: "list.truncated",
    examples: () => [
      { keys: [], limit: 3 },
      { keys: ["a", "b/1", "b/2", "c"], limit: 3 },
      { keys: ["a", "b/1", "b/2", "c"], limit: 4 },
      { keys: ["a", "b/1", "b/2", "c"], limit: 2, delimiter: "/" },
      { keys: ["a", "b/1", "b/2", "c"], limit: 3, delimiter: "/" },
    ],
    cases: () =>
      record({
        keys: uniqueArray(constantFrom("a", "b/1", "b/2", "c", "d/1", "d/2"), { maxLength: 5 }),
        limit: integer({ min: 1, max: 5 }),
        delimiter: option(constantFrom("/"), { nil: undefined }),
      }),
    async check({ makeBucket }, { keys, limit, delimiter }) {
      const bucket = await makeBucket();
      await fill(bucket, keys);
      const groups = new Set(delimiter === undefined ? keys : keys.map((key) => key.split(delimiter)[0]));
      let left = groups.size;
      let cursor: string | undefined;
      let pages = 0;
      do {
        const options = { limit, ...(delimiter === undefined ? {} : { delimiter }) };
        const page = await bucket.list(cursor === undefined ? options : { ...options, cursor });
        left -= page.objects.length + page.delimitedPrefixes.length;
        expectEqual(`truncated with ${left} entries left of ${groups.size}`, page.truncated, left > 0);
        cursor = page.truncated ? page.cursor : undefined;
        pages += 1;
        // A page without entries would leave as many for ever.
        expectThat(pages <= 20, "the pages of a list end");
      } while (cursor !== undefined);
    },
  }),
];

/** A range that every text of at least one byte has. */
function partOfOne() {
  return record({ offset: nat(0), length: integer({ min: 1, max: 9 }) });
}

/** Bytes of a character in UTF-8. */
function bytesOfCharacter(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
