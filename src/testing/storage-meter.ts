import type { StoreStorageClass } from "../../types/index.js";
import type { Port } from "../engine/port.js";
import { abortTime, nextEvent } from "../service/rule-times.js";
import { sortKeyOf } from "../service/sort-key.js";
import type { BucketState } from "../service/state.js";
import type { PriceTable } from "./prices.js";

/** Bytes that are held from one look to the next. */
interface Held {
  readonly storageClass: StoreStorageClass;
  readonly bytes: number;
  /** The last day on which they are there. */
  readonly until: number;
}

/** An object of a storage class that has a minimum of days. */
interface Kept {
  readonly bytes: number;
  readonly from: number;
  to: number;
  /** The last day on which it can be there: a lifecycle rule deletes it. */
  readonly until: number;
  readonly minimumDays: number;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * How many bytes a bucket stores for how many days: for each day the most that it held, and for objects of a class that has
 * a minimum of days that many, however soon they go. It must be asked to look after each change.
 */
// Prices, Storage usage: "averaging the peak storage per day". Undocumented: days are those of UTC, and a day that has begun
// counts; parts of uploads in progress count, without a minimum.
export class StorageMeter {
  readonly #port: Port<BucketState>;
  readonly #prices: PriceTable;
  /** Of the days that are over. */
  readonly #byteDays: Record<StoreStorageClass, number> = { Standard: 0, InfrequentAccess: 0 };
  readonly #kept: Record<StoreStorageClass, Map<string, Kept>> = { Standard: new Map(), InfrequentAccess: new Map() };
  #today: number;
  #peak: Record<StoreStorageClass, number>;
  #held: readonly Held[];
  #present: ReadonlySet<Kept> = new Set();
  /** Those that a lifecycle rule will move to a class with a minimum of days. */
  #coming: ReadonlyMap<string, Kept> = new Map();

  constructor(port: Port<BucketState>, prices: PriceTable) {
    this.#port = port;
    this.#prices = prices;
    this.#today = this.#day();
    this.#held = this.#walk(true);
    this.#peak = this.#sums();
  }

  /** Takes note of what is there now. */
  look(): void {
    const day = this.#day();
    if (day > this.#today) this.#pass(day);
    this.#held = this.#walk(false);
    const sums = this.#sums();
    for (const storageClass of classes) {
      this.#peak[storageClass] = Math.max(this.#peak[storageClass], sums[storageClass]);
    }
  }

  /** What was stored until the last look. */
  byteDays(storageClass: StoreStorageClass): number {
    let byteDays = this.#byteDays[storageClass] + this.#peak[storageClass];
    for (const { bytes, from, to, minimumDays } of this.#kept[storageClass].values()) {
      byteDays += bytes * Math.max(to - from + 1, minimumDays);
    }
    return byteDays;
  }

  #pass(day: number): void {
    for (const storageClass of classes) this.#byteDays[storageClass] += this.#peak[storageClass];
    for (const { storageClass, bytes, until } of this.#held) {
      const days = Math.min(day - 1, until) - this.#today;
      this.#byteDays[storageClass] += bytes * Math.max(days, 0);
    }
    for (const [id, kept] of this.#coming) if (kept.from <= day) this.#kept.InfrequentAccess.set(id, kept);
    for (const kept of [...this.#present, ...this.#coming.values()]) kept.to = Math.min(day, kept.until);
    this.#today = day;
    this.#peak = this.#sums();
  }

  #sums(): Record<StoreStorageClass, number> {
    const sums = { Standard: 0, InfrequentAccess: 0 };
    for (const { storageClass, bytes, until } of this.#held) if (until >= this.#today) sums[storageClass] += bytes;
    return sums;
  }

  #walk(isFirst: boolean): Held[] {
    const state = this.#port.engine.look();
    const sums = { Standard: 0, InfrequentAccess: 0 };
    const present = new Set<Kept>();
    const coming = new Map<string, Kept>();
    const ending: Held[] = [];
    for (const [sortKey, record] of state.objects.entriesFrom("")) {
      const { storageClass, version, key, bytes, uploaded, transitioned = uploaded } = record;
      const its = storageClassOf(storageClass);
      const { minimumDays } = this.#prices[its];
      const id = `${version} ${key}`;
      const event = state.due.size === 0 ? undefined : nextEvent(state.rules, sortKey, record);
      const until = dayOf(event?.time);
      if (minimumDays === 0) {
        if (event === undefined) sums[its] += bytes.size;
        else ending.push({ storageClass: its, bytes: bytes.size, until });
        if (event?.type === "transition") {
          const moved = nextEvent(state.rules, sortKey, { uploaded, storageClass: "InfrequentAccess" });
          const { minimumDays } = this.#prices.InfrequentAccess;
          coming.set(id, { bytes: bytes.size, from: until, to: until, until: dayOf(moved?.time), minimumDays });
        }
        continue;
      }
      const kept = this.#kept[its].get(id) ?? {
        bytes: bytes.size,
        from: isFirst ? this.#today : dayOf(transitioned),
        to: this.#today,
        until,
        // What was there before has been charged for.
        minimumDays: isFirst ? 0 : minimumDays,
      };
      this.#kept[its].set(id, kept);
      present.add(kept);
    }
    const held: Held[] = classes.map((its) => ({
      storageClass: its,
      bytes: sums[its],
      until: Number.POSITIVE_INFINITY,
    }));
    held.push(...ending);
    for (const [, upload] of state.uploads.entriesFrom("")) {
      if (upload.status !== "active") continue;
      const end = Math.min(
        upload.created + state.semantics.uploadLifetimeMilliseconds,
        abortTime(state.rules, sortKeyOf(upload.key, state.semantics), upload.created),
      );
      let bytes = 0;
      for (const part of upload.parts.values()) bytes += part.bytes.size;
      held.push({ storageClass: storageClassOf(upload.storageClass), bytes, until: dayOf(end) });
    }
    this.#present = present;
    this.#coming = coming;
    return held;
  }

  #day(): number {
    return dayOf(this.#port.engine.now());
  }
}

/** The day of a time; `Infinity` for none. */
function dayOf(time: number = Number.POSITIVE_INFINITY): number {
  return Math.floor(time / dayMilliseconds);
}

const classes = ["Standard", "InfrequentAccess"] as const;

/** The class that is charged for. Under `simulator` semantics objects have none. */
export function storageClassOf(storageClass: string): StoreStorageClass {
  return storageClass === "InfrequentAccess" ? storageClass : "Standard";
}
