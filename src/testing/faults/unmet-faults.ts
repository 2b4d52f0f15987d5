import { nameClass } from "../../package/name-class.js";
import { recognizeCopies } from "../../package/recognize-copies.js";

/** Faults that a test set, and that did not happen. */
export class UnmetFaults extends Error {
  override readonly name: string = "UnmetFaults";

  /** @internal */
  constructor(complaints: readonly string[]) {
    const count = complaints.length === 1 ? "A fault" : `${complaints.length} faults`;
    super(`${count} did not happen:\n\n  ${complaints.join("\n\n  ")}\n`);
  }
}

nameClass(UnmetFaults, "UnmetFaults");
recognizeCopies(UnmetFaults, "UnmetFaults");
