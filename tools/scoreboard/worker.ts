/** Runs one check inside the real runtime, natively, on its own buckets. `real-runtime.ts` bundles and sends it. */

import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { ScriptSettings } from "../../src/property/expect/rule-check.js";
import { semantics } from "../../src/semantics/presets.js";
import type { BucketLike } from "../../types/index.js";
import { type CountedOutcome, runCountedCheck } from "./run-counted-check.js";

/** A request to run a check. */
export interface CheckRequest {
  readonly rule: string;
  /** The number of random cases. */
  readonly runs: number;
  /** The worker's date and flags, if the check depends on them. */
  readonly script?: ScriptSettings;
}

const worker: { fetch(request: Request, env: Readonly<Record<string, BucketLike>>): Promise<Response> } = {
  async fetch(request, env) {
    const { rule, script, runs } = (await request.json()) as CheckRequest;
    const ruleCheck = ruleChecks.find((one) => one.rule === rule);
    if (ruleCheck === undefined) throw new Error(`There is no check of ${rule}`);
    const buckets = Object.values(env);
    const implementation = {
      async makeBucket() {
        // The buckets are used in turn; there are more than one case needs.
        const bucket = buckets.shift();
        if (bucket === undefined) throw new Error("The worker has no buckets");
        buckets.push(bucket);
        await empty(bucket);
        return bucket;
      },
      semantics: semantics.simulator,
      abilities: { compatibilityDate: true, compatibilityFlags: true },
      // A thousand puts take long on a busy machine.
      timeout: 120_000,
    };
    const outcome: CountedOutcome = await runCountedCheck(
      script === undefined ? ruleCheck : { ...ruleCheck, scripts: [script] },
      implementation,
      { runs, seed: 1 },
    );
    return Response.json(outcome);
  },
};

async function empty(bucket: BucketLike): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list();
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}

// biome-ignore lint/style/noDefaultExport: the runtime requires it.
export default worker;
