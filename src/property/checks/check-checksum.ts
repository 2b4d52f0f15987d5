import { fromHex } from "../../bytes/hex.js";
import { expectEqual, expectError, expectMessage, expectThat } from "./expect.js";
import { loosely } from "./loose-bucket.js";
import { expectMissing, textAt } from "./read-all.js";
import type { RuleCheck } from "./rule-check.js";

interface Digest {
  readonly field: string;
  readonly label: string;
  /** Of `hello`. */
  readonly hex: string;
}

const digests: readonly Digest[] = [
  { field: "md5", label: "MD5", hex: "5d41402abc4b2a76b9719d911017c592" },
  { field: "sha1", label: "SHA-1", hex: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d" },
  { field: "sha256", label: "SHA-256", hex: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" },
  {
    field: "sha384",
    label: "SHA-384",
    hex: "59e1748777448c69de6b800d7a33bbfb9ff1b463e44354c3553bcdb9c666fa90125a3c79f90397bdf5f6a13de828684f",
  },
  {
    field: "sha512",
    label: "SHA-512",
    hex: "9b71d224bd62f3785d96d46ad3ea3d73319bfbc2890caadae2dff72519673ca72323c3d99ba5c11d7c7acc6e14b8c5da0c4663475c2e5c3adef46f73bcdec043",
  },
];

/** What a checksum does. */
export const checksumChecks: readonly RuleCheck[] = [
  {
    rule: "checksum.verified",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      await bucket.put("k", "old");
      for (const { field, label, hex } of digests) {
        // Wrong in its first, and in its last digit.
        for (const wrong of [`0${hex.slice(1)}`, `${hex.slice(0, -1)}${hex.endsWith("0") ? "1" : "0"}`]) {
          const message = [
            `put: The ${label} checksum you specified did not match what we received.`,
            `You provided a ${label} checksum with value: ${wrong}`,
            `Actual ${label} was: ${hex} (10037)`,
          ].join("\n");
          await expectMessage(`put with a wrong ${field}`, () => bucket.put("k", "hello", { [field]: wrong }), message);
          const bytes = fromHex(wrong).buffer;
          await expectMessage(`put with wrong bytes`, () => bucket.put("new", "hello", { [field]: bytes }), message);
        }
        expectEqual(`the value after a wrong ${field}`, await (await bucket.get("k")).text(), "old");
        await expectMissing(`head after a wrong ${field}`, bucket, "new");
        expectThat((await bucket.put(field, "hello", { [field]: hex })) !== null, `put with the right ${field} stores`);
      }
    },
  },
  {
    rule: "checksum.hex",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      for (const { field, label, hex } of digests) {
        for (const value of [hex.toUpperCase(), `${hex.slice(0, 8).toUpperCase()}${hex.slice(8)}`]) {
          const { checksums } = await bucket.put("k", "hello", { [field]: value });
          expectEqual(`${field} in upper case, as it is kept`, checksums.toJSON()[field], hex);
        }
        const digits = hex.length;
        for (const [value, count] of [
          ["", 0],
          [hex.slice(2), digits - 2],
          [hex.slice(1), digits - 1],
          [`${hex}00`, digits + 2],
          ["é".repeat(digits), digits * 2],
        ] as const) {
          const message = `${label} is ${digits} hex characters, not ${count}`;
          const call = () => bucket.put("k", "hello", { [field]: value });
          await expectError(`${field} of ${count} characters`, call, "TypeError", message);
        }
        const message = `Provided ${label} wasn't a valid hex string`;
        for (const value of [`g${hex.slice(1)}`, `${hex.slice(0, -1)} `, "é".repeat(digits / 2)]) {
          const call = () => bucket.put("k", "hello", { [field]: value });
          await expectError(`${field} that is not hex`, call, "TypeError", message);
        }
      }
    },
  },
  {
    rule: "checksum.bytes",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      for (const { field, label, hex } of digests) {
        const bytes = fromHex(hex);
        const padded = new Uint8Array(bytes.length + 2);
        padded.set(bytes, 1);
        const window = padded.subarray(1, bytes.length + 1);
        for (const value of [bytes, bytes.buffer, window, new DataView(padded.buffer, 1, bytes.length)]) {
          const { checksums } = await bucket.put("k", "hello", { [field]: value });
          expectEqual(`${field} given as bytes`, checksums[field], bytes);
        }
        for (const length of [0, bytes.length - 1, bytes.length + 1]) {
          const message = `${label} is ${bytes.length} bytes, not ${length}`;
          for (const value of [new Uint8Array(length), new ArrayBuffer(length)]) {
            const call = () => bucket.put("k", "hello", { [field]: value });
            await expectError(`${field} of ${length} bytes`, call, "TypeError", message);
          }
        }
      }
    },
  },
  {
    rule: "checksum.one",
    async check({ makeBucket }) {
      const bucket = loosely(await makeBucket());
      const message = "You cannot specify multiple hashing algorithms.";
      for (const first of digests) {
        for (const second of digests) {
          if (first === second) continue;
          const options = { [first.field]: first.hex, [second.field]: second.hex };
          const what = `put with ${first.field} and ${second.field}`;
          await expectError(what, () => bucket.put("k", "hello", options), "TypeError", message);
        }
      }
      const [md5, sha1] = ["5d41402abc4b2a76b9719d911017c592", "short"];
      const call = () => bucket.put("k", "hello", { md5, sha1 });
      await expectError("put with a second hash that is malformed", call, "TypeError", message);
      await expectMissing("head after two hashes", bucket, "k");
    },
  },
  {
    rule: "checksum.kept",
    async check({ makeBucket, abilities }) {
      const bucket = await makeBucket();
      const md5 = digests[0]?.hex;
      for (const { field, hex } of [{ field: "none", hex: "" }, ...digests]) {
        const put = await bucket.put("k", "hello", field === "none" ? {} : { [field]: hex });
        const listed = (await bucket.list()).objects[0];
        const expected = field === "none" ? { md5 } : { md5, [field]: hex };
        const results = { put, head: await bucket.head("k"), get: await bucket.get("k"), list: listed };
        for (const [what, object] of Object.entries(results)) {
          expectEqual(`checksums that ${what} gives after ${field}`, object?.checksums.toJSON(), expected);
        }
      }
      if (!abilities.multipart) return;
      const upload = await bucket.createMultipartUpload("k");
      const object = await upload.complete([await upload.uploadPart(1, "hello")]);
      expectEqual("checksums that complete gives", object.checksums.toJSON(), {});
      expectEqual("checksums of a multipart object", (await bucket.head("k"))?.checksums.toJSON(), {});
      expectEqual("the value of a multipart object", await textAt(bucket, "k"), "hello");
    },
  },
];
