import { mustBe } from "../../base/messages/describe-value.js";
import { nearest } from "../../base/messages/nearest.js";
import { noOption } from "../../base/messages/no-option.js";

/** Creates the error for an option of the constructor, or an argument of a method for tests. */
export function optionError(name: string, wanted: string, given: unknown): TypeError {
  return mistake(mustBe(name, wanted, given));
}

/** Creates the error for a mistake in a test. */
export function mistake(text: string): TypeError {
  const error = new TypeError(`FakeHostnames: ${text}`);
  return Object.defineProperty(error, "rule", { value: "hostnames.construction.options" });
}

/** Refuses a value that is not an object, and unknown names, most often typos. */
export function checkNames(name: string, raw: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw optionError(name, "an object", raw);
  const unknownName = Object.keys(raw).find((each) => !known.includes(each));
  if (unknownName !== undefined) {
    const inside = name === "options" ? undefined : name;
    throw mistake(noOption(unknownName, nearest(unknownName, known), { names: known, inside }));
  }
  return raw as Readonly<Record<string, unknown>>;
}
