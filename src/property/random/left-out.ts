import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { Observation, SequenceStep } from "../sequences/sequence.js";
import type { Shown } from "./case-code.js";
import type { Compared } from "./compared-observation.js";

/** The rules about the order of refusals: without them, any refusal is as good as another, and so is `null`. */
const orders: ReadonlySet<RuleId> = new Set(["put.order", "get.order", "multipart.complete-order", "lock.order"]);

/** The rules whose refusals can be told from the code or the call: without them, a bucket need not refuse. */
const refusals: readonly RuleId[] = [
  ...(["range.unsatisfiable", "range.header-unsatisfiable", "multipart.part-too-small"] as const),
  ...(["multipart.parts-unequal", "multipart.repeated-part"] as const),
];

/** The rules about members and pages that are compared only if they hold. */
const compared: ReadonlySet<RuleId> = new Set([
  ...(["checksum.kept", "storage-class.kept", "body.blob-type", "list.limit-counts-both"] as const),
  "multipart.complete-metadata",
]);

/** True if the calls of a rule are made even if it is not selected: its differences can be left out. */
export function canBeLeftOut(rule: RuleId, { toTheLetter }: Compared): boolean {
  if (orders.has(rule)) return !toTheLetter;
  return compared.has(rule) || refusals.includes(rule) || Object.hasOwn(failures, rule);
}

/** The difference of one step. */
interface StepDifference {
  readonly step: SequenceStep;
  /** The observation of FakeBucket. */
  readonly observation: Observation;
  /** The compared parts of the observations of FakeBucket and of the bucket. */
  readonly wanted: Shown;
  readonly given: Shown;
  /** True for a rule about the step that is not selected. */
  readonly isUnasked: (rule: RuleId) => boolean;
}

/** The failures of FakeBucket that belong to one rule, in calls that concern it. */
const failures: Readonly<Partial<Record<RuleId, (wanted: Shown) => boolean>>> = {
  "http-metadata.write-value": (wanted) => "failed" in wanted,
  "body.json-error": ({ body }) => Boolean((body as Shown | undefined)?.["failed"]),
};

/** True for a difference that only concerns rules that are not selected. */
export function isLeftOut({ step, observation, wanted, given, isUnasked }: StepDifference): boolean {
  if ([...orders].some(isUnasked) && isUnsuccessful(step, wanted) && isUnsuccessful(step, given)) return true;
  if (Object.entries(failures).some(([rule, isOfRule]) => isUnasked(rule as RuleId) && isOfRule(wanted))) return true;
  const isCompleted = isUnasked("multipart.complete-metadata") && step.call === "complete";
  if (isCompleted && withoutMetadata(wanted) === withoutMetadata(given)) return true;
  const code = Number(/\((\d+)\)"/.exec(JSON.stringify(observation["rejected"] ?? ""))?.[1]);
  return refusals.some((rule) => isUnasked(rule) && rules[rule].codes?.includes(code));
}

/** Returns an observation without the metadata of its result, as JSON. */
function withoutMetadata({ result, ...others }: Shown): string {
  const members = Object.entries(result ?? {}).filter(([name]) => !name.endsWith("Metadata"));
  return JSON.stringify([others, members]);
}

/** True for a refusal, and for a result without an object or a body. */
function isUnsuccessful({ call }: SequenceStep, { failed, result, body }: Shown): boolean {
  return failed !== undefined || (call === "put" && result === null) || (call === "get" && body === undefined);
}

/** True if only one of two results of a step changed objects. */
export function changesObjects(wanted: Shown, given: Shown, step: SequenceStep): boolean {
  const isWrite = step.call !== "get" && step.call !== "head" && step.call !== "list";
  return isWrite && isUnsuccessful(step, wanted) !== isUnsuccessful(step, given);
}
