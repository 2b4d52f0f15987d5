import { nearest } from "../../base/messages/nearest.js";
import { errorCodes } from "../../semantics/error-codes.js";
import { codeAdvice, codeRules, codesPage, referencePage, rulePages } from "./advice.js";
import type { Meaning } from "./error-patterns.js";
import { meaningsOf } from "./error-text.js";
import { type Explanation, rulesOf } from "./explain.js";
import { readEnds, requireText } from "./read-ends.js";
import { findRule, type Rule, rules } from "./registry.js";
import { searchIds } from "./search-index.js";
import { topics } from "./topics/all-topics.js";
import { findingIn, kitNames, kitTopicIn } from "./topics/kit-topics.js";
import type { Topic } from "./topics/topic.js";

/** An answer to a question about R2, or to a line of a log. */
export interface Answer {
  /** The question, or the error. */
  readonly title: string;
  /** The explanation. */
  readonly means: string;
  /** The advice, if there is any. */
  readonly instead: string | undefined;
  /** The error of R2 in the question. */
  readonly error: Explanation["error"];
  /** The related rules, the most likely first. */
  readonly rules: readonly Rule[];
  /** The page of the answer on the site of this documentation, such as `/answers/copy/`. */
  readonly page: string;
  /** Links for further reading: addresses, or pages of this documentation, such as `/testing#a-race`. */
  readonly links: readonly string[];
  /** True if the text is longer than 64 KB, so that only its first and its last 32 KB were read. */
  readonly partial: boolean;
}

/** An answer, whatever text it was found for. */
type OwnAnswer = Omit<Answer, "partial">;

/** More answers would not be read. */
const most = 5;
const mostNear = 3;

/** The places to ask questions without an answer here. */
export const forums: readonly string[] = ["https://community.cloudflare.com", "https://discord.cloudflare.com"];

/**
 * Answers a rule's id, an error's code, text or beginning, a whole log line or stack, a name or status of the S3 API,
 * or a question in words. Of a text over 64 KB, the first and the last 32 KB are read, in whole lines.
 *
 * @returns the best answers, at most five; empty if there is none.
 * @throws TypeError if the question is not a string.
 * @example
 * ```ts
 * import { findAnswers } from "fakebucket/rules";
 *
 * console.log(findAnswers("rename an object")[0]?.title); // How do I rename, move or copy an object?
 * ```
 */
export function findAnswers(question: string): readonly Answer[] {
  const { text, partial } = readEnds(requireText("findAnswers", "question", question));
  return answersOf(text)
    .slice(0, most)
    .map((answer) => ({ ...answer, partial }));
}

/**
 * Returns the three answers nearest to a question without a sure answer, the nearest first.
 *
 * @throws TypeError if the question is not a string.
 */
export function nearestAnswers(question: string): readonly Answer[] {
  const { text, partial } = readEnds(requireText("nearestAnswers", "question", question));
  return searchIds(text)
    .near.slice(0, mostNear)
    .map((id) => ({ ...ofId(id), partial }));
}

/** Returns the answers of all topics and codes, which have a page of their own each. */
export function answersWithPages(): readonly Answer[] {
  const ids = [
    ...Object.keys(topics).map((name) => `topic:${name}`),
    ...[...errorCodes.keys()].map((code) => `code:${code}`),
  ];
  return ids.map((id) => ({ ...ofId(id), partial: false }));
}

function answersOf(text: string): readonly OwnAnswer[] {
  const kit = kitTopicIn(text);
  if (kit !== undefined) return [ofMeaning({ topic: kit }, "")];
  const finding = findingIn(text);
  if (finding !== undefined) return [ofId(finding)];
  const named = idIn(text);
  if (named.length > 0) return [ofRules(named)];
  const seen = meaningsOf(text).map((meaning) => ofMeaning(meaning, text));
  if (seen.length > 0) return seen;
  const name = isName.test(text) ? knownName(text) : text;
  if (name === undefined) return [];
  const near = kitTopicIn(name);
  return near === undefined ? searchIds(name).sure.slice(0, most).map(ofId) : [ofMeaning({ topic: near }, "")];
}

/** A name in code, such as `toHaveKeys`. */
const isName = /^[a-z]+[A-Z]\w*$/;

/**
 * Returns a name if an answer contains it, otherwise the most similar known name: the single words of an unknown name
 * would find unrelated answers.
 */
function knownName(text: string): string | undefined {
  const answers = JSON.stringify([rules, topics]);
  if (answers.toLowerCase().includes(text.toLowerCase())) return text;
  return nearest(text, [...kitNames, ...(answers.match(/\b[a-z]+[A-Z]\w*/g) ?? [])]);
}

/** Returns the rule with an id similar to the text, and the rules whose ids begin with it. */
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

function ofId(id: string): OwnAnswer {
  const [kind, name = ""] = id.split(":");
  const topic = kind === "topic" ? topics[name] : undefined;
  if (topic !== undefined) return ofMeaning({ topic }, "");
  if (kind === "code") return ofMeaning({ code: Number(name) }, name);
  return ofRules([findRule(id)].flatMap((rule) => rule ?? []));
}

function ofMeaning(meaning: Meaning, text: string): OwnAnswer {
  const behind = rulesOf(meaning, text);
  if ("rules" in meaning) return ofRules(behind);
  if ("topic" in meaning) {
    const { title, means, instead, links } = meaning.topic;
    return { title, means, instead, error: undefined, rules: behind, page: pageOf(meaning.topic), links };
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
    page: `/answers/${code}/`,
    links: [codesPage],
  };
}

/** Returns the page of a topic; names of the testing kit have a section of a guide. */
function pageOf(topic: Topic): string {
  const name = Object.keys(topics).find((each) => topics[each] === topic);
  const [guide = ""] = topic.links;
  return name === undefined ? guide : `/answers/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/`;
}

/** Returns the answer for a rule. */
function ofRules(behind: readonly Rule[]): OwnAnswer {
  const [rule] = behind;
  if (rule === undefined) throw new Error("An answer needs a rule.");
  const page = rulePages[rule.id.split(".")[0] ?? ""] ?? referencePage;
  return {
    title: rule.title,
    means: rule.statement,
    instead: rule.instead,
    error: undefined,
    rules: behind,
    page: `/behaviour/${rule.id}/`,
    links: [page],
  };
}
