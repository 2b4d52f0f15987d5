export { type Explanation, explain } from "./explain/explain.js";
export { type Answer, findAnswers } from "./explain/find-answers.js";
export { type AnyRuleId, type Rule, type RuleValues, rules } from "./explain/registry.js";
export { searchRules } from "./explain/search-rules.js";
export type { Level, RuleId } from "./rules/all-rules.js";
export type { ConfigRuleId } from "./rules/config-rules.js";
export type { HostnameRuleId } from "./rules/hostnames/hostname-rules.js";
