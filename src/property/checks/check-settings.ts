import { fromHex } from "../../bytes/hex.js";
import { show } from "./check-failure.js";
import { errorOf, expectEqual, expectMessage, expectThat } from "./expect.js";
import { type LooseBucket, loosely } from "./loose-bucket.js";
import { headOf } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

const ssecKey = "ab".repeat(32);
const otherKey = "cd".repeat(32);
/** The MD5 of the 32 bytes of `ssecKey`. */
const ssecKeyMd5 = "e99fb4d234e9f43153e63fa5fead1614";

/** What SSE-C keys do. */
export const ssecChecks: readonly RuleCheck[] = [
  {
    rule: "ssec.format",
    needs: ["ssec"],
    async check({ makeBucket, abilities }) {
      const bucket = loosely(await makeBucket());
      const format = "SSE-C Key has invalid format";
      const length = "SSE-C Key must be 32 bytes in length";
      const table: readonly (readonly [unknown, string])[] = [
        ["", format],
        ["xyz", format],
        [ssecKey.toUpperCase(), format],
        [`${ssecKey.slice(1)}g`, format],
        [{}, format],
        ["ab", length],
        [5, length],
        [`${ssecKey}ab`, length],
        [ssecKey.slice(2), length],
        [new ArrayBuffer(31), length],
        [new ArrayBuffer(33), length],
        [new Uint8Array(16), length],
      ];
      for (const [key, message] of table) {
        const options = { ssecKey: key };
        const what = `ssecKey ${show(key)}`;
        await expectMessage(`put with ${what}`, () => bucket.put("k", "v", options), message);
        await expectMessage(`get with ${what}`, () => bucket.get("k", options), message);
        if (!abilities.multipart) continue;
        const create = () => bucket.createMultipartUpload("k", options);
        await expectMessage(`an upload with ${what}`, create, message);
        const part = () => bucket.resumeMultipartUpload("k", "id").uploadPart(1, "v", options);
        await expectMessage(`a part with ${what}`, part, message);
      }
      const bytes = fromHex(ssecKey);
      for (const key of [ssecKey, bytes.buffer]) {
        await bucket.put("k", "v", { ssecKey: key });
        // Text and bytes are one key.
        expectEqual("the value", await (await bucket.get("k", { ssecKey }))?.text(), "v");
        expectEqual("the value", await (await bucket.get("k", { ssecKey: bytes.buffer }))?.text(), "v");
      }
    },
  },
  {
    rule: "ssec.key-md5",
    needs: ["ssec"],
    async check({ makeBucket, semantics, abilities }) {
      const bucket = await makeBucket();
      const expected = semantics.ssecKeys === "enforced" ? ssecKeyMd5 : undefined;
      const put = await bucket.put("k", "v", { ssecKey });
      const listed = (await bucket.list()).objects[0];
      const results = { put, head: await bucket.head("k"), get: await bucket.get("k", { ssecKey }), list: listed };
      for (const [what, object] of Object.entries(results)) {
        expectEqual(`ssecKeyMd5 that ${what} gives`, object?.ssecKeyMd5, expected);
        expectThat(!JSON.stringify(object).includes(ssecKey), `${what} does not give the key itself`);
      }
      expectEqual("ssecKeyMd5 without a key", (await bucket.put("k", "v")).ssecKeyMd5, undefined);
      if (!abilities.multipart) return;
      const upload = await bucket.createMultipartUpload("k", { ssecKey });
      const object = await upload.complete([await upload.uploadPart(1, "v", { ssecKey })]);
      expectEqual("ssecKeyMd5 that complete gives", object.ssecKeyMd5, expected);
    },
  },
  {
    rule: "ssec.get-without-key",
    needs: ["ssec"],
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { ssecKey });
      await expectGet(bucket, {}, semantics.ssecKeys === "enforced");
      await expectGet(bucket, { range: { offset: 0 } }, semantics.ssecKeys === "enforced");
      await expectGet(bucket, { ssecKey }, false);
      expectThat((await bucket.head("k")) !== null, "head needs no key");
    },
  },
  {
    rule: "ssec.get-other-key",
    needs: ["ssec"],
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v", { ssecKey });
      await expectGet(bucket, { ssecKey: otherKey }, semantics.ssecKeys === "enforced");
      await bucket.put("k", "v", { ssecKey: otherKey });
      await expectGet(bucket, { ssecKey }, semantics.ssecKeys === "enforced");
      await expectGet(bucket, { ssecKey: otherKey }, false);
    },
  },
  {
    rule: "ssec.get-needless-key",
    needs: ["ssec"],
    async check({ makeBucket, semantics }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "v");
      await expectGet(bucket, { ssecKey }, semantics.ssecKeys === "enforced");
      await expectGet(bucket, {}, false);
    },
  },
  {
    rule: "ssec.part-key",
    needs: ["ssec", "multipart"],
    async check({ makeBucket, semantics }) {
      const bucket = await makeBucket();
      const enforced = semantics.ssecKeys === "enforced";
      const table: readonly (readonly [string | undefined, string | undefined])[] = [
        [ssecKey, otherKey],
        [ssecKey, undefined],
        [undefined, ssecKey],
        [ssecKey, ssecKey],
        [undefined, undefined],
      ];
      for (const [ofUpload, ofPart] of table) {
        const upload = await bucket.createMultipartUpload("k", { ssecKey: ofUpload });
        const call = () => upload.uploadPart(1, "part", { ssecKey: ofPart });
        if (enforced && ofUpload !== ofPart) {
          await errorOf("a part with another key than its upload's", call);
        } else {
          await upload.complete([await call()]);
          const object = await bucket.get("k", ofUpload === undefined ? {} : { ssecKey: ofUpload });
          expectEqual("the value uploaded in parts", await object?.text(), "part");
        }
      }
    },
  },
];

