import { FakeBucket } from "fakebucket";
import { bill, faults, journal, portability } from "fakebucket/testing";
import { microsecondsEach } from "./measure.js";

const calls = 600;
const rounds = 60;
const keys = 100;

const bare = "without the tester's kit";
const after = "after `journal().stop()` and `faults().clear()`";
const withJournal = "with a journal";
const withBill = "with a bill";
const withFaults = "with faults of other keys";
const withWatch = "with the watch of `bucketTest`";
const withAll = "with all four";

/** Activates a part of the kit. Each function returns its deactivation. */
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
  [withBill]: (bucket) => {
    const costs = bill(bucket);
    return () => costs.stop();
  },
  [withFaults]: (bucket) => {
    faults(bucket).on("put", "other/*").refuse(10001);
    faults(bucket).on("get", "other/*").refuse(10001);
    return () => faults(bucket).clear();
  },
  [withWatch]: (bucket) => {
    const watch = portability(bucket, { ignore: warnings });
    return () => watch.stop();
  },
  [withAll]: (bucket) => {
    const ends = [withJournal, withBill, withFaults, withWatch].map((state) => states[state]?.(bucket));
    return () => {
      for (const end of ends) end?.();
    };
  },
  // Records the call site of each body and page that may stay unread.
  "with `portability()` and its warnings": (bucket) => {
    const watch = portability(bucket);
    return () => watch.stop();
  },
};

/** The findings that `bucketTest` leaves out by default. */
const warnings = ["unread-body", "read-modify-write", "metadata-near-limit", "suffix-in-range"] as const;

interface Operation {
  /** The maximum ratio of a call in each state to a bare call. */
  readonly most: Readonly<Record<string, number>>;
  readonly call: (bucket: FakeBucket, key: string) => Promise<unknown>;
}

/** The maximum ratios of one call, with a journal and with the watch of `bucketTest`. */
function most(ratio: number): Operation["most"] {
  return { [after]: 1.5, [withJournal]: ratio, [withWatch]: ratio };
}

const value = "x".repeat(1024);

const operations: Readonly<Record<string, Operation>> = {
  put: { most: most(4), call: (bucket, key) => bucket.put(key, "text") },
  head: { most: most(8), call: (bucket, key) => bucket.head(key) },
  "get and text()": { most: most(8), call: async (bucket, key) => (await bucket.get(key))?.text() },
  "list of ten": { most: most(8), call: (bucket) => bucket.list({ limit: 10 }) },
  "put, head, get and text() of 1 KiB": {
    most: { [after]: 1.5, [withJournal]: 3, [withBill]: 3, [withFaults]: 2.5, [withWatch]: 4, [withAll]: 8 },
    async call(bucket, key) {
      await bucket.put(key, value);
      await bucket.head(key);
      await (await bucket.get(key))?.text();
    },
  },
};

function nameOf(operation: string, state: string): string {
  return `${operation}, ${state}`;
}

/** Measures each operation in each state of the kit. Each round measures all states, so that noise affects all equally. */
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
  // The best round: other processes only make a round slower.
  return new Map([...samples].map(([name, times]) => [name, Math.min(...times)]));
}

/** Describes each cost above its maximum in a sentence. */
export function dearKit(wholes: ReadonlyMap<string, number>): string[] {
  return Object.entries(operations).flatMap(([operation, { most }]) => {
    const cost = (state: string): number => wholes.get(nameOf(operation, state)) ?? Number.NaN;
    return Object.entries(most).flatMap(([state, times]) => {
      const ratio = cost(state) / cost(bare);
      return ratio <= times ? [] : [`${nameOf(operation, state)}: ${ratio} × a bare call`];
    });
  });
}
