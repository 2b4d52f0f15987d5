import { constantFrom, oneof, record } from "fast-check";
import type { BucketLike, StoreUploadedPart } from "../../../types/index.js";
import { plainKeys, plainText } from "../../property/cases/case-plain.js";
import { CheckFailure } from "../../property/cases/check-failure.js";
import { errorOf, expectEqual } from "../../property/cases/expect.js";
import { type LooseBucket, type LooseUpload, loosely } from "../../property/cases/loose-bucket.js";
import { eachPage, expectKeys, fill, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { callOf, contentFault, type Fault, serviceFault, showFault, typeFault } from "./case-faults.js";

/** A call that fails in a bucket with objects. */
interface FaultCase {
  readonly keys: readonly string[];
  readonly fault: Fault;
}

/** A call that fails of an upload which has a part of this text, while there is an object of the same key. */
interface UploadFaultCase {
  readonly key: string;
  readonly text: string;
  readonly mistake: keyof typeof uploadMistakes;
}

const uploadMistakes = {
  "complete of an unknown part": (upload) => upload.complete([{ partNumber: 1, etag: "x" }]),
  "complete of 5": (upload) => upload.complete(5),
  "complete of a part too many": (upload, part) => upload.complete([part, { partNumber: 2, etag: part.etag }]),
  "uploadPart of part 0": (upload) => upload.uploadPart(0, "x"),
  "uploadPart of a number": (upload) => upload.uploadPart(1, 5),
} satisfies Record<string, (upload: LooseUpload, part: StoreUploadedPart) => Promise<unknown>>;

const mistakes = Object.keys(uploadMistakes) as (keyof typeof uploadMistakes)[];

/** Failure leaves everything as it was. */
export const changeNothingCheck: RuleCheck = ruleCheck<FaultCase | UploadFaultCase>({
  rule: "errors.change-nothing",
  examples: (terms) => [
    ...faultsOfObjects(terms).map((fault) => ({ keys: ["a", "b"], fault })),
    ...(terms.abilities.multipart ? mistakes.map((mistake) => ({ key: "a", text: "part", mistake })) : []),
  ],
  cases: (terms) => {
    const keys = plainKeys(0, 3);
    const anyFault = oneof(typeFault(terms), contentFault(terms), serviceFault(terms));
    const ofKeys = record({ keys: plainKeys(1, 3), index: constantFrom(...faultsOfObjects(terms).keys()) }).map(
      ({ keys: [first = "a", ...others], index }): FaultCase => {
        const fault = faultsOfObjects(terms, first)[index] as Fault;
        return { keys: [first, ...others], fault };
      },
    );
    const ofUpload = record({
      key: constantFrom("k", "a", "a/b"),
      text: plainText(),
      mistake: constantFrom(...mistakes),
    });
    const ofObjects = oneof(record({ keys, fault: anyFault }), ofKeys);
    return terms.abilities.multipart ? oneof(ofObjects, ofUpload) : ofObjects;
  },
  async check({ makeBucket }, given) {
    const bucket = await makeBucket();
    if ("mistake" in given) return expectUploadUnharmed(loosely(bucket), given);
    const { keys, fault } = given;
    await fill(bucket, keys);
    const before = await versionsOf(bucket);
    await errorOf(showFault(fault), callOf(loosely(bucket), fault));
    await expectKeys(`the keys after ${showFault(fault)}`, bucket, keys);
    const after = await versionsOf(bucket);
    if (after.join() !== before.join()) {
      // Not by their versions, which are never the same.
      const text = `after ${showFault(fault)} the objects are others than before`;
      throw new CheckFailure(text, { seen: after, expected: before });
    }
    const [first] = keys;
    if (first !== undefined) expectEqual("the value after a call that failed", await textAt(bucket, first), first);
  },
});

async function expectUploadUnharmed(bucket: LooseBucket, { key, text, mistake }: UploadFaultCase): Promise<void> {
  await bucket.put(key, "before");
  const upload = await bucket.createMultipartUpload(key);
  const part = await upload.uploadPart(1, text);
  await errorOf(mistake, () => uploadMistakes[mistake](upload, part));
  expectEqual(`the value after ${mistake}`, await (await bucket.get(key)).text(), "before");
  await upload.complete([part]);
  expectEqual(`the value once the upload completed after ${mistake}`, await (await bucket.get(key)).text(), text);
}

/** Calls that would change the object of this key, and are refused. */
function faultsOfObjects({ semantics }: Terms, key = "a"): Fault[] {
  const long = "k".repeat(semantics.maxKeyBytes + 1);
  const customMetadata = { a: "x".repeat(semantics.maxCustomMetadataBytes) };
  return [
    { method: "put", args: [key, "new", { md5: "0".repeat(32) }] },
    { method: "put", args: ["new", "new", { sha256: "0".repeat(64) }] },
    { method: "put", args: [long, "new"] },
    { method: "put", args: [key, "new", { customMetadata }] },
    { method: "put", args: [key, "new", { onlyIf: { etagMatches: '"x"' } }] },
    { method: "put", args: [key, 5] },
    { method: "delete", args: [[key, "b", long]] },
    { method: "delete", args: [[long, key]] },
    { method: "delete", args: [[key, Symbol("s")]] },
    { method: "list", args: [{ limit: 0 }] },
    { method: "get", args: [key, { range: { offset: 100 } }] },
  ];
}

async function versionsOf(bucket: BucketLike): Promise<string[]> {
  const versions: string[] = [];
  for await (const { objects } of eachPage(bucket)) versions.push(...objects.map(({ version }) => version));
  return versions;
}
