/** The constructor arguments of the platform's classes. */
class Entry {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** The platform's `WorkerEntrypoint`: a class with methods for other Workers. */
export class WorkerEntrypoint extends Entry {}

/** The platform's `DurableObject`. Tests create instances with a `ctx` of their own. */
export class DurableObject extends Entry {}

/** The platform's `WorkflowEntrypoint`. Tests call `run(event, step)` themselves. */
export class WorkflowEntrypoint extends Entry {}

/** The platform's `PipelineTransformationEntrypoint`. Tests call `run(records)` themselves. */
export class PipelineTransformationEntrypoint extends Entry {}

/** The platform's `RpcTarget`: a class whose objects are passed by reference. */
export class RpcTarget {}

/** The platform's `NonRetryableError` of Workflows. */
export class NonRetryableError extends Error {
  constructor(message?: string, name = "NonRetryableError") {
    super(message);
    this.name = name;
  }
}
