import type { StoreStorageClass } from "../../../types/index.js";
import { describeValue } from "../../base/messages/describe-value.js";
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
  /** The minimum storage duration in days. */
  readonly minimumDays: number;
}

/** The amounts that an account has free in each month. */
export interface FreeAmounts {
  readonly classA: number;
  readonly classB: number;
  /** GB (10⁹ bytes) times months (30 days). */
  readonly gigabyteMonths: number;
}

/** The prices of a bucket, with their source and its date. */
export type PriceTable = {
  /** The free amounts, of the storage class Standard. @defaultValue none */
  readonly free?: FreeAmounts | undefined;
  readonly source: string;
  /** The date of the source: `YYYY-MM-DD`. */
  readonly date: string;
} & { readonly [Class in StoreStorageClass]: StoragePrices };

/** The prices of Cloudflare R2. */
export const prices: PriceTable = Object.freeze({
  source: "https://developers.cloudflare.com/r2/pricing/",
  date: "2026-08-03",
  free: Object.freeze({ classA: 1e6, classB: 1e7, gigabyteMonths: 10 }),
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

/** @throws TypeError for an invalid price table. */
export function checkPrices(table: PriceTable): void {
  for (const name of ["source", "date"] as const) {
    const text: unknown = table?.[name];
    if (typeof text !== "string") throw mistake(`bill: prices.${name} must be a string, not ${describeValue(text)}.`);
  }
  for (const name of ["classA", "classB", "gigabyteMonths"] as const) {
    const amount: unknown = table.free?.[name];
    if (table.free !== undefined && !(typeof amount === "number" && amount >= 0))
      throw mistake(`bill: prices.free.${name} must be a number, not ${describeValue(amount)}.`);
  }
  for (const storageClass of ["Standard", "InfrequentAccess"] as const) {
    for (const name of Object.keys(prices[storageClass]) as (keyof StoragePrices)[]) {
      const price: unknown = table[storageClass]?.[name];
      if (typeof price === "number" && price >= 0 && Number.isFinite(price)) continue;
      throw mistake(`bill: prices.${storageClass}.${name} must be a number, not ${describeValue(price)}.`);
    }
  }
}

/** The billing class of an operation. */
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

/** The charge for one operation. */
export interface Charge {
  readonly operation: string;
  readonly keys: readonly string[];
  readonly operationClass: OperationClass;
  readonly storageClass: StoreStorageClass;
  readonly bytesRetrieved: number;
}

/** The charges for one storage class. */
type Sums = Record<OperationClass | "bytesRetrieved", number>;

/** The largest number of lines with operations in an error, and of names with separate counts. */
const mostLines = 10;
const mostNames = 10_000;

/** Adds up charges, in bounded memory. */
export class Charges {
  readonly #sums: Readonly<Record<StoreStorageClass, Sums>> = {
    Standard: { A: 0, B: 0, free: 0, bytesRetrieved: 0 },
    InfrequentAccess: { A: 0, B: 0, free: 0, bytesRetrieved: 0 },
  };
  readonly #counts: Readonly<Record<OperationClass, Counts>> = { A: new Counts(), B: new Counts(), free: new Counts() };

  add({ operation, keys, operationClass, storageClass, bytesRetrieved }: Charge): void {
    this.#sums[storageClass][operationClass] += 1;
    this.#sums[storageClass].bytesRetrieved += bytesRetrieved;
    this.#counts[operationClass].add(operation, keys);
  }

  of(storageClass: StoreStorageClass): Readonly<Sums> {
    return this.#sums[storageClass];
  }

  count(operationClass: OperationClass): number {
    return this.#sums.Standard[operationClass] + this.#sums.InfrequentAccess[operationClass];
  }

  /** Returns the operations of these classes, most frequent first. */
  show(of: ReadonlySet<OperationClass>): readonly string[] {
    const counts = [...of].flatMap((operationClass) => this.#counts[operationClass].named());
    const lines = counts.sort(([, a], [, b]) => b - a).map(([name, count]) => `  ${count} × ${name}`);
    return firstLines(lines, mostLines, "  ");
  }
}

/** Counts calls by name. Calls of one key, the usual ones, are only named when they are shown. */
class Counts {
  /** By operation and key; under `""`, by name. */
  readonly #counts = new Map<string, Map<string, number>>();
  #size = 0;

  add(operation: string, keys: readonly string[]): void {
    const [key = ""] = keys;
    if (keys.length === 1) this.#count(operation, key, operation);
    else this.#count("", nameCall(operation, keys), operation);
  }

  named(): [name: string, count: number][] {
    return [...this.#counts].flatMap(([operation, counts]) =>
      Array.from(counts, ([key, count]): [string, number] => [
        operation === "" ? key : nameCall(operation, [key]),
        count,
      ]),
    );
  }

  #count(group: string, key: string, operation: string): void {
    const counts = this.#counts.get(group) ?? new Map<string, number>();
    const count = counts.get(key);
    if (count === undefined && this.#size >= mostNames && (group !== "" || key !== othersOf(operation))) {
      this.#count("", othersOf(operation), operation);
      return;
    }
    if (count === undefined) this.#size += 1;
    this.#counts.set(group, counts.set(key, (count ?? 0) + 1));
  }
}

function othersOf(operation: string): string {
  return `${operation} of other keys`;
}
