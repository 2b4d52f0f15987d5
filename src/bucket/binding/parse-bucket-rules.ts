import { Described, mustBe } from "../../base/messages/describe-value.js";
import type { Transition } from "../../engine/engine.js";
import { type BucketRules, type DueRule, noRules } from "../../semantics/bucket-rules.js";
import { typeError } from "../request/argument-error.js";
import { type BucketState, withLifecycle } from "../service/state.js";
import type { BucketPort } from "./bucket-port.js";

/** A parsed rule and its path in the options. */
interface ReadRule {
  readonly path: string;
  readonly members: Members;
  readonly enabled: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** Most rules of a kind. */
// production, Bucket locks, Lifecycle
const maxRules = 1000;

/**
 * Parses the locks and lifecycle rules of a bucket, in the form of the platform's API. Disabled rules are checked too.
 *
 * @param className - the name of the bucket's class, for messages.
 * @throws TypeError with the path of the field.
 */
export function parseBucketRules(className: string, locks: unknown, lifecycle: unknown): BucketRules {
  if (locks === undefined && lifecycle === undefined) return noRules;
  const lockRules = readRules(`${className}: locks`, locks, ["prefix", "condition"]).flatMap(
    ({ path, members, enabled }) => {
      const rule = {
        prefix: parsePrefix(`${path}.prefix`, members["prefix"]),
        due: parseDue(`${path}.condition`, members["condition"], "maxAgeSeconds", ["Age", "Date", "Indefinite"]),
      };
      return enabled ? [rule] : [];
    },
  );
  const lifecycleRules = readRules(`${className}: lifecycle`, lifecycle, [
    "conditions",
    "deleteObjectsTransition",
    "storageClassTransitions",
    "abortMultipartUploadsTransition",
  ]).map(parseLifecycleRule);
  return {
    locks: lockRules,
    deletions: lifecycleRules.flatMap(({ deletions }) => deletions),
    transitions: lifecycleRules.flatMap(({ transitions }) => transitions),
    aborts: lifecycleRules.flatMap(({ aborts }) => aborts),
  };
}

function parseLifecycleRule({ path, members, enabled }: ReadRule): Omit<BucketRules, "locks"> {
  const { conditions = {}, deleteObjectsTransition, storageClassTransitions = [] } = members;
  const { abortMultipartUploadsTransition } = members;
  const prefix = parsePrefix(
    `${path}.conditions.prefix`,
    membersOf(`${path}.conditions`, conditions, ["prefix"])["prefix"],
  );
  const dueOf = (
    name: string,
    raw: unknown,
    types: readonly ConditionType[],
    others: readonly string[] = [],
  ): DueRule => {
    const { condition } = membersOf(`${path}.${name}`, raw, ["condition", ...others]);
    return { prefix, due: parseDue(`${path}.${name}.condition`, condition, "maxAge", types) };
  };
  if (!Array.isArray(storageClassTransitions)) {
    throw optionError(`${path}.storageClassTransitions`, "an array", storageClassTransitions);
  }
  const rules = {
    deletions:
      deleteObjectsTransition === undefined
        ? []
        : [dueOf("deleteObjectsTransition", deleteObjectsTransition, ["Age", "Date"])],
    transitions: storageClassTransitions.map((raw: unknown, index) => {
      const name = `storageClassTransitions[${index}]`;
      const rule = dueOf(name, raw, ["Age", "Date"], ["storageClass"]);
      const { storageClass } = raw as Members;
      if (storageClass === "InfrequentAccess") return rule;
      throw optionError(`${path}.${name}.storageClass`, '"InfrequentAccess"', storageClass);
    }),
    aborts:
      abortMultipartUploadsTransition === undefined
        ? []
        : [dueOf("abortMultipartUploadsTransition", abortMultipartUploadsTransition, ["Age"])],
  };
  return enabled ? rules : { deletions: [], transitions: [], aborts: [] };
}

/** Parses a list of rules and checks that their ids are unique. */
function readRules(list: string, raw: unknown, names: readonly string[]): ReadRule[] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw)) throw optionError(list, "an array of rules", raw);
  if (raw.length > maxRules)
    throw optionError(list, `an array of at most ${maxRules} rules`, new Described(`the ${raw.length} rules given`));
  const ids = new Set<string>();
  return Array.from(raw, (rule: unknown, index) => {
    const path = `${list}[${index}]`;
    const members = membersOf(path, rule, ["id", "enabled", ...names]);
    const { id, enabled } = members;
    if (typeof id !== "string" || id === "") throw optionError(`${path}.id`, "a non-empty string", id);
    // Undocumented: that ids must be unique.
    if (ids.has(id)) throw optionError(`${path}.id`, "a unique id", id);
    ids.add(id);
    if (typeof enabled !== "boolean") throw optionError(`${path}.enabled`, "true or false", enabled);
    return { path, members, enabled };
  });
}

