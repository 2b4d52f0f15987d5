import { type FailureEvidence, isCheckFailure } from "../expect/check-failure.js";
import { codeGivenBy } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import type { Reads } from "./reads.js";
import { type RecordedCall, referencePattern, type TraceEvent } from "./recorded-call.js";

/** Renders events as lines of TypeScript. The last line contains the expectation. */
export function renderTrace(events: readonly TraceEvent[], failure: unknown, reason: string, reads: Reads): string {
  const lastCall = events.findLast((event) => event.type === "start")?.call;
  const expectation = expectationOf(failure, reads);
  const lines = events.flatMap((event, index) => {
    if (event.type === "line") return event.code;
    const next = events[index + 1];
    const isWhole = event.type === "start" && next?.type === "settle" && next.call === event.call;
    if (isWhole) return wholeCall(event.call, event.call === lastCall ? expectation : undefined);
    const previous = events[index - 1];
    if (event.type === "settle" && previous?.type === "start" && previous.call === event.call) return [];
    return partOfCall(event, event.call === lastCall ? expectation : undefined);
  });
  const said = `// ${reason.replaceAll(/\s+/g, " ")}`;
  const last = expectation.assertion === undefined ? said : `${expectation.assertion} ${said}`;
  return named([...lines, last], events);
}

/** An expectation as code. */
interface Expectation {
  /** An assertion on its own line. */
  readonly assertion?: string;
  /** The matcher of the last call's error. */
  readonly error?: string;
  /** True if the call must return a promise first. */
  readonly isPromise?: boolean;
  /** True if the last call must throw synchronously. */
  readonly throws?: boolean;
  /** True if the last call failed unexpectedly. */
  readonly isUnexpected?: boolean;
}

function expectationOf(failure: unknown, reads: Reads): Expectation {
  if (!isCheckFailure(failure)) return { isUnexpected: true };
  const { evidence } = failure;
  if (evidence === undefined) return {};
  if ("throws" in evidence) return { throws: true };
  if ("error" in evidence) return { error: toMatcher(evidence.error), isPromise: evidence.isPromise === true };
  const { seen, expected } = evidence;
  const given = typeof seen === "object" && seen !== null ? codeGivenBy(seen) : undefined;
  const code = given === undefined ? reads.find(seen) : reads.referTo(given);
  if (code === undefined) return {};
  if (expected instanceof Uint8Array && !(seen instanceof Uint8Array)) {
    return { assertion: `assert.deepEqual(new Uint8Array(${code}), ${toCode(expected)});` };
  }
  const equal = typeof expected === "object" && expected !== null ? "deepEqual" : "equal";
  return { assertion: `assert.${equal}(${code}, ${reads.referTo(toCode(expected))});` };
}

/** Returns the matcher of an error; `""` for any error. */
function toMatcher({ isPlain, name, message }: FailureEvidence["error"]): string {
  const members = [
    ...(isPlain === true ? ["constructor: Error"] : []),
    ...(name === undefined ? [] : [`name: ${toCode(name)}`]),
    ...(message === undefined ? [] : [`message: ${message instanceof RegExp ? String(message) : toCode(message)}`]),
  ];
  return members.length === 0 ? "" : `{ ${members.join(", ")} }`;
}

/** Renders a call that ended before any other event. */
function wholeCall(call: RecordedCall, expectation: Expectation | undefined): string[] {
  const { code } = call;
  const asyncCode = expectation?.isPromise === true ? code : `async () => ${code}`;
  const line = expectation?.throws === true ? throwing(code) : outcome(call, code, asyncCode, expectation);
  return [...argumentLines(call), line];
}

/** Renders the start or the end of a call with other events in between. */
function partOfCall(
  event: Exclude<TraceEvent, { readonly type: "line" }>,
  expectation: Expectation | undefined,
): string[] {
  const { call } = event;
  const promise = call.promiseReference;
  if (event.type === "settle") return [outcome(call, promise, promise, expectation)];
  const line = expectation?.throws === true ? throwing(call.code) : `const ${promise} = ${call.code};`;
  return [...argumentLines(call), line];
}

/** Renders the end of a call, from code for its result and code for a promise of it. */
function outcome(call: RecordedCall, code: string, asyncCode: string, expectation: Expectation | undefined): string {
  if (expectation?.error !== undefined) return rejection(asyncCode, expectation.error);
  if (call.failure === undefined) return `const ${call.reference} = ${call.isAwaited ? "await " : ""}${code};`;
  if (expectation?.isUnexpected === true) return `await ${code};`;
  return rejection(asyncCode, errorMatcher(call.failure.error));
}

function argumentLines(call: RecordedCall): string[] {
  return call.namedArguments.map(({ reference, code }) => `const ${reference} = ${code};`);
}

/** The call may return a promise instead; its rejection must not end the process. */
function throwing(code: string): string {
  return `assert.throws(() => void Promise.resolve(${code}).catch(() => undefined));`;
}

function rejection(code: string, matcher: string): string {
  return `await assert.rejects(${[code, ...(matcher === "" ? [] : [matcher])].join(", ")});`;
}

function errorMatcher(error: unknown): string {
  return error instanceof Error ? toMatcher({ name: error.name, message: error.message }) : "";
}

/** Gives names to placeholders that are used; the others are removed. */
function named(lines: readonly string[], events: readonly TraceEvent[]): string {
  const code = lines.join("\n");
  const uses = new Map<string, number>();
  for (const [reference] of code.matchAll(referencePattern)) uses.set(reference, (uses.get(reference) ?? 0) + 1);
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const name = (reference: string, noun: string) => {
    // Every placeholder occurs once in its definition, and again for each use.
    if ((uses.get(reference) ?? 0) < 2) return;
    const number = (counts.get(noun) ?? 0) + 1;
    counts.set(noun, number);
    names.set(reference, number === 1 ? noun : `${noun}${number}`);
  };
  for (const event of events) {
    if (event.type !== "start") continue;
    name(event.call.reference, event.call.noun);
    name(event.call.promiseReference, "running");
    for (const { reference } of event.call.namedArguments) name(reference, "bytes");
  }
  return code
    .replaceAll(/^const (\u27e8[\d.p]+\u27e9) = /gm, (whole, reference) => (names.has(reference) ? whole : ""))
    .replaceAll(referencePattern, (reference) => names.get(reference) ?? "undefined");
}
