export { type Explanation, explain } from "../rules/explain/explain.js";
export { type Answer, findAnswers } from "../rules/explain/find-answers.js";
export { type AnyRuleId, type Rule, type RuleValues, rules } from "../rules/explain/registry.js";
export { searchRules } from "../rules/explain/search-rules.js";
export type { Level, RuleId } from "../rules/statements/all-rules.js";
export type { ConfigRuleId } from "../rules/statements/config-rules.js";
export type { HostnameRuleId } from "../rules/statements/hostnames/hostname-rules.js";
