import { fileURLToPath } from "node:url";
import { reading } from "./search-site.js";

/** What is used of the renderer of VitePress, whose own declarations do not compile under the settings of the tests. */
interface Renderer {
  render(source: string, env: object): string;
  readonly utils: { escapeHtml(text: string): string };
}

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
