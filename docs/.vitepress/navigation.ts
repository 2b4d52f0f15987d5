import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";
import { entryNames, importNameOf } from "../../build/package-entries.js";
import { anchorOf, type Chapter, makeChapters } from "../../tools/docs/behaviour-document.js";
import { answerGroups } from "./pages/answer-pages.js";

const docs = new URL("../", import.meta.url);

/** The groups of the sidebar, in order, with the paths of their pages without `.md`. */
const groups: readonly (readonly [title: string, pages: readonly string[]])[] = [
  [
    "Start",
    ["guides/getting-started", "guides/coding-agents", "guides/recipes", "guides/workers-in-node", "guides/migrating"],
  ],
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
      "guides/production",
      "guides/deviations",
    ],
  ],
  ["Fidelity and speed", ["guides/comparison", "guides/ask-your-own-bucket", "fidelity", "performance", "runtimes"]],
];

const listed = new Set(groups.flatMap(([, pages]) => pages));
/** The guides missing in the groups above. */
const others = (existsSync(new URL("guides/", docs)) ? readdirSync(new URL("guides/", docs)) : [])
  .filter((file) => file.endsWith(".md"))
  .map((file) => `guides/${file.replace(/\.md$/, "")}`)
  .filter((page) => !listed.has(page));

/** The navigation bar. */
export const nav: DefaultTheme.NavItem[] = [
  {
    text: "Guides",
    link: "/guides/getting-started",
    activeMatch: "^/(guides/|testing|property-testing|hostnames|s3|remote)",
  },
  { text: "Reference", link: "/reference/index", activeMatch: "^/reference/" },
  { text: "Behaviour", link: "/behaviour/", activeMatch: "^/behaviour/" },
  { text: "Answers", link: "/answers/", activeMatch: "^/answers/" },
  { text: "Explain an error", link: "/behaviour/#explain-an-error", activeMatch: "^$" },
  { text: "Fidelity", link: "/fidelity", activeMatch: "^/fidelity" },
  { text: "Speed", link: "/performance", activeMatch: "^/(performance|runtimes)" },
];

const chapters = makeChapters();

/** The sidebar of the guides. */
const guides: DefaultTheme.SidebarItem[] = [...groups, ["More", others] as const]
  .map(([text, pages]) => ({
    text,
    items: pages.filter((page) => existsSync(fileOf(page))).map((page) => ({ text: titleOf(page), link: `/${page}` })),
  }))
  .filter(({ items }) => items.length > 0);

const reference: DefaultTheme.SidebarItem = {
  text: "Reference",
  items: entryNames().map((name) => ({ text: importNameOf(name), link: `/reference/${name}` })),
};

/** The content of `llms.txt`. Rules are too many: they have one link. */
export const agentGroups: DefaultTheme.SidebarItem[] = [
  ...guides,
  reference,
  { text: "Behaviour", items: [{ text: "All rules by topic", link: "/behaviour/" }] },
  ...answerGroups().map(([title, answers]) => ({
    text: `Answers: ${title}`,
    items: answers.map((answer) => ({ text: answer.title, link: answer.page })),
  })),
];

/** The sidebars of all pages. */
export const sidebar: DefaultTheme.Sidebar = {
  ...Object.fromEntries(chapters.map((chapter) => [`/behaviour/${beginningOf(chapter)}.`, behaviourSidebar(chapter)])),
  "/behaviour/": behaviourSidebar(),
  "/answers/": [
    { text: "Answers", link: "/answers/" },
    ...answerGroups().map(([text, answers]) => ({
      text,
      // Without a link, the button of the group would contain that of its arrow.
      link: `/answers/#${anchorOf(text)}`,
      collapsed: true,
      items: answers.map(({ title, page }) => ({ text: title.replaceAll("`", ""), link: page })),
    })),
  ],
  "/reference/": [reference],
  "/": guides,
};

/** Lists all topics, with the questions of one: there are hundreds of pages, each with its own sidebar. */
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

/** Returns the common beginning of a topic's rule ids. */
function beginningOf({ about: [rule] }: Chapter): string {
  return String(rule?.id.split(".")[0]);
}

/** Returns the heading of a page. */
function titleOf(page: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(fileOf(page), "utf8")) ?? [];
  if (title === undefined) throw new Error(`docs/${page}.md has no heading.`);
  return title.replaceAll("`", "");
}

function fileOf(page: string): URL {
  return new URL(`${page}.md`, docs);
}
