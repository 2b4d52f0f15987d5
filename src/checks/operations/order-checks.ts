import { record } from "fast-check";
import { letters, simpleKey } from "../../property/cases/case-object.js";
import { errorOf, expectEqual, expectRefusal, expectThat } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { refusalMessage } from "../../property/cases/refusal-texts.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { faultsInOrder, neighboursOf } from "./case-order.js";

/** What is wrong with a `get`, in the order in which it shows. */
type GetFault = "key" | "missing" | "ssec" | "precondition" | "range";

interface GetOrderCase {
  readonly key: string;
  readonly text: string;
  readonly faults: readonly GetFault[];
}

/** What is wrong with a `put`, in the order in which it shows. */
type PutFault = "size" | "key" | "metadata" | "storageClass" | "digest" | "precondition";

interface PutOrderCase {
  readonly key: string;
  readonly text: string;
  readonly faults: readonly PutFault[];
}

const failing = { etagMatches: "other" };

/** In what order `get` checks. */
export const getOrderCheck: RuleCheck = ruleCheck<GetOrderCase>({
  rule: "get.order",
  examples: (terms) => neighboursOf(getFaults(terms)).map((faults) => ({ key: "k", text: "hello", faults })),
  cases: (terms) => record({ key: simpleKey(), text: letters(), faults: faultsInOrder(getFaults(terms)) }),
  async check({ makeBucket, semantics }, { key: plainKey, text, faults }) {
    const bucket = loosely(await makeBucket());
    const has = (fault: GetFault) => faults.includes(fault);
    const key = has("key") ? "k".repeat(2 * semantics.maxKeyBytes) : plainKey;
    if (!has("key") && !has("missing")) {
      await (has("ssec") ? bucket.put(key, text, { ssecKey: "ab".repeat(32) }) : bucket.put(key, text));
    }
    const options = {
      ...(has("missing") && has("ssec") && { ssecKey: "cd".repeat(32) }),
      ...(has("precondition") && { onlyIf: failing }),
      ...(has("range") && { range: { offset: text.length + 9 } }),
    };
    await expectGet(bucket, key, options, faults);
  },
});

/** In what order `put` checks. */
export const putOrderCheck: RuleCheck = ruleCheck<PutOrderCase>({
  rule: "put.order",
  examples: (terms) => neighboursOf(putFaults(terms)).map((faults) => ({ key: "k", text: "1234", faults })),
  cases: (terms) => record({ key: simpleKey(), text: letters(2), faults: faultsInOrder(putFaults(terms)) }),
  async check({ makeBucket, semantics }, { key: plainKey, text, faults }) {
    const has = (fault: PutFault) => faults.includes(fault);
    const bucket = loosely(await makeBucket(has("size") ? { maxUploadBytes: text.length - 1 } : undefined));
    const key = has("key") ? "k".repeat(2 * semantics.maxKeyBytes) : plainKey;
    const options = {
      ...(has("metadata") && { customMetadata: { a: "x".repeat(2 * semantics.maxCustomMetadataBytes) } }),
      ...(has("storageClass") && { storageClass: "Other" }),
      ...(has("digest") && { md5: "0".repeat(32) }),
      ...(has("precondition") && { onlyIf: failing }),
    };
    await expectPut(() => bucket.put(key, text, options), faults);
  },
});

function getFaults({ semantics, abilities }: Terms): readonly GetFault[] {
  const enforced = abilities.ssec && semantics.ssecKeys === "enforced";
  return ["key", "missing", ...(enforced ? ["ssec" as const] : []), "precondition", "range"];
}

function putFaults({ semantics, abilities }: Terms): readonly PutFault[] {
  const checked = abilities.storageClass && semantics.storageClasses === "kept";
  return [
    ...(abilities.limits ? ["size" as const] : []),
    ...(["key", "metadata"] as const),
    ...(checked ? ["storageClass" as const] : []),
    ...(["digest", "precondition"] as const),
  ];
}

async function expectGet(
  bucket: LooseBucket,
  key: string,
  options: object,
  faults: readonly GetFault[],
): Promise<void> {
  const what = `get with faults of ${faults.join(", ")}`;
  const call = () => bucket.get(key, options);
  switch (faults[0]) {
    case "key":
      return expectRefusal(what, call, "get", 10020);
    case "missing":
      return expectEqual(what, await call(), null);
    case "ssec": {
      const error = await errorOf(what, call);
      const message = error instanceof Error ? error.message : "";
      return expectThat(message !== refusalMessage("get", 10039), `${what} is refused for the SSE-C key`);
    }
    default: {
      const object = await call();
      expectThat(object !== null, `${what} gives an object`);
      expectEqual(`whether what ${what} gives has a body`, "body" in object, false);
    }
  }
}

async function expectPut(call: () => Promise<unknown>, faults: readonly PutFault[]): Promise<void> {
  const what = `put with faults of ${faults.join(", ")}`;
  switch (faults[0]) {
    case "size":
      return expectRefusal(what, call, "put", 100100);
    case "key":
      return expectRefusal(what, call, "put", 10020);
    case "metadata":
      return expectRefusal(what, call, "put", 10012);
    default: {
      const error = await errorOf(what, call);
      const isDigest = error instanceof Error && error.message.includes("(10037)");
      expectEqual(`whether ${what} is refused for the digest`, isDigest, faults[0] === "digest");
    }
  }
}
