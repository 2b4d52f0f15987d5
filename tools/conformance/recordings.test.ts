import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatQuestions, fromRecorded, toRecorded, withoutCursors } from "../../src/cli/compare/recording.js";
import { installRuntime } from "../real-runtime/installed-runtime.js";
import { startRecorded } from "./make-recordings.js";
import { recordings, replayKept } from "./recordings.js";

const recorded = startRecorded();
beforeAll(() => installRuntime(), 600_000);
afterAll(() => Promise.all(recorded.map(({ stop }) => stop())));

describe.each(recordings)("the recording $file", (recording) => {
  it("agrees with FakeBucket, except in the intended differences", async () => {
    expect(await replayKept(recording)).toEqual([]);
  });

  it("is red if an answer changes", async () => {
    const questions = recording.questions.map((question) => ({ ...question, answers: [{ promise: "other" }] }));
    const differences = await replayKept({ ...recording, file: "other.json", questions });
    expect(differences).toHaveLength(questions.length);
    expect(differences[0]).toContain('other.json differs in "put.stores get.missing head.missing result.size", step 0');
  });

  it("is under 1 MB, in the form of `npm run conformance -- --record`", () => {
    const { file, text, ...given } = recording;
    expect(text.length).toBeLessThan(1_000_000);
    const { date, of, through, fakebucket, semantics, prefix, decides, questions } = given;
    expect(formatQuestions({ date, of, through, fakebucket, semantics, prefix, decides, questions })).toBe(text);
  });
});

describe.each(recorded)("the recorded form of $of", ({ of, file, side }) => {
  const kept = recordings.find((recording) => recording.file === file);

  it("loses nothing: the recording has the answers of today", async () => {
    // `RUNTIME_FOLDER` may name a release without a recording.
    const isPinned = process.env["RUNTIME_FOLDER"] === undefined;
    expect(kept?.of ?? (isPinned ? "none: run npm run conformance -- --record" : of)).toBe(of);
    // A sample: each call of the runtime takes milliseconds.
    for (const { sequence, answers } of kept?.questions.filter((_, index) => index % 4 === 0) ?? []) {
      const live = await side.run(sequence, 0);
      expect(toRecorded(live)).toEqual(answers);
      expect(JSON.stringify(fromRecorded(answers))).toBe(JSON.stringify(withoutCursors(live)));
    }
  });
});
