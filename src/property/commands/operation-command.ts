import { type AsyncCommand, cloneMethod } from "fast-check";
import { nameClass } from "../../package/name-class.js";
import { toCode } from "../code/to-code.js";
import type { ModelBucket } from "../model/model-bucket.js";
import type { BucketWorld } from "./bucket-world.js";
import { compareContents, compareOperation } from "./compare-operation.js";
import type { Encoding } from "./encoding.js";
import { namedCode, operationCode } from "./operation-code.js";
import type { OperationPlan } from "./operation-plan.js";
import { resolveOperation } from "./resolve-operation.js";

/**
 * A command of a model-based test. What users add of their own does something to `world.bucket`, does the same to the
 * model, and compares the two: by `compareContents`, or by a look of its own.
 */
export type BucketCommand = AsyncCommand<ModelBucket, BucketWorld>;

/** Carries out an operation, compares its outcome with the model's, and then all that the bucket holds. */
export class OperationCommand implements BucketCommand {
  readonly #plan: OperationPlan;
  readonly #encoding: Encoding;
  /** The call of its last run, as code. */
  #code: string | undefined;

  constructor(plan: OperationPlan, encoding: Encoding = {}) {
    this.#plan = plan;
    this.#encoding = encoding;
    // What it came to is another thing in each sequence of commands that it is part of.
    Object.defineProperty(this, cloneMethod, { value: () => this.#copy() });
  }

  #copy(): OperationCommand {
    const copy = new OperationCommand(this.#plan, this.#encoding);
    copy.#code = this.#code;
    return copy;
  }

  /** Skips what needs an active upload while there is none; what is refused otherwise is as interesting as the rest. */
  check(model: Readonly<ModelBucket>): boolean {
    return !("upload" in this.#plan) || this.#plan.upload.among === "all" || model.hasActiveUpload;
  }

  async run(model: ModelBucket, world: BucketWorld): Promise<void> {
    const operation = resolveOperation(this.#plan, world);
    const code = operationCode(operation, this.#encoding, world);
    this.#code = code;
    const outcome = await compareOperation(model, world, operation, this.#encoding);
    this.#code = `${namedCode(outcome, world)}${code}`;
    await compareContents(model, world);
  }

  /** The call in TypeScript, as it was last made; before that, what is planned. */
  toString(): string {
    if (this.#code !== undefined) return this.#code;
    const { action, ...asked } = this.#plan;
    return `${action}(${toCode(withoutUndefined(asked))}, ${toCode(withoutUndefined(this.#encoding))})`;
  }
}

nameClass(OperationCommand, "OperationCommand");

/** Returns the fields that are given, so that a counterexample is short. */
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
    if (world.clock === undefined) {
      throw new TypeError("A command that moves the clock needs a world with a clock. Given: a world without one.");
    }
    world.clock.advance(this.#milliseconds);
    await compareContents(model, world);
  }

  toString(): string {
    return `clock.advance(${this.#milliseconds})`;
  }
}

nameClass(AdvanceCommand, "AdvanceCommand");
