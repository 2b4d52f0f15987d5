import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { boolean, constantFrom, nat, oneof, option, record, string, tuple } from "fast-check";
import { digestHex } from "../../bytes/digest.js";
import { show } from "../../property/cases/check-failure.js";
import { errorOf, expectEqual, expectMessage, expectThat } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { keyOptions, oneKey, otherKey, ssecKey, withDigitChanged } from "./case-ssec.js";

/** Something given as a key. */
interface FormatCase {
  readonly key: unknown;
  readonly method: "put" | "get" | "createMultipartUpload" | "uploadPart";
}

interface Md5Case {
  /** In hex; `null` for none. */
  readonly key: string | null;
  readonly as: "hex" | "bytes";
  readonly look: "put" | "head" | "get" | "list" | "complete";
}

interface PartCase {
  readonly ofUpload: string | null;
  readonly ofPart: string | null;
}

/** The MD5 of the 32 bytes of `oneKey`. */
const md5OfOne = "e99fb4d234e9f43153e63fa5fead1614";

/** What SSE-C keys do. */
export const ssecChecks: readonly RuleCheck[] = [
  ruleCheck<FormatCase>({
    rule: "ssec.format",
    needs: ["ssec"],
    examples: (terms) => {
      const texts = [
        "",
        "xyz",
        oneKey.toUpperCase(),
        `${oneKey.slice(1)}g`,
        "ab",
        `${oneKey}ab`,
        oneKey.slice(2),
        oneKey,
      ];
      const buffers = [31, 32, 33].map((size) => new ArrayBuffer(size));
      const others = [{}, 5, new Uint8Array(16), hexToBytes(oneKey), new Uint8Array(40).subarray(4, 36)];
      return [...texts, ...buffers, ...others].flatMap((key) => methodsOf(terms).map((method) => ({ key, method })));
    },
    cases: (terms) =>
      record({
        key: oneof(
          ssecKey(),
          // Of about the right size.
          tuple(ssecKey(), nat(4), constantFrom("", "g", "A", " ", "a", "0")).map(
            ([key, less, more]) => `${key.slice(less)}${more}`,
          ),
          // With digits in upper case.
          tuple(ssecKey(), nat(63)).map(([key, from]) => `${key.slice(0, from)}${key.slice(from).toUpperCase()}`),
          string({ unit: constantFrom(..."0af"), maxLength: 70 }),
          nat(66).map((size) => new Uint8Array(size)),
          nat(66).map((size) => new ArrayBuffer(size)),
          constantFrom<unknown>("", 5, {}, null, true),
        ),
        method: constantFrom(...methodsOf(terms)),
      }),
    async check({ makeBucket }, { key, method }) {
      const bucket = loosely(await makeBucket());
      const options = { ssecKey: key };
      const upload = method === "uploadPart" ? bucket.resumeMultipartUpload("k", "id") : undefined;
      const call = async () => {
        if (upload !== undefined) return upload.uploadPart(1, "v", options);
        if (method === "get") return bucket.get("k", options);
        return method === "put" ? bucket.put("k", "v", options) : bucket.createMultipartUpload("k", options);
      };
      const message = complaintAbout(key);
      if (message !== undefined) {
        await expectMessage(`${method} with ssecKey ${show(key)}`, call, message);
        return;
      }
      await bucket.put("k", "v", options);
      // Text and bytes are one key.
      const bytes = typeof key === "string" ? hexToBytes(key) : bytesOf(key);
      const asText = await bucket.get("k", { ssecKey: bytesToHex(bytes) });
      expectEqual("the value, read with the key as text", await asText.text(), "v");
      const asBytes = await bucket.get("k", { ssecKey: bytes });
      expectEqual("the value, read with the key as bytes", await asBytes.text(), "v");
    },
  }),
  ruleCheck<Md5Case>({
    rule: "ssec.key-md5",
    needs: ["ssec"],
    examples: (terms) =>
      looksOf(terms).flatMap((look) => [
        { key: oneKey, as: "hex", look },
        { key: oneKey, as: "bytes", look },
        { key: null, as: "hex", look },
      ]),
    cases: (terms) =>
      record({ key: option(ssecKey()), as: constantFrom("hex", "bytes"), look: constantFrom(...looksOf(terms)) }),
    async check({ makeBucket, semantics }, { key, as, look }) {
      const bucket = loosely(await makeBucket());
      const given = key === null || as === "hex" ? key : hexToBytes(key);
      const object = await objectFor(bucket, look, given === null ? {} : { ssecKey: given });
      const md5 = key === null ? undefined : key === oneKey ? md5OfOne : digestHex("md5", [hexToBytes(key)]);
      const expected = semantics.ssecKeys === "enforced" ? md5 : undefined;
      expectEqual(`ssecKeyMd5 that ${look} gives`, object.ssecKeyMd5, expected);
      if (key !== null) expectThat(!JSON.stringify(object).includes(key), `${look} does not give the key itself`);
    },
  }),
  ruleCheck<PartCase>({
    rule: "ssec.part-key",
    needs: ["ssec", "multipart"],
    examples: () => [
      { ofUpload: oneKey, ofPart: otherKey },
      { ofUpload: oneKey, ofPart: null },
      { ofUpload: null, ofPart: oneKey },
      { ofUpload: oneKey, ofPart: oneKey },
      { ofUpload: null, ofPart: null },
    ],
    cases: () =>
      record({ key: ssecKey(), ofUpload: boolean(), ofPart: nat(2), changed: nat(64) }).map(
        ({ key, ofUpload, ofPart, changed }) => ({
          ofUpload: ofUpload ? key : null,
          ofPart: ofPart === 0 ? null : ofPart === 1 ? key : withDigitChanged(key, changed),
        }),
      ),
    async check({ makeBucket, semantics }, { ofUpload, ofPart }) {
      const bucket = loosely(await makeBucket());
      const upload = await bucket.createMultipartUpload("k", keyOptions(ofUpload));
      const call = () => upload.uploadPart(1, "part", keyOptions(ofPart));
      if (semantics.ssecKeys === "enforced" && ofUpload !== ofPart) {
        await errorOf("a part with another key than its upload's", call);
        return;
      }
      await upload.complete([await call()]);
      const object = await bucket.get("k", keyOptions(ofUpload));
      expectEqual("the value uploaded in parts", await object.text(), "part");
    },
  }),
];

