import { anything, type OptionKinds } from "../../base/messages/check-options.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { counted } from "../../base/messages/show-call.js";
import { quoted } from "../../base/messages/visible.js";
import { checkOptions } from "../check-arguments.js";
import { type CallFilter, Journal, journalOf } from "../journal/journal.js";
import type { JournalCall } from "../journal/journal-entry.js";
import { mistake } from "../place-of.js";
import type { ExpectedCalls, ReceivedOperation } from "./bucket-matchers.js";

/** The `this` of a matcher, from the runner. */
export interface MatcherContext {
  equals(a: unknown, b: unknown, testers?: readonly unknown[]): boolean;
  readonly customTesters?: readonly unknown[];
  readonly utils: { stringify(value: unknown): string };
}

/** The verdict of a matcher for its runner. */
export interface Verdict {
  readonly pass: boolean;
  /** The message of the failure; for a passing matcher, of the failure of `.not`. */
  readonly message: () => string;
  /** Both values, for the diffs of runners and editors. */
  readonly actual?: unknown;
  readonly expected?: unknown;
}

const count = [
  (value: unknown) => Number.isInteger(value) && (value as number) >= 0,
  "a non-negative integer",
] as const;

const kinds: OptionKinds<ExpectedCalls> = { times: count, atMost: count, options: anything, after: anything };

/** The index of the options among the arguments. */
const optionsAt: Readonly<Record<string, number>> = { put: 2, get: 1, head: 1, list: 0, createMultipartUpload: 1 };

/** Checks the calls in a journal, or in the latest journal of a fake. */
export function received(
  this: MatcherContext,
  fake: unknown,
  operation: ReceivedOperation,
  given?: CallFilter["key"] | ExpectedCalls,
  more?: ExpectedCalls,
): Verdict {
  const [key, expected = {}] =
    isExpected(given) && more === undefined ? [undefined, given] : [given as CallFilter["key"], more];
  const journal = fake instanceof Journal ? fake : journalOf("toHaveReceived", fake);
  const { times, atMost, options, after } = checkOptions<ExpectedCalls>("toHaveReceived", expected, kinds);
  if (times !== undefined && atMost !== undefined) throw mistake("toHaveReceived: it takes times or atMost, not both.");
  if (options !== undefined && (operation === "*" || optionsAt[operation] === undefined))
    throw mistake(
      `toHaveReceived: ${describeValue(operation)} has no options to compare; ${Object.keys(optionsAt).join(", ")} have.`,
    );
  const first = after === undefined ? 0 : (select(journal, ...after)[0]?.number ?? Number.POSITIVE_INFINITY);
  const count = select(journal, operation, key).filter(
    (call) => call.number > first && hasOptions(this, call, options),
  ).length;
  const pass = atMost === undefined ? (times === undefined ? count > 0 : count === times) : count <= atMost;
  return {
    pass,
    message: () => {
      const having =
        options === undefined ? "" : ` with the options ${this.utils.stringify(options).replaceAll("\n", "\n  ")}`;
      const later = after === undefined ? "" : ` after the first${showCalls(...after)}`;
      const there = count < 2 ? `was ${count === 0 ? "none" : 1}` : `were ${count}`;
      const wanted = showTimes(`${showCalls(operation, key)}${having}${later}`, pass, expected);
      return `Expected ${wanted}, and there ${there}.\n\n${journal}`;
    },
  };
}

/** True for the expected calls in place of an omitted key. */
function isExpected(given: CallFilter["key"] | ExpectedCalls): given is ExpectedCalls {
  return typeof given === "object" && given !== null && !(given instanceof RegExp);
}

function select(journal: Journal, operation: ReceivedOperation, key?: CallFilter["key"]): readonly JournalCall[] {
  if (operation !== "*" && !journal.operations.includes(operation))
    throw mistake(
      `toHaveReceived: unknown operation ${describeValue(operation)}; expected ${journal.operations.join(", ")} and "*".`,
    );
  return journal.calls({ operation: operation === "*" ? undefined : operation, key });
}

/** True if a call has these options, and perhaps others. */
function hasOptions(context: MatcherContext, { operation, args }: JournalCall, options: object | undefined): boolean {
  if (options === undefined) return true;
  const given = (args[optionsAt[operation] ?? 0] ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(options).every(([name, value]) =>
    context.equals(given[name], value, context.customTesters ?? []),
  );
}

function showCalls(operation: string, key?: CallFilter["key"]): string {
  const on = typeof key === "string" ? quoted(key) : typeof key === "function" ? "keys that the function matches" : key;
  return `${operation === "*" ? "" : ` of ${operation}`}${on === undefined ? "" : ` on ${String(on)}`}`;
}

function showTimes(which: string, not: boolean, { times, atMost }: ExpectedCalls): string {
  if (atMost !== undefined) return `${not ? "more than" : "at most"} ${counted(atMost, "call")}${which}`;
  if (times === undefined) return `${not ? "no " : ""}calls${which}`;
  if (not) return `another number of calls${which} than ${times}`;
  return `${counted(times, "call")}${which}`;
}
