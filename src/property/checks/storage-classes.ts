import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { fails, get, gives, head, listed, looksAt, put, type Step, stepChecks, value } from "./steps.js";
import { complete, create, part } from "./upload-steps.js";

/** Steps to store with options, and to compare the storage class in each result; by default, it is the bucket's. */
function kept({ semantics, abilities }: Terms, options: object, storageClass?: string): readonly Step[] {
  const conditional = put("k", "v", { ...options, onlyIf: { etagMatches: "*" } });
  const looks = [put("k", "v", options), head("k"), get("k"), listed(), conditional];
  const inParts = [create("k", options), part(1, "v")];
  /** Expects the same class of each result. */
  const expects = (expected: string): readonly Step[] => [
    put("k", "old", { storageClass: expected === "Standard" ? "InfrequentAccess" : "Standard" }),
    ...looks.map((look) => gives("storageClass", expected, look)),
    ...where(abilities.multipart, [...inParts, gives("storageClass", expected, complete(1))]),
  ];
  if (semantics.storageClasses !== "kept") return expects("");
  if (storageClass !== undefined) return expects(storageClass);
  return [
    looksAt(put("k", "first"), async ({ storageClass: first }, scene) => {
      const known = first === "InfrequentAccess" ? first : "Standard";
      for (const each of [gives("storageClass", known, head("k")), ...expects(known)]) await each.run(scene);
    }),
  ];
}

const unknown = ["standard", "STANDARD", "Standard ", "infrequentAccess", "", "Other", null, 5];

/** The rules about storage classes. */
export const storageClassChecks: readonly RuleCheck[] = stepChecks({
  "storage-class.kept": (terms) => [
    kept(terms, {}),
    kept(terms, { storageClass: undefined }),
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
