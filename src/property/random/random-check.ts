import { constantFrom, record } from "fast-check";
import type { StoreStorageClass } from "../../../types/index.js";
import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { BucketSettings, RuleCheck, Subject, Terms } from "../expect/rule-check.js";
import { sequences } from "../sequences/arbitrary-sequence.js";
import type { SequenceOptions } from "../sequences/arbitrary-steps.js";
import { weighted } from "../sequences/arbitrary-values.js";
import { runSequence } from "../sequences/run-sequence.js";
import { refersTo, type Sequence, type SequenceStep } from "../sequences/sequence.js";
import { caseCode, StepDiffers } from "./case-code.js";
import { type Compared, comparedObservation } from "./compared-observation.js";
import { type AnyCall, concernedRules, rulesOfSettings } from "./concerned-rules.js";
import { cuttingPages, type SeenPages } from "./cut-pages.js";
import { canBeLeftOut, changesObjects, isLeftOut } from "./left-out.js";
import { randomSettings } from "./random-settings.js";

/** A bucket's settings, and the calls on the bucket. */
export interface RandomCase {
  readonly settings: BucketSettings;
  readonly sequence: Sequence;
}

/** The rules that random sequences may cover. */
export interface RandomScope extends Compared {
  /** True if a rule failed, or needs something that the bucket or the host lacks: no call is about it. */
  readonly excluded: (rule: RuleId) => boolean;
}

/**
 * The rules needed by every sequence, and for calls about conditions or lists alone: allowed unless they are excluded.
 */
const needed: ReadonlySet<RuleId> = new Set([
  ...(["put.stores", "put.replaces", "get.missing", "body.methods", "head.missing", "head.metadata"] as const),
  ...(["put.precondition-failed", "result.precondition-failed", "key.order"] as const),
]);

/** Rules for dates before the newest. They never apply if dates cannot be chosen. */
const dated: ReadonlySet<RuleId> = new Set([
  ...(["errors.throw-before-2022-10-31", "value.null-before-2022-06-01", "list.include-history"] as const),
  "result.tags-before-2024-09-26",
]);

/** The calls of a long sequence, and its keys: few, so that most calls meet objects of earlier ones. */
const longSteps = 30;
const fewKeys = ["a", "b", "a/b"] as const;

/** Returns the selected rules a case may concern. */
export function rulesOfCase({ settings, sequence }: RandomCase, { holds }: RandomScope): RuleId[] {
  const concerned = new Set(sequence.flatMap((step) => [...concernedRules(step)]));
  for (const rule of rulesOfSettings(settings)) concerned.add(rule);
  return (Object.keys(rules) as RuleId[]).filter((rule) => concerned.has(rule) && holds(rule));
}

/** True if random calls can cover any selected rule. */
export function canDraw({ holds, excluded }: RandomScope): boolean {
  return !(["put.stores", "put.replaces", "get.missing"] as const).some(excluded) && drawable.some(holds);
}

const drawable = (Object.keys(rules) as RuleId[]).filter((rule) =>
  /^(?:key|value|body|result|head|put|delete|range|condition|http-metadata|custom-metadata|checksum|ssec|storage-class|list|multipart)\./.test(
    rule,
  ),
);

/** True if all rules about a call are selected, can be left out of the comparison, or are needed for other calls. */
export function isInScope(call: AnyCall, scope: RandomScope): boolean {
  const mayConcern = (rule: RuleId) =>
    canCompare(rule, scope) || (!scope.excluded(rule) && (needed.has(rule) || dated.has(rule)));
  return [...concernedRules(call)].every(mayConcern);
}

/** True if any rule about a call is selected. */
export function isAsked(call: AnyCall, { holds }: RandomScope): boolean {
  return [...concernedRules(call)].some(holds);
}

function canCompare(rule: RuleId, scope: RandomScope): boolean {
  return scope.holds(rule) || (!scope.excluded(rule) && canBeLeftOut(rule, scope));
}

