/** The host's timers at load time, before a runner can fake them. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/**
 * The longest wait for a call in a test, in milliseconds: shorter than the usual timeout of a test, whose message is
 * less specific.
 */
export const waitMilliseconds = 4000;

/**
 * Waits for a promise, up to a time limit.
 *
 * @param explain - makes the error for an exceeded limit.
 */
export async function withTimeLimit<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  explain: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof startTimer> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = startTimer(() => reject(explain()), milliseconds);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    stopTimer(timer);
  }
}

/** Lets all pending code continue. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, 0);
  });
}
