import { errorCodes } from "../../semantics/error-codes.js";
import { codeAdvice, codeRules, codesPage, referencePage, rulePages } from "./advice.js";
import { type Meaning, meaningsOf } from "./error-text.js";
import { type Explanation, rulesOf } from "./explain.js";
import { nearest } from "./nearest.js";
import { findRule, type Rule, rules } from "./registry.js";
import { searchIds } from "./search-index.js";
import { topics } from "./topics/all-topics.js";
import { kitNames, kitTopicIn } from "./topics/kit-topics.js";

/** An answer to a question about R2, or to something that was seen in a log. */
export interface Answer {
  /** The question that it answers, or the error that it explains. */
  readonly title: string;
  /** The meaning. */
  readonly means: string;
  /** The thing to do, where there is one. */
  readonly instead: string | undefined;
  /** The error of R2 that was asked for. */
  readonly error: Explanation["error"];
  /** The rules behind it, the most likely first. */
  readonly rules: readonly Rule[];
  /** Links to read on: addresses, or pages of this documentation, such as `/testing#a-race`. */
  readonly links: readonly string[];
}

/** As many as people look at. */
const most = 5;

/**
 * Answers whatever somebody has in front of them: a rule's id, an error's code, text or beginning, a whole log line or
 * stack, a name or status of the S3 API, or a question in words.
 *
 * @returns the best answers, at most five; empty if there is none.
 * @example
 * ```ts
 * import { findAnswers } from "fakebucket/rules";
 *
 * console.log(findAnswers("rename an object")[0]?.title); // How do I rename, move or copy an object?
 * ```
 */
export function findAnswers(question: string): readonly Answer[] {
  const text = question.trim();
  const kit = kitTopicIn(text);
  if (kit !== undefined) return [ofMeaning({ topic: kit }, "")];
  const named = idIn(text);
  if (named.length > 0) return [ofRules(named)];
  const seen = meaningsOf(text).map((meaning) => ofMeaning(meaning, text));
  if (seen.length > 0) return seen.slice(0, most);
  const name = isName.test(text) ? knownName(text) : text;
  if (name === undefined) return [];
  const near = kitTopicIn(name);
  return near === undefined ? searchIds(name).map(ofId).slice(0, most) : [ofMeaning({ topic: near }, "")];
}

/** A name of code, such as `toHaveKeys`. */
const isName = /^[a-z]+[A-Z]\w*$/;

/**
 * A name that answers have, or the one that is nearest to it: the words of which an unknown one is made would find others.
 */
function knownName(text: string): string | undefined {
  const answers = JSON.stringify([rules, topics]);
  if (answers.toLowerCase().includes(text.toLowerCase())) return text;
  return nearest(text, [...kitNames, ...(answers.match(/\b[a-z]+[A-Z]\w*/g) ?? [])]);
}

/** The rule that a text names, if not to the letter, and those whose ids begin with it. */
function idIn(text: string): readonly Rule[] {
  const below = rules.filter(({ id }) => id.startsWith(`${text}.`));
  const rule = findRule(text);
  if (rule !== undefined) return [rule, ...below];
  if (!/^[a-z-]+\.[a-z0-9.-]*$/.test(text)) return [];
  const begun = rules.filter(({ id }) => id.startsWith(text));
  const near = nearest(
    text,
    rules.map(({ id }) => id),
  );
  return begun.length > 0 || near === undefined ? begun : idIn(near);
}

function ofId(id: string): Answer {
  const [kind, name = ""] = id.split(":");
  const topic = kind === "topic" ? topics[name] : undefined;
  if (topic !== undefined) return ofMeaning({ topic }, "");
  if (kind === "code") return ofMeaning({ code: Number(name) }, name);
  return ofRules([findRule(id)].flatMap((rule) => rule ?? []));
}

function ofMeaning(meaning: Meaning, text: string): Answer {
  const behind = rulesOf(meaning, text);
  if ("rules" in meaning) return ofRules(behind);
  if ("topic" in meaning) {
    const { title, means, instead, links } = meaning.topic;
    return { title, means, instead, error: undefined, rules: behind, links };
  }
  const { code } = meaning;
  const row = errorCodes.get(code);
  if (row === undefined) throw new Error(`There is no code ${code}.`);
  const own = findRule(codeRules[code] ?? "");
  const never = row.notForBindings === undefined ? "" : ` No call of a binding fails with it: ${row.notForBindings}.`;
  return {
    title: `${code} (${row.s3Code}, status ${row.status}): ${row.text.split("\n")[0]}`,
    means: `${row.when}${never}`,
    instead: codeAdvice[code] ?? behind[0]?.instead,
    error: Object.freeze({ code, ...row }),
    rules: own === undefined ? behind : [own, ...behind],
    links: [codesPage],
  };
}

/** The answer that a rule is. */
function ofRules(behind: readonly Rule[]): Answer {
  const [rule] = behind;
  if (rule === undefined) throw new Error("An answer needs a rule.");
  const page = rulePages[rule.id.split(".")[0] ?? ""] ?? referencePage;
  return {
    title: rule.title,
    means: rule.statement,
    instead: rule.instead,
    error: undefined,
    rules: behind,
    links: [page],
  };
}
