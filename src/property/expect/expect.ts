import { wrongOption } from "../../base/messages/check-options.js";
import { printedAs } from "../values/printed-as.js";
import { CheckFailure, type FailureEvidence, show } from "./check-failure.js";
import { type RefusalCode, refusalMessage, refusalTexts } from "./refusal-texts.js";

/** Expects a condition to hold; `claim` is a sentence about the bucket. */
export function expectThat(holds: boolean, claim: string): void {
  if (!holds) throw new CheckFailure(`not true: ${claim}`);
}

/** Expects a value; arrays, plain objects, dates and bytes are compared by content. */
export function expectEqual(what: string, seen: unknown, expected: unknown): void {
  if (same(seen, expected)) return;
  throw new CheckFailure(`${what}: expected ${show(expected)}, saw ${show(seen)}`, { seen, expected });
}

/** Expects a value derived from a result; `code` returns an expression for it. */
export function expectShown(what: string, seen: unknown, expected: unknown, code: () => string): void {
  if (same(seen, expected)) return;
  const shown = printedAs({}, code);
  throw new CheckFailure(`${what}: expected ${show(expected)}, saw ${show(seen)}`, { seen: shown, expected });
}

/** Expects a call to throw or reject with an error of this name and message, and returns the error. */
export async function expectError(
  what: string,
  call: () => unknown,
  name: string | undefined,
  message?: string | RegExp,
): Promise<unknown> {
  if (typeof call !== "function") throw wrongOption("expectError", "call", "a function", call);
  if (!(message === undefined || typeof message === "string" || message instanceof RegExp)) {
    throw wrongOption("expectError", "message", "a string or a RegExp", message);
  }
  const error = await errorOf(what, call, { name, message });
  const seen = error instanceof Error ? error.message : "";
  // Unlike `test()`, `search()` always begins at the start of the text.
  const wanted = message === undefined || (typeof message === "string" ? seen === message : seen.search(message) >= 0);
  if (error instanceof Error && (name ?? error.name) === error.name && wanted) return error;
  const evidence = { error: { name, message }, isText: true };
  const text = typeof message === "string" ? show(message) : `like ${message}`;
  const expected = name === undefined ? `an error ${text}` : `${name}: ${message ?? "…"}`;
  throw new CheckFailure(`${what}: expected ${expected}, saw ${show(error)}`, evidence);
}

/** Expects the service to refuse a call with this code, and the text of the code. */
export async function expectRefusal(
  what: string,
  call: () => unknown,
  action: string,
  code: RefusalCode,
): Promise<void> {
  if (typeof call !== "function") throw wrongOption("expectRefusal", "call", "a function", call);
  if (typeof action !== "string") throw wrongOption("expectRefusal", "action", "the name of an operation", action);
  if (!Object.hasOwn(refusalTexts, code))
    throw wrongOption("expectRefusal", "code", "a code with a text of its own", code);
  await expectError(what, call, undefined, refusalMessage(action, code));
}

/** Expects a call to throw or reject, and returns the error. */
export async function errorOf(
  what: string,
  call: () => unknown,
  error: FailureEvidence["error"] = {},
): Promise<unknown> {
  let result: unknown;
  try {
    result = await call();
  } catch (reason) {
    return reason;
  }
  throw new CheckFailure(`${what}: expected an error, saw ${show(result)}`, { error });
}

/** Expects a call to return a promise that rejects. */
export async function expectRejection(what: string, call: () => unknown): Promise<void> {
  let isThrown = true;
  const error = await errorOf(what, () => {
    const answer = call();
    isThrown = false;
    return answer;
  });
  if (isThrown)
    throw new CheckFailure(`${what}: expected a promise that rejects, but it threw ${show(error)}`, {
      error: {},
      isPromise: true,
    });
}

/** Expects a call to throw synchronously, and returns the error. */
export function thrownBy(what: string, call: () => unknown): unknown {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    return error;
  }
  if (result instanceof Promise) result.catch(() => undefined);
  throw new CheckFailure(`${what}: expected it to throw synchronously, saw ${show(result)}`, { throws: true });
}

/**
 * True if two values are the same; arrays, plain objects, dates and bytes are compared by content, regardless of the
 * order of members.
 */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [bytesOf(a), bytesOf(b)];
  if (left !== undefined || right !== undefined) {
    return left?.length === right?.length && left?.every((byte, index) => byte === right?.[index]) === true;
  }
  const [time, other] = [timeOf(a), timeOf(b)];
  if (time !== undefined || other !== undefined) return Object.is(time, other);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && same(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** Detected by its tag, not by its class: a bucket may have a class of its own. */
function timeOf(value: object): number | undefined {
  return Object.prototype.toString.call(value) === "[object Date]" ? Number(value) : undefined;
}

function bytesOf(value: object): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return Object.prototype.toString.call(value) === "[object ArrayBuffer]"
    ? new Uint8Array(value as ArrayBuffer)
    : undefined;
}
