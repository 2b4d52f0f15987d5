import { mustBe } from "../base/messages/describe-value.js";
import { nearest } from "../base/messages/nearest.js";
import { noOption } from "../base/messages/no-option.js";
import { answers } from "./answers.js";
import { limits, semantics as presets, type SemanticsName } from "./presets.js";
import type { Semantics } from "./semantics.js";

/** The expected form of a limit. */
export const wantedLimit = "a whole number, 0 or more, or Infinity";

/** Creates the error for a wrong option from a sentence about it. */
export type RefuseOption = (sentence: string) => Error;

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
    throw refuse(mustBe("semantics", `${names.join(", ")} or a record`, raw));
  }
  const given = raw as Readonly<Record<string, unknown>>;
  refuseUnknown(given, [...Object.keys(answers), ...Object.keys(limits)], "semantics", refuse);
  // Each member is read once, into a record that the caller cannot change.
  const record: Record<string, unknown> = {};
  for (const [name, allowed] of Object.entries<readonly unknown[] | "text">(answers)) {
    const value = given[name];
    if (!(allowed === "text" ? typeof value === "string" : allowed.includes(value))) {
      const wanted = allowed === "text" ? "a string" : allowed.map((answer) => JSON.stringify(answer)).join(" or ");
      throw refuse(mustBe(`semantics.${name}`, `${wanted} (spread a preset to keep its other answers)`, value));
    }
    record[name] = value;
  }
  for (const name of Object.keys(limits)) {
    const value = given[name];
    if (!isLimit(value)) throw refuse(mustBe(`semantics.${name}`, wantedLimit, value));
    record[name] = value;
  }
  return Object.freeze(record) as unknown as Semantics;
}

/** Refuses unknown names among the members of an option, with the most similar known one. */
export function refuseUnknown(given: object, known: readonly string[], option: string, refuse: RefuseOption): void {
  const name = Object.keys(given).find((each) => !known.includes(each));
  if (name !== undefined) throw refuse(noOption(name, nearest(name, known), { inside: option }));
}

/** True if a value can be a limit. */
export function isLimit(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && (value as number) >= 0);
}
