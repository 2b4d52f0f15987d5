import type { AskedCall, HistoryCall, HistoryCondition, HistoryOutcome, SeenObject } from "fakebucket/property";

export interface Simulation {
  readonly calls: number;
  /** How many calls are under way at once. */
  readonly clients: number;
  readonly keys: number;
  /** Calls of each kind, among all: puts, deletes, conditional puts; the others read. */
  readonly mix?: { readonly put: number; readonly delete: number; readonly conditional: number };
  /** Of a thousand calls, how many are never answered. They have an effect as often as not. */
  readonly lost?: number;
  /** How many etags there are. @defaultValue as many as calls. */
  readonly etags?: number;
  readonly seed: number;
}

/** Numbers from 0 to below a bound, the same ones for the same seed. */
export function makeDice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * bound);
  };
}

/** A history that surely has an order: each of its calls took effect at one moment between its invoke and its return. */
export function simulatedHistory(simulation: Simulation): HistoryCall[] {
  const { calls, clients, keys, mix = { put: 0.3, delete: 0.1, conditional: 0.2 }, lost = 0, seed } = simulation;
  const { etags = calls } = simulation;
  const dice = makeDice(seed);
  const stored = new Map<string, SeenObject>();
  const history: HistoryCall[] = [];
  const underWay: { readonly at: number; done: boolean }[] = [];
  let versions = 0;
  let ticks = 0;

  const ask = (): AskedCall => {
    const key = `k${dice(keys)}`;
    const kind = dice(1000) / 1000;
    if (kind < mix.put) return { action: "put", key };
    if (kind < mix.put + mix.delete) return { action: "delete", keys: key };
    const etag = stored.get(key)?.etag ?? "e0";
    const conditions: HistoryCondition[] = [
      { etagDoesNotMatch: ["*"] },
      { etagMatches: [etag] },
      { etagDoesNotMatch: [etag] },
    ];
    if (kind < mix.put + mix.delete + mix.conditional) return { action: "put", key, onlyIf: conditions[dice(3)] ?? {} };
    return { action: dice(2) === 0 ? "get" : "head", key };
  };
  const takeEffect = (call: HistoryCall): HistoryOutcome => {
    if (call.action === "delete") {
      stored.delete(String(call.keys));
      return { result: "undefined" };
    }
    if (call.action !== "put" && call.action !== "get" && call.action !== "head") throw new Error(call.action);
    const before = stored.get(call.key);
    if (call.action !== "put") {
      return before === undefined
        ? { result: "null" }
        : { result: "object", object: before, body: call.action === "get" };
    }
    if (call.onlyIf !== undefined && !holds(call.onlyIf, before)) return { result: "null" };
    const object = { version: `v${versions++}`, etag: `e${dice(etags)}`, uploaded: ticks };
    stored.set(call.key, object);
    return { result: "object", object, body: false };
  };

  while (history.length < calls || underWay.length > 0) {
    if (history.length < calls && underWay.length < clients) {
      underWay.push({ at: history.length, done: false });
      history.push({ ...ask(), invoked: ticks++ } as HistoryCall);
      if (underWay.length < clients) continue;
    }
    const index = dice(underWay.length);
    const one = underWay[index];
    const call = history[one?.at ?? 0];
    if (one === undefined || call === undefined) continue;
    const isLost = dice(1000) < lost;
    if (isLost && dice(2) === 0) {
      underWay.splice(index, 1);
    } else if (one.done) {
      underWay.splice(index, 1);
      history[one.at] = { ...call, returned: ticks++ };
    } else {
      one.done = true;
      const outcome = takeEffect(call);
      if (isLost) underWay.splice(index, 1);
      else history[one.at] = { ...call, outcome };
    }
  }
  // Those that took effect but were lost have no outcome; those that were answered have both.
  return history.map((call) => (call.returned === undefined ? withoutOutcome(call) : call));
}

function withoutOutcome({ outcome: _, ...call }: HistoryCall): HistoryCall {
  return call as HistoryCall;
}

function holds({ etagMatches, etagDoesNotMatch }: HistoryCondition, before: SeenObject | undefined): boolean {
  if (before === undefined) return etagMatches === undefined;
  if (etagDoesNotMatch?.includes("*")) return false;
  if (etagMatches !== undefined && !etagMatches.includes(before.etag)) return false;
  return etagDoesNotMatch?.includes(before.etag) !== true;
}

/** The same history with one answer changed to that of another call of its kind on the same key. */
export function mutated(history: readonly HistoryCall[], seed: number): HistoryCall[] {
  const dice = makeDice(seed);
  const copy = [...history];
  for (let attempt = 0; attempt < 1000; attempt++) {
    const index = dice(copy.length);
    const call = copy[index];
    const other = copy[dice(copy.length)];
    if (call?.outcome === undefined || other?.outcome === undefined) continue;
    const reads = (each: HistoryCall) => each.action === "get" || each.action === "head";
    const sameKey = "key" in call && "key" in other && call.key === other.key;
    if (!reads(call) || !reads(other) || !sameKey) continue;
    if (JSON.stringify(call.outcome) === JSON.stringify(other.outcome)) continue;
    const outcome =
      other.outcome.result === "object" ? { ...other.outcome, body: call.action === "get" } : other.outcome;
    copy[index] = { ...call, outcome };
    return copy;
  }
  return copy;
}
