import { FakeBucket } from "fakebucket";
import { faults, journal, portability } from "fakebucket/testing";
import { microsecondsEach } from "./measure.js";
import { median } from "./side-by-side.js";

const calls = 600;
const rounds = 60;
const keys = 100;

/** The operations, with the most that a journal and the watch of `bucketTest` may make of a bare call. */
const operations = {
  put: { most: 4, call: (bucket, key) => bucket.put(key, "text") },
  head: { most: 8, call: (bucket, key) => bucket.head(key) },
  "get and text()": { most: 8, call: async (bucket, key) => (await bucket.get(key))?.text() },
  "list of ten": { most: 8, call: (bucket) => bucket.list({ limit: 10 }) },
} satisfies Record<string, { most: number; call: (bucket: FakeBucket, key: string) => Promise<unknown> }>;

const bare = "without the tester's kit";
const after = "after `journal().stop()` and `faults().clear()`";
const withJournal = "with a journal";
const withWatch = "with the watch of `bucketTest`";

/** What is used of the kit; each gives its end. */
const states: Readonly<Record<string, (bucket: FakeBucket) => () => void>> = {
  [bare]: () => () => undefined,
  [after]: (bucket) => {
    faults(bucket).on("*").loseAnswer();
    faults(bucket).clear();
    journal(bucket).stop();
    return () => undefined;
  },
  [withJournal]: (bucket) => {
    const calls = journal(bucket);
    return () => calls.stop();
  },
  // Its warnings fail no test.
  [withWatch]: (bucket) => {
    const ignore = ["unread-body", "truncated-ignored", "upload-left-open"] as const;
    const watch = portability(bucket, { ignore });
    return () => watch.stop();
  },
  // A place for each body and page that nobody may read.
  "with `portability()` and its warnings": (bucket) => {
    const watch = portability(bucket);
    return () => watch.stop();
  },
};

function nameOf(operation: string, state: string): string {
  return `${operation}, ${state}`;
}

/** Microseconds of each operation, by what of the kit is used. Each round measures all, so that noise meets all. */
export async function measureKit(): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [operation, { call }] of Object.entries(operations)) {
      for (const [state, begin] of Object.entries(states)) {
        const bucket = new FakeBucket();
        for (let index = 0; index < keys; index++) await bucket.put(`key-${index}`, "text");
        const end = begin(bucket);
        const time = await microsecondsEach(calls, async () => {
          for (let index = 0; index < calls; index++) await call(bucket, `key-${index % keys}`);
        });
        end();
        const name = nameOf(operation, state);
        samples.set(name, [...(samples.get(name) ?? []), time]);
      }
    }
  }
  return new Map([...samples].map(([name, times]) => [name, median(times)]));
}

/** The costs that are higher than they may be, a sentence each. */
export function dearKit(wholes: ReadonlyMap<string, number>): string[] {
  return Object.entries(operations).flatMap(([operation, { most }]) => {
    const cost = (state: string): number => wholes.get(nameOf(operation, state)) ?? Number.NaN;
    const allowed = [
      [after, 1.5],
      [withJournal, most],
      [withWatch, most],
    ] as const;
    return allowed.flatMap(([state, times]) => {
      const ratio = cost(state) / cost(bare);
      return ratio <= times ? [] : [`${nameOf(operation, state)}: ${ratio} × a bare call`];
    });
  });
}
