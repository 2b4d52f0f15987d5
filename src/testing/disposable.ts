import { recognizeCopies } from "../base/copies/recognize-copies.js";
import { showToInspectors } from "../base/messages/show-to-inspectors.js";

/** The member by which `using` ends a tool with its block; none in projects whose `lib` does not have `Symbol.dispose`. */
export type WithDispose = SymbolConstructor extends { readonly dispose: infer Dispose extends symbol }
  ? { readonly [name in Dispose]: () => void }
  : object;

/**
 * Completes a class of tools: gives it its name for good, lets `instanceof` know those of other copies of the package, lets
 * `console.log()` show them as their text, and lets `using` stop them on hosts that have `Symbol.dispose`.
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
