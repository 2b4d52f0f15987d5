import type { StoreObject, StoreStorageClass } from "../../../types/index.js";
import { anything } from "../../base/messages/check-options.js";
import { counted } from "../../base/messages/show-call.js";
import { handlerOf } from "../../bucket/binding/result-handler.js";
import type { ListRequest } from "../../bucket/request/request.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { StateChange } from "../../engine/engine.js";
import type { Port } from "../../engine/port.js";
import type { ArrivedCall, Call, CallTap, Tap } from "../../engine/ports.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { completeTool, type WithDispose } from "../disposable.js";
import { keysOf } from "../given-arguments.js";
import { fromTest } from "../place-of.js";
import { Charges, checkPrices, type OperationClass, operationClasses, type PriceTable, prices } from "./prices.js";
import { StorageMeter, storageClassOf } from "./storage-meter.js";

/** The usage of one storage class. */
export interface Usage {
  readonly classA: number;
  readonly classB: number;
  /** GB (10⁹ bytes) times months (30 days). Each day counts with the most bytes stored on it, today as a full day. */
  readonly gigabyteMonths: number;
  /** GB that were read and are charged for. */
  readonly gigabytesRetrieved: number;
  readonly dollars: number;
}

/** The most that may be used. A field that is not given has no limit. */
export interface Budget {
  readonly classA?: number | undefined;
  readonly classB?: number | undefined;
  readonly dollars?: number | undefined;
  /** As {@link Bill.operations}. */
  readonly operations?: number | undefined;
}

/** Options of {@link bill}. */
export interface BillOptions {
  /** @defaultValue {@link prices} */
  readonly prices?: PriceTable | undefined;
}

/** The amounts that are charged for, in the order of the table: what each is, and its price for so many. */
const rates = [
  { amount: "classA", what: "class A operations", rate: "millionClassA", per: 1e6 },
  { amount: "classB", what: "class B operations", rate: "millionClassB", per: 1e6 },
  { amount: "gigabyteMonths", what: "GB-months stored", rate: "gigabyteMonth", per: 1 },
  { amount: "gigabytesRetrieved", what: "GB retrieved", rate: "gigabyteRetrieved", per: 1 },
] as const;

/** The classes of the operations that count for each field of a budget. */
const causes: Readonly<Record<keyof Budget, readonly OperationClass[]>> = {
  classA: ["A"],
  classB: ["B"],
  dollars: ["A", "B"],
  operations: ["A", "B", "free"],
};

const amount = [(most: unknown) => typeof most === "number" && most >= 0, "a number that is not negative"] as const;

const budgetNames = Object.keys(causes) as readonly (keyof Budget)[];

/** The cost of a bucket, from {@link bill} on until {@link Bill.stop}. As text it is a table. */
export class Bill {
  readonly #port: Port<BucketState>;
  readonly #prices: PriceTable;
  readonly #meter: StorageMeter;
  readonly #charges = new Charges();
  readonly #tap: Tap = (call) => this.#meet(call);
  readonly #unwatch: () => void;
  #isStopped = false;

