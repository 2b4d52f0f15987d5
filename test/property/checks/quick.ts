import { ruleChecks } from "../../../src/property/checks/rule-checks.js";
import { runRuleCheck } from "../../../src/property/checks/run-rule-check.js";
import { fakeImplementation } from "./subjects.js";
for (const name of ["documented","deployed","simulator"] as const) for (const c of ruleChecks) {
  const t = performance.now();
  const o = await runRuleCheck(c, fakeImplementation(name));
  const ms = performance.now()-t;
  if (o.status !== "passed" || ms > 300) console.log(name, c.rule, o.status, "reason" in o ? o.reason : "", Math.round(ms));
}
console.log("done", ruleChecks.length);
