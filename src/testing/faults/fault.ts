import { describeValue } from "../../base/messages/describe-value.js";
import type { Duration } from "../../base/messages/parse-duration.js";
import { mistake } from "../place-of.js";

/** A fault as data, named like the methods of {@link FaultPlace}. */
export type Fault =
  | { readonly refuse: number | Error }
  | "loseAnswer"
  | "loseRequest"
  | { readonly tear: number }
  | { readonly breakBody: number }
  | { readonly truncateBody: number }
  | { readonly flipByte: number }
  | "stall"
  | { readonly delay: Duration }
  | { readonly before: (bucket: never) => unknown }
  | "throttle"
  | { readonly throttle: Duration };

type NameOf<Given> = Given extends string ? Given : keyof Given;

export type FaultName = NameOf<Fault>;

export const faultNames: readonly FaultName[] = [
  "refuse",
  "loseAnswer",
  "loseRequest",
  "tear",
  "breakBody",
  "truncateBody",
  "flipByte",
  "stall",
  "delay",
  "before",
  "throttle",
];

/** Splits a fault into its name and its argument. */
export function partsOf(fault: Fault): readonly [FaultName, unknown] {
  const parts: readonly [string, unknown] | undefined =
    typeof fault === "object" && fault !== null ? Object.entries(fault)[0] : [fault, undefined];
  if (parts !== undefined && (faultNames as readonly string[]).includes(parts[0])) return parts as [FaultName, unknown];
  throw mistake(`faults: unknown fault ${describeValue(fault)}; expected ${faultNames.join(", ")}.`);
}

/** Returns a fault as a method call. */
export function faultCode(fault: Fault): string {
  const [name, given] = partsOf(fault);
  if (given === undefined) return `${name}()`;
  if (typeof given === "function") return `${name}(a function)`;
  return `${name}(${given instanceof Error ? `new ${given.name}(${JSON.stringify(given.message)})` : JSON.stringify(given)})`;
}
