import { recognizeCopies } from "../base/copies/recognize-copies.js";
import { showToInspectors } from "../base/messages/show-to-inspectors.js";

/**
 * The member for `using`, which stops a tool at the end of the block; none in projects whose `lib` lacks
 * `Symbol.dispose`.
 */
export type WithDispose = SymbolConstructor extends { readonly dispose: infer Dispose extends symbol }
  ? { readonly [name in Dispose]: () => void }
  : object;

/**
 * Completes a class of tools: fixes its name, makes `instanceof` recognize instances from other copies of the package,
 * makes `console.log()` print their text form, and makes `using` stop them on hosts with `Symbol.dispose`.
 */
export function completeTool(
  tool: (abstract new (...args: never) => object) & { readonly prototype: { stop(): void } },
  name: string,
): void {
  recognizeCopies(tool, name);
  if (Object.hasOwn(tool.prototype, "toString")) showToInspectors(tool.prototype);
  const { dispose } = Symbol as { readonly dispose?: symbol };
  if (dispose === undefined) return;
  const value = function (this: { stop(): void }): void {
    this.stop();
  };
  Object.defineProperty(tool.prototype, dispose, { value, writable: true, configurable: true });
}
