import { hexToBytes } from "@noble/hashes/utils.js";
import { errorOf, expectEqual, expectMessage, expectThat } from "../property/cases/expect.js";
import { type Anything, type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { type RuleCheck, ruled, type Subject, tabled } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";

const key = "ab".repeat(32);
const otherKey = "cd".repeat(32);
const md5OfKey = "e99fb4d234e9f43153e63fa5fead1614";

const badFormat = "SSE-C Key has invalid format";
const badLength = "SSE-C Key must be 32 bytes in length";

/** Something given as a key, and why it is refused, or the same key in hex. */
type FormatRow = readonly [given: unknown, complaint: string | undefined, hex?: string];

async function expectFormat(
  bucket: LooseBucket,
  [given, complaint, hex = key]: FormatRow,
  { abilities }: Subject,
): Promise<void> {
  const options = { ssecKey: given };
  if (complaint === undefined) {
    await bucket.put("k", "v", options);
    for (const ssecKey of [hex, hexToBytes(hex)]) {
      const object = await bucket.get("k", { ssecKey });
      expectEqual(`the value, read with ${toCode(ssecKey)}`, await object.text(), "v");
    }
    return;
  }
  const what = `with ssecKey ${toCode(given)}`;
  await expectMessage(`put ${what}`, () => bucket.put("k", "v", options), complaint);
  await expectMessage(`get ${what}`, () => bucket.get("k", options), complaint);
  if (!abilities.multipart) return;
  await expectMessage(`createMultipartUpload ${what}`, () => bucket.createMultipartUpload("k", options), complaint);
  const upload = bucket.resumeMultipartUpload("k", "id");
  await expectMessage(`uploadPart ${what}`, () => upload.uploadPart(1, "v", options), complaint);
}

const looks = ["head", "put", "get", "list", "complete"] as const;
type Md5Row = readonly [options: object, look: (typeof looks)[number]];

async function expectKeyMd5(bucket: LooseBucket, [options, look]: Md5Row, { semantics }: Subject): Promise<void> {
  const object = await objectFor(bucket, look, options);
  const isShown = "ssecKey" in options && semantics.ssecKeys === "enforced";
  expectEqual(`ssecKeyMd5 that ${look} gives`, object.ssecKeyMd5, isShown ? md5OfKey : undefined);
  expectThat(!JSON.stringify(object).includes(key), `${look} does not give the key itself`);
}

async function objectFor(bucket: LooseBucket, look: Md5Row[1], options: object): Promise<Anything> {
  if (look === "complete") {
    const upload = await bucket.createMultipartUpload("k", options);
    return upload.complete([await upload.uploadPart(1, "v", options)]);
  }
  const stored = await bucket.put("k", "v", options);
  if (look === "put") return stored;
  if (look === "get") return bucket.get("k", options);
  return look === "head" ? bucket.head("k") : (await bucket.list()).objects[0];
}

async function expectNoNeed(bucket: LooseBucket, look: string): Promise<void> {
  await bucket.put("k", "hello", { ssecKey: key });
  if (look === "head") return expectEqual("size of head without the key", (await bucket.head("k"))?.size, 5);
  if (look === "list") return expectEqual("objects listed", (await bucket.list()).objects.length, 1);
  await bucket.delete("k");
  expectEqual("head after delete without the key", (await bucket.head("k")) ?? null, null);
}

/** The puts, each over the last, what `get` is given, and whether it is refused where keys are enforced. */
type GetRow = readonly [puts: readonly object[], options: object, isRefused: boolean];

async function expectGet({ makeBucket, semantics }: Subject, [puts, options, isRefused]: GetRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  for (const put of puts) await bucket.put("k", "v", put);
  const what = `get with ${toCode(options)} after put with ${toCode(puts.at(-1))}`;
  await expectRead(what, bucket, options, isRefused && semantics.ssecKeys === "enforced");
}

async function expectRead(what: string, bucket: LooseBucket, options: object, isRefused: boolean): Promise<void> {
  if (isRefused) return void (await errorOf(what, () => bucket.get("k", options)));
  expectEqual(`the value of ${what}`, await (await bucket.get("k", options)).text(), "v");
}

/** Options of an upload and of its part, and whether that is refused where keys are enforced. */
type PartRow = readonly [ofUpload: object, ofPart: object, isRefused: boolean];

async function expectPart(
  bucket: LooseBucket,
  [ofUpload, ofPart, isRefused]: PartRow,
  { semantics }: Subject,
): Promise<void> {
  const upload = await bucket.createMultipartUpload("k", ofUpload);
  const call = () => upload.uploadPart(1, "v", ofPart);
  const what = `uploadPart with ${toCode(ofPart)}, for an upload with ${toCode(ofUpload)}`;
  if (isRefused && semantics.ssecKeys === "enforced") return void (await errorOf(what, call));
  await upload.complete([await call()]);
  await expectRead(what, bucket, ofUpload, false);
}

const one = { ssecKey: key };
const other = { ssecKey: otherKey };

/** The rules of SSE-C keys, row by row. */
export const ssecChecks: readonly RuleCheck[] = [
  ruled<FormatRow>("ssec.format", expectFormat, () => [
    [key.toUpperCase(), badFormat],
    [`${key.slice(0, 63)}A`, badFormat],
    [`${key.slice(1)}g`, badFormat],
    ["", badFormat],
    ["xyz", badFormat],
    [{}, badFormat],
    [null, badFormat],
    [true, badFormat],
    ["ab", badLength],
    [`${key}ab`, badLength],
    [key.slice(1), badLength],
    [5, badLength],
    [new ArrayBuffer(31), badLength],
    [new ArrayBuffer(33), badLength],
    [new Uint8Array(16), badLength],
    [new Uint8Array(0), badLength],
    [key, undefined],
    [hexToBytes(key), undefined],
    [new ArrayBuffer(32), undefined, "00".repeat(32)],
    [new Uint8Array(40).fill(1, 4, 36).subarray(4, 36), undefined, "01".repeat(32)],
  ]),
  ruled<Md5Row>("ssec.key-md5", expectKeyMd5, ({ abilities }) =>
    looks
      .filter((look) => look !== "complete" || abilities.multipart)
      .flatMap((look) => [one, { ssecKey: hexToBytes(key) }, {}].map((options) => [options, look] as const)),
  ),
  ruled("ssec.head-and-list", expectNoNeed, () => ["head", "list", "delete"]),
  ...tabled<GetRow>(expectGet, {
    "ssec.get-without-key": () => [
      [[one], {}, true],
      [[one], { range: { offset: 0 } }, true],
      [[one], one, false],
      [[{}, one], {}, true],
    ],
    "ssec.get-other-key": () => [
      [[one], other, true],
      [[one], { ssecKey: `${key.slice(0, 63)}c` }, true],
      [[other, one], { ...other, range: { offset: 0 } }, true],
      [[other, one], one, false],
    ],
    "ssec.get-needless-key": () => [
      [[{}], one, true],
      [[{}], {}, false],
      [[one, {}], one, true],
      [[one, {}], {}, false],
    ],
  }),
  ruled<PartRow>({ rule: "ssec.part-key", needs: ["multipart"] }, expectPart, () => [
    [one, other, true],
    [one, {}, true],
    [{}, one, true],
    [one, one, false],
    [{}, {}, false],
  ]),
];
