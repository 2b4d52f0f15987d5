import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import { type Answer, findAnswers } from "../../../src/rules/explain/find-answers.js";
import { searching } from "../../../src/rules/explain/search-index.js";
import { tokenize, toTerm } from "../../../src/rules/explain/words.js";

/** A section of a page in the search index. */
export interface Section {
  readonly title: string;
  /** The headings above it, starting with the page's. */
  readonly titles: readonly string[];
}

/** The sections of all pages, and their addresses, such as `/testing.html#a-race`. */
interface Sections {
  readonly index: MiniSearch;
  readonly addresses: readonly string[];
  /** The beginning of all addresses, by default `/`. */
  readonly base: string;
}

/** The weights of pages by their kind. */
const weights = { guide: 2, answer: 1.6, rule: 0.8, reference: 0.4 } as const;

/** Splits pages into words in the same way as rules. */
export const reading = { tokenize, processTerm: toTerm } as const;

/**
 * Finds sections of pages by the answers of `explain` and by their own words. Guides with all the words in the title
 * of the page come first, then the page of the answer and its guides, then other pages.
 */
export function searchSite(sections: Sections, question: string): readonly SearchResult[] {
  const { index, base } = sections;
  const hits = index.search(question, {
    ...searching,
    boost: { title: 4, titles: 1.5, text: 1 },
    boostDocument: (id) => weights[kindOf(String(id), base)],
  });
  const [answer, ...others] = findAnswers(question);
  const titled = hits.filter(({ id }) => kindOf(id, base) === "guide" && hasAsTitle(index, id, question));
  const answered = answer === undefined ? [] : placesOf(answer);
  const ids = [
    ...(answer?.error === undefined ? [] : findAll(sections, answered)),
    ...titled.map(({ id }) => String(id)),
    ...findAll(sections, answered),
    ...hits.map(({ id }) => String(id)),
    ...findAll(sections, others.flatMap(placesOf)),
  ];
  const byId = new Map(hits.map((hit) => [String(hit.id), hit]));
  return [...new Set(ids)].map((id) => byId.get(id) ?? withoutHit(index, id));
}

/** Returns the pages of an answer, relative to the site's root: its own, and its guides. */
function placesOf({ page, links }: Answer): readonly string[] {
  return [page, ...links.filter((link) => link.startsWith("/"))];
}

/** Returns the addresses of existing pages. */
function findAll({ addresses, base }: Sections, places: readonly string[]): readonly string[] {
  return places.flatMap((place) => {
    const [page = "", anchor = ""] = place.slice(1).split("#");
    const beginning = `${base}${page.endsWith("/") ? page : `${page}.html`}`;
    return (
      addresses.find((id) => (anchor === "" ? id.split("#")[0] === beginning : id === `${beginning}#${anchor}`)) ?? []
    );
  });
}

/** True if the title of a page contains all words. */
function hasAsTitle(index: MiniSearch, id: unknown, question: string): boolean {
  const { title = "", titles = [] } = (index.getStoredFields(id) ?? {}) as Partial<Section>;
  if (titles.length > 0) return false;
  const words = new Set(termsOf(title));
  const asked = termsOf(question);
  return asked.length > 0 && asked.every((term) => words.has(term));
}

function termsOf(text: string): readonly string[] {
  return tokenize(text).flatMap((word) => toTerm(word) ?? []);
}

function kindOf(id: string, base: string): keyof typeof weights {
  const path = id.slice(base.length);
  if (path.startsWith("answers/")) return "answer";
  return path.startsWith("behaviour/")
    ? "rule"
    : /^(?:reference|fidelity|performance)/.test(path)
      ? "reference"
      : "guide";
}

function withoutHit(index: MiniSearch, id: string): SearchResult {
  return { id, score: 0, terms: [], queryTerms: [], match: {}, ...index.getStoredFields(id) };
}
