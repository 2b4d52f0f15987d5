import MiniSearch, { type SearchOptions } from "minisearch";
import { errorCodes } from "../../semantics/error-codes.js";
import { codeAdvice } from "./advice.js";
import { foreignTerms, isAboutHostnames, isAboutTests, isForeign, mostTyped, requiredMatch } from "./domain.js";
import { rules } from "./registry.js";
import { codeWords } from "./rule-words/code-words.js";
import { ruleWords } from "./rule-words/rule-words.js";
import { topics } from "./topics/all-topics.js";
import { testTopics } from "./topics/test-topics.js";
import { isGeneral, isWeak, tokenize, toTerm } from "./words.js";

/** A searchable text. */
interface Entry {
  /** A rule's id, the name of a topic after `topic:`, or a code after `code:`. */
  readonly id: string;
  readonly messages: string;
  readonly codes: string;
  readonly title: string;
  /** Other phrasings of the question, and other names of its subject, separated by semicolons. */
  readonly words: string;
  readonly text: string;
}

/** The options for searching words, in this index and in the index of the site's pages: BM25+. */
export const searching: SearchOptions = {
  prefix: (term) => term.length > 3,
  fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
  weights: { fuzzy: 0.3, prefix: 0.5 },
  // A text with many words for its subject is not ranked lower.
  bm25: { k: 1.2, b: 0.2, d: 0.5 },
};

/** Weights of the fields. */
const boost = { messages: 0.4, codes: 2, title: 2.5, words: 2.5, text: 1 };

/** Weights by the beginning of ids: most people ask about buckets, in their own words. */
const boosts: Readonly<Record<string, number>> = {
  "topic:hostname": 0.7,
  "topic:": 1.55,
  "code:": 0.8,
  hostnames: 0.35,
  config: 0.7,
};

/** The same for a question about buckets, and for one about custom hostnames. */
const bucketBoosts: Readonly<Record<string, number>> = { ...boosts, "topic:hostname": 0.4 };

const hostnameBoosts: Readonly<Record<string, number>> = {
  ...boosts,
  "topic:": 1.1,
  "code:": 0.4,
  "topic:hostname": 1.9,
  hostnames: 1.1,
};

/** The answers about tests, and their weights for questions about tests and for others. */
const testIds = new Set([...Object.keys(testTopics), "look"].map((name) => `topic:${name}`));
const testWeights = { tests: 1.2, others: 0.7 } as const;

/** The most that a common word counts, and its weight in the index: it says little about a subject. */
const weakest = { most: 2, boost: 0.5 } as const;

/** Topics of errors that any binding, origin or call of Cloudflare's API has: beside a neighbour's name they are its. */
export const sharedTopics: readonly string[] = [
  "api",
  "unbound",
  "cors",
  "noMethod",
  "hostnameOriginErrors",
  "hostnameVisitorErrors",
];

/** The share and likeness that an answer about hostnames needs for a question that names none, or the other way round. */
const strict = 1.45;

/** The share of a word that an answer contains in a similar form alone. */
const similar = 0.65;

/** The most different words of a question. */
const mostWords = 48;

/** The most answers whose phrasings are compared with a question. */
const mostCompared = 80;

/** The ids of answers to a question. */
export interface Found {
  /** The answers, the best first; empty if none is likely enough. */
  readonly sure: readonly string[];
  /** The nearest answers if none is likely enough. */
  readonly near: readonly string[];
}

/** The index, with what ranks its answers. */
interface Made {
  readonly index: MiniSearch<Entry>;
  /** Returns the weight of a term by the number of answers that contain it: the inverse document frequency of BM25. */
  readonly weightOf: (term: string) => number;
  /** Returns the terms of each phrasing of an answer: its title, and its words between semicolons. */
  readonly phrasingsOf: (id: string) => readonly ReadonlySet<string>[];
}

let made: Made | undefined;

