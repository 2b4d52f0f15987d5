import { ruleChecks } from "../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../src/property/checks/run-rule-check.js";
import { semantics } from "../../src/semantics/presets.js";
import { makeOlderBucket } from "../conformance/older-simulator.js";
import { startRealRuntime } from "./real-runtime.js";
const only = process.argv[2];
const real = startRealRuntime();
for (const c of ruleChecks) {
  if (only && !c.rule.startsWith(only)) continue;
  const t = performance.now();
  const o = await real.run(c);
  const ms = performance.now()-t;
  if (o.status !== "passed" || ms > 500) console.log("real ", c.rule, o.status, "reason" in o ? o.reason.slice(0, 400) : "", Math.round(ms));
  const p = await runRuleCheck(c, { makeBucket: () => makeOlderBucket("2025-09-01") as never, semantics: semantics.simulator, timeout: 3000 });
  if (p.status !== "passed") console.log("older", c.rule, p.status, p.reason.slice(0, 300));
}
await real.stop();
