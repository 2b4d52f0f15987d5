import { answers } from "./answers.js";
import { limits, semantics as presets, type SemanticsName } from "./presets.js";
import type { Semantics } from "./semantics.js";

/** The wanted form of a limit. */
export const wantedLimit = "a whole number, 0 or more, or Infinity";

/** Makes the error of an option: which one it is, what was wanted, and what was given. */
export type RefuseOption = (name: string, wanted: string, given: unknown) => Error;

/**
 * The record that the option `semantics` names or is; `documented` where it is not given.
 *
 * @throws what `refuse` makes of anything else, and of a record of which a member is missing, wrong or unknown.
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
    throw refuse("semantics", "a record of the questions that a preset has", `the question "${unknownName}"`);
  }
  // Each member is read once, into a record that the caller cannot change.
  const record: Record<string, unknown> = {};
  for (const [name, allowed] of Object.entries<readonly unknown[] | "text">(answers)) {
    const value = given[name];
    if (!(allowed === "text" ? typeof value === "string" : allowed.includes(value))) {
      const wanted = allowed === "text" ? "a string" : allowed.map((answer) => JSON.stringify(answer)).join(" or ");
      throw refuse(`semantics.${name}`, `${wanted} (spread a preset for what you do not change)`, value);
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
