import type { StoreStorageClass } from "../../types/index.js";
import { firstLines } from "./first-lines.js";
import { nameCall } from "./keys-of.js";

/** The class of an operation, by its charge. */
export type OperationClass = "A" | "B" | "free";

// facts, Limits (billing class)
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

/** An operation that is counted. */
export interface Charge {
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
