import type { Rule } from "../../../src/explain/registry.js";
import type { Semantics } from "../../../src/semantics/semantics.js";
import {
  anchorOf,
  code,
  examplesIn,
  findProofs,
  makeChapters,
  show,
  table,
} from "../../../test/docs/behaviour-document.js";
import { memberComments } from "../../../test/docs/member-comments.js";
import { asShown, type PeriodAnswers, presetAnswers, presets } from "./preset-answers.js";

/**
 * A page for each rule, and an index by topic: their texts by their paths in the folder of the documents. The address of a
 * rule's page, `/behaviour/<rule id>/`, is a folder, which every static server serves, whatever dots the id has.
 *
 * @param written - the reference of behaviour, which has the examples.
 */
export async function behaviourPages(written: string): Promise<ReadonlyMap<string, string>> {
  const chapters = makeChapters();
  const examples = examplesIn(written);
  const proofs = findProofs();
  const pages = new Map<string, string>();
  pages.set("behaviour/index.md", indexPage(chapters));
  for (const { title: topic, about } of chapters) {
    for (const rule of about) {
      const example = examples.get(rule.id);
      const answers = example === undefined ? [] : await presetAnswers(example);
      pages.set(
        `behaviour/${rule.id}/index.md`,
        rulePage(rule, topic, { example, answers, proof: proofs.get(rule.id) }),
      );
    }
  }
  return pages;
}

function indexPage(chapters: ReturnType<typeof makeChapters>): string {
  return [
    "# Behaviour",
    "",
    "What the binding does, question by question. Each question has a page with the answer, the answers of each preset and",
    "compatibility date, and an example.",
    "",
    "## Explain an error",
    "",
    "<ExplainBox />",
    "",
    ...chapters.flatMap(({ title, about }) => [
      `## ${title}`,
      "",
      ...about.map((rule) => `- [${rule.title ?? code(rule.id)}](./${rule.id}/index.md)`),
      "",
    ]),
    "## Levels and sources",
    "",
    "A level says how much a rule matters. `data`: no data is lost, and no answer is wrong. `contract`: what else the",
    "documentation promises. `letter`: texts of errors, own properties, the order of arguments.",
    "",
    "A source says where the answer comes from. `spec` is the specification of the binding. `service` is what is publicly known",
    "of the service. `runtime` is what was measured on its runtime. `hostnames` and `facts` are the same for custom hostnames.",
    "`Undocumented` marks a choice of this project, because all sources are silent.",
    "",
  ].join("\n");
}

interface Findings {
  readonly example: string | undefined;
  readonly answers: readonly PeriodAnswers[];
  readonly proof: string | undefined;
}

function rulePage(rule: Rule, topic: string, { example, answers, proof }: Findings): string {
  const { id, title, statement, level, codes, messages, instead, source } = rule;
  return [
    "---",
    `description: ${JSON.stringify(statement)}`,
    "---",
    "",
    `# ${title ?? code(id)}`,
    "",
    statement,
    "",
    ...(instead === undefined ? [] : [`**What to do:** ${instead}`, ""]),
    ...(example === undefined
      ? []
      : ["## Example", "", "<RunExample>", "", "```js", example, "```", "", "</RunExample>", ""]),
    ...presetSection(rule, answers),
    ...(codes.length + messages.length === 0
      ? []
      : [
          "## Errors",
          "",
          ...codes.map((number) => `- Code ${code(String(number))}`),
          ...messages.map((message) => `- ${code(message)}`),
          "",
          ...(messages.some((message) => message.includes("…")) ? ["`…` stands for text that varies.", ""] : []),
        ]),
    "## Source",
    "",
    `- Rule: ${code(id)}`,
    `- Topic: [${topic}](../index.md#${anchorOf(topic)})`,
    `- Source: ${source}`,
    ...(level === undefined ? [] : [`- Level: ${code(level)}`]),
    ...(proof === undefined ? [] : [`- Test: ${code(proof)}`]),
    "",
    "[What levels and sources mean](../index.md#levels-and-sources)",
    "",
  ].join("\n");
}

const comments = memberComments("src/semantics/semantics.ts");

/** The answers side by side: to the questions that the rule depends on, and those that the example measured. */
function presetSection({ values }: Rule, answers: readonly PeriodAnswers[]): string[] {
  const questions = values === undefined ? [] : (Object.keys(values.documented) as (keyof Semantics)[]);
  const isEverywhereSo = answers.length === 1 && answers[0]?.answers.every((answer) => answer === asShown);
  const measured = isEverywhereSo ? [] : answers;
  if (questions.length + answers.length === 0) return [];
  const rows = [
    ...questions.map((question) => [code(question), ...presets.map((preset) => show(values?.[preset][question]))]),
    ...measured.map(({ period, answers: cells }) => [`Example, ${period}`, ...cells]),
  ];
  return [
    "## Presets and dates",
    "",
    ...(isEverywhereSo ? ["The example holds under every preset, at every compatibility date.", ""] : []),
    ...(rows.length === 0
      ? []
      : [
          ...(measured.length === 0
            ? []
            : [
                "The rows *Example* show what the example gives for a bucket with this preset and compatibility date.",
                "",
              ]),
          table([["Question", ...presets.map(code)], ...rows].map((cells) => cells.map(escapePipes).join(" | "))),
        ]),
    ...questions.map((question) => `- ${code(question)}: ${comments.get(question)}`),
    "",
  ];
}

function escapePipes(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
