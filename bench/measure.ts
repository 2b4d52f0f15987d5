/**
 * Returns the microseconds of processor time per operation; `run` executes `count` of them.
 *
 * Processor time is used because other processes would distort elapsed time. It includes all work of the garbage
 * collector, so it is not less than the elapsed time on an idle machine.
 */
export async function microsecondsEach(count: number, run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

/** Runs an operation for each index below `count`, sequentially. */
export async function forEachIndex(count: number, operation: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index++) await operation(index);
}

/**
 * Returns the numbers below `count` in a shuffled order, which is the same in every run: a bucket must not profit from
 * insertions in the order of keys.
 */
export function shuffled(count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  let state = 1;
  for (let index = count - 1; index > 0; index--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (index + 1);
    const swapped = order[index] as number;
    order[index] = order[other] as number;
    order[other] = swapped;
  }
  return order;
}
