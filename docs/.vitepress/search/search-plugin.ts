import { fileURLToPath } from "node:url";
import { reading } from "./search-site.js";

/** The used part of VitePress's renderer. Its own declarations do not compile under the settings of the tests. */
interface Renderer {
  render(source: string, env: object): string;
  readonly utils: { escapeHtml(text: string): string };
}

const ours = fileURLToPath(new URL("./minisearch.ts", import.meta.url));

/** Replaces the search of VitePress's search box by our own. */
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

/** The options for indexing pages: words as in `explain`, with the `keywords` of the front matter as part of the text. */
export const searchOptions = {
  miniSearch: { options: { tokenize: reading.tokenize, processTerm: reading.processTerm } },
  _render: (source: string, env: { readonly frontmatter?: Record<string, unknown> }, md: Renderer): string => {
    const html = md.render(source, env);
    if (env.frontmatter?.["search"] === false) return "";
    const { keywords = [] } = (env.frontmatter ?? {}) as { readonly keywords?: string | readonly string[] };
    const words = [keywords].flat().join(", ");
    return words === "" ? html : html.replace("</h1>", () => `</h1><p>${md.utils.escapeHtml(words)}</p>`);
  },
};
