import { rmSync } from "node:fs";
import { type RecordingPlan, record } from "../../src/cli/compare/record.js";
import { asJson, inScratch, type Side } from "../../src/cli/compare/side.js";
import { scratchPrefix } from "../../src/cli/compare/write-worker.js";
import { runUnderPrefix, type ScratchBucket } from "../../src/property/sequences/scratch.js";
import { root } from "../../test/repository/tracked-files.js";
import { versionIn, versionOf } from "../../test/repository/version-of.js";
import { questions } from "../questions/questions.js";
import { miniflareVersion, newestDate } from "../real-runtime/installed-runtime.js";
import { makeOlderBucket } from "./older-simulator.js";
import { startRealRuntime } from "./real-runtime.js";
import { localRuntime, recordingsFolder } from "./recordings.js";

/** A bucket to record. */
export interface Recorded extends Pick<RecordingPlan, "of"> {
  /** The name of its file. */
  readonly file: string;
  readonly side: Pick<Side, "prefix" | "secrets" | "leavesOut" | "run">;
  stop(): Promise<void>;
}

/** Starts the buckets that can be recorded on this machine: the local runtime and the older simulator. */
export function startRecorded(): readonly Recorded[] {
  const script = { date: newestDate, flags: [] };
  const runtime = startRealRuntime([script]);
  return [
    {
      of: `${localRuntime} ${miniflareVersion}`,
      file: `miniflare-${miniflareVersion}.json`,
      side: sideOf((sequence) => runtime.run(script, sequence)),
      stop: () => runtime.stop(),
    },
    {
      of: `@miniflare/r2 ${versionOf("@miniflare/r2")}`,
      file: `miniflare-r2-${versionOf("@miniflare/r2")}.json`,
      side: sideOf((sequence) => runUnderPrefix(makeOlderBucket(script) as ScratchBucket, sequence, scratchPrefix)),
      stop: async () => undefined,
    },
  ];
}

/** Records these buckets anew. */
export async function makeRecordings(): Promise<void> {
  for (const { of, file, side, stop } of startRecorded()) {
    rmSync(`${recordingsFolder}${file}`, { force: true });
    const plan: RecordingPlan = {
      ...{ date: new Date().toISOString().slice(0, 10), of, through: "worker" },
      ...{ fakebucket: versionIn(root), semantics: "simulator" },
    };
    const { output } = await record(file, plan, side, { folder: recordingsFolder, questions, say: console.log });
    await stop();
    console.log(output);
  }
}

function sideOf(run: Side["run"]): Recorded["side"] {
  return {
    ...{ prefix: scratchPrefix, secrets: [], leavesOut: () => false },
    run: async (sequence) => asJson(await run(inScratch(sequence, scratchPrefix), 0)),
  };
}
