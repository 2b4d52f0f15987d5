import { nameClass } from "../../package/name-class.js";
import { recognizeCopies } from "../../package/recognize-copies.js";

/** Faults that were told to happen and did not. */
export class UnmetFaults extends Error {
  override readonly name: string = "UnmetFaults";

  /** @internal */
  constructor(complaints: readonly string[]) {
    const [count, were] = complaints.length === 1 ? ["A fault", "was"] : [`${complaints.length} faults`, "were"];
    super(`${count} that ${were} told to happen did not:\n\n  ${complaints.join("\n\n  ")}\n`);
  }
}

nameClass(UnmetFaults, "UnmetFaults");
recognizeCopies(UnmetFaults, "UnmetFaults");
