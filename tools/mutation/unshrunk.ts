/** Properties that end at their first counterexample: that there is one kills a mutant, the smallest takes too long. */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

export * from "fast-check";
export { default } from "fast-check";
