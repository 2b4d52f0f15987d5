import type { Rule } from "../../../src/rules/explain/registry.js";
import type { Semantics } from "../../../src/semantics/semantics.js";
import { runCode } from "../../../test/rules/run-code.js";
import {
  anchorOf,
  code,
  examplesIn,
  findProofs,
  foldedPrelude,
  makeChapters,
  show,
  table,
} from "../../../tools/docs/behaviour-document.js";
import { exampleNames, withImports, withoutPrelude } from "../../../tools/docs/example-names.js";
import { memberComments } from "../../../tools/docs/member-comments.js";
import { asShown, type PresetAnswers, presetAnswers, presets } from "./preset-answers.js";

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
      const answers = example === undefined ? undefined : await presetAnswers(example);
      pages.set(
        `behaviour/${rule.id}/index.md`,
        rulePage(rule, topic, { example: example && (await onPlatform(example)), answers, proof: proofs.get(rule.id) }),
      );
    }
  }
  return pages;
}

/** An example with the bucket that people on the platform use, if it holds for that one. */
async function onPlatform(example: string): Promise<string> {
  const code = example.replaceAll("new FakeBucket(", "new R2Bucket(");
  return runCode(code, exampleNames).then(
    () => code,
    () => example,
  );
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
      ...about.map((rule) => `- [${rule.title}](./${rule.id}/index.md)`),
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
  /** What the example gives under each preset, if it depends on one. */
  readonly answers: PresetAnswers | undefined;
  readonly proof: string | undefined;
}

function rulePage(rule: Rule, topic: string, { example, answers, proof }: Findings): string {
  const { id, title, statement, level, codes, messages, instead, source } = rule;
  return [
    "---",
    `description: ${JSON.stringify(statement)}`,
    "---",
    "",
    `# ${title}`,
    "",
    statement,
    "",
    ...(instead === undefined ? [] : [`**What to do:** ${instead}`, ""]),
    ...(example === undefined
      ? []
      : ["## Example", "", "<RunExample>", "", ...exampleLines(example), "</RunExample>", ""]),
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

/** An example that can be run as it is shown: its prelude, if it has one, is folded. */
function exampleLines(example: string): string[] {
  const whole = withImports(example);
  const rest = withoutPrelude(example);
  if (rest === undefined) return ["```js", whole, "```", ""];
  return [foldedPrelude(whole.slice(0, whole.indexOf(example))), "```js", rest, "```", ""];
}

const comments = memberComments("src/semantics/semantics.ts");

/** The answers side by side: to the questions that the rule depends on, and those that the example measured. */
function presetSection({ values }: Rule, answers: PresetAnswers | undefined): string[] {
  const questions = values === undefined ? [] : (Object.keys(values.documented) as (keyof Semantics)[]);
  if (questions.length === 0 && answers === undefined) return [];
  const { of = "bucket", presets: columns = presets, periods = [] } = answers ?? {};
  const isEverywhereSo = periods.length === 1 && periods[0]?.answers.every((answer) => answer === asShown);
  const measured = isEverywhereSo ? [] : periods;
  const isDated = of === "bucket";
  const rows = [
    ...questions.map((question) => [code(question), ...presets.map((preset) => show(values?.[preset][question]))]),
    ...measured.map(({ period, answers: cells }) => [isDated ? `Example, ${period}` : "Example", ...cells]),
  ];
  return [
    isDated ? "## Presets and dates" : "## Presets",
    "",
    ...(isEverywhereSo
      ? [`The example holds under every preset${isDated ? ", at every compatibility date" : ""}.`, ""]
      : []),
    ...(rows.length === 0
      ? []
      : [
          ...(measured.length === 0
            ? []
            : isDated
              ? [
                  "The rows *Example* show what the example gives for a bucket with this preset and compatibility date.",
                  "",
                ]
              : ["The row *Example* shows what the example gives for a service with this preset.", ""]),
          table([["Question", ...columns.map(code)], ...rows].map((cells) => cells.map(escapePipes).join(" | "))),
        ]),
    ...questions.map((question) => `- ${code(question)}: ${comments.get(question)}`),
    "",
  ];
}

function escapePipes(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
