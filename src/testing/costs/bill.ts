import type { StoreStorageClass } from "../../../types/index.js";
import { anything, flag } from "../../base/messages/check-options.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { counted } from "../../base/messages/show-call.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { StateChange } from "../../engine/engine.js";
import type { Port } from "../../engine/port.js";
import type { Tap } from "../../engine/tap.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { completeTool, type WithDispose } from "../disposable.js";
import { fromTest, mistake } from "../place-of.js";
import { BilledCall, type Charging } from "./billed-call.js";
import { Charges, checkPrices, type OperationClass, type PriceTable, prices } from "./prices.js";
import { classes, StorageMeter } from "./storage-meter.js";

/** The usage of one storage class. */
export interface Usage {
  readonly classA: number;
  readonly classB: number;
  /** GB (10⁹ bytes) times months (30 days). Each day counts with its peak, and today as a full day. */
  readonly gigabyteMonths: number;
  /** Billed GB of reads. */
  readonly gigabytesRetrieved: number;
  readonly dollars: number;
}

/** Upper limits of usage. An omitted field has no limit. */
export interface Budget {
  readonly classA?: number | undefined;
  readonly classB?: number | undefined;
  readonly dollars?: number | undefined;
  /** Like {@link Bill.operations}. */
  readonly operations?: number | undefined;
}

/** Options of {@link Bill.dollarsFor}. */
export interface DollarsOptions {
  /** The number of times that the calls are made. @defaultValue 1 */
  readonly times?: number | undefined;
  /** True to deduct the free amounts of a month. @defaultValue false */
  readonly free?: boolean | undefined;
}

/** Options of {@link bill}. */
export interface BillOptions {
  /** @defaultValue {@link prices} */
  readonly prices?: PriceTable | undefined;
}

/** The billed amounts in the order of the table: their names, and their prices per unit. */
const rates = [
  { amount: "classA", what: "class A operations", rate: "millionClassA", per: 1e6 },
  { amount: "classB", what: "class B operations", rate: "millionClassB", per: 1e6 },
  { amount: "gigabyteMonths", what: "GB-months stored", rate: "gigabyteMonth", per: 1 },
  { amount: "gigabytesRetrieved", what: "GB retrieved", rate: "gigabyteRetrieved", per: 1 },
] as const;

/** The operation classes that count towards each field of a budget. */
const causes: Readonly<Record<keyof Budget, readonly OperationClass[]>> = {
  classA: ["A"],
  classB: ["B"],
  dollars: ["A", "B"],
  operations: ["A", "B", "free"],
};

const amount = [(most: unknown) => typeof most === "number" && most >= 0, "a number, 0 or more"] as const;

const budgetNames = Object.keys(causes) as readonly (keyof Budget)[];

/** The cost of a bucket, from {@link bill} to {@link Bill.stop}. Its text form is a table. */
export class Bill {
  readonly #port: Port<BucketState>;
  readonly #prices: PriceTable;
  readonly #meter: StorageMeter;
  readonly #charges = new Charges();
  readonly #tap: Tap = (call) => new BilledCall(call, this.#port.engine, this.#prices, this.#charge);
  readonly #charge: Charging = (charge) => {
    if (!this.#isStopped) this.#charges.add(charge);
  };
  readonly #unwatch: () => void;
  #isStopped = false;

