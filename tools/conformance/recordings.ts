import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseRecording, type Recording } from "../../src/cli/compare/recording.js";
import { differencesFrom } from "../../src/cli/compare/replay.js";
import { semantics } from "../../src/semantics/presets.js";
import type { Semantics } from "../../src/semantics/semantics.js";
import { intendedDifferences } from "../../test/recordings/intended-differences.js";
import { simulatorOf } from "./releases.js";

/** The folder of the recordings. */
export const recordingsFolder: string = fileURLToPath(new URL("../../test/recordings/", import.meta.url));

/** A kept recording. */
export interface KeptRecording extends Recording {
  /** The name of its file. */
  readonly file: string;
  readonly text: string;
}

/** The kept recordings, sorted by file. */
export const recordings: readonly KeptRecording[] = readdirSync(recordingsFolder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => {
    const text = readFileSync(`${recordingsFolder}${file}`, "utf8");
    return { ...parseRecording(text), file, text };
  });

/** The name of the recordings of a release of the local runtime, before its version. */
export const localRuntime = "Miniflare";

/** Returns the semantics held to a recording: those of its release, if it is one of the local runtime. */
export function semanticsFor(recording: Recording): Semantics {
  const [name, version] = recording.of.split(" ");
  return name === localRuntime && version !== undefined ? simulatorOf(version) : semantics[recording.semantics];
}

/** Holds FakeBucket to a recording: lists the differences that are not intended, and the intended ones that are gone. */
export async function replayKept(recording: KeptRecording): Promise<readonly string[]> {
  const { file } = recording;
  const intended = new Set(Object.values(intendedDifferences[file] ?? {}).flat());
  const differences = await differencesFrom(recording, semanticsFor(recording));
  const named = differences.map((difference) => ({ name: difference.question.rules.join(" "), ...difference }));
  const isIntended = (name: string) => intended.has(name) || intended.has("*");
  const unexpected = named.filter(({ name }) => !isIntended(name));
  const gone = [...intended].filter((name) => !named.some((each) => each.name === name || name === "*"));
  return [
    ...unexpected.map(
      ({ name, step, expected, shown }) =>
        `${file} differs in "${name}", step ${step}:\n  recorded: ${expected}\n  FakeBucket: ${shown}`,
    ),
    ...gone.map((name) => `${file} no longer differs in "${name}": remove it from the intended differences`),
  ];
}
