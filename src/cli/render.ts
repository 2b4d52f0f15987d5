import type { Answer } from "../rules/explain/find-answers.js";
import type { Rule, RuleValues } from "../rules/explain/registry.js";
import { bold, faint, type Terminal, wrapIndented } from "./terminal.js";

/** Renders the first answer in full, and the others as titles. */
export function renderAnswers([first, ...others]: readonly Answer[], terminal: Terminal): string {
  if (first === undefined) return "";
  const seeAlso = others.flatMap((answer) => {
    const ask = answer.error?.code ?? answer.rules[0]?.id;
    return wrapIndented(ask === undefined ? answer.title : `${answer.title} (${ask})`, terminal.width, 2);
  });
  return [
    ...(first.partial ? ["The text is longer than 64 KB: only its first and its last 32 KB were read."] : []),
    renderAnswer(first, terminal),
    ...(seeAlso.length === 0 ? [] : [[faint("Or did you mean", terminal), ...seeAlso].join("\n")]),
  ].join("\n\n");
}

/** Renders an answer: its meaning and remedy, then the rule, then links. */
function renderAnswer(answer: Answer, terminal: Terminal): string {
  const { title, means, instead, page, links } = answer;
  const [rule, ...others] = answer.rules;
  const isRule = rule?.statement === means;
  const isWhole = isRule || answer.error !== undefined;
  const sections: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["What to do", instead === undefined ? [] : [instead]],
    ["Rule", rule === undefined ? [] : [rule.id, ...(rule.statement === means ? [] : [`  ${rule.statement}`])]],
    // Answers that only mention a rule show its statement alone.
    ["Answers", !isWhole || rule?.values === undefined ? [] : renderValues(rule.values)],
    ["Codes", !isRule || rule.codes.length === 0 ? [] : [rule.codes.join(", ")]],
    ["Errors", isRule ? rule.messages : []],
    ["More rules", others.map(({ id, title: question }) => `${id}: ${question}`)],
    ["Page", [`${page} on the site of the documentation`]],
    ["Sources", [...links.map(linkOf), ...(rule === undefined ? [] : [rule.source])]],
  ];
  return [
    bold(title, terminal),
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

/** The path of a documentation page in an installed package. */
function linkOf(link: string): string {
  return link.replace(/^\/([^#]+)/, "node_modules/fakebucket/docs/$1.md");
}

/** Renders rules briefly: id and statement. */
export function renderRules(rules: readonly Rule[], terminal: Terminal): string {
  return rules
    .map((rule) => [bold(rule.id, terminal), ...wrapIndented(rule.statement, terminal.width, 2)].join("\n"))
    .join("\n");
}

/** Renders rules as a JSON array. JSON has no infinity, so infinite limits are the string `"Infinity"`. */
export function renderJson(rules: readonly object[]): string {
  const replace = (_: string, value: unknown) => (value === Number.POSITIVE_INFINITY ? "Infinity" : value);
  return JSON.stringify(rules, replace, 2);
}

/** One line for each question; one for each preset if their answers differ. */
function renderValues(values: RuleValues): readonly string[] {
  const questions = Object.keys(values.documented) as (keyof typeof values.documented)[];
  return questions.flatMap((question) => {
    const answers = Object.entries(values).map(([preset, answersOf]) => [preset, show(answersOf[question])] as const);
    const [, first = ""] = answers[0] ?? [];
    if (answers.every(([, answer]) => answer === first)) return [`${question}: ${first}`];
    return [`${question}:`, ...answers.map(([preset, answer]) => `  ${preset}: ${answer}`)];
  });
}

/** Returns a value with unprintable characters as escapes. */
function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value).replaceAll("\uFFFD", "\\uFFFD") : String(value);
}
