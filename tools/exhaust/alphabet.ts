import { createHash } from "node:crypto";
import { resolveAll } from "../../src/property/sequences/arbitrary-sequence.js";
import type { StepTemplate } from "../../src/property/sequences/arbitrary-steps.js";
import type { Template } from "../../src/property/sequences/arbitrary-values.js";
import type { Sequence, SequenceStep } from "../../src/property/sequences/sequence.js";
import { encodedObject } from "../../src/property/values/encoded.js";
import type { Rules } from "../../test/model/rules.js";

/** The two keys: one is a prefix of the other, and they are one group each under the delimiter. */
const keys = ["a", "a/b"] as const;

/** A call of the small world. */
export interface Letter {
  readonly template: StepTemplate;
  /** True for the calls that change the state. */
  readonly changes: boolean;
  /** The index of the only key that the call names, if any. */
  readonly key?: 0 | 1;
  /** The number of references to results of earlier calls. */
  readonly references: number;
}

const day = 86_400_000;
const text = "hello";
const etag = createHash("md5").update(text).digest("hex");

/** Returns options with one member; `object` makes the options of a condition or range. */
const object = (entries: Readonly<Record<string, Template>>) => encodedObject(entries as never) as Template;
const headers = (name: string, value: Template): Template => ({ is: "headers", entries: [[name, value as never]] });
const near = (what: "uploaded" | "second" | "httpDate", plus: number): Template => ({ is: "near", what, plus });
const date = (time: number): Template => ({ is: "date", time });

/** Conditions of a put, besides those of the calls that change the state most. */
const putConditions: readonly Template[] = [
  object({ etagDoesNotMatch: etag }),
  object({ uploadedBefore: near("uploaded", 0) }),
  object({ uploadedAfter: date(0) }),
  headers("if-none-match", "*"),
];

/** Each form of a condition. */
const getConditions: readonly Template[] = [
  object({ etagMatches: etag }),
  object({ etagDoesNotMatch: etag }),
  object({ uploadedBefore: near("uploaded", 0) }),
  object({ uploadedAfter: near("uploaded", 0) }),
  object({ uploadedBefore: near("second", 999), secondsGranularity: true }),
  headers("if-match", `"${etag}"`),
  headers("if-none-match", "*"),
  headers("if-unmodified-since", near("httpDate", 0)),
  headers("if-modified-since", near("httpDate", 0)),
];

/** Each form of a range, the last of them after the end. */
const ranges: readonly Template[] = [
  object({ offset: 2 }),
  object({ suffix: 2 }),
  headers("range", "bytes=1-2"),
  object({ offset: 9 }),
];

const parts = (count: number, isReversed = false): Template => ({ is: "partsOfUpload", count, isReversed });
const earlier = (what: "cursor" | "uploadId"): Template => ({ is: "earlier", pick: 0, what });

/** The calls with a key. The first of them change the state most. */
const changesOf = (key: string): readonly StepTemplate[] => [
  { call: "put", args: [key, text] },
  { call: "put", args: [key, "hi", object({ customMetadata: object({ m: "1" }) })] },
  { call: "put", args: [key, "world", object({ onlyIf: object({ etagMatches: etag }) })] },
  { call: "put", args: [key, "world", object({ onlyIf: object({ etagDoesNotMatch: "*" }) })] },
  { call: "delete", args: [key] },
  { call: "createMultipartUpload", args: [key, object({ httpMetadata: object({ contentType: "text/css" }) })] },
];

const othersOf = (key: string): readonly StepTemplate[] => [
  ...putConditions.map((onlyIf): StepTemplate => ({ call: "put", args: [key, "world", object({ onlyIf })] })),
  { call: "get", args: [key], read: "text" },
  ...getConditions.map((onlyIf): StepTemplate => ({ call: "get", args: [key, object({ onlyIf })], read: "text" })),
  ...ranges.map((range): StepTemplate => ({ call: "get", args: [key, object({ range })], read: "text" })),
  { call: "head", args: [key] },
  { call: "resumeMultipartUpload", args: [key, "unknown"] },
  { call: "resumeMultipartUpload", args: [key, earlier("uploadId")] },
];

/** The calls without a key, or with both. */
const changesOfBoth: readonly StepTemplate[] = [
  { call: "delete", args: [{ is: "array", items: keys }] },
  { call: "uploadPart", args: [1, text], pick: 0 },
  { call: "uploadPart", args: [1, "world"], pick: 0 },
  { call: "uploadPart", args: [2, "hi"], pick: 0 },
  { call: "complete", args: [parts(1)], pick: 0 },
  { call: "complete", args: [parts(2)], pick: 0 },
  { call: "abort", args: [], pick: 0 },
  { call: "advance", args: [7 * day] },
];