function bytesOf(buffer: unknown): Uint8Array {
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer as ArrayBuffer);
}

/** What is wrong with a key, if anything is. */
function complaintAbout(key: unknown): string | undefined {
  const isBuffer = key instanceof ArrayBuffer || ArrayBuffer.isView(key);
  if (!isBuffer && !/^[0-9a-f]+$/.test(String(key))) return "SSE-C Key has invalid format";
  const fits = isBuffer ? key.byteLength === 32 : String(key).length === 64;
  return fits ? undefined : "SSE-C Key must be 32 bytes in length";
}

function methodsOf({ abilities }: Terms): readonly FormatCase["method"][] {
  return abilities.multipart ? ["put", "get", "createMultipartUpload", "uploadPart"] : ["put", "get"];
}

function looksOf({ abilities }: Terms): readonly Md5Case["look"][] {
  const looks = ["put", "head", "get", "list"] as const;
  return abilities.multipart ? [...looks, "complete"] : looks;
}

// biome-ignore lint/suspicious/noExplicitAny: what a bucket gives may be anything.
async function objectFor(bucket: LooseBucket, look: Md5Case["look"], options: object): Promise<any> {
  if (look === "complete") {
    const upload = await bucket.createMultipartUpload("k", options);
    return upload.complete([await upload.uploadPart(1, "v", options)]);
  }
  const put = await bucket.put("k", "v", options);
  if (look === "put") return put;
  if (look === "get") return bucket.get("k", options);
  return look === "head" ? bucket.head("k") : (await bucket.list()).objects[0];
}
