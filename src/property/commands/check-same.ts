import { stringify } from "fast-check";

/** An outcome that is not what the model says. */
export class OutcomeMismatch extends Error {
  override readonly name: string = "OutcomeMismatch";
}

/**
 * Checks that what was observed is what was expected.
 *
 * @throws OutcomeMismatch that shows both.
 */
export function checkSame(what: string, observed: unknown, expected: unknown): void {
  const [observedText, expectedText] = [textOf(observed), textOf(expected)];
  if (observedText === expectedText) return;
  throw new OutcomeMismatch(`${what}\n  observed: ${observedText}\n  expected: ${expectedText}`);
}

/** Data as text: the same text for the same data, whatever the order of its fields. */
export function textOf(data: unknown): string {
  return stringify(sorted(data));
}

/** The same data with the fields of each plain object in one order: only the order of arrays says something. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}
