import { type Rule, rules } from "./registry.js";

/** The end of what the service refuses: `put: The specified object name is not valid. (10020)`. */
const serviceText = /^(?<action>[a-zA-Z]+): .* \((?<code>\d+)\)$/s;

/**
 * The names of the operations in the service's texts: a text in its form that begins otherwise is not the service's.
 */
const actions: ReadonlySet<string> = new Set([
  ...["head", "get", "put", "delete", "list"],
  ...["createMultipartUpload", "uploadPart", "completeMultipartUpload", "abortMultipartUpload"],
]);

/** The words that consoles and stacks write in front of a message. */
const className = /^(?:Uncaught )?(?:\(in promise\) )?(?:(?:[A-Z]\w*)?Error|DOMException)(?: \[\w+\])?: /;

/** A text of an error, with what matches it and how much of it is fixed. */
const patterns: readonly { readonly pattern: RegExp; readonly fixed: number; readonly rule: Rule }[] = rules
  .flatMap((rule) => rule.messages.map((message) => ({ pattern: toPattern(message), fixed: message.length, rule })))
  // The more of a text is fixed, the more it says.
  .toSorted((a, b) => b.fixed - a.fixed);

/** The rules that an error with this code may come from. */
export function rulesOfCode(code: number): readonly Rule[] {
  return rules.filter((rule) => rule.codes.includes(code));
}

/** The code at the end of a refusal of the service; `undefined` of any other text. */
export function codeOfText(text: string): number | undefined {
  const { action, code } = serviceText.exec(messageOf(text))?.groups ?? {};
  return action !== undefined && actions.has(action) ? Number(code) : undefined;
}

/** The rules that an error with this text may come from, the most likely first. */
export function rulesOfText(text: string): readonly Rule[] {
  const message = messageOf(text);
  const { action, code } = serviceText.exec(message)?.groups ?? {};
  const ofCode = code === undefined ? [] : rulesOfCode(Number(code));
  if (ofCode.length > 0 && action !== undefined && actions.has(action)) return likelyFirst(ofCode, action);
  // What a text shows at its end may be empty: the blank before it is trimmed then.
  const ofText = patterns.filter(({ pattern }) => pattern.test(message) || pattern.test(`${message} `));
  return [...new Set(ofText.map(({ rule }) => rule))];
}

function messageOf(text: string): string {
  return text.trim().replace(className, "");
}

/** Rules of uploads in parts are likely for their operations, and unlikely for others. */
function likelyFirst(candidates: readonly Rule[], action: string): readonly Rule[] {
  const ofParts = /Multipart|Part$/.test(action);
  const unlikely = (rule: Rule): number => (rule.id.startsWith("multipart.") === ofParts ? 0 : 1);
  return candidates.toSorted((a, b) => unlikely(a) - unlikely(b));
}

function toPattern(message: string): RegExp {
  const parts = message.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
