import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import type { RuleCheck, ScriptSettings } from "../../src/property/expect/rule-check.js";
import { dates } from "../conformance/runner.js";
import { bundle, startWorkers } from "../real-runtime/workers.js";
import type { CountedOutcome } from "./run-counted-check.js";
import type { CheckRequest } from "./worker.js";

/**
 * The dates for checks without a date of their own: the newest one, and the one at which the rules were measured. At the
 * oldest compared date, only the checks of dated changes apply.
 */
const usualDates = dates.filter((date) => date >= "2022-10-31");

/** The number of random cases per check. It is small, because a call of the real runtime takes at least a millisecond. */
const runs = 5;

/** Runs checks, each with empty buckets. */
interface CheckRunner {
  run(ruleCheck: RuleCheck): Promise<CountedOutcome>;
  stop(): Promise<void>;
}

/** Starts the real runtime, with a worker for each compatibility date and set of flags used by checks. */
export function startRealRuntime(): CheckRunner {
  const code = bundle(new URL("./worker.ts", import.meta.url));
  const scripts = new Map(ruleChecks.flatMap(scriptsOf).map((script) => [nameOf(script), script]));
  const workers = startWorkers(
    Array.from(scripts, ([name, script], index) => ({
      name,
      ...script,
      r2Buckets: Object.fromEntries(
        Array.from({ length: 8 }, (_, bucket) => [`BUCKET_${bucket}`, `${index}-${bucket}`]),
      ),
      code,
    })),
  );
  const ask = (script: ScriptSettings, request: CheckRequest): Promise<CountedOutcome> =>
    workers.ask(nameOf(script), request).then(
      (outcome) => outcome as CountedOutcome,
      ({ message }: Error) => ({ status: "failed", reason: message }),
    );
  return {
    async run(ruleCheck) {
      const { rule } = ruleCheck;
      const isDated = ruleCheck.dates !== undefined || ruleCheck.scripts !== undefined;
      let cases = 0;
      for (const script of scriptsOf(ruleCheck)) {
        const outcome = await ask(script, { rule, runs, ...(isDated ? { script } : {}) });
        if (outcome.status !== "passed") return outcome;
        cases += outcome.cases;
      }
      return { status: "passed", cases };
    },
    stop: workers.stop,
  };
}

/** Returns the scripts for a check. */
function scriptsOf({ dates: ownDates = usualDates, scripts }: RuleCheck): readonly ScriptSettings[] {
  return scripts ?? ownDates.map((compatibilityDate) => ({ compatibilityDate, compatibilityFlags: [] }));
}

function nameOf({ compatibilityDate, compatibilityFlags }: ScriptSettings): string {
  return [compatibilityDate, ...compatibilityFlags].join(" ");
}
