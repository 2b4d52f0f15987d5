import { readEnds, requireText } from "./read-ends.js";
import { type Rule, rules } from "./registry.js";

/**
 * Finds the rules that contain all words of a text, in their ids, questions, statements, sources, codes, messages or
 * advice. Rules whose ids begin with the text come first, then matches in the id or question. Case does not matter; an
 * empty text finds every rule.
 *
 * @throws TypeError if the text is not a string.
 * @example
 * ```ts
 * import { searchRules } from "fakebucket/rules";
 *
 * console.log(searchRules("list.delimiter")[0]?.statement.includes("delimitedPrefixes")); // true
 * ```
 */
export function searchRules(text: string): readonly Rule[] {
  const words = wordsOf(readEnds(requireText("searchRules", "text", text)).text);
  const start = words.join(" ");
  return rules
    .filter((rule) => words.every((word) => searchedText(rule).includes(word)))
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

function searchedText(rule: Rule): string {
  const { id, title, statement, source, values, codes, messages, instead } = rule;
  const questions = values === undefined ? [] : Object.keys(values.documented);
  return [id, title, statement, source, ...questions, ...codes, ...messages, instead].join("\n").toLowerCase();
}

function rankOf(rule: Rule, start: string, words: readonly string[]): number {
  if (rule.id.startsWith(start)) return 0;
  const name = `${rule.id} ${rule.title}`.toLowerCase();
  return words.every((word) => name.includes(word)) ? 1 : 2;
}