/** What storage classes do. */
export const storageClassChecks: readonly RuleCheck[] = [
  {
    rule: "storage-class.kept",
    needs: ["storageClass"],
    async check({ makeBucket, semantics, abilities }) {
      const bucket = await makeBucket();
      const kept = semantics.storageClasses === "kept";
      const table: readonly (readonly [object, string])[] = [
        [{}, "Standard"],
        [{ storageClass: "InfrequentAccess" }, "InfrequentAccess"],
        [{ storageClass: "Standard" }, "Standard"],
        [{ storageClass: undefined }, "Standard"],
      ];
      for (const [options, storageClass] of table) {
        const expected = kept ? storageClass : "";
        expectEqual("storageClass that put gives", (await bucket.put("k", "v", options))?.storageClass, expected);
        expectEqual("storageClass that head gives", (await headOf(bucket, "k")).storageClass, expected);
        expectEqual("storageClass in a list", (await bucket.list()).objects[0]?.storageClass, expected);
        if (!abilities.multipart) continue;
        const upload = await bucket.createMultipartUpload("k", options);
        const object = await upload.complete([await upload.uploadPart(1, "v")]);
        expectEqual("storageClass that complete gives", object.storageClass, expected);
      }
    },
  },
  {
    rule: "storage-class.unknown",
    needs: ["storageClass"],
    async check({ makeBucket, semantics, abilities }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "old");
      for (const storageClass of ["", "standard", "Other", null, 5]) {
        const calls = [() => bucket.put("k", "new", { storageClass })];
        if (abilities.multipart) calls.push(() => bucket.createMultipartUpload("k", { storageClass }));
        for (const call of calls) {
          if (semantics.storageClasses === "kept") await errorOf(`storage class ${show(storageClass)}`, call);
          else await call();
        }
      }
      const expected = semantics.storageClasses === "kept" ? "old" : "new";
      expectEqual("the value after unknown storage classes", await (await bucket.get("k")).text(), expected);
    },
  },
];

async function expectGet(bucket: LooseBucket, options: object, refused: boolean): Promise<void> {
  const what = `get with ${Object.keys(options).join() || "no key"}`;
  if (refused) await errorOf(what, () => bucket.get("k", options));
  else expectEqual(`the value of ${what}`, await (await bucket.get("k", options)).text(), "v");
}
