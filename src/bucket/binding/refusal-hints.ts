import { withHint } from "../../base/messages/with-hint.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import type { Semantics } from "../../semantics/semantics.js";
import type { StoreError } from "./store-error.js";

/** The advice for refusals that surprise in tests, by rule. */
const hints: Partial<Readonly<Record<RuleId, (bucket: string) => string>>> = {
  "multipart.part-too-small": (bucket) =>
    `Each part but the last must have at least 5 MiB. To use small parts in tests, lower the limit: new ${bucket}({ limits: { minPartBytes: 4 } }), or bucketTest({ bucketOptions: { limits: { minPartBytes: 4 } } }).`,
  "multipart.parts-unequal": () =>
    "All parts before the last must have the same size, and the last may not be larger. Collect the data in a buffer, upload it whenever it has the size of a part, and upload the rest as the last part.",
  "delete.count": () =>
    "Do not call delete() without keys, and delete more than 1000 keys in several calls: for (let index = 0; index < keys.length; index += 1000) await bucket.delete(keys.slice(index, index + 1000)).",
};

/** Adds the advice for a refusal, if there is any. */
export function withAdvice(error: StoreError, { brand }: Semantics): StoreError {
  const hint = hints[error.rule];
  return hint === undefined ? error : withHint(error, hint(brand === "R2" ? "R2Bucket" : "FakeBucket"));
}
