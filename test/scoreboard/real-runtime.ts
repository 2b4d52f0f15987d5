import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { RuleCheck, ScriptSettings } from "../../src/property/cases/rule-check.js";
import type { CheckOutcome } from "../../src/property/suite/run-rule-check.js";
import { ruleChecks } from "../../src/rules/rule-checks.js";
import { dates } from "../conformance/runner.js";
import type { CheckRequest } from "./worker.js";

/** What is used of `miniflare`, whose own declarations do not type-check. */
interface Miniflare {
  getWorker(name: string): Promise<{ fetch(url: string, init: RequestInit): Promise<Response> }>;
  dispose(): Promise<void>;
}

const { Miniflare } = createRequire(import.meta.url)("miniflare") as { Miniflare: new (options: object) => Miniflare };

/**
 * The dates of the checks that do not depend on one: the newest, and that at which the rules were measured. At the oldest
 * of those compared, only the checks of dated changes are right.
 */
const usualDates = dates.filter((date) => date >= "2022-10-31");

/** Cases of each check beside its examples: a call takes the real runtime a millisecond or more. */
const runs = 5;

/** Something that runs checks, each on empty buckets. */
export interface CheckRunner {
  run(ruleCheck: RuleCheck): Promise<CheckOutcome>;
  stop(): Promise<void>;
}

/** Starts the real runtime, with one worker for each compatibility date and each set of flags that a check asks for. */
export function startRealRuntime(): CheckRunner {
  const contents = bundle("./worker.ts");
  const scripts = new Map(
    ruleChecks.flatMap(scriptsOf).map((script, index) => [nameOf(script), { ...script, id: `w${index}` }]),
  );
  const miniflare = new Miniflare({
    workers: [...scripts.values()].map(({ id, ...script }) => ({
      name: id,
      ...script,
      r2Buckets: Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`BUCKET_${index}`, `${id}-${index}`])),
      modules: [{ type: "ESModule", path: "worker.mjs", contents }],
    })),
    // What the runtime warns of belongs to the checks.
    handleRuntimeStdio: () => undefined,
  });
  const ask = async (script: ScriptSettings, request: CheckRequest): Promise<CheckOutcome> => {
    const worker = await miniflare.getWorker(scripts.get(nameOf(script))?.id ?? "");
    const response = await worker.fetch("http://runtime/", { method: "POST", body: JSON.stringify(request) });
    if (!response.ok) return { status: "failed", reason: `the runtime failed: ${await response.text()}` };
    return (await response.json()) as CheckOutcome;
  };
  return {
    async run(ruleCheck) {
      const { rule } = ruleCheck;
      const isDated = ruleCheck.dates !== undefined || ruleCheck.scripts !== undefined;
      for (const script of scriptsOf(ruleCheck)) {
        const outcome = await ask(script, { rule, runs, ...(isDated ? { script } : {}) });
        if (outcome.status !== "passed") return outcome;
      }
      return { status: "passed" };
    },
    stop: () => miniflare.dispose(),
  };
}

/** The scripts for which a check is run. */
function scriptsOf({ dates: ownDates = usualDates, scripts }: RuleCheck): readonly ScriptSettings[] {
  return scripts ?? ownDates.map((compatibilityDate) => ({ compatibilityDate, compatibilityFlags: [] }));
}

function nameOf({ compatibilityDate, compatibilityFlags }: ScriptSettings): string {
  return [compatibilityDate, ...compatibilityFlags].join(" ");
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
