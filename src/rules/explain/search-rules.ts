import { type Rule, rules } from "./registry.js";

/**
 * Finds the rules that hold all words of a text, in their ids, questions, statements, sources, codes, messages or advice.
 * Those whose id begins with the text come first, then those whose id or question hold the words. Case does not matter;
 * an empty text finds every rule.
 *
 * @example
 * ```ts
 * import { searchRules } from "fakebucket/rules";
 *
 * console.log(searchRules("list.delimiter")[0]?.statement.includes("delimitedPrefixes")); // true
 * ```
 */
export function searchRules(text: string): readonly Rule[] {
  const words = wordsOf(text);
  const start = words.join(" ");
  return rules
    .filter((rule) => words.every((word) => textOf(rule).includes(word)))
    .map((rule) => ({ rule, rank: rankOf(rule, start, words) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ rule }) => rule);
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

function textOf(rule: Rule): string {
  const { id, title, statement, source, values, codes, messages, instead } = rule;
  const questions = values === undefined ? [] : Object.keys(values.documented);
  return [id, title, statement, source, ...questions, ...codes, ...messages, instead].join("\n").toLowerCase();
}

function rankOf(rule: Rule, start: string, words: readonly string[]): number {
  if (rule.id.startsWith(start)) return 0;
  const name = `${rule.id} ${rule.title}`.toLowerCase();
  return words.every((word) => name.includes(word)) ? 1 : 2;
}
