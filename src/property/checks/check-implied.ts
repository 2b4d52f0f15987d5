import { errorOf, expectEqual, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing, fill, headOf, keysOf } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

/** What follows from the specification although it does not say so in as many words. */
export const impliedChecks: readonly RuleCheck[] = [
  {
    rule: "errors.brand",
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      const name = `${semantics.brand}Bucket`;
      const error = await errorOf("head without a key", () => bucket.head());
      expectThat(String(error).includes(`on '${name}'`), `an error text names ${name}: ${String(error)}`);
      expectEqual("the tag of a bucket", Object.prototype.toString.call(bucket), `[object ${name}]`);
    },
  },
  {
    rule: "consistency.not-throttled",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const writes = Array.from({ length: 20 }, (_, index) => bucket.put("k", String(index)));
      const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === "rejected");
      expectEqual("refusals of overlapping writes", refused.length, 0);
    },
  },
  {
    rule: "consistency.separate-buckets",
    async check({ makeBucket }) {
      const [one, other] = [await makeBucket(), await makeBucket()];
      await one.put("k", "hello");
      await expectMissing("the object of another bucket", other, "k");
      expectEqual("keys of another bucket", await keysOf(other), []);
      await other.delete("k");
      expectEqual("keys after another bucket's delete", await keysOf(one), ["k"]);
    },
  },
  {
    rule: "result.size",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const stored = await bucket.put("k", "h\u00e9llo");
      expectEqual("size after put", stored.size, 6);
      expectEqual("size of head", (await bucket.head("k")).size, 6);
      for (const range of [{ suffix: 1 }, { offset: 1, length: 2 }, undefined]) {
        expectEqual(`size of get with ${JSON.stringify({ range })}`, (await bucket.get("k", { range })).size, 6);
      }
      expectEqual("size in a list", (await bucket.list()).objects[0].size, 6);
    },
  },
  {
    rule: "http-metadata.expiry-before-1970",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const cacheExpiry = new Date(-1000);
      const put = bucket.put("k", "v", { httpMetadata: { cacheExpiry } });
      // Whatever it is refused with: the runtime's internal errors carry a reference that is never the same.
      expectThat(await put.then(Boolean, () => false), "an expiry before 1970 is taken");
      expectEqual("an expiry before 1970", (await headOf(bucket, "k")).httpMetadata, { cacheExpiry });
    },
  },
  {
    rule: "ssec.head-and-list",
    needs: ["ssec"],
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await bucket.put("k", "hello", { ssecKey: new Uint8Array(32).fill(1).buffer });
      expectEqual("size of head without the key", (await headOf(bucket, "k")).size, 5);
      expectEqual("keys listed without the key", await keysOf(bucket), ["k"]);
      await bucket.delete("k");
      await expectMissing("what was deleted without the key", bucket, "k");
    },
  },
  {
    rule: "list.truncated",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      expectEqual("truncated of an empty bucket", (await bucket.list()).truncated, false);
      await fill(bucket, ["a", "b/1", "b/2", "c"]);
      const pages = [
        { limit: 3, delimiter: undefined, truncated: true },
        { limit: 4, delimiter: undefined, truncated: false },
        { limit: 2, delimiter: "/", truncated: true },
        { limit: 3, delimiter: "/", truncated: false },
      ];
      for (const { truncated, ...options } of pages) {
        expectEqual(`truncated of ${JSON.stringify(options)}`, (await bucket.list(options)).truncated, truncated);
      }
    },
  },
];
