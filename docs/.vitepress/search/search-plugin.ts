import { fileURLToPath } from "node:url";
import type { DefaultTheme } from "vitepress";
import { reading } from "./search-site.js";

const ours = fileURLToPath(new URL("./minisearch.ts", import.meta.url));

/** Gives the search box of VitePress our search in place of its own. */
export function searchPlugin(): {
  name: string;
  enforce: "pre";
  resolveId(id: string, importer?: string): string | undefined;
} {
  return {
    name: "fakebucket:search",
    enforce: "pre",
    resolveId: (id, importer = "") => (id === "minisearch" && importer.includes("VPLocalSearchBox") ? ours : undefined),
  };
}

/** How pages become the index: in the words of `explain`, with the `keywords` of their front matter as part of their text. */
export const searchOptions: DefaultTheme.LocalSearchOptions = {
  miniSearch: { options: { tokenize: reading.tokenize, processTerm: reading.processTerm } },
  _render: (source, env, md) => {
    const html = md.render(source, env);
    if (env.frontmatter?.["search"] === false) return "";
    const { keywords = [] } = (env.frontmatter ?? {}) as { readonly keywords?: string | readonly string[] };
    const words = [keywords].flat().join(", ");
    return words === "" ? html : html.replace("</h1>", () => `</h1><p>${md.utils.escapeHtml(words)}</p>`);
  },
};
