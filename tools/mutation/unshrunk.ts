/** Stops properties at their first counterexample, which is enough to kill a mutant. Shrinking would take too long. */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

export * from "fast-check";
export { default } from "fast-check";
