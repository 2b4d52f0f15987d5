import type { StoreStorageClass } from "../../types/index.js";
import { shown } from "../package/shown.js";
import { mistake } from "./place-of.js";

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
export function checkPrices(caller: string, table: PriceTable): void {
  for (const name of ["source", "date"] as const) {
    const text: unknown = table?.[name];
    if (typeof text !== "string") throw mistake(`${caller}: prices.${name} must be a string, not ${shown(text)}.`);
  }
  for (const storageClass of ["Standard", "InfrequentAccess"] as const) {
    for (const name of Object.keys(prices[storageClass]) as (keyof StoragePrices)[]) {
      const price: unknown = table[storageClass]?.[name];
      if (typeof price === "number" && price >= 0 && Number.isFinite(price)) continue;
      throw mistake(`${caller}: prices.${storageClass}.${name} must be a number, not ${shown(price)}.`);
    }
  }
}
