import type { Answer } from "../rules/explain/find-answers.js";
import type { Rule, RuleValues } from "../rules/explain/registry.js";
import { bold, faint, type Terminal, wrapIndented } from "./terminal.js";

/** Renders the first answer in full, and the others by their titles. */
export function renderAnswers([first, ...others]: readonly Answer[], terminal: Terminal): string {
  if (first === undefined) return "";
  const seeAlso = others.flatMap((answer) => {
    const ask = answer.error?.code ?? answer.rules[0]?.id;
    return wrapIndented(ask === undefined ? answer.title : `${answer.title} (${ask})`, terminal.width, 2);
  });
  return [
    renderAnswer(first, terminal),
    ...(seeAlso.length === 0 ? [] : [[faint("Or did you mean", terminal), ...seeAlso].join("\n")]),
  ].join("\n\n");
}

/** An answer: what it means and what to do, then the rule, then where to read on. */
function renderAnswer(answer: Answer, terminal: Terminal): string {
  const { title, means, instead, links } = answer;
  const [rule, ...others] = answer.rules;
  const isRule = rule?.statement === means;
  const isWhole = isRule || answer.error !== undefined;
  const sections: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["What to do", instead === undefined ? [] : [instead]],
    ["Rule", rule === undefined ? [] : [rule.id, ...(rule.statement === means ? [] : [`  ${rule.statement}`])]],
    // Of a rule that only stands behind the answer, its sentence is enough.
    ["Answers", !isWhole || rule?.values === undefined ? [] : renderValues(rule.values)],
    ["Codes", !isRule || rule.codes.length === 0 ? [] : [rule.codes.join(", ")]],
    ["Errors", isRule ? rule.messages : []],
    ["More rules", others.map(({ id, title: question }) => `${id}: ${question}`)],
    ["Sources", [...links.map(linkOf), ...(rule === undefined ? [] : [rule.source])]],
  ];
  return [
    ...title.split("\n").map((line) => bold(line, terminal)),
    ...wrapIndented(means, terminal.width, 2),
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([name, lines]) => [
        "",
        `  ${faint(name, terminal)}`,
        ...lines.flatMap((line) => wrapIndented(line, terminal.width, 4)),
      ]),
  ].join("\n");
}

/** A page of the documentation, where an installed package has it. */
function linkOf(link: string): string {
  return link.replace(/^\/([^#]+)/, "node_modules/fakebucket/docs/$1.md");
}

/** Rules in short: each by its id, and what it says. */
export function renderRules(rules: readonly Rule[], terminal: Terminal): string {
  return rules
    .map((rule) => [bold(rule.id, terminal), ...wrapIndented(rule.statement, terminal.width, 2)].join("\n"))
    .join("\n");
}

/** Rules for programs: an array, whose infinite limits are the string `"Infinity"`, for JSON has no such number. */
export function renderJson(rules: readonly object[]): string {
  const replace = (_: string, value: unknown) => (value === Number.POSITIVE_INFINITY ? "Infinity" : value);
  return JSON.stringify(rules, replace, 2);
}

/** One line for each question, or for each of its answers where the presets differ. */
function renderValues(values: RuleValues): readonly string[] {
  const questions = Object.keys(values.documented) as (keyof typeof values.documented)[];
  return questions.flatMap((question) => {
    const answers = Object.entries(values).map(([preset, answersOf]) => [preset, show(answersOf[question])] as const);
    const [, first = ""] = answers[0] ?? [];
    if (answers.every(([, answer]) => answer === first)) return [`${question}: ${first}`];
    return [`${question}:`, ...answers.map(([preset, answer]) => `  ${preset}: ${answer}`)];
  });
}

/** With what no terminal shows written as escapes. */
function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value).replaceAll("\uFFFD", "\\uFFFD") : String(value);
}