/** Compares a bucket with FakeBucket in random sequences of calls. */
export function randomCheck(scope: RandomScope): RuleCheck<RandomCase, "random"> {
  const { holds } = scope;
  let storageClass: StoreStorageClass | undefined;
  return {
    rule: "random",
    hostNeeds: ["Response", "TransformStream", "Headers that keep Range"],
    examples: () => [],
    cases: ({ abilities }) => {
      const isComparable = (rule: RuleId) => canCompare(rule, scope);
      const settings = randomSettings(abilities).filter((each) => [...rulesOfSettings(each)].every(isComparable));
      const { clock, foreignObjects = false } = abilities;
      const given: SequenceOptions = {
        timePasses: clock !== undefined,
        ownStreams: foreignObjects,
        changes: true,
        // Parts of 5 MiB are slow: uploads have several parts only with small limits or a small `minPartBytes`.
        bigParts: 0,
        largeValues: 10,
        allows: (call) => isInScope(call, scope),
        isAsked: (call) => isAsked(call, scope),
        keepsParts: true,
      };
      return record({
        settings: constantFrom(...settings),
        sequence: weighted(
          [15, sequences(given)],
          [1, sequences({ ...given, keys: fewKeys, minScenes: longSteps, maxSteps: longSteps })],
        ),
      });
    },
    async check({ makeBucket, semantics, abilities }, { settings, sequence }) {
      const { limits, ...others } = settings;
      const bucket = await makeBucket(limits, others);
      const shown = await runSequence(bucket, sequence, [], abilities.clock);
      storageClass ??= await defaultStorageClass(makeBucket, { semantics, abilities });
      const expected = await runOnFake(
        { semantics, abilities },
        { settings, sequence },
        { shown, isLimited: holds("list.limit") && holds("list.limit-counts-both"), storageClass },
      );
      const wanted = expected.map((observation) => comparedObservation(observation, scope));
      const ofSettings = rulesOfSettings(settings);
      for (const [index, one] of wanted.entries()) {
        const given = comparedObservation(shown[index] ?? {}, scope);
        if (JSON.stringify(one) === JSON.stringify(given)) continue;
        const step = sequence[index] as SequenceStep;
        const isUnasked = (rule: RuleId) => !holds(rule) && (ofSettings.has(rule) || concernedRules(step).has(rule));
        if (!isLeftOut({ step, observation: expected[index] ?? {}, wanted: one, given, isUnasked }))
          throw new StepDiffers(wanted.slice(0, index + 1), given);
        // From here on, the two may hold different objects or pass on different results.
        if (changesObjects(one, given, step) || sequence.some((later) => refersTo(later, index))) return;
      }
    },
    code: ({ settings, sequence }, failure) => caseCode(settings, sequence, failure),
  };
}

/** Returns the storage class that the implementation's buckets use by default: each has its own. */
async function defaultStorageClass(
  makeBucket: Subject["makeBucket"],
  { semantics, abilities }: Terms,
): Promise<StoreStorageClass> {
  if (semantics.storageClasses !== "kept" || !abilities.storageClass) return "Standard";
  const stored = await (await makeBucket()).put("k", "").catch(() => null);
  return stored?.storageClass === "InfrequentAccess" ? "InfrequentAccess" : "Standard";
}

async function runOnFake(
  { semantics, abilities }: Terms,
  { settings, sequence }: RandomCase,
  { storageClass: defaultStorageClass, ...seen }: SeenPages & { readonly storageClass: StoreStorageClass },
): ReturnType<typeof runSequence> {
  let moved = 0;
  const { minPartBytes } = abilities;
  const limits = { ...(minPartBytes === undefined ? {} : { minPartBytes }), ...settings.limits };
  const clock = { now: () => Date.now() + moved };
  const results: unknown[] = [];
  const fake = cuttingPages({ semantics, clock, defaultStorageClass, ...settings, limits }, seen, results);
  return runSequence(fake, sequence, results, (milliseconds) => {
    moved += milliseconds;
  });
}
