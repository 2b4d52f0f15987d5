import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type RuleId, rules as ruleTexts } from "../../rules/statements/all-rules.js";
import { type CommandOutcome, CommandRefused, found } from "../command-outcome.js";
import type { CompareWithS3, CompareWithWorker } from "../requests.js";
import { type Answered, deployedService, formatQuestions, type Recording, toRecorded } from "./recording.js";
import { type CompareHost, runPatiently, type Side } from "./side.js";
import { scratchPrefix } from "./write-worker.js";

/** The header of a recording, about its bucket. */
export type RecordingPlan = Pick<Recording, "date" | "of" | "through" | "fakebucket" | "semantics">;

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
  return { date, of, through: request.with, fakebucket: version, semantics: request.semantics };
}

/** Asks the bucket all questions, and writes its answers to the file. */
export async function record(
  file: string,
  plan: RecordingPlan,
  side: Pick<Side, "prefix" | "secrets" | "leavesOut" | "run">,
  { folder, signal, questions: { tour, unknown }, say }: Pick<CompareHost, "folder" | "signal" | "questions" | "say">,
): Promise<CommandOutcome> {
  const answered: Answered[] = [];
  for (const { rules, sequence } of [...tour, ...unknown]) {
    signal?.throwIfAborted();
    // Lists over S3 carry no metadata that could end a page.
    const isForWorkers = plan.through === "s3" && rules.includes("list.metadata-bytes");
    if (isForWorkers || side.leavesOut(sequence)) continue;
    const isAboutPace = rules.includes("consistency.not-throttled");
    const seen = await (isAboutPace ? side.run(sequence, 0) : runPatiently(side, sequence));
    const answers = withoutSecrets(toRecorded(seen), side.secrets);
    const left = answers[sequence.length]?.["left"];
    if (left !== undefined) throw new CommandRefused(`The bucket was not emptied after a question: ${String(left)}`);
    if (answers.length > 0) answered.push({ rules, sequence: sequence.slice(0, answers.length), answers });
    if (answered.length % 20 === 0) say(`${answered.length} questions …`);
  }
  const recording = recordingOf(answered, { ...plan, prefix: side.prefix });
  writeFileSync(resolve(folder, file), formatQuestions(recording), { flag: "wx" });
  const calls = answered.reduce((sum, { sequence }) => sum + sequence.length, 0);
  return found(
    `Wrote ${file}: the answers of ${plan.of} to ${answered.length} questions (${calls} calls). Read it, then send it in.`,
  );
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
