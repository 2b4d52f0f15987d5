import { constantFrom, oneof, option, record, string } from "fast-check";
import { run } from "../../property/cases/case-upload.js";
import { show } from "../../property/cases/check-failure.js";
import { errorOf, expectEqual } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";

interface KeptCase {
  readonly options: { readonly storageClass?: string | undefined };
  /** That of an object that is there before. */
  readonly before: string | null;
  readonly look: "put" | "head" | "get" | "list" | "complete";
}

interface UnknownCase {
  readonly storageClass: unknown;
  readonly before: string | null;
  readonly method: "put" | "createMultipartUpload";
}

const classes = ["Standard", "InfrequentAccess"] as const;

/** What storage classes do. */
export const storageClassChecks: readonly RuleCheck[] = [
  ruleCheck<KeptCase>({
    rule: "storage-class.kept",
    needs: ["storageClass"],
    examples: (terms) =>
      [{}, ...[...classes, undefined].map((storageClass) => ({ storageClass }))].flatMap((options) =>
        looksOf(terms).map((look) => ({ options, before: "InfrequentAccess", look })),
      ),
    cases: (terms) =>
      record({
        options: record(
          { storageClass: constantFrom(undefined, ...classes) },
          { requiredKeys: [], noNullPrototype: true },
        ),
        before: option(constantFrom(...classes)),
        look: constantFrom(...looksOf(terms)),
      }),
    async check({ makeBucket, semantics }, { options, before, look }) {
      const bucket = loosely(await makeBucket());
      if (before !== null) await bucket.put("k", "old", { storageClass: before });
      const store = async () => {
        if (look !== "complete") return bucket.put("k", "v", options);
        const upload = await bucket.createMultipartUpload("k", options);
        return upload.complete([await upload.uploadPart(1, "v")]);
      };
      const stored = await store();
      const read = async () =>
        look === "list" ? (await bucket.list()).objects[0] : bucket[look as "head" | "get"]("k");
      const object = look === "put" || look === "complete" ? stored : await read();
      const expected = semantics.storageClasses === "kept" ? (options.storageClass ?? "Standard") : "";
      expectEqual(`storageClass that ${look} gives after ${show(options)}`, object.storageClass, expected);
    },
  }),
  ruleCheck<UnknownCase>({
    rule: "storage-class.unknown",
    needs: ["storageClass"],
    examples: (terms) =>
      ["", "standard", "Other", null, 5].flatMap((storageClass) =>
        methodsOf(terms).map((method) => ({ storageClass, before: "old", method })),
      ),
    cases: (terms) =>
      record({
        storageClass: oneof(
          string({ maxLength: 8 }),
          constantFrom<unknown>(null, 5, true, {}),
          constantFrom("standard", "STANDARD", "Standard ", "infrequentAccess", "InfrequentAccess,Standard"),
        ).filter((storageClass) => !classes.some((known) => known === storageClass)),
        before: option(run("b")),
        method: constantFrom(...methodsOf(terms)),
      }),
    async check({ makeBucket, semantics }, { storageClass, before, method }) {
      const bucket = loosely(await makeBucket());
      if (before !== null) await bucket.put("k", before);
      const call = () =>
        method === "put"
          ? bucket.put("k", "new", { storageClass })
          : bucket.createMultipartUpload("k", { storageClass });
      const isRefused = semantics.storageClasses === "kept";
      if (isRefused) await errorOf(`${method} with storage class ${show(storageClass)}`, call);
      else await call();
      const expected = !isRefused && method === "put" ? "new" : before;
      const object = await bucket.get("k");
      if (expected === null) expectEqual("get after an unknown storage class", object, null);
      else expectEqual("the value after an unknown storage class", await object.text(), expected);
    },
  }),
];

function looksOf({ abilities }: Terms): readonly KeptCase["look"][] {
  const looks = ["put", "head", "get", "list"] as const;
  return abilities.multipart ? [...looks, "complete"] : looks;
}

function methodsOf({ abilities }: Terms): readonly UnknownCase["method"][] {
  return abilities.multipart ? ["put", "createMultipartUpload"] : ["put"];
}
