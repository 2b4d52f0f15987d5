/**
 * Adds advice to an error as its `cause`, since the message is the platform's own; runners and hosts show both. The
 * advice has no stack of its own.
 */
export function withHint<Thrown extends Error>(error: Thrown, advice: string): Thrown {
  const hint = new Error(advice);
  hint.name = "Hint";
  hint.stack = `${hint.name}: ${advice}`;
  return Object.defineProperty(error, "cause", { value: hint, configurable: true, writable: true });
}

/** True if the cause of an error is only advice about it. */
export function hasHint({ cause }: Error): boolean {
  return cause instanceof Error && cause.name === "Hint";
}
