/** Runs one check inside the real runtime, natively, on its own buckets. Bundled and sent there by `real-runtime.ts`. */

import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { ScriptSettings } from "../../src/property/expect/rule-check.js";
import { semantics } from "../../src/semantics/presets.js";
import type { BucketLike } from "../../types/index.js";
import { type CountedOutcome, runCountedCheck } from "./run-counted-check.js";

/** The check that the worker is asked to run. */
export interface CheckRequest {
  readonly rule: string;
  /** Cases beside the examples. */
  readonly runs: number;
  /** The worker's own date and flags, where the check depends on them. */
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
        // Taken in turn: more than a case asks for.
        const bucket = buckets.shift();
        if (bucket === undefined) throw new Error("The worker has no buckets");
        buckets.push(bucket);
        await empty(bucket);
        return bucket;
      },
      semantics: semantics.simulator,
      abilities: { compatibilityDate: true, compatibilityFlags: true },
      // A thousand puts take their time where the machine is busy.
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

// biome-ignore lint/style/noDefaultExport: what the runtime looks for.
export default worker;
