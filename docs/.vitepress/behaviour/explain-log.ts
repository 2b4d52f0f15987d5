import { type Explanation, explain, type Rule, searchRules } from "fakebucket/rules";

/** What is known about a text from a log. */
export interface LogAnswer {
  /** The rule behind it, if there is one. */
  readonly explanation: Explanation | undefined;
  /** Rules that hold the words of the text, if there is no rule behind it. */
  readonly near: readonly Rule[];
}

const maxNear = 5;

/** Finds the rule behind an error message, wherever it stands in a text from a log; or behind a code or a rule's id. */
export function explainLog(text: string): LogAnswer {
  for (const candidate of candidatesIn(text)) {
    const explanation = explain(candidate);
    if (explanation !== undefined) return { explanation, near: [] };
  }
  return { explanation: undefined, near: text.trim() === "" ? [] : searchRules(text).slice(0, maxNear) };
}

/** What may be a message in a text, the most likely first. */
function* candidatesIn(text: string): Generator<string> {
  yield text;
  for (const line of text.split("\n")) {
    yield line;
    // Behind a time stamp, a level, or the class of the error.
    for (const { index } of line.matchAll(/(?<=\s)\S/g)) yield line.slice(index);
  }
  // Without the action, or with something after the message.
  for (const [, code = ""] of text.matchAll(/\((\d{5})\)/g)) yield code;
}
