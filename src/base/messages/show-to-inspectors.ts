/** The names under which inspectors look for a method that shows a value: those of Node and Bun, and of Deno. */
const names = ["nodejs.util.inspect.custom", "Deno.customInspect"] as const;

/** Lets `console.log()` show the instances of a class in their own way, without a member that scripts see. */
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
