/** The member by which `using` ends a tool with its block; none in projects whose `lib` does not have `Symbol.dispose`. */
export type WithDispose = SymbolConstructor extends { readonly dispose: infer Dispose extends symbol }
  ? { readonly [name in Dispose]: () => void }
  : object;

/** Lets `using` stop the instances of a class, on hosts that have `Symbol.dispose`. */
export function stopByUsing(prototype: { stop(): void }): void {
  const { dispose } = Symbol as { readonly dispose?: symbol };
  if (dispose === undefined) return;
  const value = function (this: { stop(): void }): void {
    this.stop();
  };
  Object.defineProperty(prototype, dispose, { value, writable: true, configurable: true });
}
