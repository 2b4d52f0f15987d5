import { argumentChecks } from "./check-arguments.js";
import { errorChecks } from "./check-errors.js";
import { listChecks } from "./check-list.js";
import { optionChecks } from "./check-options.js";
import type { RuleCheck } from "./rule-check.js";

/** One check for each rule of the registry that a script can observe. */
export const ruleChecks: readonly RuleCheck[] = [...errorChecks, ...argumentChecks, ...optionChecks, ...listChecks];
