import { type CopyOptions, copyArgument } from "../../base/host/copy-argument.js";

const options: CopyOptions = { readField: (owner, name) => Reflect.get(owner, name), tooDeep: (value) => value };

/**
 * Copies the arguments of a delayed call in the way a bucket reads them: it runs the caller's getters.
 *
 * @throws errors of the caller's getters.
 */
export function copyArguments(args: readonly unknown[]): unknown[] {
  return args.map((value) => copyArgument(value, options));
}
