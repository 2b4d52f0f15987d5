import { expectEqual } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { pagesOf } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

/** Which metadata a list carries. */
export const listIncludeChecks: readonly RuleCheck[] = [
  {
    rule: "list.include",
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      const metadata = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" } };
      await bucket.put("k", "v", metadata);
      const none = semantics.metadataNotListed === "undefined" ? undefined : {};
      const { httpMetadata, customMetadata } = metadata;
      const table: readonly (readonly [unknown, unknown, unknown])[] = [
        [undefined, none, none],
        [[], none, none],
        [["httpMetadata"], httpMetadata, none],
        [["customMetadata"], none, customMetadata],
        [["customMetadata", "httpMetadata"], httpMetadata, customMetadata],
        [["httpMetadata", "httpMetadata"], httpMetadata, none],
      ];
      for (const [include, http, custom] of table) {
        const object = (await bucket.list({ include })).objects[0];
        expectEqual(`httpMetadata listed with include ${include}`, object.httpMetadata, http);
        expectEqual(`customMetadata listed with include ${include}`, object.customMetadata, custom);
      }
    },
  },
  {
    rule: "list.include-history",
    needs: ["compatibilityDate"],
    dates: ["2022-08-03", "2022-08-04"],
    async check({ makeBucket, semantics, compatibilityDate = "" }) {
      const bucket = loosely(await makeBucket());
      const metadata = { httpMetadata: { contentType: "a/b" }, customMetadata: { a: "b" } };
      await bucket.put("k", "v", metadata);
      const none = semantics.metadataNotListed === "undefined" ? undefined : {};
      const always = compatibilityDate < "2022-08-04";
      for (const include of [undefined, [], ["httpMetadata"], ["customMetadata"]]) {
        const object = (await bucket.list({ include })).objects[0];
        for (const name of ["httpMetadata", "customMetadata"] as const) {
          const expected = always || include?.includes(name) ? metadata[name] : none;
          expectEqual(`${name} listed with include ${include}`, object[name], expected);
        }
      }
    },
  },
  {
    rule: "list.metadata-bytes",
    async check({ makeBucket, semantics, abilities }) {
      const bucket = await makeBucket();
      const { listMetadataBytes, maxListEntriesWithMetadata } = semantics;
      const bytes = 2000;
      const keys = Array.from({ length: 140 }, (_, index) => `k${index}`);
      const customMetadata = { m: "x".repeat(bytes - 1) };
      await Promise.all(keys.map((key) => bucket.put(key, null, { customMetadata })));
      const include = ["customMetadata"] as const;
      const most = Math.min(keys.length, maxListEntriesWithMetadata, Math.trunc(listMetadataBytes / bytes));
      const page = await bucket.list({ include });
      expectEqual("the entries of a page that carries metadata", page.objects.length, most);
      expectEqual("whether that page is truncated", page.truncated, most < keys.length);
      const all = (await pagesOf(bucket, { include })).flatMap((one) => one.keys);
      expectEqual("the keys of all its pages", all.sort(), [...keys].sort());
      expectEqual("the entries of a page without metadata", (await bucket.list()).objects.length, keys.length);
      if (!abilities.limits || listMetadataBytes === Number.POSITIVE_INFINITY) return;
      const small = await makeBucket({ listMetadataBytes: 10 });
      for (const key of ["a", "b", "c"]) await small.put(key, null, { customMetadata });
      const single = (await pagesOf(small, { include })).map((one) => one.keys.length);
      expectEqual("the entries of pages whose every entry is too large", single, [1, 1, 1]);
    },
  },
];
