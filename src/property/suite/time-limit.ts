/** Taken when the module is loaded: test runners put other ones in their place, whose time stands still. */
const { setTimeout: startTimer, clearTimeout: stopTimer, performance, AbortSignal } = globalThis;
const clock = performance ?? Date;
const now = clock.now.bind(clock);

/**
 * Whether the timer may be one of a test runner that was put there before: then time is told by an `AbortSignal` too, which
 * they leave alone. Node's own timer is written in JavaScript, as theirs are.
 */
const mayBeFake =
  startTimer.name !== "setTimeout" || !Function.prototype.toString.call(startTimer).includes("[native code]");

/** A time limit that has begun. */
export interface TimeLimit {
  /** Whether it is over, also where nothing came to its turn that waits for it. */
  isOver(): boolean;
  stop(): void;
}

/** Returns what is true once a time is over. */
export function deadlineAfter(milliseconds: number): () => boolean {
  const end = now() + milliseconds;
  return () => now() >= end;
}

/** Does something after a time, unless it is stopped before. */
export function startTimeLimit(milliseconds: number, act: () => void): TimeLimit {
  const isOver = deadlineAfter(milliseconds);
  const timer = startTimer(act, milliseconds);
  const signal = mayBeFake ? AbortSignal?.timeout?.(milliseconds) : undefined;
  signal?.addEventListener("abort", act, { once: true });
  return {
    isOver,
    stop: () => {
      stopTimer(timer);
      signal?.removeEventListener("abort", act);
    },
  };
}
