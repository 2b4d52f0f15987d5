import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";
import { entryNames, importNameOf } from "../../build/package-entries.js";
import { anchorOf, type Chapter, makeChapters } from "../../tools/docs/behaviour-document.js";

const docs = new URL("../", import.meta.url);

/** What the sidebar shows, in this order: pages by their paths, without `.md`. */
const groups: readonly (readonly [title: string, pages: readonly string[]])[] = [
  ["Start", ["guides/getting-started", "guides/recipes", "guides/workers-in-node", "guides/migrating"]],
  [
    "Frameworks",
    ["hono", "durable-objects", "open-next", "react-router", "sveltekit"].map((name) => `guides/frameworks/${name}`),
  ],
  ["Test", ["testing", "property-testing", "hostnames", "s3", "remote"]],
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
  ["Fidelity and speed", ["guides/comparison", "fidelity", "performance", "runtimes"]],
];

const listed = new Set(groups.flatMap(([, pages]) => pages));
/** The guides that have no place above. */
const others = (existsSync(new URL("guides/", docs)) ? readdirSync(new URL("guides/", docs)) : [])
  .filter((file) => file.endsWith(".md"))
  .map((file) => `guides/${file.replace(/\.md$/, "")}`)
  .filter((page) => !listed.has(page));

/** What stands at the top of every page. */
export const nav: DefaultTheme.NavItem[] = [
  {
    text: "Guides",
    link: "/guides/getting-started",
    activeMatch: "^/(guides/|testing|property-testing|hostnames|s3|remote)",
  },
  { text: "Reference", link: "/reference/index", activeMatch: "^/reference/" },
  { text: "Behaviour", link: "/behaviour/", activeMatch: "^/behaviour/" },
  { text: "Explain an error", link: "/behaviour/#explain-an-error", activeMatch: "^$" },
  { text: "Fidelity", link: "/fidelity", activeMatch: "^/fidelity" },
  { text: "Speed", link: "/performance", activeMatch: "^/(performance|runtimes)" },
];

const chapters = makeChapters();

/** What stands beside the pages. */
export const sidebar: DefaultTheme.Sidebar = {
  ...Object.fromEntries(chapters.map((chapter) => [`/behaviour/${beginningOf(chapter)}.`, behaviourSidebar(chapter)])),
  "/behaviour/": behaviourSidebar(),
  "/reference/": [
    {
      text: "Reference",
      items: entryNames().map((name) => ({ text: importNameOf(name), link: `/reference/${name}` })),
    },
  ],
  "/": [...groups, ["More", others] as const]
    .map(([text, pages]) => ({
      text,
      items: pages
        .filter((page) => existsSync(fileOf(page)))
        .map((page) => ({ text: titleOf(page), link: `/${page}` })),
    }))
    .filter(({ items }) => items.length > 0),
};

/** All topics, of which one shows its questions: the pages are hundreds, and each page has its sidebar. */
function behaviourSidebar(open?: Chapter): DefaultTheme.SidebarItem[] {
  return [
    {
      text: "Behaviour",
      link: "/behaviour/",
      items: chapters.map((chapter) => ({
        text: chapter.title,
        link: `/behaviour/#${anchorOf(chapter.title)}`,
        ...(chapter === open && {
          items: chapter.about.map(({ id, title }) => ({
            text: title.replaceAll("`", ""),
            link: `/behaviour/${id}/`,
          })),
        }),
      })),
    },
  ];
}

/** How the ids of a topic begin. */
function beginningOf({ about: [rule] }: Chapter): string {
  return String(rule?.id.split(".")[0]);
}

/** The heading of a page. */
function titleOf(page: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(fileOf(page), "utf8")) ?? [];
  if (title === undefined) throw new Error(`docs/${page}.md has no heading.`);
  return title.replaceAll("`", "");
}

function fileOf(page: string): URL {
  return new URL(`${page}.md`, docs);
}
