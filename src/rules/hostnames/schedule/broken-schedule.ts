import type { FakeHostnamesOptions } from "../../../hostnames/binding/hostnames-options.js";
import { answering, type BrokenService, broken } from "../broken-service.js";
import { day, start } from "../hostname-scene.js";

/** Services that break rules of this topic, one rule each. */
export const brokenSchedule: readonly BrokenService[] = [
  broken("waits a hundredth too short", "hostnames.schedule.waits", {
    options: withClock((now) => Math.ceil(start + (now - start) * 1.01)),
  }),
  answering("hostnames.schedule.end", { maxValidationTries: 76 }),
  broken("goes on for a month at most", "hostnames.schedule.replay", {
    options(options) {
      let last = start;
      return withClock((now) => {
        last = Math.min(now, last + 30 * day);
        return last;
      })(options);
    },
  }),
  broken("goes back with the clock", "hostnames.schedule.clock-back", {
    shown(hostname, _, { clock }) {
      hostname.created_at = new Date(clock?.now() ?? start).toISOString();
    },
  }),
  broken("verifies nothing", "hostnames.schedule.verify", {
    members: (_, service) => ({ verify: () => service.list() }),
  }),
];

/** Options whose clock says something else. */
function withClock(change: (now: number) => number) {
  return (options: FakeHostnamesOptions): FakeHostnamesOptions => ({
    ...options,
    clock: { now: () => change(options.clock?.now() ?? start) },
  });
}
