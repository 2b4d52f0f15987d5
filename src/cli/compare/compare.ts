import { FakeBucket } from "../../binding/fake-bucket.js";
import { arbitrarySequence } from "../../property/sequences/arbitrary-sequence.js";
import {
  type Comparison,
  compareRunners,
  type Disagreement,
  partingLines,
  type Runner,
  sequenceLines,
} from "../../property/sequences/compare-runners.js";
import { differFromRuntime } from "../../property/sequences/meant-differences.js";
import { runUnderPrefix, underPrefix } from "../../property/sequences/scratch.js";
import type { Observation, Sequence } from "../../property/sequences/sequence.js";
import { RemoteBucket } from "../../remote/remote-bucket.js";
import type { CommandOutcome } from "../command-outcome.js";
import { CommandRefused } from "../command-refused.js";
import { differInCarried } from "./carried.js";
import type { CompareRequest, CompareWithS3, CompareWithWorker } from "./compare-request.js";
import { scratchPrefix, writeWorker } from "./write-worker.js";

/** The surroundings that a comparison needs. */
export interface CompareHost {
  readonly folder: string;
  /** The Worker, as one module. */
  readonly worker: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  readonly say: (line: string) => void;
}

/**
 * Replays random sequences of calls on a FakeBucket and on a real bucket, and tells where they first part.
 *
 * @throws CommandRefused if the bucket cannot be compared.
 */
export async function compare(request: CompareRequest, host: CompareHost): Promise<CommandOutcome> {
  if (request.with === "nothing") return found(writeWorker(request, host.folder, host.worker));
  const seed = request.seed ?? Math.floor(Math.random() * 2 ** 31);
  const side = request.with === "s3" ? await s3Side(request, host) : workerSide(request, host);
  host.say(`Compares ${request.runs} sequences of calls, seed ${seed}, under ${scratchPrefix}.`);
  let done = 0;
  const disagreement = await compareRunners<undefined>(side.runner, fakeRunner(request), {
    sequences: arbitrarySequence.filter(
      (sequence) => underPrefix(sequence, scratchPrefix) !== undefined && !side.leavesOut(sequence),
    ),
    settings: [undefined],
    differ: side.differ,
    runs: request.runs,
    seed,
    path: request.path,
    onRun() {
      done += 1;
      if (done % 100 === 0) host.say(`${done} sequences …`);
    },
  });
  if (disagreement === undefined) return found(`${done} sequences, no difference.`);
  return { ...found(describe(disagreement, seed, request)), exitCode: 1 };
}

function found(output: string): CommandOutcome {
  return { output, complaint: "", exitCode: 0 };
}

/** The texts with which RemoteBucket refuses what S3 has no way to ask for. */
const notOverS3 = /The store (?:cannot judge|completes no upload without parts|has no room for this metadata)/;

/** Metadata whose header, encoded, is longer than the 16 KiB that HTTP servers and clients take. */
const overlong = /[^\0-\x7F]{6000}/;

interface Side extends Pick<Comparison<undefined>, "differ"> {
  readonly runner: Runner<undefined>;
  readonly leavesOut: (sequence: Sequence) => boolean;
}

/** A bucket over S3. What it cannot do is not compared: a sequence ends there. */
async function s3Side(
  { endpoint, bucket: name, region, semantics }: CompareWithS3,
  { environment, fetch }: CompareHost,
): Promise<Side> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new CommandRefused("Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key of the bucket.");
  }
  const credentials = { accessKeyId, secretAccessKey };
  const bucket = new RemoteBucket({ endpoint, bucket: name, region, credentials, fetch, semantics });
  const { objects } = await bucket.list({ prefix: scratchPrefix, limit: 1 });
  if (objects.length > 0) {
    throw new CommandRefused(`${name} has objects under ${scratchPrefix}. They would be deleted: look at them first.`);
  }
  return {
    differ: differInCarried,
    // S3 tells nothing of an object without its SSE-C key, which `head` and `list` do not take.
    leavesOut: (sequence) => {
      const text = JSON.stringify(sequence);
      return text.includes('"ssecKey"') || overlong.test(text);
    },
    runner: {
      async run(_, sequence) {
        const observations = asJson(await runUnderPrefix(bucket, inScratch(sequence), scratchPrefix));
        const end = observations.findIndex((observation) => notOverS3.test(JSON.stringify(observation)));
        return end === -1 ? observations : observations.slice(0, end);
      },
    },
  };
}

/** A bucket inside the platform, where all can be seen. */
function workerSide({ url }: CompareWithWorker, { environment, fetch }: CompareHost): Side {
  const token = environment["FAKEBUCKET_TOKEN"];
  if (token === undefined) throw new CommandRefused("Set FAKEBUCKET_TOKEN to the TOKEN of the Worker.");
  return {
    differ: differFromRuntime,
    leavesOut: () => false,
    runner: {
      async run(_, sequence) {
        const response = await fetch(url, {
          method: "POST",
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify(inScratch(sequence)),
        });
        if (!response.ok) throw new Error(`The Worker answers ${response.status}: ${await response.text()}`);
        return (await response.json()) as Observation[];
      },
    },
  };
}

function fakeRunner({ semantics }: CompareWithS3 | CompareWithWorker): Runner<undefined> {
  return {
    run: async (_, sequence) =>
      asJson(await runUnderPrefix(new FakeBucket({ semantics }), inScratch(sequence), scratchPrefix)),
  };
}

function inScratch(sequence: Sequence): Sequence {
  return underPrefix(sequence, scratchPrefix) ?? [];
}

/** In the form in which a Worker sends it. */
function asJson(observations: readonly Observation[]): Observation[] {
  return JSON.parse(JSON.stringify(observations));
}

/** A disagreement as an issue that can be reported. */
function describe(
  { sequence, step, path, after, ...difference }: Disagreement<undefined>,
  seed: number,
  { semantics }: CompareWithS3 | CompareWithWorker,
): string {
  const [real, fake] = partingLines(difference);
  return [
    `# ${sequence[step]?.call ?? "A sequence"} differs from FakeBucket (${semantics})`,
    "",
    `After ${after} sequences that agreed, step ${step} of this one differs. It is the shortest that was found.`,
    "",
    "```js",
    ...sequenceLines(sequence),
    "```",
    "",
    `- The bucket: … ${real}`,
    `- FakeBucket: … ${fake}`,
    `- Again: the same command with --seed ${seed} --path ${path}`,
  ].join("\n");
}
