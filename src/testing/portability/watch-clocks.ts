import { counted } from "../../base/messages/show-call.js";
import type { Clock } from "../../engine/clock.js";
import { scriptPlaceOf } from "../place-of.js";
import { watchMethod } from "./watch-method.js";

/** The largest difference that is not reported, in milliseconds: a test takes time. */
const tolerance = 1000;

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/**
 * Reports scripts that read `Date.now()` after a test has moved the clock of the bucket. A test that mocks `Date`
 * replaces the watched function.
 *
 * @returns a function that stops watching.
 */
export function watchClocks(clock: Clock, report: (message: string, place: string) => void): () => void {
  // Other clocks follow the host, or move on their own.
  if (!("advance" in clock)) return () => undefined;
  const start = { bucket: clock.now(), host: Date.now() };
  let isReading = false;
  return watchMethod(Date, "now", ({ findCaller }) => {
    if (isReading) return undefined;
    isReading = true;
    const moved = clock.now() - start.bucket;
    isReading = false;
    if (moved === 0) return undefined;
    return (now) => {
      const difference = Math.abs(moved - (Number(now) - start.host));
      const place = difference < tolerance ? undefined : scriptPlaceOf(findCaller());
      if (place === undefined) return;
      const [unit, length] = units.find(([, length]) => difference >= length) ?? units[3];
      const away = counted(Math.round(difference / length), unit);
      report(`Date.now() was read ${away} away from the clock of the bucket.`, place);
    };
  });
}
