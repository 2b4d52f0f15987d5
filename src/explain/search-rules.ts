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

/** The rules that come nearest to a text that finds none: by their ids, or by some of the words. At most five. */
export function nearRules(text: string): readonly Rule[] {
  const words = wordsOf(text).filter((word) => word.length > 2);
  const start = wordsOf(text).join(" ");
  return rules
    .map((rule) => ({ rule, distance: distanceTo(rule, start, words) }))
    .filter(({ distance }) => distance < 0.5)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 5)
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

/** From 0, the same, to 1, nothing alike: by the letters of the id, or by the share of words that are missing. */
function distanceTo(rule: Rule, start: string, words: readonly string[]): number {
  const byLetters = editDistance(start, rule.id) / Math.max(start.length, rule.id.length);
  const text = textOf(rule);
  const missing = words.filter((word) => !text.includes(word)).length;
  const byWords = words.length === 0 ? 1 : missing / words.length;
  return Math.min(byLetters, byWords);
}

/**
 * Returns the number of letters that must be put in, left out or changed to make one text of the other (Levenshtein).
 */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column++) {
      const [left, above, aslant] = [next[column - 1] ?? 0, row[column] ?? 0, row[column - 1] ?? 0];
      next.push(Math.min(left + 1, above + 1, aslant + (letter === to[column - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
