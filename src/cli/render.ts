import type { Explanation } from "../explain/explain.js";
import type { Rule, RuleValues } from "../explain/registry.js";
import { bold, faint, type Terminal } from "./terminal.js";
import { wrapIndented } from "./wrap.js";

/** Renders a code: its name and status in S3, its text as a binding's error ends with it, and when it is given. */
export function renderCode(
  { code, s3Code, status, text, when, notForBindings }: NonNullable<Explanation["error"]>,
  terminal: Terminal,
): string {
  const never = notForBindings === undefined ? [] : [`No call of a binding fails with it: ${notForBindings}.`];
  return [
    bold(`${code} (${s3Code}, status ${status})`, terminal),
    ...`${text} (${code})`.split("\n").flatMap((line) => wrapIndented(line, terminal.width, 2)),
    ...[when, ...never].flatMap((line) => ["", ...wrapIndented(line, terminal.width, 2)]),
  ].join("\n");
}

/** A rule in full. */
export function renderRule(rule: Rule, terminal: Terminal): string {
  const sections: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["Instead", rule.instead === undefined ? [] : [rule.instead]],
    ["Answers", rule.values === undefined ? [] : renderValues(rule.values)],
    ["Codes", rule.codes.length === 0 ? [] : [rule.codes.join(", ")]],
    ["Errors", rule.messages],
    ["Source", [rule.source]],
  ];
  return [
    bold(rule.id, terminal),
    ...wrapIndented(rule.title, terminal.width, 2),
    "",
    ...wrapIndented(rule.statement, terminal.width, 2),
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([name, lines]) => [
        "",
        `  ${faint(name, terminal)}`,
        ...lines.flatMap((line) => wrapIndented(line, terminal.width, 4)),
      ]),
  ].join("\n");
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
