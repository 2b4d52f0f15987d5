import { FakeBucket, type FakeBucketOptions, type Limits, type Semantics } from "fakebucket";
import type { Engine } from "../../src/engine/engine.js";
import { type Port, portOf } from "../../src/engine/port.js";
import { same } from "../../src/property/expect/expect.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";
import { decode } from "../../src/property/values/decode-value.js";
import { BucketModel } from "../model/bucket-model.js";
import type { Call } from "../model/call.js";
import { choicesOf, observeCall } from "../model/observe-call.js";
import type { Rules } from "../model/rules.js";
import { digest } from "../model/stored-object.js";
import { isResumable, toCall } from "../model/to-call.js";

/** Limits that small values can reach. */
export const smallLimits = {
  maxKeyBytes: 12,
  maxCustomMetadataBytes: 24,
  maxDeleteKeys: 3,
  maxListEntries: 5,
  minPartBytes: 4,
  maxPartBytes: 12,
  maxUploadBytes: 20,
  maxObjectBytes: 16,
} as const satisfies Partial<Limits>;

/** A time that is not a whole second. */
export const start = Date.UTC(2024, 1, 29, 12, 0, 0, 500);

/** The SSE-C keys of sequences, by their MD5. */
const ssecKeys = new Map(
  ["ab", "cd", "01"].map((byte) => {
    const key = Uint8Array.from(Buffer.from(byte.repeat(32), "hex"));
    return [digest("md5", key), key];
  }),
);

/** An executable step: the call on the model, and the method and arguments for the bucket. */
export interface ReadyStep {
  readonly call: Call;
  readonly target: object;
  readonly args: readonly unknown[];
}

/** A bucket and its model, both initially empty. Only explicit steps advance the clock. */
export class World {
  now = start;
  readonly bucket: FakeBucket;
  model: BucketModel;
  /** The results of the steps on the bucket, for references by later steps. */
  readonly results: unknown[] = [];
  readonly #engine: Engine<unknown>;
  #ids: ReadonlySet<string> = new Set();
  /** True if a few bytes of metadata may end a page. The bucket then chooses the end of each page. */
  readonly #shortPages: boolean;

  /** @param make - makes the bucket: a FakeBucket, or a broken one. */
  constructor(
    semantics: Semantics,
    rules: Rules = {},
    make = (options: FakeBucketOptions): FakeBucket => new FakeBucket(options),
  ) {
    this.bucket = make({ semantics, clock: { now: () => this.now }, ...rules });
    this.#engine = (portOf(this.bucket) as Port).engine;
    this.model = new BucketModel({ semantics, ...rules });
    this.#shortPages = semantics.listMetadataBytes < 1000;
  }

  /** Returns a function that puts everything back to the present state, any number of times. */
  mark(): () => void {
    const [kept, { now, model }, ids, { length }] = [this.#engine.snapshot(), this, this.#ids, this.results];
    const state = model.copy();
    return () => {
      this.#engine.restore(kept);
      this.now = now;
      this.model = state.copy();
      this.#ids = ids;
      this.results.length = length;
    };
  }

  /** Inserts results of earlier steps into a step. Returns `undefined` if a result is missing. */
  async ready(step: SequenceStep): Promise<ReadyStep | undefined> {
    const target = step.on === undefined ? this.bucket : this.results[step.on];
    const call = toCall(step, this.results);
    if (typeof target !== "object" || target === null || call === undefined) return undefined;
    return { call, target, args: await Promise.all(step.args.map((value) => decode(value, this.results))) };
  }

  /** Executes a step on the bucket and the model, and compares the outcomes. */
  async step(step: SequenceStep, index: number): Promise<void> {
    this.results[index] = undefined;
    if (step.call === "advance") this.now += Number(step.args[0]);
    const ready = await this.ready(step);
    if (ready !== undefined) {
      this.results[index] = await this.#compare(ready.call, () => called(ready.target, step.call, ready.args));
    } else if (isResumable(step, this.results)) {
      const args = await Promise.all(step.args.map((value) => decode(value, this.results)));
      this.results[index] = called(this.bucket, step.call, args);
    }
  }

  /** Compares the contents of the bucket and the model: lists all objects page by page, and reads each one. */
  async compareContents(): Promise<void> {
    let cursor: string | undefined;
    do {
      const options = { include: ["httpMetadata", "customMetadata"], cursor } as const;
      const page = await this.#compare({ action: "list", ...options }, () => this.bucket.list(options));
      const { objects, cursor: next } = page as Awaited<ReturnType<FakeBucket["list"]>> & { cursor?: string };
      for (const { key, ssecKeyMd5 = "" } of objects) {
        const ssecKey = ssecKeys.get(ssecKeyMd5);
        const given = ssecKey === undefined ? {} : { ssecKey: ssecKey.slice().buffer };
        await this.#compare({ action: "get", key, ssecKey }, () => this.bucket.get(key, given));
      }
      cursor = next;
    } while (cursor !== undefined);
  }

  async #compare(call: Call, make: () => unknown): Promise<unknown> {
    const { value, outcome } = await observeCall(make);
    const { entries, ...names } = choicesOf(outcome, this.now);
    const expected = this.model.apply(call, this.#shortPages ? { ...names, entries } : names);
    if (!same(outcome, expected))
      throw new Error(`${call.action}\n  observed: ${shown(outcome)}\n  expected: ${shown(expected)}`);
    const id = call.action === "createMultipartUpload" ? names.uploadId : isWrite(call) ? names.version : undefined;
    if (id !== undefined && this.#ids.has(id)) throw new Error(`${id} twice`);
    if (id !== undefined) this.#ids = new Set([...this.#ids, id]);
    return value;
  }
}

function isWrite({ action }: Call): boolean {
  return action === "put" || action === "completeMultipartUpload";
}

function shown(outcome: unknown): string {
  return JSON.stringify(outcome, (_, value) => (value instanceof Uint8Array ? [...value] : value));
}

/** Calls a method of any bucket. */
export function called(target: object, method: string, args: readonly unknown[]): unknown {
  return (target as Record<string, (...given: readonly unknown[]) => unknown>)[method]?.(...args);
}
