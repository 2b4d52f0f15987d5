import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";
import { expect, it } from "vitest";

it("manualClock() stands still until it is moved, and wakes who sleeps, the earliest first", async () => {
  const clock = manualClock(new Date(1000));
  const bucket = new FakeBucket({ clock });
  expect((await bucket.put("k", "v"))?.uploaded).toEqual(new Date(1000));
  const woken: number[] = [];
  for (const time of [3000, 2000, 5000, 1000]) void clock.sleepUntil(time).then(() => woken.push(time));
  await Promise.resolve();
  expect(woken).toEqual([1000]);
  clock.advance(999);
  await Promise.resolve();
  expect(woken).toEqual([1000]);
  clock.advance("2s");
  await Promise.resolve();
  expect(woken).toEqual([1000, 2000, 3000]);
  expect([clock.now(), manualClock(0).now()]).toEqual([3999, 0]);
});

it("manualClock() takes times and durations only", () => {
  expect(() => manualClock(new Date(Number.NaN))).toThrow(/^manualClock: start must be a date/);
  expect(() => manualClock("today" as never)).toThrow('not "today"');
  expect(() => manualClock(0).advance(-1)).toThrow(TypeError);
});
