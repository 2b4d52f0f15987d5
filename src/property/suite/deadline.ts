/** Taken when the module is loaded: test runners put other ones in their place, whose time stands still. */
const { setTimeout: startTimer, clearTimeout: stopTimer, performance, AbortSignal } = globalThis;
const SharedMemory = globalThis.SharedArrayBuffer as typeof SharedArrayBuffer | undefined;
const clock = performance ?? Date;
const now = clock.now.bind(clock);

/**
 * True if the timer may be one of a test runner that was put there before: then two others count too, which they leave alone.
 * Node's own timer is written in JavaScript, as theirs are.
 */
const mayBeFake =
  startTimer.name !== "setTimeout" || !Function.prototype.toString.call(startTimer).includes("[native code]");

/** Waits for a change of a number in shared memory, for a limited time; newer than the types that we compile with. */
type WaitAsync = (cells: Int32Array, index: number, value: number, milliseconds: number) => { value: Promise<string> };

const waitAsync = Reflect.get(globalThis.Atomics ?? {}, "waitAsync") as WaitAsync | undefined;

/** Returns what is true once a time is over, also where nothing comes to its turn. */
export function deadlineAfter(milliseconds: number): () => boolean {
  const end = now() + milliseconds;
  return () => now() >= end;
}

/** The result of some work; once a time is over, what is `late` is thrown in its place. */
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

/** Node loads the signal when it is first asked for, and takes the timers that are there then. */
function startSignal(milliseconds: number, act: () => void): () => void {
  const signal = AbortSignal?.timeout?.(milliseconds);
  signal?.addEventListener("abort", act, { once: true });
  return () => signal?.removeEventListener("abort", act);
}

/** In browsers, only pages that share memory with no other site have it. */
function startWait(milliseconds: number, act: () => void): () => void {
  if (waitAsync === undefined || SharedMemory === undefined) return () => undefined;
  const cells = new Int32Array(new SharedMemory(4));
  waitAsync(cells, 0, 0, milliseconds).value.then((outcome) => {
    if (outcome === "timed-out") act();
  });
  return () => void Atomics.notify(cells, 0);
}
