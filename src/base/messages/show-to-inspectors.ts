/** The names of the method with which inspectors show a value, in Node and Bun, and in Deno. */
const names = ["nodejs.util.inspect.custom", "Deno.customInspect"] as const;

/** Lets `console.log()` show the instances of a class in a custom form, without a member visible to scripts. */
export function showToInspectors(
  prototype: object,
  show: (this: object, depth: unknown) => unknown = function show() {
    return String(this);
  },
): void {
  for (const name of names) {
    Object.defineProperty(prototype, Symbol.for(name), { value: show, writable: true, configurable: true });
  }
}
