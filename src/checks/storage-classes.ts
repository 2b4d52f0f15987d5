import { expectEqual } from "../property/cases/expect.js";
import type { Anything, LooseBucket } from "../property/cases/loose-bucket.js";
import { type RuleCheck, ruled, type Subject, where } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import { store } from "./given-objects.js";
import { fails, put, stepped, value } from "./steps.js";
import { create } from "./upload-steps.js";

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
  if (abilities.multipart) expectShown("complete", await store(bucket, "in parts", "v", [options]));
}

const unknown = ["standard", "STANDARD", "Standard ", "infrequentAccess", "", "Other", null, 5];

/** The rules of storage classes, row by row. */
export const storageClassChecks: readonly RuleCheck[] = [
  ruled<KeptRow>("storage-class.kept", expectKept, () => [
    [{}, "Standard"],
    [{ storageClass: undefined }, "Standard"],
    [{ storageClass: "Standard" }, "Standard"],
    [{ storageClass: "InfrequentAccess" }, "InfrequentAccess"],
  ]),
  ...stepped({
    "storage-class.unknown": ({ semantics, abilities }) =>
      unknown.map((storageClass) => {
        const options = { storageClass };
        const calls = [put("k", "new", options), ...where(abilities.multipart, [create("k", options)])];
        const isRefused = semantics.storageClasses === "kept";
        return [
          put("k", "old"),
          ...calls.map((call) => (isRefused ? fails(call) : call)),
          value(isRefused ? "old" : "new"),
        ];
      }),
  }),
];
