import { shown } from "../package/shown.js";
import type { RuleId } from "../rules/all-rules.js";
import { type FindingId, findingTexts } from "./finding-texts.js";
import { mistake } from "./place-of.js";

/** Something that passes here, and fails or surprises in production. */
export interface Finding {
  readonly id: FindingId;
  readonly level: "error" | "warning";
  /** The rule of the binding behind it, if it is about one. */
  readonly rule: RuleId | undefined;
  /** The mistake. */
  readonly message: string;
  /** The thing to do instead. */
  readonly advice: string;
  /** Where, as `FILE:LINE`; `undefined` where the host has no stacks. */
  readonly place: string | undefined;
}

/** A finding, with what is known of all findings of its kind. */
export function makeFinding(id: FindingId, message: string, place: string | undefined): Finding {
  const text: { readonly level: Finding["level"]; readonly rule?: RuleId; readonly advice: string } = findingTexts[id];
  return { id, level: text.level, rule: text.rule, message, advice: text.advice, place };
}

/** The same for findings that are told once. */
export function keyOfFinding({ id, message, place }: Finding): string {
  return `${id} ${place} ${message}`;
}

export function showFinding({ id, level, rule, message, advice, place }: Finding): string {
  const source = rule === undefined ? id : `${id}, rule ${rule}`;
  return `${level}: ${message} (${source})${place === undefined ? "" : `\n  at ${place}`}\n  ${advice}`;
}

const ids = Object.keys(findingTexts) as readonly FindingId[];

/** The findings that may be meant. */
export const warnings: readonly FindingId[] = ids.filter((id) => findingTexts[id].level === "warning");

/** @throws TypeError if that is not an array of findings. */
export function checkIgnored(caller: string, ignore: readonly FindingId[] = []): void {
  const unknownId = Array.isArray(ignore) ? ignore.find((id) => !ids.includes(id)) : ignore;
  if (unknownId !== undefined)
    throw mistake(`${caller}: ignore must be an array of ${ids.join(", ")}, not with ${shown(unknownId)}.`);
}
