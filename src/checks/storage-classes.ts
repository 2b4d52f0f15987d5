import { errorOf, expectEqual } from "../property/cases/expect.js";
import type { Anything, LooseBucket } from "../property/cases/loose-bucket.js";
import { type RuleCheck, ruled, type Subject } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";

/** Options, and the storage class of what is stored with them. */
type KeptRow = readonly [options: object, storageClass: string];

async function expectKept(
  bucket: LooseBucket,
  [options, kept]: KeptRow,
  { semantics, abilities }: Subject,
): Promise<void> {
  await bucket.put("k", "old", { storageClass: "InfrequentAccess" });
  const expectShown = (look: string, object: Anything) => {
    const what = `storageClass that ${look} gives after ${toCode(options)}`;
    expectEqual(what, object.storageClass, semantics.storageClasses === "kept" ? kept : "");
  };
  expectShown("put", await bucket.put("k", "v", options));
  expectShown("head", await bucket.head("k"));
  expectShown("get", await bucket.get("k"));
  expectShown("list", (await bucket.list()).objects[0]);
  if (!abilities.multipart) return;
  const upload = await bucket.createMultipartUpload("k", options);
  expectShown("complete", await upload.complete([await upload.uploadPart(1, "v")]));
}

async function expectUnknown(
  bucket: LooseBucket,
  storageClass: unknown,
  { semantics, abilities }: Subject,
): Promise<void> {
  await bucket.put("k", "old");
  const put = () => bucket.put("k", "new", { storageClass });
  const create = () => bucket.createMultipartUpload("k", { storageClass });
  for (const call of abilities.multipart ? [put, create] : [put]) {
    if (semantics.storageClasses !== "kept") await call();
    else await errorOf(`${call === put ? "put" : "an upload"} with storage class ${toCode(storageClass)}`, call);
  }
  const expected = semantics.storageClasses === "kept" ? "old" : "new";
  expectEqual("the value after an unknown storage class", await (await bucket.get("k")).text(), expected);
}

/** The rules of storage classes, row by row. */
export const storageClassChecks: readonly RuleCheck[] = [
  ruled<KeptRow>("storage-class.kept", expectKept, () => [
    [{}, "Standard"],
    [{ storageClass: undefined }, "Standard"],
    [{ storageClass: "Standard" }, "Standard"],
    [{ storageClass: "InfrequentAccess" }, "InfrequentAccess"],
  ]),
  ruled<unknown>("storage-class.unknown", expectUnknown, () => [
    "standard",
    "STANDARD",
    "Standard ",
    "infrequentAccess",
    "",
    "Other",
    null,
    5,
  ]),
];
