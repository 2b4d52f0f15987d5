import { type Answer, answersWithPages } from "../../../src/rules/explain/find-answers.js";
import { topicGroups, topics } from "../../../src/rules/explain/topics/all-topics.js";
import { nameOfLink } from "../behaviour/read-on-link.js";

/** The answers in the order of the site, by group. */
export function answerGroups(): readonly (readonly [title: string, answers: readonly Answer[]])[] {
  const all = answersWithPages();
  const byTitle = new Map(all.map((answer) => [answer.title, answer]));
  return [
    ...topicGroups.map(([title, group]) => {
      return [title, Object.values(group).flatMap((topic) => byTitle.get(topic.title) ?? [])] as const;
    }),
    ["Error codes", all.filter(({ error }) => error !== undefined)],
  ];
}

/** Generates a page for each answer, and an index, by their paths in the folder of the documents. */
export function answerPages(): ReadonlyMap<string, string> {
  const words = new Map(Object.values(topics).map((topic) => [topic.title, topic.words]));
  return new Map([
    ["answers/index.md", indexPage()],
    ...answersWithPages().map(
      (answer) => [`${answer.page.slice(1)}index.md`, answerPage(answer, words.get(answer.title))] as const,
    ),
  ]);
}

function indexPage(): string {
  return [
    "# Answers",
    "",
    "Common questions about R2 and errors in logs, each with a page. `npx fakebucket explain` gives the same answers.",
    "",
    "<ExplainBox />",
    "",
    ...answerGroups().flatMap(([title, answers]) => [
      `## ${title}`,
      "",
      ...answers.map((answer) => `- [${headingOf(answer)}](..${answer.page}index.md)`),
      "",
    ]),
  ].join("\n");
}

/** @param words - other words for its subject, for the search. */
function answerPage(answer: Answer, words: string | undefined): string {
  const { means, instead, rules, links } = answer;
  return [
    "---",
    `description: ${JSON.stringify(means)}`,
    ...(words === undefined ? [] : [`keywords: ${JSON.stringify(words)}`]),
    "---",
    "",
    `# ${headingOf(answer)}`,
    "",
    means,
    "",
    ...(instead === undefined ? [] : [`**What to do:** ${instead}`, ""]),
    ...(rules.length === 0
      ? []
      : [
          "## Rules",
          "",
          "Their pages have examples that you can change and run:",
          "",
          ...rules.map(({ id, title }) => `- [${title}](../../behaviour/${id}/index.md)`),
          "",
        ]),
    "## Read on",
    "",
    ...links.map(linkLine),
    "",
  ].join("\n");
}

/** Returns the question without what Markdown would read as HTML. */
function headingOf({ title }: Answer): string {
  return title.replaceAll("<", "&lt;");
}

function linkLine(link: string): string {
  const [path = "", anchor] = link.slice(1).split("#");
  if (!link.startsWith("/")) return `- [${nameOfLink(link)}](${link})`;
  return `- [${nameOfLink(link)}](../../${path}.md${anchor === undefined ? "" : `#${anchor}`})`;
}
