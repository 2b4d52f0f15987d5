import { type AsyncCommand, stringify } from "fast-check";
import type { ModelBucket } from "../model/model-bucket.js";
import type { BucketWorld } from "./bucket-world.js";
import { compareContents, compareOperation } from "./compare-operation.js";
import type { Manner } from "./manner.js";
import type { PlannedOperation } from "./planned-operation.js";
import { resolveOperation } from "./resolve-operation.js";

/** A command of a model-based test: what users add of their own is compared with the same model and in the same world. */
export type BucketCommand = AsyncCommand<ModelBucket, BucketWorld>;

/** Carries out an operation, compares its outcome with the model's, and then all that the bucket holds. */
export class OperationCommand implements BucketCommand {
  readonly #plan: PlannedOperation;
  readonly #manner: Manner;

  constructor(plan: PlannedOperation, manner: Manner) {
    this.#plan = plan;
    this.#manner = manner;
  }

  /** Skips what needs an active upload while there is none; what is refused otherwise is as interesting as the rest. */
  check(model: Readonly<ModelBucket>): boolean {
    return !("upload" in this.#plan) || this.#plan.upload.among === "all" || model.hasActiveUpload;
  }

  async run(model: ModelBucket, world: BucketWorld): Promise<void> {
    await compareOperation(model, world, resolveOperation(this.#plan, world), this.#manner);
    await compareContents(model, world);
  }

  toString(): string {
    const { action, ...asked } = this.#plan;
    return `${action}(${stringify(withoutUndefined(asked))}, ${stringify(withoutUndefined(this.#manner))})`;
  }
}

/** What was asked for, without what was not: a counterexample is to be read. */
function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Moves the clock. */
export class AdvanceCommand implements BucketCommand {
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  check(): boolean {
    return true;
  }

  async run(model: ModelBucket, world: BucketWorld): Promise<void> {
    world.clock.advance(this.#milliseconds);
    await compareContents(model, world);
  }

  toString(): string {
    return `advance(${this.#milliseconds})`;
  }
}
