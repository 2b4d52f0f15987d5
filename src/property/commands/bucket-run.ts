import { bytesToHex } from "@noble/hashes/utils.js";
import type { BucketLike } from "../../../types/index.js";
import { digestHex } from "../../base/bytes/digest.js";
import { recognizeCopies } from "../../base/copies/recognize-copies.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import { type Compared, comparedObservation } from "../random/compared-observation.js";
import { differingExcerpts } from "../sequences/compare-runners.js";
import { Names, observe } from "../sequences/run-sequence.js";
import { type SequenceStep, stepCode } from "../sequences/sequence.js";
import { type Encoded, encodedObject } from "../values/encoded.js";

/** A clock that a test moves by hand. */
export interface MovableClock {
  now(): number;
  advance(milliseconds: number): void;
}

/** Settings of a run that a bucket and its model share. */
export interface RunSettings {
  /** The clock of the bucket. @defaultValue none: the bucket has its own time, which no command can move */
  readonly clock?: MovableClock;
  /** The SSE-C keys that commands use, to read back the objects stored with them. @defaultValue those of `bucketCommands` */
  readonly ssecKeys?: readonly Uint8Array[];
  /** True if the bucket may end a page of a list early. @defaultValue false: only at the limit */
  readonly shortPages?: boolean;
}

/** Thrown when the bucket's result is not the model's. */
export class OutcomeMismatch extends Error {
  override readonly name: string = "OutcomeMismatch";
}

recognizeCopies(OutcomeMismatch, "OutcomeMismatch");

/** The SSE-C keys of `bucketCommands`, of 32 bytes each. */
const drawnSsecKeys: readonly Uint8Array[] = [0xab, 0xcd, 0x01].map((byte) => new Uint8Array(32).fill(byte));

/** Rules on the form of results, such as their classes, which commands do not compare. */
const formRules: ReadonlySet<RuleId> = new Set([
  ...(["errors.reject", "result.classes", "result.properties", "body.used", "body.methods"] as const),
]);

const compared: Compared = { toTheLetter: true, holds: (rule) => !formRules.has(rule) };

/** One of the two buckets of a run, with the results of its calls, to which later calls refer. */
interface Side {
  readonly bucket: BucketLike;
  readonly results: unknown[];
  /** Numbers versions and upload ids in the order in which they are first seen: their texts are random. */
  readonly names: Names;
  /** The versions and upload ids of the run. */
  readonly given: Set<unknown>;
}

/** The members of results with random values and times, and the members of pages. */
interface Stamped {
  readonly uploaded?: unknown;
  readonly version?: unknown;
  readonly uploadId?: unknown;
  readonly cursor?: unknown;
  readonly objects?: readonly (Stamped & { readonly key: string; readonly ssecKeyMd5?: string })[];
  readonly delimitedPrefixes?: readonly string[];
  readonly truncated?: boolean;
}

/** A bucket and its model, on which the same calls are made. */
export class BucketRun {
  readonly #real: Side;
  readonly #fake: Side;
  readonly #settings: RunSettings;
  readonly #ssecKeys: ReadonlyMap<string, Uint8Array>;
  #written: number | undefined;

  /** @param makeModel - makes the model, whose time is that of the given clock. */
  constructor(
    bucket: BucketLike,
    makeModel: (clock: { readonly now: () => number }) => FakeBucket,
    settings: RunSettings,
  ) {
    const { ssecKeys = drawnSsecKeys } = settings;
    this.#settings = settings;
    this.#ssecKeys = new Map(ssecKeys.map((key) => [digestHex("md5", [key]), key]));
    this.#real = { bucket, results: [], names: new Names(), given: new Set() };
    this.#fake = { bucket: makeModel({ now: () => this.#now() }), results: [], names: new Names(), given: new Set() };
  }

  get model(): FakeBucket {
    return this.#fake.bucket as FakeBucket;
  }

  /**
   * Makes one step of a sequence on both.
   *
   * @param index - the place of the step in the sequence.
   * @throws OutcomeMismatch if the results differ.
   */
  async step(step: SequenceStep, index: number): Promise<void> {
    if (step.call !== "advance") return this.#compare(step, index, this.#real, this.#fake);
    const { clock } = this.#settings;
    if (clock === undefined) {
      throw new TypeError(
        "runBucketCommands: a command moves the clock, which needs the option clock. Given: no clock.",
      );
    }
    clock.advance(Number(step.args[0]));
  }

