import type { Duration } from "../../base/messages/parse-duration.js";
import { shown } from "../../base/messages/shown.js";
import { mistake } from "../place-of.js";

/** A fault, as data: named as the methods of {@link FaultPlace}. */
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

/** A fault by its name and what it is given. */
export function partsOf(fault: Fault): readonly [FaultName, unknown] {
  const parts: readonly [string, unknown] | undefined =
    typeof fault === "object" && fault !== null ? Object.entries(fault)[0] : [fault, undefined];
  if (parts !== undefined && (faultNames as readonly string[]).includes(parts[0])) return parts as [FaultName, unknown];
  throw mistake(`faults: there is no fault ${shown(fault)}; there are ${faultNames.join(", ")}.`);
}

/** A fault as a call of the method that has its name. */
export function faultCode(fault: Fault): string {
  const [name, given] = partsOf(fault);
  if (given === undefined) return `${name}()`;
  if (typeof given === "function") return `${name}(a function)`;
  return `${name}(${given instanceof Error ? `new ${given.name}(${JSON.stringify(given.message)})` : JSON.stringify(given)})`;
}
