import type { Anything } from "../expect/loose-bucket.js";
import { printedAs } from "../values/printed-as.js";
import { memberCode } from "../values/string-code.js";
import { toCode } from "../values/to-code.js";

/**
 * A change of an argument: the path of a member and its new value, or the path of a method and its arguments.
 *
 * `["httpMetadata.set", "content-type", "x"]`: `given.httpMetadata.set("content-type", "x")`.
 */
export type Change = readonly [path: string, ...values: readonly unknown[]];

/** Returns an argument that changes right after the synchronous part of the call, before anything that it awaits. */
export function changing<Given extends object>(given: Given, [path, ...values]: Change): Given {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const owner: Anything = names.reduce((member, name) => Reflect.get(member, name), given as Anything);
  const isMethod = typeof owner[last] === "function";
  const changed = `given${[...names, last].map(memberCode).join("")}`;
  const list = values.map(toCode).join(", ");
  const line = isMethod ? `${changed}(${list});` : `${changed} = ${list};`;
  const code = `((given) => { Promise.resolve().then(() => { ${line} }); return given; })(${toCode(given)})`;
  void Promise.resolve().then(() => {
    if (isMethod) owner[last](...values);
    else owner[last] = values[0];
  });
  return printedAs(given, () => code);
}
