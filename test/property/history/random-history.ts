import { FakeBucket } from "fakebucket";
import { type HistoryCall, recordHistory } from "fakebucket/property";
import type { BucketLike } from "fakebucket/types";

/** A bucket that does something wrong, by what it does wrong. */
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
  /** Number of calls that are under way at once. */
  readonly clients: number;
  readonly keys: readonly string[];
  /** Of a hundred calls, how many are puts, deletes and lists; the others read. */
  readonly puts?: number;
  readonly deletes?: number;
  readonly lists?: number;
  /** Of a hundred puts and gets, how many have a condition. */
  readonly conditional?: number;
  /** Of a hundred calls, how many are not answered. They have an effect as often as not. */
  readonly lost?: number;
  readonly values?: number;
  /** Number of versions. @defaultValue one for each put */
  readonly versions?: number | undefined;
  readonly seed: number;
  /** The fault of the bucket in one of four calls; without it, the history has an order. */
  readonly fault?: string;
}

/** A recorded history of a FakeBucket: each call takes effect at some moment between its invoke and its return. */
export async function randomHistory(making: Making): Promise<HistoryCall[]> {
  const { keys, puts = 30, deletes = 10, lists = 0, conditional = 0, lost = 0, values = 250, versions } = making;
  const dice = makeDice(making.seed);
  const one = <Value>(from: readonly Value[]): Value => from[dice(from.length)] as Value;
  let [now, made] = [10_000, 0];
  const ids = { next: () => `v${versions === undefined ? made++ : dice(versions)}` };
  const inner = new FakeBucket({ clock: { now: () => (now += 300) }, ids: ids as never });
  const seen = new Map<string, unknown>();
  const wrong = { ...methodsOf(inner), ...faults[making.fault ?? ""]?.(inner, seen) } as Methods;

  /** The same methods, which wait before they take effect and after it, and whose answers may be lost. */
  const slow = Object.fromEntries(
    Object.entries(methodsOf(inner)).map(([name, method]) => [
      name,
      async (...given: unknown[]) => {
        const turns = dice(6);
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        const isLost = dice(100) < lost;
        if (isLost && dice(2) === 0) throw one(lostAnswers(name));
        const answer = await (dice(4) === 0 ? (wrong[name] ?? method) : method)(...given);
        if (isLost) throw one(lostAnswers(name));
        for (let turn = dice(6); turn > 0; turn--) await Promise.resolve();
        return answer;
      },
    ]),
  );
  const { bucket, history } = recordHistory(slow as unknown as BucketLike);
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
  // Some were not even rejected.
  return history.map((each) => {
    if (each.outcome?.result !== "unknown" || dice(2) === 0) return each;
    const { returned: _, outcome: __, ...rest } = each as HistoryCall & { action: "head" };
    return rest;
  });
}

type Methods = Readonly<Record<string, (...given: unknown[]) => unknown>>;

function methodsOf(bucket: FakeBucket): Methods {
  const names = ["head", "get", "put", "delete", "list", "createMultipartUpload", "resumeMultipartUpload"] as const;
  return Object.fromEntries(names.map((name) => [name, bucket[name].bind(bucket) as never]));
}

/** Numbers from 0 to below a bound, the same ones for the same seed. */
export function makeDice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * bound);
  };
}

/** Errors of calls that may have had an effect: of the service, of other calls, of the network, and of scripts. */
export function lostAnswers(action: string): readonly unknown[] {
  return [
    new Error(`${action}: We encountered an internal error. Please try again. (10001)`),
    new Error(`${action}: Please look at the status page for issues or contact customer support. (10043)`),
    new Error(`${action}: The client went away. (10054)`),
    new Error(`${action}: An unknown code. (10999)`),
    new Error(`${action}: Unspecified error (0)`),
    new Error(`${action}: Reduce your request rate for the same object. (10058)`, { cause: new Error("Lost.") }),
    new Error("abortMultipartUpload: The specified multipart upload does not exist. (10024)"),
    new Error("Network connection lost."),
    new TypeError("fetch failed", { cause: new Error("ECONNRESET") }),
    new TypeError("fetch failed"),
    new TypeError("Failed to execute 'fetch' on 'Window': parameter 1 is not of type 'string'."),
    new TypeError("Cannot read properties of undefined (reading 'etag')"),
    new RangeError("Maximum call stack size exceeded"),
    new DOMException("The operation timed out.", "TimeoutError"),
    "Network connection lost.",
    undefined,
  ];
}

/** The same history with one answer of a read changed to that of another read of the same key. */
export function mutated(history: readonly HistoryCall[], seed: number): HistoryCall[] {
  const dice = makeDice(seed);
  const reads = history.filter(({ action, outcome }) => action === "head" && outcome?.result === "object");
  const [call, other] = [reads[dice(reads.length)], reads[dice(reads.length)]];
  return history.map((each) => (each === call && other?.outcome ? { ...each, outcome: other.outcome } : each));
}