const othersOfBoth: readonly StepTemplate[] = [
  { call: "delete", args: [{ is: "array", items: [] }] },
  { call: "complete", args: [parts(2, true)], pick: 0 },
  { call: "complete", args: [parts(0)], pick: 0 },
  { call: "advance", args: [day + 60_000] },
  { call: "list", args: [] },
  { call: "list", args: [object({ include: { is: "array", items: ["httpMetadata", "customMetadata"] } })] },
  { call: "list", args: [object({ prefix: "a/" })] },
  { call: "list", args: [object({ delimiter: "/" })] },
  { call: "list", args: [object({ limit: 1 })] },
  { call: "list", args: [object({ limit: 1, cursor: earlier("cursor") })] },
  { call: "list", args: [object({ limit: 1, delimiter: "/", cursor: earlier("cursor") })] },
];

function lettersOf(templates: readonly StepTemplate[], changes: boolean, key?: 0 | 1): Letter[] {
  return templates.map((template) => ({
    ...{ template, changes, references: references(template) },
    ...(key === undefined ? {} : { key }),
  }));
}

/** All calls of the small world. */
export const alphabet: readonly Letter[] = [
  ...([0, 1] as const).flatMap((key) => lettersOf(changesOf(keys[key]), true, key)),
  ...lettersOf(changesOfBoth, true),
  ...([0, 1] as const).flatMap((key) => lettersOf(othersOf(keys[key]), false, key)),
  ...lettersOf(othersOfBoth, false),
];

/** What a bucket has at the start: rules, and the calls made before each sequence. */
interface Start extends Rules {
  readonly first: readonly Letter[];
}

/** Each of them is tried under each preset. */
export const starts = {
  "an empty bucket": { first: [] },
  "two objects": { first: alphabet.filter(({ template }) => template.call === "put" && template.args[1] === text) },
  "a lock": {
    first: [],
    locks: [{ id: "lock", enabled: true, condition: { type: "Age", maxAgeSeconds: (7 * day) / 1000 } }],
  },
  "lifecycle rules": {
    first: [],
    lifecycle: [
      {
        id: "delete",
        enabled: true,
        deleteObjectsTransition: { condition: { type: "Age", maxAge: (7 * day) / 1000 } },
      },
      {
        id: "abort",
        enabled: true,
        abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: day / 1000 } },
      },
    ],
  },
} as const satisfies Readonly<Record<string, Start>>;

export type StartName = keyof typeof starts;

/** A beginning of a sequence: its letters, and their steps with references to the results of earlier ones. */
export interface Begun {
  readonly letters: readonly Letter[];
  readonly steps: Sequence;
}

/**
 * Returns each sequence with one call more. Leaves out calls that refer to a result that no earlier call has: the sequence then
 * equals a shorter one, or one with another call.
 */
export function* longerBy(among: readonly Letter[], { letters, steps }: Begun): Generator<Begun> {
  for (const letter of among) {
    const longer = [...letters, letter];
    const step = resolveAll(
      longer.map(({ template }) => template),
      keys,
    ).at(-1) as SequenceStep;
    const isComplete = letter.references === 0 || count(step, /"is":"result"/g) === letter.references;
    if (step.on !== -1 && isComplete) yield { letters: longer, steps: [...steps, step] };
  }
}

/**
 * True if the sequence is left out, because it is tried with the keys swapped: the first call with one key names the second
 * key, and no call lists. A list orders the keys, so sequences with a list are tried with both.
 */
export function isMirrored(letters: readonly Letter[]): boolean {
  const first = letters.find(({ key }) => key !== undefined);
  return first?.key === 1 && letters.every(({ template }) => template.call !== "list");
}

/** Returns all sequences with this number of calls, except for mirrored ones. */
export function* allSequences(among: readonly Letter[], length: number, begun = nothing): Generator<Sequence> {
  for (const longer of longerBy(among, begun)) {
    if (length > 1) yield* allSequences(among, length - 1, longer);
    else if (!isMirrored(longer.letters)) yield longer.steps;
  }
}

export const nothing: Begun = { letters: [], steps: [] };

function references({ args }: StepTemplate): number {
  const [parts] = args;
  if (typeof parts === "object" && parts.is === "partsOfUpload") return parts.count;
  return count(args, /"is":"(?:near|earlier)"/g);
}

function count(value: object, pattern: RegExp): number {
  return JSON.stringify(value).match(pattern)?.length ?? 0;
}
