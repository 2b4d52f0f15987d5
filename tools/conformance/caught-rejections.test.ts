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

/** The day before the runtime waits with its reports for all microtasks, and that day. */
const dates = ["2026-03-02", "2026-03-03"];

const code = bundle(new URL("caught-rejections-worker.ts", import.meta.url));
const { ask, stop } = startWorkers(
  dates.map((date) => ({ name: date, compatibilityDate: date, r2Buckets: { BUCKET: date }, code })),
);
afterAll(stop);

it.each(dates)("rejections that are caught are reported at %s as those of the real bucket are", async (date) => {
  const { real, ours, faultReported, uncaughtReported } = (await ask(date, undefined)) as Answer;
  const converted = ["convert: a value", "convert: options", "convert: a field"];
  expect(real).toEqual(date < "2026-03-03" ? converted : []);
  expect(ours).toEqual(real);
  expect(faultReported).toBe(0);
  expect(uncaughtReported).toBe(1);
});

it("calls settle in the runtime in the order in which they settle here", async () => {
  const { races } = (await ask(dates[0] as string, undefined)) as Answer;
  const here = await raceCalls();
  expect(here["convert, head"]).toBe("first");
  expect(new Set(Object.values(here))).toEqual(new Set(["first"]));
  // What refuses waits a microtask, and what comes after it waits with it; what cannot be converted waits for nobody.
  const conversionsFirst = Object.fromEntries(
    Object.keys(here).map((pair) => [pair, /^(check|refused).*, convert$/.test(pair) ? "second" : "first"]),
  );
  expect(races).toEqual(conversionsFirst);
});
