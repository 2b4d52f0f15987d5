import { day, start } from "../../hostnames/hostname-scene.js";
import { answering, type BrokenService, made, replaced, shown } from "./broken-service.js";

/** Services that break rules of this topic, one rule each. */
export const brokenSchedule: readonly BrokenService[] = [
  withClock("waits a hundredth too short", "hostnames.schedule.waits", (now) =>
    Math.ceil(start + (now - start) * 1.01),
  ),
  answering("hostnames.schedule.end", { maxValidationTries: 76 }),
  withClock("goes on for a month at most", "hostnames.schedule.replay", (now, last) => Math.min(now, last + 30 * day)),
  shown("is before its time", "hostnames.schedule.clock-back", /(created_at":")2026-01-01T00:01/, "$12025-12-31T23:01"),
  replaced("verifies nothing", "hostnames.schedule.verify", ({ list }) => ({ verify: list })),
];

/** A service whose clock says something else. */
function withClock(
  name: string,
  rule: "hostnames.schedule.waits" | "hostnames.schedule.replay",
  change: (now: number, last: number) => number,
): BrokenService {
  return made(name, rule, (options) => {
    let last = start;
    const now = () => {
      last = change(options.clock?.now() ?? start, last);
      return last;
    };
    return { ...options, clock: { now } };
  });
}
