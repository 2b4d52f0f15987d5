import type { AnyRuleId } from "../registry.js";
import { callWords } from "./call-words.js";
import { hostnameWords } from "./hostname-words.js";
import { objectWords } from "./object-words.js";

/** Common words for a rule that its own texts do not contain: phrasings of its question, separated by semicolons. */
export const ruleWords: Partial<Readonly<Record<AnyRuleId, string>>> = {
  ...callWords,
  ...objectWords,
  ...hostnameWords,
};
