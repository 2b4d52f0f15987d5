import type { StoreStorageClass } from "../../../types/index.js";
import type { BucketState, ObjectRecord, PartRecord, UploadRecord } from "../../bucket/service/state.js";
import type { StateChange } from "../../engine/engine.js";
import type { PriceTable } from "./prices.js";

/** An object of a storage class with a minimum duration. */
interface Kept {
  readonly storageClass: StoreStorageClass;
  readonly bytes: number;
  readonly from: number;
  readonly minimumDays: number;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Measures the bytes that a bucket stores, times days. Each day counts with its peak, and an object of a class with a
 * minimum duration counts for at least this duration. It must receive each change; the work depends only on the size of
 * the change.
 */
// Prices, Storage usage: "averaging the peak storage per day". Undocumented: days are UTC days, and a started day
// counts; parts of uploads in progress count, without a minimum; restored or seeded data is stored from that time on.
export class StorageMeter {
  readonly #prices: PriceTable;
  /** The sum of past days, and of deleted objects with a minimum duration. */
  readonly #byteDays = { Standard: 0, InfrequentAccess: 0 };
  /** The currently stored bytes, except for objects with a minimum duration. */
  readonly #sums = { Standard: 0, InfrequentAccess: 0 };
  readonly #peak = { Standard: 0, InfrequentAccess: 0 };
  readonly #kept = new Map<string, Kept>();
  #today: number;

  constructor(state: BucketState, now: number, prices: PriceTable) {
    this.#prices = prices;
    this.#today = dayOf(now);
    // The minimum duration of existing objects has been charged already.
    for (const [sortKey, record] of state.objects.entriesFrom("")) this.#store(sortKey, record, false);
    for (const upload of state.uploads.values()) this.#weighAll(upload, 1);
    this.#rise();
  }

  hear({ before, after, now, touched }: StateChange<BucketState>): void {
    this.pass(now);
    for (const key of touched ?? keysOf(before, after)) {
      const [old, record] = [before.objects.get(key), after.objects.get(key)];
      if (old !== record) {
        if (old !== undefined) this.#remove(key, old);
        if (record !== undefined) this.#store(key, record, true);
      }
      if (before.uploads === after.uploads) continue;
      const [begun, upload] = [before.uploads.get(key), after.uploads.get(key)];
      if (begun !== upload) this.#replaceParts(begun, upload, touched);
    }
    this.#rise();
  }

  /** Moves to the day of a time. Moving the clock back changes nothing. */
  pass(now: number): void {
    const days = dayOf(now) - this.#today;
    if (!(days > 0)) return;
    this.#today += days;
    for (const its of classes) {
      this.#byteDays[its] += this.#peak[its] + this.#sums[its] * (days - 1);
      this.#peak[its] = this.#sums[its];
    }
  }

  /** Returns the stored bytes times days, until the last change or the last call of `pass`. */
  byteDays(storageClass: StoreStorageClass): number {
    let byteDays = this.#byteDays[storageClass] + this.#peak[storageClass];
    for (const kept of this.#kept.values()) if (kept.storageClass === storageClass) byteDays += this.#byteDaysOf(kept);
    return byteDays;
  }

  #byteDaysOf({ bytes, from, minimumDays }: Kept): number {
    return bytes * Math.max(this.#today - from + 1, minimumDays);
  }

  #store(sortKey: string, record: ObjectRecord, isNew: boolean): void {
    const storageClass = storageClassOf(record.storageClass);
    const { minimumDays } = this.#prices[storageClass];
    const bytes = record.bytes.size;
    if (minimumDays === 0) this.#sums[storageClass] += bytes;
    else this.#kept.set(sortKey, { storageClass, bytes, from: this.#today, minimumDays: isNew ? minimumDays : 0 });
  }

  #remove(sortKey: string, record: ObjectRecord): void {
    const kept = this.#kept.get(sortKey);
    if (kept === undefined) this.#sums[storageClassOf(record.storageClass)] -= record.bytes.size;
    else this.#byteDays[kept.storageClass] += this.#byteDaysOf(kept);
    this.#kept.delete(sortKey);
  }

  #replaceParts(
    begun: UploadRecord | undefined,
    upload: UploadRecord | undefined,
    touched: ReadonlySet<string> | undefined,
  ): void {
    if (touched !== undefined && begun?.status === "active" && upload?.status === "active") {
      const sizeOf = (part: PartRecord | undefined): number => part?.bytes.size ?? 0;
      for (const key of touched) {
        this.#sums[storageClassOf(upload.storageClass)] += sizeOf(upload.parts.get(key)) - sizeOf(begun.parts.get(key));
      }
      return;
    }
    this.#weighAll(begun, -1);
    this.#weighAll(upload, 1);
  }

  #weighAll(upload: UploadRecord | undefined, sign: 1 | -1): void {
    if (upload?.status !== "active") return;
    for (const { bytes } of upload.parts.values()) this.#sums[storageClassOf(upload.storageClass)] += sign * bytes.size;
  }

  #rise(): void {
    for (const its of classes) this.#peak[its] = Math.max(this.#peak[its], this.#sums[its]);
  }
}

/** Returns the keys of all objects and uploads in some states. */
function keysOf(...states: readonly BucketState[]): ReadonlySet<string> {
  const keys = states.flatMap(({ objects, uploads }) => [...objects.entriesFrom(""), ...uploads.entriesFrom("")]);
  return new Set(keys.map(([key]) => key));
}

function dayOf(time: number): number {
  return Math.floor(time / dayMilliseconds);
}

/** The billed classes. */
export const classes = ["Standard", "InfrequentAccess"] as const;

/** Returns the billed class. Under `simulator` semantics, objects have no class. */
export function storageClassOf(storageClass: string): StoreStorageClass {
  return storageClass === "InfrequentAccess" ? storageClass : "Standard";
}
