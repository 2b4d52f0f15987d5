import { shown } from "../package/shown.js";
import { typeError } from "../request/argument-error.js";

/** Refuses an option of the constructor. */
export function optionError(name: string, wanted: string, given: unknown): TypeError {
  return typeError("construction.options", `FakeBucket: ${name} must be ${wanted}, not ${shown(given)}.`);
}