/** Returns the members of an object; reads each once. */
function membersOf(path: string, raw: unknown, names: readonly string[]): Members {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw optionError(path, `an object of ${names.join(", ")}`, raw);
  }
  const members: Members = { ...raw };
  const unknown = Object.keys(members).find((name) => !names.includes(name));
  if (unknown === undefined) return members;
  throw optionError(path, `an object of ${names.join(", ")}`, new Described(`the member "${unknown}"`));
}

function parsePrefix(path: string, raw: unknown): string {
  if (raw === undefined) return "";
  if (typeof raw !== "string") throw optionError(path, "a string", raw);
  return raw;
}

type ConditionType = "Age" | "Date" | "Indefinite";

function parseDue(path: string, raw: unknown, ageName: string, types: readonly ConditionType[]): DueRule["due"] {
  const { type } = membersOf(path, raw, ["type", ageName, "date"]);
  if (!types.includes(type as ConditionType)) {
    throw optionError(`${path}.type`, types.map((each) => `"${each}"`).join(" or "), type);
  }
  const own = { Age: ageName, Date: "date", Indefinite: undefined }[type as ConditionType];
  const value = membersOf(path, raw, own === undefined ? ["type"] : ["type", own])[own ?? ""];
  if (own === undefined) return { at: Number.POSITIVE_INFINITY };
  if (own === "date") return { at: parseDate(`${path}.date`, value) };
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw optionError(`${path}.${own}`, "a non-negative whole number of seconds", value);
  }
  return { after: (value as number) * 1000 };
}

const isoForm = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Returns milliseconds since 1970. A day begins at midnight UTC. */
function parseDate(path: string, raw: unknown): number {
  const [text = "", day = ""] = (typeof raw === "string" && isoForm.exec(raw)) || [];
  const time = Date.parse(text);
  // Engines parse the 31st of a shorter month as a day of the next month.
  const isDay = !Number.isNaN(time) && new Date(Date.parse(day)).toISOString().startsWith(day);
  if (!isDay) throw optionError(path, 'a day, or a time with its zone, such as "2027-01-31T00:00:00Z"', raw);
  return time;
}

const changeLifecycle: Transition<BucketState, BucketRules, undefined> = (state, rules, { now }) => ({
  state: withLifecycle(state, rules, now),
  outcome: undefined,
});

/**
 * Replaces the lifecycle rules of a bucket and keeps its locks. Actions already due under the new rules happen at the
 * time of this call.
 *
 * @throws TypeError with the path of the field.
 */
export function setLifecycle({ engine }: BucketPort, rules: unknown): void {
  engine.commit(changeLifecycle, parseBucketRules("FakeBucket", undefined, rules));
}

/** Creates the error for a constructor's option, with its place: the class, a colon, and the path. */
export function optionError(place: string, wanted: string, given: unknown): TypeError {
  return typeError("construction.options", mustBe(place, wanted, given));
}
