import { showToInspectors } from "../base/messages/show-to-inspectors.js";
import { portOf } from "./port.js";

/** Lets `console.log()` show a fake as a short table of what it holds. */
export function showFakeToInspectors(prototype: object): void {
  showToInspectors(prototype, shownFake);
}

/** Returns the object that inspectors print in place of the fake; the fake itself where there is none. */
function shownFake(this: object, depth: unknown): unknown {
  const port = portOf(this);
  if (port === undefined) return this;
  // Deeper than was asked for, inspectors name what is there, and no more.
  return typeof depth === "number" && depth < 0 ? `[${this.constructor.name}]` : port.shown();
}
