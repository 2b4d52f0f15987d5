import { existsSync, readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

const docs = new URL("../", import.meta.url);

/** What the sidebar shows, in this order: pages by their paths, without `.md`. */
const groups: readonly (readonly [title: string, pages: readonly string[]])[] = [
  ["Start", ["guides/getting-started", "guides/whole-suite", "guides/moving"]],
  ["Test", ["testing", "property-testing", "hostnames"]],
  [
    "Look up",
    [
      "guides/options",
      "guides/semantics",
      "guides/configuration",
      "guides/types",
      "guides/errors",
      "guides/deviations",
    ],
  ],
  ["Fidelity and speed", ["fidelity", "performance", "runtimes", "guides/how-it-is-built"]],
];

/** What stands at the top of every page. */
export const nav: DefaultTheme.NavItem[] = [
  { text: "Guides", link: "/guides/getting-started", activeMatch: "^/(guides/|testing|property-testing|hostnames)" },
  { text: "Playground", link: "/playground" },
];

/** What stands beside the pages. */
export const sidebar: DefaultTheme.Sidebar = {
  "/": groups.map(([text, pages]) => ({
    text,
    items: pages.filter((page) => existsSync(fileOf(page))).map((page) => ({ text: titleOf(page), link: `/${page}` })),
  })),
};

/** The heading of a page. */
function titleOf(page: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(fileOf(page), "utf8")) ?? [];
  if (title === undefined) throw new Error(`docs/${page}.md has no heading.`);
  return title.replaceAll("`", "");
}

function fileOf(page: string): URL {
  return new URL(`${page}.md`, docs);
}
