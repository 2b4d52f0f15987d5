import { Described } from "../base/messages/describe-value.js";
import { answers } from "./answers.js";
import { limits, semantics as presets, type SemanticsName } from "./presets.js";
import type { Semantics } from "./semantics.js";

/** The expected form of a limit. */
export const wantedLimit = "a whole number, 0 or more, or Infinity";

/** Creates the error for an option, with its name, the expected form and the given value. */
export type RefuseOption = (name: string, wanted: string, given: unknown) => Error;

/**
 * Returns the semantics named by the option `semantics`, or given as a record; by default `documented`.
 *
 * @throws the error of `refuse` for any other value, and for a record with a missing, wrong or unknown member.
 */
export function parseSemantics(raw: unknown, refuse: RefuseOption): Semantics {
  if (raw === undefined) return presets.documented;
  if (typeof raw === "string" && Object.hasOwn(presets, raw)) return presets[raw as SemanticsName];
  if (typeof raw !== "object" || raw === null) {
    const names = Object.keys(presets).map((name) => `"${name}"`);
    throw refuse("semantics", `${names.join(", ")} or a record`, raw);
  }
  const given = raw as Readonly<Record<string, unknown>>;
  const unknownName = Object.keys(given).find((name) => !(Object.hasOwn(answers, name) || Object.hasOwn(limits, name)));
  if (unknownName !== undefined) {
    throw refuse("semantics", "a record with the members of a preset", new Described(`the question "${unknownName}"`));
  }
  // Each member is read once, into a record that the caller cannot change.
  const record: Record<string, unknown> = {};
  for (const [name, allowed] of Object.entries<readonly unknown[] | "text">(answers)) {
    const value = given[name];
    if (!(allowed === "text" ? typeof value === "string" : allowed.includes(value))) {
      const wanted = allowed === "text" ? "a string" : allowed.map((answer) => JSON.stringify(answer)).join(" or ");
      throw refuse(`semantics.${name}`, `${wanted} (spread a preset to keep its other answers)`, value);
    }
    record[name] = value;
  }
  for (const name of Object.keys(limits)) {
    const value = given[name];
    if (!isLimit(value)) throw refuse(`semantics.${name}`, wantedLimit, value);
    record[name] = value;
  }
  return Object.freeze(record) as unknown as Semantics;
}

/** True if a value can be a limit. */
export function isLimit(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0);
}
