import { mustBe } from "./describe-value.js";
import { nearest } from "./nearest.js";
import { noOption } from "./no-option.js";

/** The check and the expected form of each option. */
export type OptionKinds<Options> = Readonly<
  Record<keyof Options & string, readonly [fits: (value: unknown) => boolean, wanted: string]>
>;

type Kind = OptionKinds<{ option: unknown }>["option"];

/** Common kinds of options. */
export const anything: Kind = [() => true, "anything"];
export const text: Kind = [(value) => typeof value === "string", "a string"];
export const flag: Kind = [(value) => typeof value === "boolean", "true or false"];
export const callback: Kind = [(value) => typeof value === "function", "a function"];
export const number: Kind = [(value) => typeof value === "number", "a number"];
export const whole: Kind = [(value) => Number.isSafeInteger(value), "a whole number"];

/** The kind of an array whose elements all fit. */
export function arrayOf(fits: Kind[0], wanted: string, least = 0): Kind {
  const start = least === 0 ? "an array of" : "a non-empty array of";
  return [(value) => Array.isArray(value) && value.length >= least && value.every(fits), `${start} ${wanted}`];
}

/**
 * Returns the options of a function: an object, or no options. An `undefined` option counts as absent.
 *
 * @param required - the names of the required options.
 * @throws TypeError if the options are not an object, for an unknown option, and for an invalid value.
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: unknown,
  kinds: OptionKinds<Options>,
  required: readonly (keyof Options)[] = [],
): Partial<Options> {
  const given = options === undefined ? {} : options;
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  if (!isObject) throw wrongOption(caller, "options", "an object", given);
  const names = Object.keys(kinds);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(kinds, name));
  if (unknown !== undefined) {
    throw new TypeError(`${caller}: ${noOption(unknown, nearest(unknown, names), { names })}`);
  }
  for (const name of names as (keyof Options & string)[]) {
    const [fits, wanted] = kinds[name];
    const value: unknown = (given as Partial<Options>)[name];
    if (value === undefined ? required.includes(name) : !fits(value)) throw wrongOption(caller, name, wanted, value);
  }
  return given;
}

/** Creates the error for an option or argument, with its name, the expected form and the given value. */
export function wrongOption(caller: string, name: string, wanted: string, given: unknown): TypeError {
  return new TypeError(`${caller}: ${mustBe(name, wanted, given)}`);
}
