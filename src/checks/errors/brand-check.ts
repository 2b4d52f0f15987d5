import { constantFrom, record } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { errorOf, expectShown, expectThat } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { toCode } from "../../property/code/to-code.js";

/** A call without its arguments. */
interface BrandCase {
  readonly key: string;
  readonly method: "head" | "get" | "put" | "delete" | "createMultipartUpload" | "uploadPart" | "complete";
}

/** Names of classes in texts and tags. */
export const brandCheck: RuleCheck = ruleCheck<BrandCase>({
  rule: "errors.brand",
  examples: () => [{ key: "k", method: "head" }],
  cases: ({ abilities }) =>
    record({
      key: plainKey(),
      method: constantFrom(
        ...(["head", "get", "put", "delete"] as const),
        ...(abilities.multipart ? (["createMultipartUpload", "uploadPart", "complete"] as const) : []),
      ),
    }),
  async check({ makeBucket, semantics }, { key, method }) {
    const bucket = loosely(await makeBucket());
    const ofUpload = method === "uploadPart" || method === "complete";
    const name = `${semantics.brand}${ofUpload ? "MultipartUpload" : "Bucket"}`;
    const owner = ofUpload ? bucket.resumeMultipartUpload(key, "id") : bucket;
    const error = await errorOf(`${method}()`, () => Reflect.get(owner, method).call(owner));
    expectThat(String(error).includes(`on '${name}'`), `an error text names ${name}: ${String(error)}`);
    const tag = () => `Object.prototype.toString.call(${toCode(owner)})`;
    expectShown(`the tag of a ${name}`, Object.prototype.toString.call(owner), `[object ${name}]`, tag);
  },
});
