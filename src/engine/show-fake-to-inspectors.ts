import { showToInspectors } from "../base/messages/show-to-inspectors.js";
import { portOf } from "./port.js";

/** Lets `console.log()` show a fake as a short table of its contents. */
export function showFakeToInspectors(prototype: object): void {
  showToInspectors(prototype, shownFake);
}

/** Returns the object printed by inspectors instead of the fake; the fake itself if it has no port. */
function shownFake(this: object, depth: unknown): unknown {
  const port = portOf(this);
  if (port === undefined) return this;
  // Below the inspector's depth, only the name of the class.
  return typeof depth === "number" && depth < 0 ? `[${this.constructor.name}]` : port.shown();
}
