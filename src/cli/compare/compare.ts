import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { arbitrarySequence } from "../../property/sequences/arbitrary-sequence.js";
import { compareRunners, firstDifference, type SequenceRunner } from "../../property/sequences/compare-runners.js";
import { differFromRuntime } from "../../property/sequences/intended-differences.js";
import { runUnderPrefix, underPrefix } from "../../property/sequences/scratch.js";
import type { Observation } from "../../property/sequences/sequence.js";
import { type CommandOutcome, CommandRefused, found } from "../command-outcome.js";
import type { CompareRequest, CompareWithS3, CompareWithWorker } from "../requests.js";
import { describeDifference } from "./describe-difference.js";
import { planRecording, record } from "./record.js";
import { replay } from "./replay.js";
import { s3Side } from "./s3-side.js";
import { asJson, type CompareHost, firstLine, inScratch, namesIn, runPatiently, type Side } from "./side.js";
import { scratchPrefix, writeWorker } from "./write-worker.js";

/**
 * Makes sequences of calls on a FakeBucket and on a real bucket, first fixed ones and then random ones, and reports
 * the first difference. Or records the answers of a real bucket, or holds a FakeBucket to a recording.
 *
 * @throws CommandRefused if the bucket cannot be compared.
 */
export async function compare(request: CompareRequest, host: CompareHost): Promise<CommandOutcome> {
  if (request.with === "nothing") return found(writeWorker(request, host.folder, host.worker));
  if (request.with === "recording") return replay(request, host);
  const { record: file } = request;
  const plan = file === undefined ? undefined : planRecording(file, request, host);
  const seed = request.seed ?? Math.floor(Math.random() * 2 ** 31);
  const { tour, unknown, locked } = host.questions;
  const side = request.with === "s3" ? await s3Side(request, host) : workerSide(request, host);
  host.say(
    plan
      ? `Asking ${tour.length + unknown.length + (plan.lockSeconds ? locked.length : 0)} questions, under ${side.prefix}.`
      : `Comparing ${tour.length} fixed and ${request.runs} random sequences of calls, seed ${seed}, under ${side.prefix}.`,
  );
  let outcome: CommandOutcome;
  let left: string | undefined;
  try {
    outcome = file && plan ? await record(file, plan, side, host) : await search(request, seed, side, host);
  } catch (error) {
    if (host.signal?.aborted !== true) throw error;
    outcome = { output: "", complaint: `Interrupted.${plan?.lockSeconds ? remaining : ""}`, exitCode: 2 };
  } finally {
    left = await side.end();
  }
  if (left === undefined) return outcome;
  const complaint = `Some objects remain under ${scratchPrefix}, such as ${left}: the next run removes them.`;
  return { ...outcome, complaint: [outcome.complaint, complaint].filter((line) => line !== "").join("\n") };
}

const remaining = "\nLocked objects may remain: the next run with --locks removes them when their lock has ended.";

/** Makes the calls of the tour, unless the request names a single random sequence, and then random sequences. */
async function search(
  request: CompareWithS3 | CompareWithWorker,
  seed: number,
  side: Side,
  { say, signal, questions: { tour } }: CompareHost,
): Promise<CommandOutcome> {
  const { runs, path, semantics } = request;
  const differing = (disagreement: Parameters<typeof describeDifference>[0], where: string, again: string) => {
    const text = describeDifference(disagreement, where, `Again: ${again}`, semantics);
    return { ...found(text), exitCode: 1 } as const;
  };
  const real: SequenceRunner<undefined> = {
    run(_, sequence) {
      signal?.throwIfAborted();
      return runPatiently(side, sequence);
    },
  };
  const fake: SequenceRunner<undefined> = {
    run: async (_, sequence) =>
      asJson(await runUnderPrefix(new FakeBucket({ semantics }), inScratch(sequence, side.prefix), side.prefix)),
  };
  const { differ } = side;
  const setting = undefined;
  for (const [after, { rules, sequence }] of path === undefined ? tour.entries() : []) {
    const difference = await firstDifference(real, fake, { setting, sequence, differ });
    if (difference === undefined) continue;
    const where = `Fixed sequence ${after + 1} of ${tour.length} (${rules.join(", ")}) differs in step ${difference.step}.`;
    return differing({ sequence: sequence.slice(0, difference.step + 1), ...difference }, where, "the same command");
  }
  let done = 0;
  const disagreement = await compareRunners(real, fake, {
    sequences: arbitrarySequence.filter(
      (sequence) => underPrefix(sequence, side.prefix) !== undefined && !side.leavesOut(sequence),
    ),
    ...{ settings: [setting], differ, runs, seed, path },
    onRun() {
      done += 1;
      if (done % 100 === 0) say(`${done} sequences …`);
    },
  });
  if (disagreement === undefined) return found(`${tour.length} fixed and ${done} random sequences, no difference.`);
  const where = `${disagreement.after} random sequences agreed; step ${disagreement.step} of the next one differs. This is the shortest sequence found.`;
  return differing(disagreement, where, `the same command with --seed ${seed} --path ${disagreement.path}`);
}

/** A bucket inside the platform, where every result is visible. */
function workerSide({ url }: CompareWithWorker, { environment, fetch }: CompareHost): Side {
  const token = environment["FAKEBUCKET_TOKEN"];
  if (token === undefined) throw new CommandRefused("Set FAKEBUCKET_TOKEN to the TOKEN of the Worker.");
  return {
    prefix: scratchPrefix,
    secrets: [token, ...namesIn(url)],
    differ: differFromRuntime,
    leavesOut: () => false,
    async run(sequence, pauseMilliseconds) {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "fakebucket-pause": String(pauseMilliseconds) },
        body: JSON.stringify(inScratch(sequence, scratchPrefix)),
      }).catch((error: Error) => {
        throw new CommandRefused(
          `The Worker does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}`,
        );
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Observation[];
      throw new CommandRefused(`The Worker answered ${response.status}: ${firstLine(text)}`);
    },
    // The Worker deletes its own objects.
    end: async () => undefined,
  };
}
