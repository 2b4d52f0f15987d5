import { type Arbitrary, boolean, constantFrom, integer, oneof, record } from "fast-check";
import { type RuleCheck, ruleCheck, type Subject } from "../../property/cases/rule-check.js";
import { expectConditionHolds, type JudgedBy, withObjectAt } from "./condition-scene.js";

const second = 1000;
const day = 86_400_000;

type TimeField = "uploadedBefore" | "uploadedAfter";

/** A time in milliseconds: from the upload on, or since 1970. */
type GivenTime = { readonly later: number } | { readonly at: number };

interface TimeCase {
  readonly time: GivenTime | undefined;
  /** Whether it is given as a number and not as a Date. */
  readonly isNumber: boolean;
  readonly by: JudgedBy;
}

interface SecondsCase {
  readonly field: TimeField;
  /** From the whole second of the upload on. */
  readonly seconds: number;
  readonly milliseconds: number;
  readonly secondsGranularity: unknown;
  readonly by: JudgedBy;
}

/** Which conditions of times hold. */
export const conditionTimeChecks: readonly RuleCheck[] = [
  ruleCheck<TimeCase>({
    rule: "condition.uploaded-before",
    examples: () => timeExamples({ later: 365 * day }, { at: 0 }, { at: -1000 }),
    cases: timeCases,
    check: (subject, given) => expectTime(subject, given, "uploadedBefore", (uploaded, time) => uploaded < time),
  }),
  ruleCheck<TimeCase>({
    rule: "condition.uploaded-after",
    examples: () => timeExamples({ at: 1 }, { at: -1000 }),
    cases: timeCases,
    check: (subject, given) => expectTime(subject, given, "uploadedAfter", (uploaded, time) => uploaded > time),
  }),
  ruleCheck<SecondsCase>({
    rule: "condition.seconds-granularity",
    examples: () => {
      const usual = { secondsGranularity: true, by: "get" as const };
      return [
        { field: "uploadedAfter", seconds: -1, milliseconds: 999, ...usual },
        { field: "uploadedAfter", seconds: 0, milliseconds: 0, ...usual },
        { field: "uploadedAfter", seconds: 0, milliseconds: 999, ...usual },
        { field: "uploadedBefore", seconds: 0, milliseconds: 999, ...usual },
        { field: "uploadedBefore", seconds: 0, milliseconds: 0, ...usual },
        { field: "uploadedBefore", seconds: 1, milliseconds: 0, ...usual },
        { field: "uploadedAfter", seconds: 0, milliseconds: 0, ...usual, secondsGranularity: false },
        { field: "uploadedAfter", seconds: 0, milliseconds: 0, ...usual, secondsGranularity: 1 },
        { field: "uploadedBefore", seconds: 0, milliseconds: 999, ...usual, secondsGranularity: undefined },
      ];
    },
    cases: () =>
      record({
        field: constantFrom("uploadedBefore", "uploadedAfter"),
        seconds: integer({ min: -2, max: 2 }),
        // The ends of the second: so it does not matter how far into a second the upload was.
        milliseconds: constantFrom(0, 999),
        secondsGranularity: constantFrom<unknown[]>(true, false, undefined, 1, "no", {}, 0, "", null),
        by: constantFrom("get", "put"),
      }),
    async check(subject, given) {
      const object = await withObjectAt(subject, "k", "hello");
      const { uploaded } = object;
      const { field, secondsGranularity } = given;
      const time = (Math.floor(uploaded / second) + given.seconds) * second + given.milliseconds;
      const unit = secondsGranularity ? second : 1;
      const difference = Math.floor(time / unit) - Math.floor(uploaded / unit);
      const onlyIf = { [field]: new Date(time), ...(secondsGranularity !== undefined && { secondsGranularity }) };
      const told = `${field} of second ${given.seconds} and millisecond ${given.milliseconds} from that of the upload on`;
      const how = secondsGranularity ? "with secondsGranularity" : "without secondsGranularity";
      const holds = field === "uploadedBefore" ? difference > 0 : difference < 0;
      await expectConditionHolds(object, given.by, onlyIf, holds, `${told}, ${how},`);
    },
  }),
];

function timeExamples(...others: readonly GivenTime[]): TimeCase[] {
  const near = [1, 0, -1].map((later) => ({ later }));
  return [
    ...[...near, ...others, undefined].map((time): TimeCase => ({ time, isNumber: false, by: "get" })),
    ...near.map((time): TimeCase => ({ time, isNumber: true, by: "get" })),
  ];
}

function timeCases(): Arbitrary<TimeCase> {
  const near = record({ later: integer({ min: -2, max: 2 }) });
  const milliseconds = record({ later: integer({ min: -1100, max: 1100 }) });
  const days = integer({ min: -20_000, max: 20_000 }).map((number) => ({ later: number * day }));
  // Up to forty years before 1970.
  const early = integer({ min: 1, max: 40 * 365 }).map((number) => ({ at: -number * day }));
  return record({
    time: oneof(
      { withCrossShrink: true },
      { weight: 2, arbitrary: near },
      { weight: 2, arbitrary: milliseconds },
      { weight: 1, arbitrary: days },
      { weight: 1, arbitrary: early },
    ),
    isNumber: boolean(),
    by: constantFrom("get", "put"),
  });
}

async function expectTime(
  subject: Subject,
  { time, isNumber, by }: TimeCase,
  field: TimeField,
  holds: (uploaded: number, time: number) => boolean,
): Promise<void> {
  const object = await withObjectAt(subject, "k", "hello");
  if (time === undefined) {
    await expectConditionHolds(object, by, { [field]: undefined }, true, `${field} of undefined`);
    return;
  }
  const { uploaded } = object;
  const at = "at" in time ? time.at : uploaded + time.later;
  const canHold = at >= 0 || subject.semantics.conditionsBefore1970 === "compared";
  // Upload times change between runs: times are given as distances from them.
  const told = "at" in time ? new Date(at).toISOString() : `${time.later} ms after the upload`;
  const onlyIf = { [field]: isNumber ? at : new Date(at) };
  await expectConditionHolds(object, by, onlyIf, canHold && holds(uploaded, at), `${field} of ${told}`);
}
