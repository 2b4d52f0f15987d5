import MiniSearch, { type Options } from "minisearch";
import { lazily } from "../../base/lazily.js";
import { errorCodes } from "../../semantics/error-codes.js";
import { codeAdvice } from "./advice.js";
import { rules } from "./registry.js";
import { codeWords } from "./rule-words/code-words.js";
import { ruleWords } from "./rule-words/rule-words.js";
import { topics } from "./topics/all-topics.js";
import { isWeak, tokenize, tokenizeParts, toTerm } from "./words.js";

/** A searchable text. */
export interface Entry {
  /** A rule's id, the name of a topic after `topic:`, or a code after `code:`. */
  readonly id: string;
  readonly messages: string;
  readonly codes: string;
  readonly title: string;
  /** Other phrasings of the question, and other names of its subject, separated by semicolons. */
  readonly words: string;
  readonly text: string;
}

/** The terms of all answers. */
export interface Terms {
  /** The number of answers with each term. */
  readonly counts: ReadonlyMap<string, number>;
  /** Returns an index with at least the terms that are asked for. */
  readonly indexFor: (isAsked: (term: string) => boolean) => MiniSearch<Entry>;
}

const known = new Map<string, string | null>();

/** Returns the search form of a word of an answer, as {@link toTerm}; most words stand in many answers. */
function termOf(word: string): string | null {
  const before = known.get(word);
  if (before !== undefined) return before;
  const term = toTerm(word);
  known.set(word, term);
  return term;
}

const allEntries = lazily((): readonly Entry[] => [
  ...rules.map(({ id, title, statement, instead = "", messages, codes }) => {
    const subject = id.startsWith("hostnames.") ? " custom hostname" : "";
    return {
      id,
      messages: messages.join(" "),
      codes: codes.join(" "),
      title: title + subject,
      words: `${id.replace(/[.-]/g, " ")}; ${ruleWords[id] ?? ""}`,
      text: `${statement} ${instead}`,
    };
  }),
  ...Object.entries(topics).map(([name, { title, means, instead, words = "", messages = [], codes = [] }]) => {
    return {
      id: `topic:${name}`,
      messages: messages.join(" "),
      codes: codes.join(" "),
      title,
      words,
      text: `${means} ${instead}`,
    };
  }),
  ...[...errorCodes].map(([code, { s3Code, text, when, status }]) => {
    return {
      id: `code:${code}`,
      messages: text,
      codes: `${code} ${status}`,
      title: s3Code,
      words: codeWords[Number(code)] ?? "",
      text: `${when} ${codeAdvice[Number(code)] ?? ""}`,
    };
  }),
]);
const byId = lazily(() => new Map(allEntries().map((entry) => [entry.id, entry])));

/** The fields of an index. */
export const indexing: Options<Entry> = { fields: ["messages", "codes", "title", "words", "text"], tokenize };

/** Collects the terms of all answers. */
export function collectTerms(): Terms & { readonly index: MiniSearch<Entry> } {
  const counts = new Map<string, number>();
  let ofEntry = new Set<string>();
  const processTerm = (word: string) => {
    const term = termOf(word);
    if (term) ofEntry.add(term);
    return term;
  };
  const index = new MiniSearch<Entry>({ ...indexing, processTerm });
  for (const entry of allEntries()) {
    ofEntry = new Set();
    index.add(entry);
    for (const term of ofEntry) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { index, counts, indexFor: () => index };
}

let takeTerms: () => Terms = collectTerms;
const allTerms = lazily(() => takeTerms());

/** Makes the first search read the terms, instead of collecting them. */
export function takeTermsFrom(read: () => Terms): void {
  takeTerms = read;
}

/** Returns an index with at least the terms that are asked for. */
export function indexFor(isAsked: (term: string) => boolean): MiniSearch<Entry> {
  return allTerms().indexFor(isAsked);
}

/** The most that a common word counts: it says little about a subject. */
const mostOfWeak = 2;

/** Returns the weight of a term by the number of answers that contain it: the inverse document frequency of BM25. */
export function weightOf(term: string): number {
  const count = allTerms().counts.get(term) ?? 0;
  const rarity = Math.log(1 + (allEntries().length - count + 0.5) / (count + 0.5));
  return isWeak(term) ? Math.min(rarity, mostOfWeak) : rarity;
}

/** Returns the terms of each phrasing of an answer: its title, and its words between semicolons. */
export function phrasingsOf(id: string): readonly ReadonlySet<string>[] {
  const { title = "", words = "" } = byId().get(id) ?? {};
  return [tokenize(title), ...tokenizeParts(words)]
    .map((part) => new Set(part.flatMap((word) => termOf(word) ?? [])))
    .filter(({ size }) => size > 0);
}
