import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { fails, get, gives, head, listed, put, type Step, stepped, value } from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

/** Steps that store with options, after which each look shows a storage class. */
function kept({ semantics, abilities }: Terms, options: object, storageClass: string): readonly Step[] {
  const expected = semantics.storageClasses === "kept" ? storageClass : "";
  const looks = [put("k", "v", options), head("k"), get("k"), listed()];
  const inParts = [create("k", options), part(1, "v"), gives("storageClass", expected, complete(1))];
  return [
    put("k", "old", { storageClass: "InfrequentAccess" }),
    ...looks.map((look) => gives("storageClass", expected, look)),
    ...where(abilities.multipart, inParts),
  ];
}

const unknown = ["standard", "STANDARD", "Standard ", "infrequentAccess", "", "Other", null, 5];

/** The rules of storage classes, row by row. */
export const storageClassChecks: readonly RuleCheck[] = stepped({
  "storage-class.kept": (terms) => [
    kept(terms, {}, "Standard"),
    kept(terms, { storageClass: undefined }, "Standard"),
    kept(terms, { storageClass: "Standard" }, "Standard"),
    kept(terms, { storageClass: "InfrequentAccess" }, "InfrequentAccess"),
  ],
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
});
