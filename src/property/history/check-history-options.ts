import { shown } from "../../package/shown.js";
import { parseSemantics } from "../../semantics/parse-semantics.js";
import type { SemanticsName } from "../../semantics/presets.js";
import type { Semantics } from "../../semantics/semantics.js";
import { wrong } from "./check-is-history.js";

/** Options of `checkHistory`. Each may be left out. */
export interface CheckHistoryOptions {
  /**
   * Contents of the bucket before the first call: nothing, or unknown. With `"unknown"`, any object that is seen may have
   * been there from the start, one for each key.
   * @defaultValue `"empty"`
   */
  readonly initial?: "empty" | "unknown" | undefined;
  /**
   * Steps that the search for an order may take, for each key; to find a smallest set may take a
   * few times as many. The same history takes the same steps on every machine.
   * @defaultValue 100000
   */
  readonly budget?: number | undefined;
  /** Rules for the same keys, and for conditions. @defaultValue `"documented"` */
  readonly semantics?: SemanticsName | Semantics | undefined;
}

/** Options with all defaults filled in. */
export interface HistoryQuestion {
  readonly initial: "empty" | "unknown";
  readonly budget: number;
  readonly semantics: Semantics;
}

const names = ["initial", "budget", "semantics"];

/** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
export function parseCheckHistoryOptions(options: unknown = {}): HistoryQuestion {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw wrong("options", "an object", options);
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    throw new TypeError(`checkHistory: there is no option ${shown(name)}; there are ${names.join(", ")}.`);
  }
  const { initial = "empty", budget = 100_000, semantics } = given;
  if (initial !== "empty" && initial !== "unknown") throw wrong("initial", '"empty" or "unknown"', initial);
  if (typeof budget !== "number" || !(budget > 0)) throw wrong("budget", "a number greater than 0", budget);
  return { initial, budget, semantics: parseSemantics(semantics, wrong) };
}
