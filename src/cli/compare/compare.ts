import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { arbitrarySequence } from "../../property/sequences/arbitrary-sequence.js";
import {
  compareRunners,
  type Disagreement,
  differingExcerpts,
  firstDifference,
  type SequenceRunner,
  sequenceLines,
} from "../../property/sequences/compare-runners.js";
import { differFromRuntime } from "../../property/sequences/intended-differences.js";
import { runUnderPrefix, underPrefix } from "../../property/sequences/scratch.js";
import type { Observation } from "../../property/sequences/sequence.js";
import { type CommandOutcome, CommandRefused, found } from "../command-outcome.js";
import type { CompareRequest, CompareWithS3, CompareWithWorker } from "../requests.js";
import { s3Side } from "./s3-side.js";
import { asJson, type CompareHost, firstLine, inScratch, type Side } from "./side.js";
import { tour as wholeTour } from "./tour.js";
import { scratchPrefix, writeWorker } from "./write-worker.js";

/**
 * Replays sequences of calls on a FakeBucket and on a real bucket, first fixed ones and then random ones, and reports
 * the first difference.
 *
 * @throws CommandRefused if the bucket cannot be compared.
 */
export async function compare(request: CompareRequest, host: CompareHost): Promise<CommandOutcome> {
  if (request.with === "nothing") return found(writeWorker(request, host.folder, host.worker));
  const seed = request.seed ?? Math.floor(Math.random() * 2 ** 31);
  const { tour = wholeTour } = host;
  const side = request.with === "s3" ? await s3Side(request, host) : workerSide(request, host);
  host.say(
    `Comparing ${tour.length} fixed and ${request.runs} random sequences of calls, seed ${seed}, under ${side.prefix}.`,
  );
  let outcome: CommandOutcome;
  let left: string | undefined;
  try {
    outcome = await replay(request, seed, side, host);
  } catch (error) {
    if (host.signal?.aborted !== true) throw error;
    outcome = { output: "", complaint: "Interrupted.", exitCode: 2 };
  } finally {
    left = await side.end();
  }
  if (left === undefined) return outcome;
  const complaint = `Some objects remain under ${scratchPrefix}, such as ${left}: the next run removes them.`;
  return { ...outcome, complaint: [outcome.complaint, complaint].filter((line) => line !== "").join("\n") };
}

/** Replays the tour, unless the request names a single random sequence, and then random sequences. */
async function replay(
  request: CompareWithS3 | CompareWithWorker,
  seed: number,
  side: Side,
  { say, signal, tour = wholeTour }: CompareHost,
): Promise<CommandOutcome> {
  const { runs, path, semantics } = request;
  const real: SequenceRunner<undefined> = {
    run(_, sequence) {
      signal?.throwIfAborted();
      return side.run(sequence);
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
    return describe(
      { sequence: sequence.slice(0, difference.step + 1), ...difference },
      where,
      "the same command",
      request,
    );
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
  return describe(disagreement, where, `the same command with --seed ${seed} --path ${disagreement.path}`, request);
}

/** A bucket inside the platform, where every result is visible. */
function workerSide({ url }: CompareWithWorker, { environment, fetch }: CompareHost): Side {
  const token = environment["FAKEBUCKET_TOKEN"];
  if (token === undefined) throw new CommandRefused("Set FAKEBUCKET_TOKEN to the TOKEN of the Worker.");
  return {
    prefix: scratchPrefix,
    differ: differFromRuntime,
    leavesOut: () => false,
    async run(sequence) {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
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

/** Renders a disagreement as the text of an issue. */
function describe(
  { sequence, step, ...difference }: Pick<Disagreement<undefined>, "sequence" | "step" | "expected" | "shown">,
  where: string,
  again: string,
  { semantics }: CompareWithS3 | CompareWithWorker,
): CommandOutcome {
  const [real, fake] = differingExcerpts(difference.expected, difference.shown);
  const lines = [
    `# ${sequence[step]?.call ?? "The remaining state"} differs from FakeBucket (${semantics})`,
    ...["", where, "", "```js"],
    ...sequenceLines(sequence),
    ...["```", "", `- The bucket: ${real}`, `- FakeBucket: ${fake}`, `- Again: ${again}`],
  ];
  return { ...found(lines.join("\n")), exitCode: 1 };
}
