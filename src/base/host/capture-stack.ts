const stacks = Error as {
  readonly stackTraceLimit?: unknown;
  captureStackTrace?(target: object, above?: unknown): void;
};

/** The function for rewriting stacks: V8's, and the same method in other engines. */
export const captureStackTrace: typeof stacks.captureStackTrace = stacks.captureStackTrace;

/**
 * Captures the stack above a running function. Its text is created at the first access of `stack`, which costs as much
 * again; `undefined` if the host has no stacks.
 *
 * @param frames - the largest number of frames; the host's own limit still applies.
 */
export function captureStack(above: unknown, frames: number = Number.POSITIVE_INFINITY): { readonly stack?: string } {
  const site: { stack?: string } = {};
  const { stackTraceLimit } = stacks;
  if (!(typeof stackTraceLimit === "number" && frames < stackTraceLimit)) {
    captureStackTrace?.(site, above);
    return site;
  }
  // Does not throw if the limit is read-only.
  Reflect.set(Error, "stackTraceLimit", frames);
  captureStackTrace?.(site, above);
  Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
  return site;
}
