import { portOf } from "./port.js";

/** Where inspectors look for what shows a value: those of Node and Bun, and of Deno. */
const names = ["nodejs.util.inspect.custom", "Deno.customInspect"] as const;

/** Lets `console.log()` show a fake as a short table of what it holds. No script sees the members that do it. */
export function showToInspectors(prototype: object): void {
  for (const name of names) {
    Object.defineProperty(prototype, Symbol.for(name), { value: shownFake, writable: true, configurable: true });
  }
}

/** What inspectors print in place of the fake; itself, and so what they would print anyway, where it is none. */
function shownFake(this: object, depth: unknown): unknown {
  const port = portOf(this);
  if (port === undefined) return this;
  // Deeper than was asked for, inspectors name what is there, and no more.
  return typeof depth === "number" && depth < 0 ? `[${this.constructor.name}]` : port.shown();
}
