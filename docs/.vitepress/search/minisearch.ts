/** Replaces MiniSearch in the search box of VitePress: searches the index of the pages in the same way as `explain`. */
import MiniSearch, { type AsPlainObject, type SearchResult } from "minisearch";
import { withBase } from "vitepress";
import { findAnswers } from "../../../src/rules/explain/find-answers.js";
import { reading, searchSite } from "./search-site.js";

// biome-ignore lint/style/noDefaultExport: VitePress imports the default export.
export default {
  loadJSON(json: string): { search(question: string): readonly SearchResult[] } {
    const data = JSON.parse(json) as AsPlainObject;
    const index = MiniSearch.loadJS(data, {
      ...reading,
      fields: ["title", "titles", "text"],
      storeFields: ["title", "titles"],
    });
    // Builds the index of answers before somebody has typed: the first question takes longest.
    findAnswers("rename an object");
    const addresses = Object.values(data.documentIds).map(String);
    return { search: (question) => searchSite({ index, addresses, base: withBase("/") }, question) };
  },
};
