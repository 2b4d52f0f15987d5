import { shown } from "../package/shown.js";
import { mistake } from "./place-of.js";

/**
 * Refuses what is not an object of options, and options that do not exist.
 *
 * @throws TypeError that names those that do.
 */
export function checkNames(caller: string, options: unknown, names: readonly string[]): void {
  if (typeof options !== "object" || options === null) {
    throw mistake(`${caller}: it takes an object of ${names.join(", ")}, not ${shown(options)}.`);
  }
  const unknownName = Object.keys(options).find((name) => !names.includes(name));
  if (unknownName !== undefined) {
    throw mistake(`${caller}: it takes ${names.join(", ")}, and not "${unknownName}".`);
  }
}
