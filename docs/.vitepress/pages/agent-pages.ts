import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

/** A group of links. Without links of its own, it is a link itself. */
interface Item {
  readonly text?: string;
  readonly link?: string;
  readonly items?: readonly Item[];
}

/** The used part of VitePress's configuration. Its own declarations do not compile under the settings of the tests. */
interface Site {
  readonly pages: readonly string[];
  readonly srcDir: string;
  readonly outDir: string;
  readonly site: { readonly title: string; readonly description: string };
}

/**
 * Writes `llms.txt`, and each page as Markdown next to its HTML, for coding agents.
 *
 * @param root - the address of the site, or its path.
 * @param groups - the content of `llms.txt`.
 */
export function writeAgentPages({ pages, srcDir, outDir, site }: Site, root: string, groups: readonly Item[]): void {
  const texts = new Map(
    pages.filter((page) => page !== "index.md").map((page) => [page, readFileSync(join(srcDir, page), "utf8")]),
  );
  for (const [page, text] of texts) {
    const path = join(outDir, page);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, agentPage(text, page, new Set(texts.keys())));
  }
  writeFileSync(join(outDir, "llms.txt"), agentIndex(site, root, groups));
}

/**
 * Returns a page without front matter, components, pictures, and links to anything but pages.
 *
 * @param page - its path from the folder of the documents.
 * @param pages - the paths of all pages.
 */
export function agentPage(text: string, page: string, pages: ReadonlySet<string>): string {
  const isPage = (link: string) =>
    link.startsWith("#") || pages.has(posix.join(posix.dirname(page), link.replace(/#.*/, "")));
  return text
    .replace(/^---\n.*?\n---\n+/s, "")
    .replace(/^<\/?[A-Z]\w*(?: \/)?>\n+/gm, "")
    .replace(/^!\[[^\]]*\]\([^)]*\)\n+/gm, "")
    .replace(/(?<!!)\[((?:[^[\]]|\\\[|\\\])*)\]\(([^()\s]+)\)/g, (whole, shown, link) =>
      link.includes("://") || isPage(link) ? whole : shown,
    )
    .replaceAll("&lt;", "<");
}

/** Returns the text of `llms.txt`: https://llmstxt.org. */
export function agentIndex({ title, description }: Site["site"], root: string, groups: readonly Item[]): string {
  const linkLine = ({ text, link = "" }: Item) =>
    `- [${text}](${root}${link.slice(1).replace(/(^|\/)$/, "$1index")}.md)`;
  return [
    `# ${title}`,
    "",
    `> ${description}`,
    "",
    "These pages are Markdown. Each page of the site has such a form: replace `.html` by `.md`, and add `index.md` to an",
    "address that ends in `/`.",
    "",
    ...groups.flatMap(({ text, items = [] }) => [`## ${text}`, "", ...items.flatMap(leaves).map(linkLine), ""]),
  ].join("\n");
}

/** Returns the items without items of their own. */
function leaves(item: Item): readonly Item[] {
  return item.items === undefined ? [item] : item.items.flatMap(leaves);
}
