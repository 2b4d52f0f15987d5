import { errorOf, expectEqual, expectRefusal, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing, fill, headOf, keysOf, textAt } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

/** What head, get, put and delete do. */
export const operationChecks: readonly RuleCheck[] = [
  {
    rule: "head.missing",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b/c"]);
      for (const key of ["missing", "A", "b", "b/", "a/"]) expectEqual(`head("${key}")`, await bucket.head(key), null);
      await bucket.delete("a");
      expectEqual("head of a deleted key", await bucket.head("a"), null);
    },
  },
  {
    rule: "head.metadata",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const options = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } };
      const put = await bucket.put("k", "hello", options);
      const head = await headOf(bucket, "k");
      for (const name of ["key", "version", "size", "etag", "httpEtag", "uploaded"] as const) {
        expectEqual(`${name} of head, as put gave it`, head[name], put?.[name]);
      }
      expectEqual("size of head", head.size, 5);
      expectEqual("custom metadata of head", head.customMetadata, options.customMetadata);
      expectEqual("HTTP metadata of head", head.httpMetadata, options.httpMetadata);
      expectThat(!("body" in head), "head gives no body");
      expectThat(!("text" in head), "head gives no text()");
    },
  },
  {
    rule: "get.missing",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("other", "v");
      const absent = [{}, { onlyIf: { etagMatches: "x" } }, { onlyIf: { etagDoesNotMatch: "*" } }];
      const ranges = [{ range: { offset: 1 } }, { range: { suffix: 1 } }, { range: { length: 0 } }];
      for (const options of [...absent, ...ranges, { onlyIf: { uploadedAfter: new Date(0) } }]) {
        expectEqual(`get of a missing key with ${JSON.stringify(options)}`, await bucket.get("k", options), null);
      }
      expectEqual("get of a missing key", await bucket.get("k"), null);
    },
  },
  {
    rule: "get.order",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "hello");
      const unsatisfiable = { range: { offset: 9 } };
      const failing = { onlyIf: { etagMatches: "other" } };
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      await expectRefusal("get of a long key", () => bucket.get(long, { ...failing, ...unsatisfiable }), "get", 10020);
      expectEqual("get of a missing key", await bucket.get("missing", { ...failing, ...unsatisfiable }), null);
      const failed = await bucket.get("k", { ...failing, ...unsatisfiable });
      expectThat(failed !== null && !("body" in failed), "a failing precondition comes before an unsatisfiable range");
      if (!abilities.ssec || semantics.ssecKeys === "ignored") return;
      const ssecKey = "ab".repeat(32);
      expectEqual("get of a missing key with an SSE-C key", await bucket.get("missing", { ssecKey }), null);
      await bucket.put("secret", "v", { ssecKey });
      await errorOf("get without its SSE-C key, whose precondition fails", () => bucket.get("secret", failing));
    },
  },
  {
    rule: "get.override",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { httpMetadata: { contentType: "a/b" } });
      const options = { httpMetadata: { contentType: "x/y", cacheControl: "no-store" } };
      expectEqual("HTTP metadata of get", (await bucket.get("k", options)).httpMetadata, { contentType: "a/b" });
    },
  },
  {
    rule: "put.stores",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const options = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b" } };
      const stored = await bucket.put("k", "hello", options);
      expectEqual("the key that put gives", stored?.key, "k");
      expectEqual("the size that put gives", stored?.size, 5);
      expectThat(stored !== null && !("body" in stored), "put gives no body");
      const got = await bucket.get("k");
      expectEqual("the value", await got?.text(), "hello");
      expectEqual("the size that get gives", got?.size, 5);
      expectEqual("the custom metadata", got?.customMetadata, options.customMetadata);
      expectEqual("the HTTP metadata", got?.httpMetadata, options.httpMetadata);
      expectEqual("the keys", await keysOf(bucket), ["k"]);
    },
  },
  {
    rule: "put.replaces",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const options = { customMetadata: { a: "b" }, httpMetadata: { contentType: "a/b", contentLanguage: "en" } };
      await bucket.put("k", "first and longer", options);
      await bucket.put("k", "second", { httpMetadata: { cacheControl: "no-store" } });
      const object = await bucket.get("k");
      expectEqual("the value of the second put", await object?.text(), "second");
      expectEqual("the size of the second put", object?.size, 6);
      expectEqual("the custom metadata of the second put", object?.customMetadata, {});
      expectEqual("the HTTP metadata of the second put", object?.httpMetadata, { cacheControl: "no-store" });
      expectEqual("the keys after two puts", await keysOf(bucket), ["k"]);
    },
  },
  {
    rule: "put.precondition-failed",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const { etag, version } = await bucket.put("k", "old", { customMetadata: { a: "b" } });
      const failing = [{ etagMatches: "other" }, { etagDoesNotMatch: etag }, { etagDoesNotMatch: "*" }];
      for (const onlyIf of failing) {
        const options = { onlyIf, customMetadata: { c: "d" } };
        expectEqual("put with a failing precondition", await bucket.put("k", "new", options), null);
        expectEqual("the value after it", await textAt(bucket, "k"), "old");
        const head = await headOf(bucket, "k");
        expectThat(head.version === version, "put with a failing precondition changes no version");
        expectEqual("the custom metadata after it", head.customMetadata, { a: "b" });
      }
      expectEqual("such a put of a new key", await bucket.put("new", "v", { onlyIf: { etagMatches: etag } }), null);
      await expectMissing("head of the new key", bucket, "new");
      expectThat((await bucket.put("k", "new", { onlyIf: { etagMatches: etag } })) !== null, "one that holds stores");
    },
  },
  {
    rule: "put.order",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      const large = { customMetadata: { a: "x".repeat(2 * semantics.maxCustomMetadataBytes) } };
      const wrong = { md5: "0".repeat(32) };
      const failing = { onlyIf: { etagMatches: "other" } };
      const putKey = () => bucket.put(long, "v", { ...large, ...wrong, ...failing });
      await expectRefusal("key before metadata", putKey, "put", 10020);
      const putMetadata = () => bucket.put("k", "v", { ...large, ...wrong, ...failing });
      await expectRefusal("metadata before digest", putMetadata, "put", 10012);
      const error = await errorOf("digest before precondition", () => bucket.put("k", "v", { ...wrong, ...failing }));
      expectThat(
        error instanceof Error && error.message.includes("(10037)"),
        "a wrong digest comes before a precondition",
      );
      if (abilities.storageClass && semantics.storageClasses === "kept") {
        const put = () => bucket.put("k", "v", { storageClass: "Other", ...wrong });
        const refused = await errorOf("storage class before digest", put);
        const digest = refused instanceof Error && refused.message.includes("(10037)");
        expectThat(!digest, "an unknown storage class comes before a wrong digest");
      }
      if (!abilities.limits) return;
      const small = loosely(await makeBucket({ maxUploadBytes: 3 }));
      await expectRefusal("size before key", () => small.put(long, "four", large), "put", 100100);
    },
  },
  {
    rule: "delete.one",
    async check({ makeBucket }) {
      const bucket = await makeBucket();
      const all = ["a", "b", "c", "d", "d/e"];
      await fill(bucket, all);
      expectEqual("what delete gives", await bucket.delete("a"), undefined);
      expectEqual("the keys after delete of one", (await keysOf(bucket)).sort(), ["b", "c", "d", "d/e"]);
      await bucket.delete("a");
      await bucket.delete(["b", "missing", "b", "d"]);
      expectEqual("the keys after delete of an array", (await keysOf(bucket)).sort(), ["c", "d/e"]);
      await bucket.put("b", "again");
      expectEqual("a deleted key stored again", await textAt(bucket, "b"), "again");
    },
  },
  {
    rule: "delete.count",
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      await fill(bucket, ["k0"]);
      const keys = (length: number) => Array.from({ length }, (_, index) => `k${index}`);
      if (semantics.minDeleteKeys > 0) {
        await expectRefusal("delete of no keys", () => bucket.delete([]), "delete", 10027);
      } else {
        expectEqual("delete of no keys", await bucket.delete([]), undefined);
      }
      const most = semantics.maxDeleteKeys;
      if (Number.isFinite(most)) {
        await expectRefusal(`delete of ${most + 1} keys`, () => bucket.delete(keys(most + 1)), "delete", 10027);
        const repeated = Array.from({ length: most + 1 }, () => "k0");
        await expectRefusal("delete of too many that are one", () => bucket.delete(repeated), "delete", 10027);
        expectThat((await bucket.head("k0")) !== null, "a refused delete deletes nothing");
      }
      await bucket.delete(keys(Number.isFinite(most) ? most : 1001));
      await expectMissing("head after a delete of as many keys as may be", bucket, "k0");
    },
  },
  {
    rule: "delete.all-or-nothing",
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      await fill(bucket, ["a", "b"]);
      const long = "k".repeat(2 * semantics.maxKeyBytes);
      for (const keys of [
        ["a", long, "b"],
        [long, "a", "b"],
        ["a", "b", long],
      ]) {
        await errorOf("delete with a key that is too long", () => bucket.delete(keys));
        expectEqual("the keys after a refused delete", (await keysOf(bucket)).sort(), ["a", "b"]);
      }
    },
  },
];
