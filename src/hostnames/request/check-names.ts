import { shown } from "../../base/messages/shown.js";

/** Refuses an option of the constructor, or an argument of a member that is for tests. */
export function optionError(name: string, wanted: string, given: unknown): TypeError {
  return mistake(`${name} must be ${wanted}, not ${shown(given)}.`);
}

/** A mistake of a test in what it gives. */
export function mistake(text: string): TypeError {
  const error = new TypeError(`FakeHostnames: ${text}`);
  return Object.defineProperty(error, "rule", { value: "hostnames.construction.options" });
}

/** Refuses what is not an object, and names that nobody knows: most often a slip of the pen. */
export function checkNames(name: string, raw: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw optionError(name, "an object", raw);
  const unknownName = Object.keys(raw).find((each) => !known.includes(each));
  if (unknownName !== undefined) {
    throw optionError(name, `an object of ${known.join(", ")}`, `the name ${JSON.stringify(unknownName)}`);
  }
  return raw as Readonly<Record<string, unknown>>;
}
