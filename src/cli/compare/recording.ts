import type { Observation, Sequence } from "../../property/sequences/sequence.js";
import { type SemanticsName, semantics } from "../../semantics/presets.js";

/** Calls that decide rules, named by their ids. */
export interface Question {
  readonly rules: readonly string[];
  readonly sequence: Sequence;
}

/** The questions of `docs/questions.json`. */
export interface Questions {
  /** About what is known of any bucket: the beginning of each comparison. */
  readonly tour: readonly Question[];
  /** About what is not known of the deployed service: recorded next to the tour. */
  readonly unknown: readonly Question[];
  /**
   * About keys under {@link lockedFolder}: recorded only of a bucket that locks them. A step `advance` without arguments
   * waits until no object is locked.
   */
  readonly locked: readonly Question[];
}

/** The folder of locked keys, under the prefix of a recording. */
export const lockedFolder = "locked/";

/** The lock rule of a recorded bucket. */
export interface RecordedLock {
  readonly prefix: string;
  readonly maxAgeSeconds: number;
}

/** A question with the recorded answers of a bucket, one for each call. */
export interface Answered extends Question {
  readonly answers: readonly Observation[];
}

/** The answers of a bucket to the questions. It names no account, no bucket and no address. */
export interface Recording {
  /** The day in UTC, such as `2026-11-27`. */
  readonly date: string;
  /** The implementation of the bucket: `R2` for the deployed service. */
  readonly of: string;
  readonly through: "s3" | "worker";
  /** The version of fakebucket that asked. */
  readonly fakebucket: string;
  /** The preset that is held to the answers. */
  readonly semantics: SemanticsName;
  /** The prefix of the keys in the answers. The calls have none. */
  readonly prefix: string;
  /** The only lock rule of the bucket. Absent if it has none. */
  readonly lock?: RecordedLock;
  /** The members of the semantics that the questions concern. */
  readonly decides: readonly string[];
  readonly questions: readonly Answered[];
}

/** The name of {@link Recording.of} for the deployed service. */
export const deployedService = "R2";

/** The version of the form. */
const form = 1;

/** Writes questions, or a recording: one call or answer a line, so that a diff shows what changed. */
export function formatQuestions(given: Questions | Recording): string {
  const members = Object.entries("questions" in given ? { recording: form, ...given } : given).map(
    ([name, value]: [string, unknown]) => {
      const isList = Array.isArray(value) && typeof value[0] !== "string";
      return `${JSON.stringify(name)}: ${isList ? listOf(value.map(question)) : JSON.stringify(value)}`;
    },
  );
  return `{\n${members.join(",\n")}\n}\n`;
}

function question({ rules, sequence, answers }: Question & Partial<Answered>): string {
  const lines = (values: readonly unknown[]) => listOf(values.map((value) => JSON.stringify(value)));
  const answered = answers === undefined ? "" : `, "answers": ${lines(answers)}`;
  return `{"rules": ${JSON.stringify(rules)}, "sequence": ${lines(sequence)}${answered}}`;
}

function listOf(lines: readonly string[]): string {
  return `[\n${lines.join(",\n")}\n]`;
}

/**
 * Reads a recording.
 *
 * @throws Error that says what is wrong with the text: `is not JSON`.
 */
export function parseRecording(text: string): Recording {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error("is not JSON");
  }
  if (!isRecord(given) || given["recording"] === undefined) throw new Error("is not a recording of fakebucket compare");
  const { recording, ...members } = given;
  if (recording !== form) throw new Error(`has another form than this version of fakebucket reads (${form})`);
  for (const [name, isRight] of Object.entries(checks)) {
    if (!isRight(members[name])) throw new Error(`is damaged: "${name}" is missing or wrong`);
  }
  for (const [index, each] of (members["questions"] as readonly unknown[]).entries()) {
    if (!isAnswered(each)) throw new Error(`is damaged: question ${index + 1} is incomplete or wrong`);
  }
  return members as unknown as Recording;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** True for the right values of the members. */
const checks: Readonly<Record<keyof Recording, (value: unknown) => boolean>> = {
  date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value),
  of: isText,
  through: (value) => value === "s3" || value === "worker",
  fakebucket: isText,
  semantics: (value) => isText(value) && Object.hasOwn(semantics, value),
  prefix: isText,
  lock: (value) =>
    value === undefined || (isRecord(value) && isText(value["prefix"]) && Number.isInteger(value["maxAgeSeconds"])),
  decides: areTexts,
  questions: Array.isArray,
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isAnswered(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { rules, sequence, answers } = value;
  if (!areTexts(rules) || !Array.isArray(sequence) || !Array.isArray(answers)) return false;
  return (
    sequence.length === answers.length &&
    answers.every(isRecord) &&
    sequence.every((step) => isRecord(step) && isText(step["call"]) && Array.isArray(step["args"]))
  );
}

/**
 * Returns the recorded form of answers, without what is the same in most of them. Cursors are marked only, because each
 * bucket makes its own; versions, upload ids and times have names and marks already.
 */
export function toRecorded(answers: readonly Observation[]): Observation[] {
  return mapObjects(withoutCursors(answers), ({ class: name, tag, members, inherited, ...others }) => ({
    class: name,
    ...(tag === `[object ${name}]` ? {} : { tag }),
    members: members.map(([member, value]) =>
      name !== "Object" && isRecord(value) && value["writable"] === false ? [member, value["shown"]] : [member, value],
    ),
    ...(inherited?.length === 0 ? {} : { inherited }),
    ...others,
  }));
}

/** Returns answers from their recorded form. */
export function fromRecorded(answers: readonly Observation[]): Observation[] {
  return mapObjects(answers, ({ class: name, tag = `[object ${name}]`, members, inherited = [], ...others }) => ({
    ...{ class: name, tag },
    members: members.map(([member, shown]) =>
      name === "Object" || (isRecord(shown) && "writable" in shown)
        ? [member, shown]
        : [member, { shown, writable: false }],
    ),
    inherited,
    ...others,
  }));
}

/** Marks the cursors in answers. */
export function withoutCursors(answers: readonly Observation[]): Observation[] {
  return JSON.parse(JSON.stringify(answers), (_, value: unknown) =>
    Array.isArray(value) && value[0] === "cursor" && isText(value[1]) && value[1] !== "" ? ["cursor", "…"] : value,
  );
}

/** An object in an answer, as observed: see `run-sequence.ts`. */
interface ShownObject {
  readonly class?: string;
  readonly tag?: string;
  readonly members: readonly (readonly [name: string, value: unknown])[];
  readonly inherited?: readonly string[];
}

function mapObjects(answers: readonly Observation[], map: (object: ShownObject) => object): Observation[] {
  return JSON.parse(JSON.stringify(answers), (_, value: unknown) =>
    isRecord(value) && Array.isArray(value["members"]) ? map(value as unknown as ShownObject) : value,
  );
}
