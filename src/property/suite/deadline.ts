/**
 * Captured when the module is loaded: test runners replace these globals with fakes, and the time of a fake stands
 * still.
 */
const { setTimeout: startTimer, clearTimeout: stopTimer, performance, AbortSignal } = globalThis;
const SharedMemory = globalThis.SharedArrayBuffer as typeof SharedArrayBuffer | undefined;
const clock = performance ?? Date;
const now = clock.now.bind(clock);

/**
 * True if a test runner may have replaced the timer before this module was loaded. Two other clocks are then used as
 * well, since runners do not fake them. Node's own timer is written in JavaScript, as the fakes are.
 */
const mayBeFake =
  startTimer.name !== "setTimeout" || !Function.prototype.toString.call(startTimer).includes("[native code]");

/** Waits for a number in shared memory to change, for a limited time. Newer than the types of our compiler. */
type WaitAsync = (cells: Int32Array, index: number, value: number, milliseconds: number) => { value: Promise<string> };

const waitAsync = Reflect.get(globalThis.Atomics ?? {}, "waitAsync") as WaitAsync | undefined;

/** Returns a function to ask if the time is over. It works even if no timer gets a turn. */
export function deadlineAfter(milliseconds: number): () => boolean {
  const end = now() + milliseconds;
  return () => now() >= end;
}

/** Returns the result of some work, or throws the error of `late` once the time is over. */
export async function inTime<Result>(work: Result, milliseconds: number, late: () => Error): Promise<Awaited<Result>> {
  let act: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    act = () => reject(late());
  });
  const timers = [startOwnTimer, ...(mayBeFake ? [startSignal, startWait] : [])];
  const stops = timers.map((start) => start(milliseconds, act));
  return Promise.race([work, over]).finally(() => {
    for (const stop of stops) stop();
  });
}

function startOwnTimer(milliseconds: number, act: () => void): () => void {
  const timer = startTimer(act, milliseconds);
  return () => stopTimer(timer);
}

/** Node loads the signal on first use, and keeps the timers of that moment. */
function startSignal(milliseconds: number, act: () => void): () => void {
  const signal = AbortSignal?.timeout?.(milliseconds);
  signal?.addEventListener("abort", act, { once: true });
  return () => signal?.removeEventListener("abort", act);
}

/** In browsers, this exists only on cross-origin isolated pages. */
function startWait(milliseconds: number, act: () => void): () => void {
  if (waitAsync === undefined || SharedMemory === undefined) return () => undefined;
  const cells = new Int32Array(new SharedMemory(4));
  waitAsync(cells, 0, 0, milliseconds).value.then((outcome) => {
    if (outcome === "timed-out") act();
  });
  return () => void Atomics.notify(cells, 0);
}
