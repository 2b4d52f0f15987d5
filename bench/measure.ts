/**
 * Microseconds of processor time for one of `count` operations, which `run` does all.
 *
 * Processor time, because what else a machine does would bend the ratios; it holds all the work of the garbage collector,
 * and so is no less than the time that passes on an idle machine.
 */
export async function microsecondsEach(count: number, run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / count;
}

/** Runs an operation once for each index below `count`, one after another. */
export async function forEachIndex(count: number, operation: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index++) await operation(index);
}

/**
 * The numbers below `count` in an order that looks random and is the same in every run: neither the order of insertion nor
 * that of the keys may help.
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
