/**
 * The smallest set of calls, in the sense that none can be left out, of which something holds that holds of all of them
 * and of any set that contains one of which it holds. Tries to leave out many at once first.
 */
export function shrinkCalls(calls: readonly number[], holds: (calls: readonly number[]) => boolean): readonly number[] {
  let kept: readonly number[] = calls;
  const leaveOut = (some: readonly number[]): void => {
    const out = new Set(some);
    const rest = kept.filter((call) => !out.has(call));
    if (holds(rest)) {
      kept = rest;
    } else if (some.length > 1) {
      const half = some.length >> 1;
      // The latest ones first: most often it is the last that contradicts.
      leaveOut(some.slice(half));
      leaveOut(some.slice(0, half));
    }
  };
  if (calls.length > 0) leaveOut(calls);
  return kept;
}