  /** @internal */
  constructor(port: Port<BucketState>, table: PriceTable) {
    this.#port = port;
    this.#prices = table;
    this.#meter = new StorageMeter(port.engine.look(), port.engine.now(), table);
    this.#unwatch = port.engine.watch((change) => this.#hear(change));
    port.taps.add(this.#tap);
  }

  /**
   * Operations of class A: `put`, `list`, `createMultipartUpload`, `uploadPart`, `complete`, and changes of a storage class by
   * lifecycle rules.
   */
  get classA(): number {
    return this.#count("A");
  }

  /** Operations of class B: `get` and `head`. */
  get classB(): number {
    return this.#count("B");
  }

  /** Operations that cost nothing: `delete` and `abort`. */
  get free(): number {
    return this.#count("free");
  }

  /** All operations, those that cost nothing too. */
  get operations(): number {
    return this.classA + this.classB + this.free;
  }

  get dollars(): number {
    return this.usage("Standard").dollars + this.usage("InfrequentAccess").dollars;
  }

  /** Returns the usage of a storage class. */
  usage(storageClass: StoreStorageClass): Usage {
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
   * Fails where more was used than a budget allows.
   *
   * @throws Error that lists what cost; TypeError for what is not a budget.
   */
  check(budget: Budget): void {
    const text = this.overrun(budget);
    if (text !== undefined) throw fromTest(new Error(text));
  }

  /** Returns where more was used than a budget allows, and what cost; `undefined` where nothing was. @internal */
  overrun(budget: Budget): string | undefined {
    checkOptions<Budget>("check", budget, { classA: amount, classB: amount, dollars: amount, operations: amount });
    const over = budgetNames.filter((name) => this[name] > (budget[name] ?? Number.POSITIVE_INFINITY));
    if (over.length === 0) return undefined;
    const sentences = over.map(
      (name) =>
        `${showAmount(name, this[name])}, at most ${name === "dollars" ? showDollars(budget[name] ?? 0) : budget[name]}`,
    );
    const table = over.includes("dollars") ? [String(this)] : [];
    return [
      `The bucket costs too much: ${sentences.join("; ")}.`,
      ...this.#charges.show(new Set(over.flatMap((name) => causes[name]))),
      ...table,
    ].join("\n");
  }

  /** Counts nothing from now on; what is stored costs nothing more. */
  stop(): void {
    this.#look();
    this.#isStopped = true;
    this.#port.taps.delete(this.#tap);
    this.#unwatch();
  }

  toString(): string {
    const rows = (["Standard", "InfrequentAccess"] as const).flatMap((storageClass) => {
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
    return [...lines, `Prices of ${this.#prices.date}, ${this.#prices.source}`].join("\n");
  }

  #meet({ action, args, address }: ArrivedCall): CallTap {
    let keys = keysOf(action, args, address?.key);
    const operationClass = operationClasses[action] ?? "free";
    let storageClass = storageClassOf(this.#port.engine.state.defaultStorageClass);
    let isCounted = false;
    const count = (bytesRetrieved: number): void => {
      if (isCounted || this.#isStopped) return;
      isCounted = true;
      this.#charges.add({ operation: action, keys, operationClass, storageClass, bytesRetrieved });
    };
    return {
      asked: (request) => {
        if (action === "list") keys = [(request as ListRequest).prefix ?? ""];
        storageClass = storageClassOf(classAskedFor(request, address?.uploadId, this.#port.engine.state));
      },
      committed: (came) => {
        const result = came.type === "gave" ? handlerOf(came.value) : undefined;
        const object = result?.result as StoreObject | undefined;
        if (object !== undefined) storageClass = storageClassOf(object.storageClass);
        const isRetrieved = object !== undefined && result?.body !== undefined;
        count(isRetrieved && this.#prices[storageClass].gigabyteRetrieved > 0 ? lengthOf(object) : 0);
      },
      // Undocumented: any refusal of the service counts, as those of a precondition and of a checksum are known to; what
      // was refused before there was a request, or never arrived, does not.
      settled: (settled) => {
        if (settled.type === "failed" && isRefusal(settled.error)) count(0);
      },
    };
  }

  /** Lets time do what it does until now. */
  #look(): void {
    if (this.#isStopped) return;
    this.#port.engine.look();
    this.#meter.pass(this.#port.engine.now());
  }

  // production, Lifecycle. Undocumented: that a change of the storage class is charged as one of the class that it leads to.
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

/**
 * The storage class that a request concerns, as far as it says so.
 *
 * Undocumented: `list`, and what finds no object, is charged as what the bucket stores by default.
 */
function classAskedFor(request: Call, uploadId: string | undefined, state: BucketState): string {
  const upload = uploadId === undefined ? undefined : state.uploads.get(uploadId);
  if (upload?.status === "active") return upload.storageClass;
  const { storageClass } = request as { readonly storageClass?: unknown };
  return typeof storageClass === "string" ? storageClass : state.defaultStorageClass;
}

/** Returns the number of bytes of an object's body. */
// Undocumented: they count whether they are read or not.
function lengthOf(object: StoreObject): number {
  return object.range !== undefined && "length" in object.range ? (object.range.length ?? object.size) : object.size;
}

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && typeof (error as { code?: unknown }).code === "number";
}

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
 * Counts what a bucket costs from now on: operations by class, bytes stored over time on the bucket's clock, and bytes
 * retrieved. It is the share of this bucket in a larger bill: the free amounts of each month and the rounding up to
 * whole units are left out, since both are for all buckets together.
 *
 * @throws TypeError if it is not a FakeBucket, or for options that do not exist or cannot be.
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
