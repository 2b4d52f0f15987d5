import type { StoreObject, StoreStorageClass } from "../../types/index.js";
import type { Port } from "../engine/port.js";
import type { ArrivedCall, Call, CallTap, Settled, Tap } from "../engine/ports.js";
import { nameClass } from "../package/name-class.js";
import { recognizeCopies } from "../package/recognize-copies.js";
import { showToInspectors } from "../package/show-to-inspectors.js";
import { shown } from "../package/shown.js";
import type { BucketState } from "../service/state.js";
import { checkNames } from "./check-names.js";
import { firstLines } from "./first-lines.js";
import { keysOf } from "./keys-of.js";
import { checkPrices, type PriceTable, prices } from "./prices.js";
import { requireBucketPort } from "./require-port.js";
import { counted } from "./show-call.js";
import { StorageMeter, storageClassOf } from "./storage-meter.js";

/** What is charged for an operation. */
type OperationClass = "A" | "B" | "free";

// facts, Limits (billing class)
const classes: Readonly<Record<string, OperationClass>> = {
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

/** What was used of one storage class. */
export interface Usage {
  readonly classA: number;
  readonly classB: number;
  /** GB (10⁹ bytes) times months (30 days). Each day counts with the most bytes stored on it, today as a full day. */
  readonly gigabyteMonths: number;
  /** GB that were read and are charged for. */
  readonly gigabytesRetrieved: number;
  readonly dollars: number;
}

/** How much may be used at most. A field that is not given has no limit. */
export interface Budget {
  readonly classA?: number | undefined;
  readonly classB?: number | undefined;
  readonly dollars?: number | undefined;
}

/** Options of {@link bill}. */
export interface BillOptions {
  /** @defaultValue {@link prices} */
  readonly prices?: PriceTable | undefined;
}

interface Charge {
  readonly operation: string;
  readonly keys: readonly string[];
  readonly operationClass: OperationClass;
  readonly storageClass: StoreStorageClass;
  readonly bytesRetrieved: number;
}

const budgetNames: readonly (keyof Budget)[] = ["classA", "classB", "dollars"];

/** How many lines an error has at most that say what cost. */
const mostLines = 10;

/** What a bucket costs, from {@link bill} on until {@link Bill.stop}. As text it is a table. */
export class Bill {
  readonly #port: Port<BucketState>;
  readonly #prices: PriceTable;
  readonly #meter: StorageMeter;
  readonly #charges: Charge[] = [];
  readonly #tap: Tap = (call) => this.#meet(call);
  /** How many changes of a storage class by lifecycle rules have been charged for. */
  #transitions: number;
  #isStopped = false;

  /** @internal */
  constructor(port: Port<BucketState>, table: PriceTable) {
    this.#port = port;
    this.#prices = table;
    this.#meter = new StorageMeter(port, table);
    this.#transitions = port.engine.look().transitions;
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

  get dollars(): number {
    return this.usage("Standard").dollars + this.usage("InfrequentAccess").dollars;
  }

  /** What was used of a storage class. */
  usage(storageClass: StoreStorageClass): Usage {
    this.#look();
    const price = this.#prices[storageClass];
    const charges = this.#charges.filter((charge) => charge.storageClass === storageClass);
    const classA = charges.filter(({ operationClass }) => operationClass === "A").length;
    const classB = charges.filter(({ operationClass }) => operationClass === "B").length;
    const gigabytesRetrieved = charges.reduce((sum, { bytesRetrieved }) => sum + bytesRetrieved, 0) / 1e9;
    const gigabyteMonths = this.#meter.byteDays(storageClass) / 1e9 / 30;
    const dollars =
      (classA * price.millionClassA + classB * price.millionClassB) / 1e6 +
      gigabyteMonths * price.gigabyteMonth +
      gigabytesRetrieved * price.gigabyteRetrieved;
    return { classA, classB, gigabyteMonths, gigabytesRetrieved, dollars };
  }

  /**
   * Fails where more was used than a budget allows.
   *
   * @throws Error that lists what cost; TypeError for what is no budget.
   */
  check(budget: Budget): void {
    checkNames("check", budget, budgetNames);
    const over = budgetNames.filter((name) => {
      const most: unknown = budget[name];
      if (most === undefined) return false;
      if (typeof most !== "number" || !(most >= 0)) {
        throw new TypeError(`check: ${name} must be a number that is not negative, not ${shown(most)}.`);
      }
      return this[name] > most;
    });
    if (over.length === 0) return;
    const sentences = over.map(
      (name) =>
        `${showAmount(name, this[name])}, at most ${name === "dollars" ? showDollars(budget[name] ?? 0) : budget[name]}`,
    );
    const table = over.includes("dollars") ? [String(this)] : [];
    const lines = [`The bucket costs too much: ${sentences.join("; ")}.`, ...this.#showCharges(over), ...table];
    throw new Error(lines.join("\n"));
  }

  /** Counts nothing from now on; what is stored costs nothing more. */
  stop(): void {
    this.#look();
    this.#isStopped = true;
    this.#port.taps.delete(this.#tap);
  }

  toString(): string {
    const rows = (["Standard", "InfrequentAccess"] as const).flatMap((storageClass) => {
      const { classA, classB, gigabyteMonths, gigabytesRetrieved } = this.usage(storageClass);
      const price = this.#prices[storageClass];
      const amounts: readonly (readonly [amount: number, what: string, dollars: number])[] = [
        [classA, "class A operations", (classA * price.millionClassA) / 1e6],
        [classB, "class B operations", (classB * price.millionClassB) / 1e6],
        [gigabyteMonths, "GB-months stored", gigabyteMonths * price.gigabyteMonth],
        [gigabytesRetrieved, "GB retrieved", gigabytesRetrieved * price.gigabyteRetrieved],
      ];
      return amounts
        .filter(([amount]) => amount > 0)
        .map(([amount, what, dollars]) => [storageClass, showNumber(amount), what, showDollars(dollars)]);
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
    const keys = keysOf(action, args, address?.key);
    const operationClass = classes[action] ?? "free";
    let storageClass = storageClassOf(this.#port.engine.state.defaultStorageClass);
    let isCounted = false;
    const count = (bytesRetrieved: number): void => {
      if (isCounted || this.#isStopped) return;
      isCounted = true;
      this.#charges.push({ operation: action, keys, operationClass, storageClass, bytesRetrieved });
    };
    return {
      intercept: (request) => {
        storageClass = storageClassOf(classAskedFor(request, address?.uploadId, this.#port.engine.state));
        return (commit) => commit();
      },
      committed: (came) => {
        const object = objectOf(came);
        if (object !== undefined) storageClass = storageClassOf(object.storageClass);
        const isRetrieved = action === "get" && object !== undefined && "body" in object;
        count(isRetrieved && this.#prices[storageClass].gigabyteRetrieved > 0 ? lengthOf(object) : 0);
        if (came.type === "gave" && operationClass !== "B") this.#look();
      },
      // Undocumented: any refusal of the service counts, as those of a precondition and of a checksum are known to; what
      // was refused before there was a request, or never arrived, does not.
      settled: (settled) => {
        if (settled.type === "failed" && isRefusal(settled.error)) count(0);
      },
    };
  }

  /** Takes note of what is stored now, and of what lifecycle rules have done. */
  // production, Lifecycle. Undocumented: that a change of the storage class is charged as one of the class that it leads to.
  #look(): void {
    if (this.#isStopped) return;
    this.#meter.look();
    const { transitions } = this.#port.engine.state;
    for (let count = this.#transitions; count < transitions; count++) {
      const storageClass = "InfrequentAccess";
      this.#charges.push({
        operation: "lifecycle transition",
        keys: [],
        operationClass: "A",
        storageClass,
        bytesRetrieved: 0,
      });
    }
    this.#transitions = transitions;
  }

  #count(operationClass: OperationClass): number {
    this.#look();
    return this.#charges.filter((charge) => charge.operationClass === operationClass).length;
  }

  /** The operations that cost, the most frequent first. */
  #showCharges(over: readonly (keyof Budget)[]): readonly string[] {
    const isCause = ({ operationClass }: Charge): boolean =>
      over.includes("dollars")
        ? operationClass !== "free"
        : (operationClass === "A" && over.includes("classA")) || (operationClass === "B" && over.includes("classB"));
    const counts = new Map<string, number>();
    for (const charge of this.#charges.filter(isCause)) {
      const name = `${charge.operation} ${charge.keys.map((key) => JSON.stringify(key)).join(", ")}`.trimEnd();
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const lines = [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `  ${count} × ${name}`);
    return firstLines(lines, mostLines, "  ");
  }
}

nameClass(Bill, "Bill");
showToInspectors(Bill.prototype);
recognizeCopies(Bill, "Bill");

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

/** The object that a call gave at its commit. */
function objectOf(came: Settled): StoreObject | undefined {
  const value = came.type === "gave" ? came.value : undefined;
  return typeof value === "object" && value !== null && "storageClass" in value ? (value as StoreObject) : undefined;
}

/** How many bytes the body of an object has. */
// Undocumented: they count whether they are read or not.
function lengthOf(object: StoreObject): number {
  return object.range !== undefined && "length" in object.range ? (object.range.length ?? object.size) : object.size;
}

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && typeof (error as { code?: unknown }).code === "number";
}

function showAmount(name: keyof Budget, amount: number): string {
  if (name === "dollars") return showDollars(amount);
  return counted(amount, `class ${name === "classA" ? "A" : "B"} operation`);
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
 * @throws TypeError if it is no FakeBucket, or for options that do not exist or cannot be.
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
 * costs.check({ classA: 1, classB: 1, dollars: 0.01 });
 * ```
 */
export function bill(bucket: object, options: BillOptions = {}): Bill {
  const port = requireBucketPort("bill", bucket);
  checkNames("bill", options, ["prices"]);
  const { prices: table = prices } = options;
  checkPrices("bill", table);
  return new Bill(port, table);
}
