import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";
import { type Answer, findAnswers } from "../../../src/rules/explain/find-answers.js";
import { searching } from "../../../src/rules/explain/search-index.js";
import { tokenize, toTerm } from "../../../src/rules/explain/words.js";

/** A section of a page, as the search has it. */
export interface Section {
  readonly title: string;
  /** The headings above it, that of the page first. */
  readonly titles: readonly string[];
}

/** The sections of all pages, and their addresses, such as `/testing.html#a-race`. */
interface Sections {
  readonly index: MiniSearch;
  readonly addresses: readonly string[];
  /** How all addresses begin: `/`, or where else the site lies. */
  readonly base: string;
}

/** How the words of pages are read, as those of rules are. */
export const reading = { tokenize, processTerm: toTerm } as const;

/**
 * Finds sections of pages: by what `explain` answers, and by their own words. A page with the words as its title comes first,
 * then the guide or rule that answers the question; after that, guides come before rules, and both before the reference.
 */
export function searchSite(sections: Sections, question: string): readonly SearchResult[] {
  const { index, base } = sections;
  const hits = index.search(question, {
    ...searching,
    boost: { title: 4, titles: 1.5, text: 1 },
    boostDocument: (id) => (kindOf(String(id), base) === "guide" ? 2 : kindOf(String(id), base) === "rule" ? 0.8 : 0.4),
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

/** The pages of an answer, from the root of the site: the guides that it names, or else its first rule. */
function placesOf({ links, rules: [rule] }: Answer): readonly string[] {
  const guides = links.filter((link) => link.startsWith("/"));
  return guides.length > 0 || rule === undefined ? guides : [`/behaviour/${rule.id}/`];
}

/** The addresses of pages that are there. */
function findAll({ addresses, base }: Sections, places: readonly string[]): readonly string[] {
  return places.flatMap((place) => {
    const [page = "", anchor = ""] = place.slice(1).split("#");
    const beginning = `${base}${page.endsWith("/") ? page : `${page}.html`}`;
    return (
      addresses.find((id) => (anchor === "" ? id.split("#")[0] === beginning : id === `${beginning}#${anchor}`)) ?? []
    );
  });
}

/** True if the title of a page, or of a section of it, has all words. */
function hasAsTitle(index: MiniSearch, id: unknown, question: string): boolean {
  const { title = "" } = (index.getStoredFields(id) ?? {}) as Partial<Section>;
  const words = new Set(termsOf(title));
  const asked = termsOf(question);
  return asked.length > 0 && asked.every((term) => words.has(term));
}

function termsOf(text: string): readonly string[] {
  return tokenize(text).flatMap((word) => toTerm(word) ?? []);
}

function kindOf(id: string, base: string): "rule" | "reference" | "guide" {
  const path = id.slice(base.length);
  return path.startsWith("behaviour/")
    ? "rule"
    : /^(?:reference|fidelity|performance)/.test(path)
      ? "reference"
      : "guide";
}

function withoutHit(index: MiniSearch, id: string): SearchResult {
  return { id, score: 0, terms: [], queryTerms: [], match: {}, ...index.getStoredFields(id) };
}