  /** @internal */
  constructor(port: Port<BucketState>, table: PriceTable) {
    this.#port = port;
    this.#prices = table;
    this.#meter = new StorageMeter(port.engine.catchUp(), port.engine.now(), table);
    this.#unwatch = port.engine.watch((change) => this.#hear(change));
    port.taps.add(this.#tap);
  }

  /**
   * Class A operations: `put`, `list`, `createMultipartUpload`, `uploadPart`, `complete`, and storage class changes by
   * lifecycle rules.
   */
  get classA(): number {
    return this.#count("A");
  }

  /** Class B operations: `get` and `head`. */
  get classB(): number {
    return this.#count("B");
  }

  /** Free operations: `delete` and `abort`. */
  get free(): number {
    return this.#count("free");
  }

  /** All operations, including free ones. */
  get operations(): number {
    return this.classA + this.classB + this.free;
  }

  get dollars(): number {
    return this.usage("Standard").dollars + this.usage("InfrequentAccess").dollars;
  }

  /**
   * Returns the dollars for the same calls many times, without making them, and with the free amounts of a month
   * deducted on request. The stored bytes count once.
   *
   * @throws TypeError for an unknown or invalid option.
   *
   * @example
   * ```ts
   * import { R2Bucket } from "fakebucket/r2";
   * import { bill } from "fakebucket/testing";
   *
   * const bucket = new R2Bucket();
   * const costs = bill(bucket);
   * await bucket.put("k", "v");
   * console.log(costs.dollarsFor({ times: 3_000_000 }).toFixed(2)); // 13.50
   * console.log(costs.dollarsFor({ times: 3_000_000, free: true }).toFixed(2)); // 9.00
   * ```
   */
  dollarsFor(options: DollarsOptions = {}): number {
    const { times = 1, free = false } = checkOptions<DollarsOptions>("dollarsFor", options, {
      times: [(times) => Number.isFinite(times) && Number(times) >= 0, "a finite number, 0 or more"],
      free: flag,
    });
    const dollarsOf = (storageClass: StoreStorageClass): number => {
      const usage = this.usage(storageClass);
      const deducted: Partial<Usage> = free && storageClass === "Standard" ? (this.#prices.free ?? {}) : {};
      return rates.reduce((sum, { amount, rate, per }) => {
        const whole = usage[amount] * (amount === "gigabyteMonths" ? 1 : times);
        const rest = Math.max(whole - (deducted[amount] ?? 0), 0);
        return sum + (rest * this.#prices[storageClass][rate]) / per;
      }, 0);
    };
    return dollarsOf("Standard") + dollarsOf("InfrequentAccess");
  }

  /** Returns the usage of a storage class. */
  usage(storageClass: StoreStorageClass): Usage {
    if (!classes.includes(storageClass)) {
      throw mistake(
        `usage: the storage class must be "Standard" or "InfrequentAccess", not ${describeValue(storageClass)}.`,
      );
    }
    this.#look();
    const price = this.#prices[storageClass];
    const { A: classA, B: classB, bytesRetrieved } = this.#charges.of(storageClass);
    const gigabytesRetrieved = bytesRetrieved / 1e9;
    const gigabyteMonths = this.#meter.byteDays(storageClass) / 1e9 / 30;
    const amounts = { classA, classB, gigabyteMonths, gigabytesRetrieved };
    const dollars = rates.reduce((sum, { amount, rate, per }) => sum + (amounts[amount] * price[rate]) / per, 0);
    return { ...amounts, dollars };
  }

  /**
   * Checks the cost against a budget.
   *
   * @throws Error with the most frequent operations if a limit is exceeded; TypeError for an invalid budget.
   */
  check(budget: Budget): void {
    if (budget === undefined) throw mistake("check: give a budget, such as { dollars: 0.01 }.");
    const text = this.overrun("check", budget);
    if (text !== undefined) throw fromTest(new Error(text));
  }

  /** Returns the message of an exceeded budget, with the operations; `undefined` if no limit is exceeded. @internal */
  overrun(caller: string, budget: Budget): string | undefined {
    const limits = checkOptions<Budget>(caller, budget, {
      classA: amount,
      classB: amount,
      dollars: amount,
      operations: amount,
    });
    const over = budgetNames.filter((name) => this[name] > (limits[name] ?? Number.POSITIVE_INFINITY));
    if (over.length === 0) return undefined;
    const sentences = over.map(
      (name) =>
        `${showAmount(name, this[name])}, at most ${name === "dollars" ? showDollars(limits[name] ?? 0) : limits[name]}`,
    );
    const table = over.includes("dollars") ? [String(this)] : [];
    return [
      `The bucket costs too much: ${sentences.join("; ")}.`,
      ...this.#charges.show(new Set(over.flatMap((name) => causes[name]))),
      ...table,
    ].join("\n");
  }

  /** Stops counting; stored data no longer costs anything. */
  stop(): void {
    this.#look();
    this.#isStopped = true;
    this.#port.taps.delete(this.#tap);
    this.#unwatch();
  }

  toString(): string {
    const rows = classes.flatMap((storageClass) => {
      const usage = this.usage(storageClass);
      return rates
        .map(({ amount, what, rate, per }) => [usage[amount], what, this.#prices[storageClass][rate] / per] as const)
        .filter(([amount]) => amount > 0)
        .map(([amount, what, price]) => [storageClass, showNumber(amount), what, showDollars(amount * price)]);
    });
    if (this.free > 0) rows.push(["", String(this.free), "free operations", showDollars(0)]);
    rows.push(["total", "", "", showDollars(this.dollars)]);
    const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    const lines = rows.map(([name = "", amount = "", what = "", dollars = ""]) => {
      const [first = 0, second = 0, third = 0, fourth = 0] = widths;
      return `${name.padEnd(first)}  ${amount.padStart(second)} ${what.padEnd(third)}  ${dollars.padStart(fourth)}`;
    });
    const free =
      this.#prices.free === undefined ? [] : ["Without the free amounts: dollarsFor({ free: true }) deducts them."];
    return [...lines, `Prices of ${this.#prices.date}, ${this.#prices.source}`, ...free].join("\n");
  }

  /** Applies the effects of time until now. */
  #look(): void {
    if (this.#isStopped) return;
    this.#port.engine.catchUp();
    this.#meter.pass(this.#port.engine.now());
  }

  // production, Lifecycle. Undocumented: a change of the storage class is charged at the price of the new class.
  #hear(change: StateChange<BucketState>): void {
    this.#meter.hear(change);
    if (change.cause !== "time") return;
    const moved = { operation: "lifecycle transition", keys: [], storageClass: "InfrequentAccess" } as const;
    for (let count = change.before.transitions; count < change.after.transitions; count++) {
      this.#charges.add({ ...moved, operationClass: "A", bytesRetrieved: 0 });
    }
  }

  #count(operationClass: OperationClass): number {
    this.#look();
    return this.#charges.count(operationClass);
  }
}

completeTool(Bill, "Bill");

export function showAmount(name: keyof Budget, amount: number): string {
  if (name === "dollars") return showDollars(amount);
  return counted(amount, name === "operations" ? "operation" : `class ${name === "classA" ? "A" : "B"} operation`);
}

function showNumber(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toPrecision(3);
}

function showDollars(dollars: number): string {
  return `$${dollars.toFixed(8)}`;
}

/**
 * Counts the costs of a bucket from now on: operations by class, stored bytes over time on the bucket's clock, and
 * retrieved bytes. The result is this bucket's share of a larger bill: it ignores the free monthly amounts and the
 * rounding to whole units, as both apply to all buckets together.
 *
 * @throws TypeError for a value other than a FakeBucket, and for an unknown option or an invalid price.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { bill } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * const costs = bill(bucket);
 * await bucket.put("greeting", "hello");
 * await bucket.head("greeting");
 * await bucket.delete("greeting");
 * console.log(costs.classA, costs.classB, costs.free); // 1 1 1
 * costs.check({ classA: 1, classB: 1, operations: 3, dollars: 0.01 });
 * ```
 */
export function bill(bucket: object, options: BillOptions = {}): Bill & WithDispose {
  const port = requireBucketPort("bill", bucket);
  checkOptions<BillOptions>("bill", options, { prices: anything });
  const { prices: table = prices } = options;
  checkPrices(table);
  return new Bill(port, table) as Bill & WithDispose;
}