  /**
   * Lists and reads all objects of both.
   *
   * @throws OutcomeMismatch at the first difference.
   */
  async compareContents(): Promise<void> {
    const [real, fake] = [this.#real, this.#fake].map((side): Side => ({ ...side, results: [] })) as [Side, Side];
    const make = (step: SequenceStep) => this.#compare(step, real.results.length, real, fake);
    const include: Encoded = { is: "array", items: ["httpMetadata", "customMetadata"] };
    for (let more: Readonly<Record<string, Encoded>> | undefined = {}; more !== undefined; ) {
      await make({ call: "list", args: [encodedObject({ include, ...more })] });
      const at = real.results.length - 1;
      const page = (real.results[at] ?? {}) as Stamped;
      for (const { key, ssecKeyMd5 = "" } of page.objects ?? []) {
        const secret = this.#ssecKeys.get(ssecKeyMd5);
        const ssecKey: Encoded = { is: "bytes", as: "ArrayBuffer", hex: bytesToHex(secret ?? new Uint8Array()) };
        const args = secret === undefined ? [key] : [key, encodedObject({ ssecKey })];
        await make({ call: "get", args, read: "arrayBuffer" });
      }
      more = page.truncated === true ? { cursor: { is: "result", step: at, what: "cursor" } } : undefined;
    }
  }

  /** The time of the model: the bucket's, by its clock, or by its last write. */
  #now(): number {
    return this.#settings.clock?.now() ?? this.#written ?? Date.now();
  }

  async #compare(given: SequenceStep, index: number, real: Side, fake: Side): Promise<void> {
    const { beside, ...alone } = given;
    const { shortPages = false } = this.#settings;
    // Where pages may be short, one page is compared at a time.
    const step = shortPages && beside === "to the end" ? alone : given;
    const observed = await observation(real, step, index);
    const result = (real.results[index] ?? {}) as Stamped;
    const { uploaded } = result;
    this.#written = writes.has(step.call) && uploaded instanceof Date ? uploaded.getTime() : undefined;
    const expected = await observation(fake, shortPages ? endedLike(step, result) : step, index);
    if (observed === expected) return;
    const [saw, said] = differingExcerpts(observed, expected);
    throw new OutcomeMismatch(`${stepCode(step)}\n  observed: ${saw}\n  expected: ${said}`);
  }
}

const writes: ReadonlySet<SequenceStep["call"]> = new Set(["put", "complete"]);

/** Makes a step on one side, and returns what is compared of its result, as JSON. */
async function observation(side: Side, step: SequenceStep, index: number): Promise<string> {
  const { bucket, results, names, given } = side;
  results.length = index + 1;
  const target = step.on === undefined ? bucket : results[step.on];
  const observed = await observe(target, step, results, names);
  const { version, uploadId } = (results[index] ?? {}) as Stamped;
  const id = writes.has(step.call) ? version : step.call === "createMultipartUpload" ? uploadId : undefined;
  const isRepeated = (id !== undefined && given.has(id)) || undefined;
  given.add(id);
  return JSON.stringify([comparedObservation(observed, compared), { isRepeated, ...stampsOf(results[index], side) }]);
}

/** Returns the version and the time of a result, and of each object of a page, and whether it has a cursor. */
function stampsOf(result: unknown, side: Side): object {
  const { uploaded, version, cursor, objects } = (result ?? {}) as Stamped;
  return {
    // Objects from before the run may have any time.
    uploaded: version !== undefined && side.given.has(version) ? Number(uploaded) : undefined,
    version: version && side.names.of("version", version),
    hasCursor: cursor !== undefined || undefined,
    objects: Array.isArray(objects) ? objects.map((object) => stampsOf(object, side)) : undefined,
  };
}

/** Returns the same list with the number of entries of the bucket's page as its limit, if the bucket ended the page early. */
function endedLike(step: SequenceStep, { objects = [], delimitedPrefixes = [], truncated }: Stamped): SequenceStep {
  const entries = objects.length + delimitedPrefixes.length;
  if (step.call !== "list" || truncated !== true || entries === 0) return step;
  const [options] = step.args;
  const given = typeof options === "object" && options.is === "object" ? options.entries : [];
  const { limit = Number.POSITIVE_INFINITY, ...others } = Object.fromEntries(given);
  return typeof limit === "number" && limit > entries
    ? { ...step, args: [encodedObject({ ...others, limit: entries })] }
    : step;
}