/** Finds answers to a question by its words. */
export function searchIds(question: string): Found {
  const words = firstWords(question);
  const terms = new Set(words.flatMap((word) => toTerm(word) ?? []));
  if (terms.size === 0) return { sure: [], near: [] };
  made ??= makeIndex();
  const { index, weightOf, phrasingsOf } = made;
  const unknown = weightOf("");
  const isOther = isForeign(question);
  const ofHostnames = isAboutHostnames(question);
  const neighbours = isOther ? foreignTerms(question) : new Set<string>();
  const enough = requiredMatch(question, isOther);
  const isQuestion = terms.size <= mostTyped;
  // Words that no answer contains exactly are compared with similar ones.
  const isUnknown = (term: string) => weightOf(term) === unknown;
  const isOfBuckets = /\b(?:r2|buckets?)\b/i.test(question);
  const boostOf = ofHostnames ? hostnameBoosts : isOfBuckets ? bucketBoosts : boosts;
  const testWeight = testWeights[isAboutTests(question) ? "tests" : "others"];
  const found = index.search(words.join(" "), {
    ...searching,
    processTerm: toTerm,
    prefix: (term) => isQuestion && isUnknown(term) && term.length > 3,
    fuzzy: (term) => (isQuestion && isUnknown(term) && !/\d/.test(term) ? mistakesIn(term) : false),
    boost,
    boostTerm: (term) => (isWeak(term) ? weakest.boost : 1),
    boostDocument: (id) =>
      (boostOf[/^(?:topic:(?:hostname)?|code:|hostnames|config)/.exec(String(id))?.[0] ?? ""] ?? 1) *
      (testIds.has(String(id)) ? testWeight : 1),
  });
  const whole = sum(Array.from(terms, weightOf));
  // The share of the question's words weighs rare words more. Similar words count less.
  const shareOf = (matching: readonly string[], worthOf: (term: string) => number = () => 1) =>
    sum(matching.map((term) => weightOf(term) * (isUnknown(term) ? similar : 1) * worthOf(term))) / whole;
  // A neighbour's name ranks an answer, and does not make it likely. A word of all programming hardly does, unless the
  // answer contains all others too.
  const evidence = (term: string, general: number) => (neighbours.has(term) ? 0 : isGeneral(term) ? general : 1);
  const likely = found
    .map(({ id, score, queryTerms, terms: ownTerms }) => {
      const matching = [...new Set(queryTerms)];
      const matched = shareOf(matching);
      const share = shareOf(matching, (term) => evidence(term, matching.length < terms.size ? enough.general : 1));
      return { id: String(id), share, ownTerms, rank: score ** 0.7 * matched };
    })
    .toSorted((a, b) => b.rank - a.rank);
  const ranked = likely
    .slice(0, mostCompared)
    .map(({ id, share, ownTerms, rank }) => {
      const contained = new Map(ownTerms.map((term) => [term, weightOf(term) * (terms.has(term) ? 1 : similar)]));
      const likeness = Math.max(
        0,
        ...phrasingsOf(id).map((phrasing) => {
          const common = sum(Array.from(phrasing, (term) => contained.get(term) ?? 0));
          return common / Math.sqrt(whole * sum(Array.from(phrasing, weightOf)));
        }),
      );
      // A question in nearly the words of a phrasing has its answer, whatever else contains its words.
      return { id, share, likeness, rank: rank * (1 + 8 * likeness ** 3) };
    })
    .toSorted((a, b) => b.rank - a.rank);
  const [first] = ranked;
  const ids = ranked.map(({ id }) => id);
  // A long question of this domain has more words beside its subject.
  const needed = enough.sum - (isOther ? 0 : 0.04 * Math.max(0, terms.size - 5));
  const isOfNeighbour = neighbours.size > 0 && sharedTopics.some((name) => first?.id === `topic:${name}`);
  // An answer about hostnames to a question that names none, or the other way round, has to be in its words.
  const isOfHostnames = /^(?:topic:hostname|hostnames)/.test(first?.id ?? "");
  const isStray = isOfHostnames !== ofHostnames && !isOfBuckets && (!isOfHostnames || enough.general < 1);
  const isSure =
    first !== undefined &&
    (!isStray || first.share + first.likeness >= strict) &&
    !isOfNeighbour &&
    first.share >= enough.share &&
    (!isQuestion || first.share + first.likeness >= needed);
  return isSure ? { sure: ids, near: [] } : { sure: [], near: ids };
}

/** Returns the number of letters to change in a word that may be misspelt. */
function mistakesIn({ length }: string): number | false {
  if (length < 5) return false;
  return length < 7 ? 1 : 2;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}

/** Returns the words of a question, each once: a long text is a log, and more words than these do not narrow a search. */
function firstWords(question: string): readonly string[] {
  return [...new Set(tokenize(question))].slice(0, mostWords);
}

function makeIndex(): Made {
  const fields = ["messages", "codes", "title", "words", "text"];
  const known = new Map<string, string | null>();
  const termOf = (word: string) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const term = toTerm(word);
    known.set(word, term);
    return term;
  };
  const entries: readonly Entry[] = [
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
  ];
  const counts = new Map<string, number>();
  let ofEntry = new Set<string>();
  const processTerm = (word: string) => {
    const term = termOf(word);
    if (term) ofEntry.add(term);
    return term;
  };
  const index = new MiniSearch<Entry>({ fields, tokenize, processTerm });
  for (const entry of entries) {
    ofEntry = new Set();
    index.add(entry);
    for (const term of ofEntry) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const weightOf = (term: string) => {
    const count = counts.get(term) ?? 0;
    const rarity = Math.log(1 + (entries.length - count + 0.5) / (count + 0.5));
    return isWeak(term) ? Math.min(rarity, weakest.most) : rarity;
  };
  const termsOf = (text: string) => new Set(tokenize(text).flatMap((word) => termOf(word) ?? []));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const phrasingsOf = (id: string) => {
    const { title = "", words = "" } = byId.get(id) ?? {};
    return [title, ...words.split(";")].map(termsOf).filter(({ size }) => size > 0);
  };
  return { index, weightOf, phrasingsOf };
}
