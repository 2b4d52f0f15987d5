import { afterAll, expect, it } from "vitest";
import { bundle, startWorkers } from "../real-runtime/workers.js";
import { raceCalls } from "./race-calls.js";

interface Answer {
  readonly faultReported: number;
  readonly uncaughtReported: number;
  readonly real: readonly string[];
  readonly ours: readonly string[];
  readonly races: Readonly<Record<string, string>>;
}

/** From the second date on, the runtime waits for all microtasks before it reports; the first one is the day before. */
const dates = ["2026-03-02", "2026-03-03"];

const code = bundle(new URL("caught-rejections-worker.ts", import.meta.url));
const { ask, stop } = startWorkers(
  dates.map((date) => ({ name: date, compatibilityDate: date, r2Buckets: { BUCKET: date }, code })),
);
afterAll(stop);

it.each(dates)("caught rejections are reported at %s in the same way as the real bucket's", async (date) => {
  const { real, ours, faultReported, uncaughtReported } = (await ask(date, undefined)) as Answer;
  const converted = ["convert: a value", "convert: options", "convert: a field"];
  expect(real).toEqual(date < "2026-03-03" ? converted : []);
  expect(ours).toEqual(real);
  expect(faultReported).toBe(0);
  expect(uncaughtReported).toBe(1);
});

it("calls settle in the same order in the runtime and here", async () => {
  const { races } = (await ask(dates[0] as string, undefined)) as Answer;
  const here = await raceCalls();
  expect(here["convert, head"]).toBe("first");
  expect(new Set(Object.values(here))).toEqual(new Set(["first"]));
  // A refused call and the calls after it wait for a microtask; a call with an inconvertible argument does not wait.
  const conversionsFirst = Object.fromEntries(
    Object.keys(here).map((pair) => [pair, /^(check|refused).*, convert$/.test(pair) ? "second" : "first"]),
  );
  expect(races).toEqual(conversionsFirst);
});
