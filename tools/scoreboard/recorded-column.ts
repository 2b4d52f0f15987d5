import { differencesFrom, type RecordedDifference } from "../../src/cli/compare/replay.js";
import { comparedObservation } from "../../src/property/random/compared-observation.js";
import type { Comparison } from "../../src/property/sequences/compare-runners.js";
import { intendedDifferences } from "../../test/recordings/intended-differences.js";
import { type KeptRecording, semanticsFor } from "../conformance/recordings.js";
import type { Column, ColumnOutcome } from "./column.js";

/** Returns the column of a recording: a rule passes if all questions about it have the answers of FakeBucket. */
export function recordedColumn(recording: KeptRecording): Column {
  const { of, date, semantics, file, questions } = recording;
  const reasons = Object.entries(intendedDifferences[file] ?? {});
  // Other implementations have other classes and texts: only their data is compared.
  const isOther = reasons.some(([, names]) => names.includes("*"));
  let differences: Promise<readonly RecordedDifference[]> | undefined;
  return {
    title: `a recording of ${of}, ${date}${isOther ? ", its data only" : ""}`,
    name: `recording of ${of}`,
    judgedBy: `FakeBucket, ${semantics}`,
    byConstruction: false,
    async run({ rule }): Promise<ColumnOutcome> {
      differences ??= differencesFrom(recording, semanticsFor(recording), isOther ? differInData : undefined);
      const asked = questions.filter(({ rules }) => rules.includes(rule));
      if (asked.length === 0) return { status: "skipped", reason: "no question of the recording is about it" };
      const found = (await differences).find(({ rules }) => rules.includes(rule));
      if (found === undefined) return { status: "passed", cases: asked.length };
      const [why] = reasons.find(([, names]) => names.includes(found.question.rules.join(" "))) ?? [];
      const reason = `recorded ${found.expected}`;
      return why === undefined ? { status: "failed", reason } : { status: "differing", reason, why };
    },
  };
}

const differInData: Comparison<undefined>["differ"] = (...observations) => {
  const [expected, shown] = observations.map((each) =>
    JSON.stringify(comparedObservation(each, { holds: () => true, toTheLetter: false })),
  ) as [string, string];
  return expected === shown ? undefined : { expected, shown };
};
