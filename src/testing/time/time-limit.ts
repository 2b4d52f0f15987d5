/** The timers of the host as they were when this was loaded: no runner's fake ones. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/**
 * The longest time that a test waits for a call, in milliseconds: less than the usual time limit of a test, which
 * says less.
 */
export const waitMilliseconds = 4000;

/**
 * Waits for a promise, but not for ever.
 *
 * @param explain - makes the error that is thrown when the time is over.
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

/** Lets everything go on that can. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, 0);
  });
}
