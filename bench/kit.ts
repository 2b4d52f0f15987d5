import { FakeBucket } from "fakebucket";
import { faults, journal } from "fakebucket/testing";
import { microsecondsEach } from "./measure.js";
import { median } from "./side-by-side.js";

const calls = 600;
const rounds = 60;

const operations = "put, head, get and text()";
/** On a bucket that never met the tester's kit, and on one that did and is done with it. */
export const withoutKit = `${operations}, without the tester's kit`;
export const afterKit = `${operations}, after \`journal().stop()\` and \`faults().clear()\``;

const states: Readonly<Record<string, (bucket: FakeBucket) => void>> = {
  [withoutKit]: () => undefined,
  [afterKit]: (bucket) => {
    faults(bucket).on("*").loseAnswer();
    faults(bucket).clear();
    journal(bucket).stop();
  },
  [`${operations}, with a journal`]: (bucket) => void journal(bucket),
};

/** Microseconds of a call, by what of the kit is used. Each round measures all, so that noise meets all. */
export async function measureKit(): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, prepare] of Object.entries(states)) {
      const bucket = new FakeBucket();
      prepare(bucket);
      const time = await microsecondsEach(calls, () => callAll(bucket));
      samples.set(name, [...(samples.get(name) ?? []), time]);
    }
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}

async function callAll(bucket: FakeBucket): Promise<void> {
  for (let index = 0; index < calls / 3; index++) {
    const key = `key-${index}`;
    await bucket.put(key, "text");
    await bucket.head(key);
    await (await bucket.get(key))?.text();
  }
}
