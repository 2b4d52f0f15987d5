import { type SemanticsName, semantics } from "fakebucket";
import type { StormName } from "fakebucket/testing";
import { datedChanges } from "../../../../src/semantics/dated-changes.js";
import { dayBefore } from "../../day-before.js";

/** What goes wrong with the calls on `env.FILES`. */
export type FaultChoice = "none" | "refuse" | "refuse-first-put" | "lose-first-answer" | StormName;

/** How `env.FILES` is made. */
export interface Settings {
  readonly semantics: SemanticsName;
  /** `YYYY-MM-DD`, or `""` for the newest. */
  readonly compatibilityDate: string;
  readonly faults: FaultChoice;
  /** Of storms: which calls they hit. */
  readonly seed: number;
}

/** A value of a setting, and what the page calls it. */
export type Choice<Value> = readonly [value: Value, label: string];

export const defaultSettings: Settings = { semantics: "deployed", compatibilityDate: "", faults: "none", seed: 1 };

export const semanticsChoices: readonly Choice<SemanticsName>[] = [
  ["deployed", "deployed: the real platform"],
  ["documented", "documented: the specification"],
  ["simulator", "simulator: the local runtime"],
];

/** The newest date, and the last day before each dated change. */
export const dateChoices: readonly Choice<string>[] = [
  ["", "newest"],
  ...Object.values(datedChanges)
    .map(({ date }) => dayBefore(date))
    .reverse()
    .map((date) => [date, date] as const),
];

export const storms: readonly FaultChoice[] = ["flaky", "slow", "throttled", "lossy"] satisfies StormName[];

export const faultChoices: readonly Choice<FaultChoice>[] = [
  ["none", "none"],
  ["refuse", "every call is refused (10001)"],
  ["refuse-first-put", "the first put is refused (10001)"],
  ["lose-first-answer", "the first put is stored, its answer is lost"],
  ...storms.map((name) => [name, `storm: ${name}`] as const),
];

/** Settings from an unknown source, such as an address: what is wrong with it becomes the default. */
export function readSettings(given: unknown): Settings {
  const { semantics: preset, compatibilityDate, faults, seed } = (given ?? {}) as Record<string, unknown>;
  const chosenFault = faultChoices.find(([value]) => value === faults);
  return {
    semantics: typeof preset === "string" && Object.hasOwn(semantics, preset) ? (preset as SemanticsName) : "deployed",
    compatibilityDate: dateChoices.find(([value]) => value === compatibilityDate)?.[0] ?? "",
    faults: chosenFault?.[0] ?? "none",
    seed: Number.isSafeInteger(seed) && (seed as number) >= 0 ? (seed as number) : defaultSettings.seed,
  };
}
