import MiniSearch, { type SearchOptions } from "minisearch";
import { errorCodes } from "../../semantics/error-codes.js";
import { ruleWords } from "./advice.js";
import { rules } from "./registry.js";
import { topics } from "./topics/all-topics.js";
import { tokenize, toTerm } from "./words.js";

/** A text that can be found. */
interface Entry {
  /** A rule's id, the name of a topic after `topic:`, or a code after `code:`. */
  readonly id: string;
  readonly title: string;
  /** The names that people give it. */
  readonly words: string;
  readonly text: string;
}

/** The way in which words are found, in this index and in that of the site's pages. */
export const searching: SearchOptions = {
  prefix: (term) => term.length > 3,
  fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
  weights: { fuzzy: 0.3, prefix: 0.5 },
  // A text with many words for a thing is no worse than one with few.
  bm25: { k: 1.2, b: 0.2, d: 0.5 },
};

/** Weights by how ids begin: most people ask about buckets, in their own words. */
const boosts: Readonly<Record<string, number>> = { "topic:": 1.4, "code:": 0.7, hostnames: 0.5, config: 0.8 };

let made: MiniSearch<Entry> | undefined;

/** The ids of what answers a question in words, the best first; empty if it has hardly a word of it. */
export function searchIds(question: string): readonly string[] {
  const terms = new Set(tokenize(question).flatMap((word) => toTerm(word) ?? []));
  if (terms.size === 0) return [];
  made ??= makeIndex();
  const found = made.search(question, {
    ...searching,
    boost: { title: 2.5, words: 3, text: 1 },
    boostDocument: (id) => boosts[/^(?:topic:|code:|hostnames|config)/.exec(String(id))?.[0] ?? ""] ?? 1,
  });
  // Two words of a question say more than one of them twice.
  const ranked = found.map(({ id, score, queryTerms }) => {
    const share = new Set(queryTerms).size / terms.size;
    return { id: String(id), share, rank: score * share };
  });
  return ranked
    .filter(({ share }) => share >= 1 / 3)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ id }) => id);
}

function makeIndex(): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({ fields: ["title", "words", "text"], tokenize, processTerm: toTerm });
  index.addAll(
    rules.map(({ id, title, statement, instead = "", messages }) => {
      const words = `${id.replace(/[.-]/g, " ")} ${ruleWords[id] ?? ""}`;
      return { id, title, words, text: [statement, instead, ...messages].join(" ") };
    }),
  );
  index.addAll(
    Object.entries(topics).map(([name, { title, means, instead, words = "", messages = [] }]) => {
      return { id: `topic:${name}`, title, words, text: [means, instead, ...messages].join(" ") };
    }),
  );
  index.addAll(
    [...errorCodes].map(([code, { s3Code, text, when, status }]) => {
      return { id: `code:${code}`, title: `${code} ${s3Code} ${text}`, words: String(status), text: when };
    }),
  );
  return index;
}
