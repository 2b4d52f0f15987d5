const lastTime = 8.64e15;

/** A time as the API writes it. No `Date` can be later than the last time: where a limit leads beyond, that is shown. */
export function isoTime(time: number): string {
  return new Date(Math.max(-lastTime, Math.min(time, lastTime))).toISOString();
}
