import { constantFrom, record } from "fast-check";
import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { BucketSettings, RuleCheck, Terms } from "../expect/rule-check.js";
import { sequences } from "../sequences/arbitrary-sequence.js";
import { runSequence } from "../sequences/run-sequence.js";
import type { Sequence } from "../sequences/sequence.js";
import { caseCode, StepDiffers } from "./case-code.js";
import { type AnyCall, concernedRules, rulesOfSettings } from "./concerned-rules.js";
import { randomSettings } from "./random-settings.js";
import { type Compared, seen } from "./seen.js";

/** A bucket, and what is called on it. */
export interface RandomCase {
  readonly settings: BucketSettings;
  readonly sequence: Sequence;
}

/** The rules that random sequences may be about. */
export interface RandomScope extends Compared {
  /** True if a rule failed. */
  readonly failed: (rule: RuleId) => boolean;
}

/** The rules that every sequence needs: they may be drawn unless they failed. */
const needed: ReadonlySet<RuleId> = new Set(["put.stores", "put.replaces", "get.missing", "body.methods"]);

/** Rules of other dates than the newest, which say nothing where dates cannot be chosen. */
const dated: ReadonlySet<RuleId> = new Set([
  ...(["errors.throw-before-2022-10-31", "value.null-before-2022-06-01", "list.include-history"] as const),
  "result.tags-before-2024-09-26",
]);

/** The rules that a case may be about, as far as they are asked for. */
export function rulesOfCase({ settings, sequence }: RandomCase, { holds }: RandomScope): RuleId[] {
  const concerned = new Set(sequence.flatMap((step) => [...concernedRules(step)]));
  for (const rule of rulesOfSettings(settings)) concerned.add(rule);
  return (Object.keys(rules) as RuleId[]).filter((rule) => concerned.has(rule) && holds(rule));
}

/** True if something can be drawn that is about a rule which is asked for. */
export function canDraw({ holds, failed }: RandomScope): boolean {
  return !(["put.stores", "put.replaces", "get.missing"] as const).some(failed) && drawable.some(holds);
}

const drawable = (Object.keys(rules) as RuleId[]).filter((rule) =>
  /^(?:key|value|body|result|head|put|delete|range|condition|http-metadata|custom-metadata|checksum|ssec|storage-class|list|multipart)\./.test(
    rule,
  ),
);

/** Holds a bucket to what FakeBucket does, in random sequences of calls. */
export function randomCheck(scope: RandomScope): RuleCheck<RandomCase, "random"> {
  const { holds, failed } = scope;
  const maySay = (rule: RuleId) => holds(rule) || (!failed(rule) && (needed.has(rule) || dated.has(rule)));
  const allows = (call: AnyCall) => [...concernedRules(call)].every((rule) => maySay(rule) || isOrder(rule, scope));
  return {
    rule: "random",
    hostNeeds: ["Response", "TransformStream", "Headers that keep Range"],
    examples: () => [],
    cases: ({ abilities }) => {
      const settings = randomSettings(abilities).filter((each) => [...rulesOfSettings(each)].every(holds));
      const { clock, foreignObjects = false } = abilities;
      return record({
        settings: constantFrom(...settings),
        sequence: sequences({
          timePasses: clock !== undefined,
          ownStreams: foreignObjects,
          changes: true,
          // Parts of 5 MiB take their time: with small limits, or a small `minPartBytes`, uploads have several parts.
          bigParts: 0,
          allows,
        }),
      });
    },
    async check({ makeBucket, semantics, abilities }, { settings, sequence }) {
      const { limits, ...others } = settings;
      const bucket = await makeBucket(limits, others);
      const shown = await runSequence(bucket, sequence, [], abilities.clock);
      const expected = await runOnFake({ semantics, abilities }, { settings, sequence });
      const wanted = expected.map((observation) => seen(observation, scope));
      for (const [index, one] of wanted.entries()) {
        const given = seen(shown[index] ?? {}, scope);
        if (JSON.stringify(one) !== JSON.stringify(given)) throw new StepDiffers(wanted.slice(0, index + 1), given);
      }
    },
    code: ({ settings, sequence }, failure) => caseCode(settings, sequence, failure),
  };
}

/** True for the order of several refusals, where one refusal is as good as another. */
function isOrder(rule: RuleId, { failed, toTheLetter }: RandomScope): boolean {
  return rule === "multipart.complete-order" && !toTheLetter && !failed(rule);
}

async function runOnFake(
  { semantics, abilities }: Terms,
  { settings, sequence }: RandomCase,
): ReturnType<typeof runSequence> {
  let moved = 0;
  const { minPartBytes } = abilities;
  const limits = { ...(minPartBytes === undefined ? {} : { minPartBytes }), ...settings.limits };
  const fake = new FakeBucket({ semantics, clock: { now: () => Date.now() + moved }, ...settings, limits });
  return runSequence(fake, sequence, [], (milliseconds) => {
    moved += milliseconds;
  });
}
