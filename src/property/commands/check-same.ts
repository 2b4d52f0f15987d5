import { stringify } from "fast-check";
import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import { same } from "../expect/expect.js";

/** An outcome that is not what the model says. */
export class OutcomeMismatch extends Error {
  override readonly name: string = "OutcomeMismatch";
}

recognizeCopies(OutcomeMismatch, "OutcomeMismatch");

/**
 * Checks that what was observed is what was expected.
 *
 * @throws OutcomeMismatch that shows both.
 */
export function checkSame(what: string, observed: unknown, expected: unknown): void {
  if (same(observed, expected)) return;
  throw new OutcomeMismatch(`${what}\n  observed: ${stringify(observed)}\n  expected: ${stringify(expected)}`);
}
