import MiniSearch from "minisearch";
import { collectTerms, indexing, type Terms } from "./answer-terms.js";

/**
 * Writes the terms of all answers as text. The first line has the answers; each other one a term, its number of answers,
 * and its places in the index.
 */
export function writeTerms(): string {
  const { index, counts } = collectTerms();
  const { index: places, ...head } = JSON.parse(JSON.stringify(index));
  const lines = places.map(([term, place]: [string, object]) => `${term} ${counts.get(term)} ${JSON.stringify(place)}`);
  return [JSON.stringify(head), ...lines].join("\n");
}

/** Reads terms written by {@link writeTerms}: of the places, only those of the terms that are asked for. */
export function readTerms(text: string): Terms {
  const [first = "", ...lines] = text.split("\n");
  const head = JSON.parse(first);
  const rows = lines.map((line) => line.split(" ", 3) as [term: string, count: string, places: string]);
  return {
    counts: new Map(rows.map(([term, count]) => [term, Number(count)])),
    indexFor(isAsked) {
      const index = rows.flatMap(([term, , places]) => (isAsked(term) ? [[term, JSON.parse(places)]] : []));
      return MiniSearch.loadJS({ ...head, index }, indexing);
    },
  };
}
