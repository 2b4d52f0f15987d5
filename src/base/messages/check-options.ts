import { shown } from "./shown.js";

/** For each option, if a value fits, and what is wanted. */
export type OptionKinds<Options> = Readonly<
  Record<keyof Options & string, readonly [fits: (value: unknown) => boolean, wanted: string]>
>;

type Kind = OptionKinds<{ option: unknown }>["option"];

/** The kinds of options that several have. */
export const anything: Kind = [() => true, "anything"];
export const text: Kind = [(value) => typeof value === "string", "a string"];
export const flag: Kind = [(value) => typeof value === "boolean", "true or false"];
export const callback: Kind = [(value) => typeof value === "function", "a function"];

/**
 * Returns the options that a function was given: none, or those of an object. One that is `undefined` was not given.
 *
 * @param required - the names of the options that must be given.
 * @throws TypeError for what is not an object, for an option that does not exist, and for a value that does not fit.
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
    const verb = names.length === 1 ? "is" : "are";
    throw new TypeError(`${caller}: there is no option ${shown(unknown)}; there ${verb} ${names.join(", ")}.`);
  }
  for (const name of names as (keyof Options & string)[]) {
    const [fits, wanted] = kinds[name];
    const value: unknown = (given as Partial<Options>)[name];
    if (value === undefined ? required.includes(name) : !fits(value)) throw wrongOption(caller, name, wanted, value);
  }
  return given;
}

/** The error of a function for an option or argument: which one it is, what was wanted, and what was given. */
export function wrongOption(caller: string, name: string, wanted: string, given: unknown): TypeError {
  return new TypeError(`${caller}: ${name} must be ${wanted}, not ${shown(given)}.`);
}
