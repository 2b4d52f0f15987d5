import { answersWithPages } from "../../../src/rules/explain/find-answers.js";
import type { Rule } from "../../../src/rules/explain/registry.js";
import type { Semantics } from "../../../src/semantics/semantics.js";
import { runCode } from "../../../test/rules/run-code.js";
import {
  anchorOf,
  code,
  examplesIn,
  foldedPrelude,
  makeChapters,
  show,
  table,
} from "../../../tools/docs/behaviour-document.js";
import { exampleNames, withImports, withoutPrelude } from "../../../tools/docs/example-names.js";
import { memberComments } from "../../../tools/docs/member-comments.js";
import { asShown, type PresetAnswers, presetAnswers, presets } from "./preset-answers.js";

/**
 * Generates a page for each rule and an index by topic, by their paths in the folder of the documents. The address of a
 * rule's page, `/behaviour/<rule id>/`, is a folder, because static servers may misinterpret dots in file names.
 *
 * @param written - the text of the reference, which contains the examples.
 */
export async function behaviourPages(written: string): Promise<ReadonlyMap<string, string>> {
  const chapters = makeChapters();
  const examples = examplesIn(written);
  const pages = new Map<string, string>();
  pages.set("behaviour/index.md", indexPage(chapters));
  for (const { title: topic, about } of chapters) {
    for (const rule of about) {
      const example = examples.get(rule.id);
      const answers = example === undefined ? undefined : await presetAnswers(example);
      pages.set(
        `behaviour/${rule.id}/index.md`,
        rulePage(rule, topic, { example: example && (await onPlatform(example)), answers }),
      );
    }
  }
  return pages;
}

/** Returns an example with `R2Bucket` instead of `FakeBucket`, if it holds for that class. */
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
    "The behaviour of the binding, question by question. Each question has a page with the answer, the answers of each preset",
    "and compatibility date, and an example.",
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
    "The level of a rule is its importance. `data`: no data is lost, and no answer is wrong. `contract`: other promises of the",
    "documentation. `letter`: texts of errors, own properties, the order of arguments.",
    "",
    "The source is the origin of the answer. `spec` is the specification of the binding. `service` is public knowledge about",
    "the service. `runtime` is a measurement on its runtime. `hostnames` and `facts` are the same for custom hostnames.",
    "`Undocumented` marks a choice of this project, because all sources are silent.",
    "",
  ].join("\n");
}

interface Findings {
  readonly example: string | undefined;
  /** The result of the example under each preset, if it depends on the preset. */
  readonly answers: PresetAnswers | undefined;
}

function rulePage(rule: Rule, topic: string, { example, answers }: Findings): string {
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
    ...answerSection(rule),
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
    `- Source: ${linkSources(source)}`,
    ...(level === undefined ? [] : [`- Level: ${code(level)}`]),
    "",
    "[What levels and sources mean](../index.md#levels-and-sources)",
    "",
  ].join("\n");
}

/** Lists the answers that refer to a rule. */
function answerSection({ id }: Rule): string[] {
  const answers = answersWithPages().filter(
    ({ error, rules }) => error === undefined && rules.some((rule) => rule.id === id),
  );
  if (answers.length === 0) return [];
  return ["## Answers", "", ...answers.map(({ title, page }) => `- [${title}](../..${page}index.md)`), ""];
}

/** The sections of the page of sources, by the beginnings of citations. */
const sourceSections: Readonly<Record<string, string>> = {
  spec: "the-binding-spec",
  service: "the-service-service-production-platform",
  production: "the-service-service-production-platform",
  platform: "the-service-service-production-platform",
  runtime: "the-runtime-runtime",
  hostnames: "custom-hostnames-hostnames-facts",
  facts: "custom-hostnames-hostnames-facts",
};

/** Links each citation to its explanation. */
function linkSources(source: string): string {
  return source.replace(
    /(?<=^|[,;(] ?|and )(spec|service|production|platform|runtime|hostnames|facts)(?: §\d+| [A-Z]\w*(?: \w+)*)?/g,
    (form, name) => {
      return `[${form}](../../guides/sources.md#${sourceSections[name]})`;
    },
  );
}

/** Shows an example so that it can be run as shown. Its prelude, if any, is collapsed. */
function exampleLines(example: string): string[] {
  const whole = withImports(example);
  const rest = withoutPrelude(example);
  if (rest === undefined) return ["```js", whole, "```", ""];
  return [foldedPrelude(whole.slice(0, whole.indexOf(example))), "```js", rest, "```", ""];
}

const comments = memberComments("src/semantics/semantics.ts");

/** Shows the answers to the rule's questions and the measured results of the example side by side. */
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
                  "The rows *Example* show the result of the example for a bucket with this preset and compatibility date.",
                  "",
                ]
              : ["The row *Example* shows the result of the example for a service with this preset.", ""]),
          table([["Question", ...columns.map(code)], ...rows].map((cells) => cells.map(escapePipes).join(" | "))),
        ]),
    ...questions.map((question) => `- ${code(question)}: ${comments.get(question)}`),
    "",
  ];
}

function escapePipes(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
