import type { SearchOptions, SearchResult } from "minisearch";
import { indexFor, phrasingsOf, weightOf } from "./answer-terms.js";
import {
  foreignTerms,
  isAboutHostnames,
  isAboutTests,
  isForeign,
  mostTyped,
  requiredMatch,
  withName,
} from "./domain.js";
import { suiteTopics } from "./topics/suite-topics.js";
import { testTopics } from "./topics/test-topics.js";
import { isGeneral, isWeak, tokenize, toTerm } from "./words.js";

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
const testIds = new Set([...Object.keys({ ...testTopics, ...suiteTopics }), "look"].map((name) => `topic:${name}`));
const testWeights = { tests: 1.2, others: 0.7 } as const;

/** The weight of a common word in the index. */
const weakestBoost = 0.5;

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

/** The answer about programs outside of Workers. */
const programs = "topic:outside";

/** The most words of a program's name. */
const mostNames = 3;

/** The share of a word that an answer contains in a similar form alone. */
const similar = 0.65;

/** R2's name with the word that says what it is: it asks nothing about storage. */
const productName =
  /\bR2 (?:(?:object|cloud|file|blob|have|an) )*storage\b(?! (?:class|cost|pric|type|tier|limit|usage|bill|used))/gi;

/** A folder, or the beginning of keys: its name is no subject. */
const folder = /(?<=^|\s|["'`(])[\w.-]+\/(?=$|[\s,;)"'`])/g;

/** A large round number of objects: as a word, it is an error's code. */
const count = /\b[1-9]\d{1,2}(?:,?000)+ (?=(?:objects?|files?|keys?|images?|photos?)\b)/gi;

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

/** Finds answers to a question by its words. */
export function searchIds(text: string): Found {
  const question = withName(text);
  const words = firstWords(question);
  const unknown = weightOf("");
  // A number that no answer has is an amount, and no subject.
  const isAmount = (term: string) => /^\d+$/.test(term) && weightOf(term) === unknown;
  const asked = new Set(words.flatMap((word) => toTerm(word) ?? []).filter((term) => !isAmount(term)));
  // Nothing but the name of R2 asks what R2 is.
  if (asked.size === 0) return { sure: /\bR2\b/i.test(question) ? ["topic:choice"] : [], near: [] };
  const isOther = isForeign(question);
  const ofHostnames = isAboutHostnames(question);
  const neighbours = isOther ? foreignTerms(question) : new Set<string>();
  const enough = requiredMatch(question, isOther);
  const isQuestion = asked.size <= mostTyped;
  // Words that no answer contains exactly are compared with similar ones.
  const isUnknown = (term: string) => weightOf(term) === unknown;
  const isOfBuckets = /\b(?:r2|buckets?)\b/i.test(question);
  const boostOf = ofHostnames ? hostnameBoosts : isOfBuckets ? bucketBoosts : boosts;
  const testWeight = testWeights[isAboutTests(question) ? "tests" : "others"];
  const misspelt = isQuestion ? [...asked].filter(isUnknown) : [];
  const index = indexFor((term) => asked.has(term) || misspelt.some((word) => maybeSimilar(term, word)));
  const found = index.search(words.join(" "), {
    ...searching,
    processTerm: toTerm,
    prefix: (term) => isQuestion && isUnknown(term) && term.length > 3,
    fuzzy: (term) => (isQuestion && isUnknown(term) && !/\d/.test(term) ? mistakesIn(term) : false),
    boost,
    boostTerm: (term) => (isWeak(term) ? weakestBoost : 1),
    boostDocument: (id) =>
      (boostOf[/^(?:topic:(?:hostname)?|code:|hostnames|config)/.exec(String(id))?.[0] ?? ""] ?? 1) *
      (testIds.has(String(id)) ? testWeight : 1),
  });
  const whole = sum(Array.from(asked, weightOf));
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
      const share = shareOf(matching, (term) => evidence(term, matching.length < asked.size ? enough.general : 1));
      return { id: String(id), share, ownTerms, rank: score ** 0.7 * matched ** 2 };
    })
    .toSorted((a, b) => b.rank - a.rank);
  const ranked = likely
    .slice(0, mostCompared)
    .map(({ id, share, ownTerms, rank }) => {
      const contained = new Map(ownTerms.map((term) => [term, weightOf(term) * (asked.has(term) ? 1 : similar)]));
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
  if (isAboutProgram(question, asked, found))
    return { sure: [programs, ...ids.filter((id) => id !== programs)], near: [] };
  // A long question of this domain has more words beside its subject.
  const needed = enough.sum - (isOther ? 0 : 0.1 * Math.max(0, asked.size - 5));
  const isOfNeighbour = neighbours.size > 0 && sharedTopics.some((name) => first?.id === `topic:${name}`);
  // An answer about hostnames to a question that names none, or the other way round, has to be in its words.
  const isOfHostnames = /^(?:topic:hostname|hostnames)/.test(first?.id ?? "");
  const isStray = isOfHostnames !== ofHostnames && (isOfBuckets ? isOfHostnames : !isOfHostnames || enough.general < 1);
  const isSure =
    first !== undefined &&
    (!isStray || first.share + first.likeness >= strict) &&
    !isOfNeighbour &&
    first.share >= enough.share &&
    (!isQuestion || first.share + first.likeness >= needed);
  return isSure ? { sure: ids, near: [] } : { sure: [], near: ids };
}

/** True if a question about R2 has words of the answer about programs, and else only words that no answer has: a name. */
function isAboutProgram(question: string, asked: ReadonlySet<string>, found: readonly SearchResult[]): boolean {
  const ofPrograms = found.find(({ id }) => id === programs)?.match ?? {};
  const names = [...asked].filter((term) => !found.some(({ queryTerms }) => queryTerms.includes(term)));
  return (
    names.length > 0 &&
    names.length <= mostNames &&
    names.length < asked.size &&
    /\bR2\b(?!\W?D2)/i.test(question) &&
    [...asked].every((term) => names.includes(term) || ofPrograms[term]?.includes("words"))
  );
}

/** Returns the number of letters to change in a word that may be misspelt. */
function mistakesIn({ length }: string): number | false {
  if (length < 5) return false;
  return length < 7 ? 1 : 2;
}

/** True for each term that begins with a word, or is the word with mistakes: a piece of the word is left in it then. */
function maybeSimilar(term: string, word: string): boolean {
  const pieces = (mistakesIn(word) || 0) + 1;
  const edges = Array.from({ length: pieces + 1 }, (_, index) => Math.floor((word.length * index) / pieces));
  return edges.slice(1).some((end, index) => term.includes(word.slice(edges[index], end)));
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}

/** Returns the words of a question, each once: a long text is a log, and more words than these do not narrow a search. */
function firstWords(question: string): readonly string[] {
  return [
    ...new Set(tokenize(question.replace(productName, "R2").replace(folder, "folder").replace(count, "many "))),
  ].slice(0, mostWords);
}
