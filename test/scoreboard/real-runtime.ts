import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { RuleCheck } from "../../src/property/checks/rule-check.js";
import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { CheckOutcome } from "../../src/property/checks/run-rule-check.js";
import type { CheckRequest } from "./worker.js";

/** What is used of `miniflare`, whose own declarations do not type-check. */
interface Miniflare {
  getWorker(name: string): Promise<{ fetch(url: string, init: RequestInit): Promise<Response> }>;
  dispose(): Promise<void>;
}

const { Miniflare } = createRequire(import.meta.url)("miniflare") as { Miniflare: new (options: object) => Miniflare };

/** The date of the checks that do not depend on one: that at which the rules were measured. */
const usualDate = "2025-09-01";

/** Cases of each check beside its examples: a call takes the real runtime a millisecond or more. */
const runs = 5;

/** Something that runs checks, each on empty buckets. */
export interface CheckRunner {
  run(ruleCheck: RuleCheck): Promise<CheckOutcome>;
  stop(): Promise<void>;
}

/** Starts the real runtime, with one worker for each compatibility date that a check asks for. */
export function startRealRuntime(): CheckRunner {
  const contents = bundle("./worker.ts");
  const dates = new Set([usualDate, ...ruleChecks.flatMap((ruleCheck) => ruleCheck.dates ?? [])]);
  const miniflare = new Miniflare({
    workers: [...dates].map((date) => ({
      name: date,
      compatibilityDate: date,
      r2Buckets: Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`BUCKET_${index}`, `${date}-${index}`])),
      modules: [{ type: "ESModule", path: "worker.mjs", contents }],
    })),
    // What the runtime warns of belongs to the checks.
    handleRuntimeStdio: () => undefined,
  });
  const ask = async (name: string, request: CheckRequest): Promise<CheckOutcome> => {
    const worker = await miniflare.getWorker(name);
    const response = await worker.fetch("http://runtime/", { method: "POST", body: JSON.stringify(request) });
    if (!response.ok) return { status: "failed", reason: `the runtime failed: ${await response.text()}` };
    return (await response.json()) as CheckOutcome;
  };
  return {
    async run({ rule, dates: ownDates }) {
      if (ownDates === undefined) return ask(usualDate, { rule, runs });
      for (const date of ownDates) {
        const outcome = await ask(date, { rule, date, runs });
        if (outcome.status !== "passed") return outcome;
      }
      return { status: "passed" };
    },
    stop: () => miniflare.dispose(),
  };
}

function bundle(path: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
