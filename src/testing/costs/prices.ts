import type { StoreStorageClass } from "../../../types/index.js";
import { shown } from "../../base/messages/shown.js";
import { nameCall } from "../given-arguments.js";
import { mistake } from "../place-of.js";
import { firstLines } from "../show-result.js";

/** The prices of one storage class, in dollars. */
export interface StoragePrices {
  /** A GB (10⁹ bytes) stored for a month (30 days). */
  readonly gigabyteMonth: number;
  readonly millionClassA: number;
  readonly millionClassB: number;
  /** A GB read. */
  readonly gigabyteRetrieved: number;
  /** The least number of days that an object is charged for. */
  readonly minimumDays: number;
}

/** The prices of a bucket, with their source and its date. */
export type PriceTable = {
  readonly source: string;
  /** The date of the source: `YYYY-MM-DD`. */
  readonly date: string;
} & { readonly [Class in StoreStorageClass]: StoragePrices };

/** The prices of Cloudflare R2. */
export const prices: PriceTable = Object.freeze({
  source: "https://developers.cloudflare.com/r2/pricing/",
  date: "2026-08-03",
  Standard: Object.freeze({
    gigabyteMonth: 0.015,
    millionClassA: 4.5,
    millionClassB: 0.36,
    gigabyteRetrieved: 0,
    minimumDays: 0,
  }),
  InfrequentAccess: Object.freeze({
    gigabyteMonth: 0.01,
    millionClassA: 9,
    millionClassB: 0.9,
    gigabyteRetrieved: 0.01,
    minimumDays: 30,
  }),
});

/** @throws TypeError if it is not a table of prices. */
export function checkPrices(table: PriceTable): void {
  for (const name of ["source", "date"] as const) {
    const text: unknown = table?.[name];
    if (typeof text !== "string") throw mistake(`bill: prices.${name} must be a string, not ${shown(text)}.`);
  }
  for (const storageClass of ["Standard", "InfrequentAccess"] as const) {
    for (const name of Object.keys(prices[storageClass]) as (keyof StoragePrices)[]) {
      const price: unknown = table[storageClass]?.[name];
      if (typeof price === "number" && price >= 0 && Number.isFinite(price)) continue;
      throw mistake(`bill: prices.${storageClass}.${name} must be a number, not ${shown(price)}.`);
    }
  }
}

/** The class of an operation, by its charge. */
export type OperationClass = "A" | "B" | "free";

// service Limits (billing class)
export const operationClasses: Readonly<Record<string, OperationClass>> = {
  put: "A",
  list: "A",
  createMultipartUpload: "A",
  uploadPart: "A",
  completeMultipartUpload: "A",
  get: "B",
  head: "B",
  delete: "free",
  abortMultipartUpload: "free",
};

interface Charge {
  readonly operation: string;
  readonly keys: readonly string[];
  readonly operationClass: OperationClass;
  readonly storageClass: StoreStorageClass;
  readonly bytesRetrieved: number;
}

/** The charges for one storage class. */
type Sums = Record<OperationClass | "bytesRetrieved", number>;

/** The most lines of an error that name costs, and the most names that are counted each by itself. */
const mostLines = 10;
const mostNames = 10_000;

/** Sums up charges. It keeps counts, however many there are. */
export class Charges {
  readonly #sums: Readonly<Record<StoreStorageClass, Sums>> = {
    Standard: { A: 0, B: 0, free: 0, bytesRetrieved: 0 },
    InfrequentAccess: { A: 0, B: 0, free: 0, bytesRetrieved: 0 },
  };
  readonly #names: Readonly<Record<OperationClass, Map<string, number>>> = {
    A: new Map(),
    B: new Map(),
    free: new Map(),
  };

  add({ operation, keys, operationClass, storageClass, bytesRetrieved }: Charge): void {
    this.#sums[storageClass][operationClass] += 1;
    this.#sums[storageClass].bytesRetrieved += bytesRetrieved;
    const names = this.#names[operationClass];
    const name = nameCall(operation, keys);
    const counted = names.has(name) || names.size < mostNames ? name : `${operation} of other keys`;
    names.set(counted, (names.get(counted) ?? 0) + 1);
  }

  of(storageClass: StoreStorageClass): Readonly<Sums> {
    return this.#sums[storageClass];
  }

  count(operationClass: OperationClass): number {
    return this.#sums.Standard[operationClass] + this.#sums.InfrequentAccess[operationClass];
  }

  /** The operations of these classes, the most frequent first. */
  show(of: ReadonlySet<OperationClass>): readonly string[] {
    const counts = [...of].flatMap((operationClass) => [...this.#names[operationClass]]);
    const lines = counts.sort(([, a], [, b]) => b - a).map(([name, count]) => `  ${count} × ${name}`);
    return firstLines(lines, mostLines, "  ");
  }
}
