import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Observation, Sequence } from "../../property/sequences/sequence.js";
import { pause } from "../../remote/exchange.js";
import { type RuleId, rules as ruleTexts } from "../../rules/statements/all-rules.js";
import { type CommandOutcome, CommandRefused, found } from "../command-outcome.js";
import type { CompareWithS3, CompareWithWorker } from "../requests.js";
import {
  type Answered,
  deployedService,
  formatQuestions,
  lockedFolder,
  type RecordedLock,
  type Recording,
  toRecorded,
} from "./recording.js";
import { type CompareHost, runPatiently, type Side } from "./side.js";
import { scratchPrefix } from "./write-worker.js";

/** The header of a recording, about its bucket. */
export interface RecordingPlan extends Pick<Recording, "date" | "of" | "through" | "fakebucket" | "semantics"> {
  /** The time for which the bucket locks keys under the folder of locked keys. Absent if it does not. */
  readonly lockSeconds?: number | undefined;
}

/** The side of {@link record}. */
type RecordedSide = Pick<Side, "prefix" | "secrets" | "leavesOut" | "run">;

/** The host of {@link record}. */
type RecordHost = Pick<CompareHost, "folder" | "signal" | "questions" | "say">;

/** The hosts of the deployed service. */
const deployedHosts = /\.(?:workers\.dev|r2\.cloudflarestorage\.com)$/;

/**
 * Returns what a recording says of its bucket. Call it before the bucket is asked.
 *
 * @param file - a new file.
 * @throws CommandRefused if the file exists, or the bucket has no name.
 */
export function planRecording(
  file: string,
  request: CompareWithS3 | CompareWithWorker,
  { folder, version }: CompareHost,
): RecordingPlan {
  if (existsSync(resolve(folder, file))) throw new CommandRefused(`${file} exists. Name a new file.`);
  const address = request.with === "s3" ? request.endpoint : request.url;
  const isDeployed = URL.canParse(address) && deployedHosts.test(new URL(address).hostname);
  const of = request.of ?? (isDeployed ? deployedService : undefined);
  if (of === undefined)
    throw new CommandRefused('Say what answers at this address: --of R2, or for example --of "Ceph 20".');
  const date = new Date().toISOString().slice(0, 10);
  const { semantics, lockSeconds } = request;
  return { date, of, through: request.with, fakebucket: version, semantics, lockSeconds };
}

/**
 * Asks the bucket all questions, and writes its answers to the file.
 *
 * @throws CommandRefused if the bucket was not emptied after a question, or does not lock as planned.
 */
export async function record(
  file: string,
  plan: RecordingPlan,
  side: RecordedSide,
  host: RecordHost,
): Promise<CommandOutcome> {
  const { folder, signal, questions, say } = host;
  const { lockSeconds, ...about } = plan;
  const answered: Answered[] = [];
  const lock =
    lockSeconds === undefined ? undefined : { prefix: `${side.prefix}${lockedFolder}`, maxAgeSeconds: lockSeconds };
  if (lock !== undefined) answered.push(...(await askLocked(lock, side, host)));
  for (const { rules, sequence } of [...questions.tour, ...questions.unknown]) {
    signal?.throwIfAborted();
    // Lists over S3 carry no metadata that could end a page.
    const isForWorkers = plan.through === "s3" && rules.includes("list.metadata-bytes");
    if (isForWorkers || side.leavesOut(sequence)) continue;
    const isAboutPace = rules.includes("consistency.not-throttled");
    const seen = await (isAboutPace ? side.run(sequence, 0) : runPatiently(side, sequence));
    const answers = recordedAnswers(sequence, seen, side);
    if (answers.length > 0) answered.push({ rules, sequence: sequence.slice(0, answers.length), answers });
    if (answered.length % 20 === 0) say(`${answered.length} questions …`);
  }
  const recording = recordingOf(answered, { ...about, prefix: side.prefix, ...(lock && { lock }) });
  writeFileSync(resolve(folder, file), formatQuestions(recording), { flag: "wx" });
  const calls = answered.reduce((sum, { sequence }) => sum + sequence.length, 0);
  return found(
    `Wrote ${file}: the answers of ${plan.of} to ${answered.length} questions (${calls} calls). Read it, then send it in.`,
  );
}

/** The clock of the bucket may be late: waits longer than the lock holds. */
const lateSeconds = 2;

/** Asks the questions about locked keys. After each, waits until the lock has ended, and empties the bucket. */
async function askLocked(lock: RecordedLock, side: RecordedSide, host: RecordHost): Promise<Answered[]> {
  const { signal, questions, say } = host;
  const seconds = lock.maxAgeSeconds + lateSeconds;
  const what = `keys under ${lock.prefix} for ${lock.maxAgeSeconds} seconds`;
  say(`${questions.locked.length} questions need a bucket that locks ${what}. Each takes ${seconds} seconds or more.`);
  const empty = async () => (await side.run([], 0))[0];
  const left = await empty();
  if (left) throw new CommandRefused(`The bucket is not empty, or a lock still holds: ${String(left["left"])}`);
  const patient: Pick<Side, "run"> = {
    async run(sequence, pauseMilliseconds) {
      const seen = await side.run(sequence, pauseMilliseconds);
      // Nothing is locked.
      if (!seen.some(isRefused)) return seen;
      for (let attempt = 1; ; attempt++) {
        say(`Waiting ${seconds} seconds, until the lock ends …`);
        signal?.throwIfAborted();
        await pause(seconds * 1000, signal);
        const left = await empty();
        if (left === undefined || attempt === 3) return [...seen.slice(0, sequence.length), ...(left ? [left] : [])];
      }
    },
  };
  const answered: Answered[] = [];
  for (const { rules, sequence: template } of questions.locked) {
    const sequence = template.map((step) => (step.call === "advance" ? { ...step, args: [seconds * 1000] } : step));
    const answers = recordedAnswers(sequence, await runPatiently(patient, sequence), side);
    if (answered.length === 0 && !answers.some(isRefused))
      throw new CommandRefused(`The bucket does not lock ${what}: add the rule first.`);
    answered.push({ rules, sequence: sequence.slice(0, answers.length), answers });
  }
  return answered;
}

function isRefused(answer: Observation): boolean {
  return "rejected" in answer;
}

/** @throws CommandRefused if the bucket was not emptied. */
function recordedAnswers(
  sequence: Sequence,
  seen: readonly Observation[],
  { secrets }: Pick<Side, "secrets">,
): Answered["answers"] {
  const answers = withoutSecrets(toRecorded(seen), secrets);
  const left = answers[sequence.length]?.["left"];
  if (left !== undefined) throw new CommandRefused(`The bucket was not emptied after a question: ${String(left)}`);
  return answers;
}

/** Returns a recording of answers. */
function recordingOf(questions: readonly Answered[], about: Omit<Recording, "decides" | "questions">): Recording {
  const decides = questions.flatMap(({ rules }) => rules.flatMap((rule) => ruleTexts[rule as RuleId]?.questions ?? []));
  return { ...about, decides: [...new Set(decides)].sort(), questions };
}

/** Replaces what names the user's account, bucket or address in the texts of errors. */
function withoutSecrets(answers: Answered["answers"], secrets: readonly string[]): Answered["answers"] {
  const hidden = secrets.filter((secret) => secret.length > 2 && !scratchPrefix.startsWith(secret));
  return JSON.parse(JSON.stringify(answers), (name, value: unknown) =>
    name === "message" ? hidden.reduce((text, secret) => text.replaceAll(secret, "…"), String(value)) : value,
  );
}
