import { FakeBucket } from "fakebucket";
import { type HistoryCall, recordHistory } from "fakebucket/property";
import { aroundCalls } from "../../../src/property/wrapping/around-calls.js";

/** A faulty bucket, by its fault. */
export const faults: Readonly<Record<string, (bucket: FakeBucket, seen: Map<string, unknown>) => object>> = {
  "a read sees what was there before": (bucket, seen) => ({
    head: async (key: string) => seen.get(key) ?? bucket.head(key),
  }),
  "a condition is not looked at": (bucket) => ({ put: (key: string) => bucket.put(key, "") }),
  "a list leaves out an entry": (bucket) => ({
    list: async (options: object) => {
      const listed = await bucket.list(options);
      return { ...listed, objects: listed.objects.slice(1) };
    },
  }),
  "a delete of several keys deletes one": (bucket) => ({
    delete: (keys: string[]) => bucket.delete([keys].flat()[0] ?? ""),
  }),
  "a delete is forgotten": () => ({ delete: async () => undefined }),
  "a put is forgotten": () => ({ put: (key: string, value: string) => new FakeBucket().put(key, value) }),
  "a put is refused, and stored": (bucket) => ({
    put: async (key: string) => {
      await bucket.put(key, "");
      throw new Error("put: Not valid. (10020)");
    },
  }),
};

export interface Making {
  readonly calls: number;
  /** The number of concurrent calls. */
  readonly clients: number;
  readonly keys: readonly string[];
  /** The numbers of puts, deletes and lists in a hundred calls; the others read. */
  readonly puts?: number;
  readonly deletes?: number;
  readonly lists?: number;
  /** The number of puts and gets with a condition, in a hundred. */
  readonly conditional?: number;
  /** The number of calls without a response, in a hundred. Half of them take effect. */
  readonly lost?: number;
  readonly values?: number;
  /** The number of versions. @defaultValue one for each put */
  readonly versions?: number | undefined;
  readonly seed: number;
  /** The fault of the bucket, in one of four calls; without it, the history has an order. */
  readonly fault?: string;
}

/** Returns a recorded history of a FakeBucket: each call takes effect between its invoke and its return. */
export async function randomHistory(making: Making): Promise<HistoryCall[]> {
  const { keys, puts = 30, deletes = 10, lists = 0, conditional = 0, lost = 0, values = 250, versions } = making;
  const dice = makeDice(making.seed);
  const one = <Value>(from: readonly Value[]): Value => from[dice(from.length)] as Value;
  let [now, made] = [10_000, 0];
  const ids = { next: () => `v${versions === undefined ? made++ : dice(versions)}` };
  const inner = new FakeBucket({ clock: { now: () => (now += 300) }, ids: ids as never });
  const seen = new Map<string, unknown>();
  const wrong = faults[making.fault ?? ""]?.(inner, seen) ?? {};
  /** Returns the same bucket with waits before and after the effect of a call, and with lost responses. */
  const slow = aroundCalls(inner, async ({ action, args }, run) => {
    for (let turn = dice(6); turn > 0; turn--) await Promise.resolve();
    const isLost = dice(100) < lost;
    if (isLost && dice(2) === 0) throw new Error("Network connection lost.");
    const isWrong = dice(4) === 0 && action in wrong;
    const answer = await (isWrong ? Reflect.apply(Reflect.get(wrong, action), undefined, args) : run(args));
    if (isLost) throw new Error("Network connection lost.");
    for (let turn = dice(6); turn > 0; turn--) await Promise.resolve();
    return answer;
  });
  const { bucket, history } = recordHistory(slow);
  const condition = () => {
    const etag = ((one([...seen.values()]) ?? { etag: "none" }) as { readonly etag: string }).etag;
    return one([
      { etagDoesNotMatch: "*" },
      new Headers({ "if-none-match": "*" }),
      { etagMatches: etag },
      { etagDoesNotMatch: etag },
      new Headers({ "if-match": `W/"x", "${etag}"` }),
      { uploadedBefore: new Date(now - 300 * dice(5)) },
      { uploadedAfter: new Date(now - 300 * dice(5)), secondsGranularity: dice(2) === 0 },
    ]);
  };
  const listOptions = () => ({
    ...one([{}, { prefix: "b" }, { prefix: "b/" }]),
    ...one([{}, { delimiter: "/" }]),
    ...one([{}, { startAfter: one(keys) }, { limit: 1 + dice(3) }]),
  });
  const call = async (): Promise<void> => {
    const [kind, key] = [dice(100), one(keys)];
    const options = dice(100) < conditional ? { onlyIf: condition() as never } : undefined;
    if (kind < puts) {
      const object = await bucket.put(key, String(dice(values)), options);
      if (dice(2) === 0 && object !== null) seen.set(key, object);
    } else if (kind < puts + deletes) await bucket.delete(dice(2) === 0 ? key : [key, one(keys), one(keys)]);
    else if (kind < puts + deletes + lists) {
      const asked = listOptions();
      const first = await bucket.list(asked);
      if (first.truncated) await bucket.list({ ...asked, cursor: first.cursor });
    } else if (dice(2) === 0) await bucket.head(key);
    else await bucket.get(key, options);
  };
  let left = making.calls;
  const client = async () => {
    while (left-- > 0) await call().catch(() => undefined);
  };
  await Promise.all(Array.from({ length: making.clients }, client));
  // Some are not even rejected.
  return history.map((each) => {
    if (each.outcome?.result !== "unknown" || dice(2) === 0) return each;
    const { returned: _, outcome: __, ...rest } = each as HistoryCall & { action: "head" };
    return rest;
  });
}

/** Returns numbers from 0 to below a bound, the same for the same seed. */
function makeDice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * bound);
  };
}

/** Returns the same history with the result of one read replaced by the result of another read of the same key. */
export function mutated(history: readonly HistoryCall[], seed: number): HistoryCall[] {
  const dice = makeDice(seed);
  const reads = history.filter(({ action, outcome }) => action === "head" && outcome?.result === "object");
  const [call, other] = [reads[dice(reads.length)], reads[dice(reads.length)]];
  return history.map((each) => (each === call && other?.outcome ? { ...each, outcome: other.outcome } : each));
}
