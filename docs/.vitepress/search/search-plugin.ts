import { fileURLToPath } from "node:url";
import { reading } from "./search-site.js";

/** The used part of VitePress's renderer. Its own declarations do not compile under the settings of the tests. */
interface Renderer {
  render(source: string, env: object): string;
  readonly utils: { escapeHtml(text: string): string };
}

const ours = fileURLToPath(new URL("./minisearch.ts", import.meta.url));

/** Changes in the source of VitePress's search box: it takes whole messages of errors, and answers sooner. */
const changes = [
  ['maxlength="64"', 'maxlength="300"'],
  ["{ debounce: 200, immediate: true }", "{ debounce: 50, immediate: true }"],
] as const;

/** Replaces the search of VitePress's search box by our own. */
export function searchPlugin(): {
  name: string;
  enforce: "pre";
  resolveId(id: string, importer?: string): string | undefined;
  transform(source: string, id: string): string | undefined;
} {
  return {
    name: "fakebucket:search",
    enforce: "pre",
    resolveId: (id, importer = "") => (id === "minisearch" && importer.includes("VPLocalSearchBox") ? ours : undefined),
    transform(source, id) {
      if (!id.endsWith("/VPLocalSearchBox.vue")) return undefined;
      return changes.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`VitePress's search box does not contain ${from}.`);
        return text.replace(from, to);
      }, source);
    },
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
