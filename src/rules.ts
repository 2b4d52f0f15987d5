export { type Explanation, explain } from "./explain/explain.js";
export { type AnyRuleId, type Rule, type RuleValues, rules } from "./explain/registry.js";
export { searchRules } from "./explain/search-rules.js";
export type { ConfigRuleId } from "./semantics/config-rules.js";
export type { HostnameRuleId } from "./semantics/hostname-rules.js";
export type { RuleId } from "./semantics/rules.js";
