import type { StoreStorageClass } from "../../../types/index.js";
import { handlerOf } from "../../bucket/binding/result-handler.js";
import type { ListRequest } from "../../bucket/request/request.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { Engine } from "../../engine/engine.js";
import type { ArrivedCall, Call, CallTap, Settled } from "../../engine/tap.js";
import { keysOf } from "../given-arguments.js";
import { type Charge, operationClasses, type PriceTable } from "./prices.js";
import { storageClassOf } from "./storage-meter.js";

/** Receives a charge. */
export type Charging = (charge: Charge) => void;

/** Charges one call, once. */
export class BilledCall implements CallTap {
  readonly #call: ArrivedCall;
  readonly #engine: Engine<BucketState>;
  readonly #prices: PriceTable;
  readonly #charge: Charging;
  #keys: readonly string[];
  #storageClass: StoreStorageClass;
  #isCharged = false;

  constructor(call: ArrivedCall, engine: Engine<BucketState>, table: PriceTable, charge: Charging) {
    this.#call = call;
    this.#engine = engine;
    this.#prices = table;
    this.#charge = charge;
    this.#keys = keysOf(call.action, call.args, call.address?.key);
    this.#storageClass = storageClassOf(engine.state.defaultStorageClass);
  }

  asked(request: Call): void {
    if (request.action === "list") this.#keys = [(request as ListRequest).prefix ?? ""];
    this.#storageClass = storageClassOf(classAskedFor(request, this.#call.address?.uploadId, this.#engine.state));
  }

  committed(came: Settled): void {
    const result = came.type === "gave" ? handlerOf(came.value) : undefined;
    if (result !== undefined) this.#storageClass = storageClassOf(result.storageClass);
    const isRetrieved = result?.body !== undefined && this.#prices[this.#storageClass].gigabyteRetrieved > 0;
    // Undocumented: the bytes count even if they are not read.
    this.#count(isRetrieved ? (result.range?.length ?? result.size) : 0);
  }

  // Undocumented: every refusal by the service counts, as is known of preconditions and checksums. Calls refused
  // before a request, and lost requests, do not count.
  settled(settled: Settled): void {
    if (settled.type === "failed" && isRefusal(settled.error)) this.#count(0);
  }

  #count(bytesRetrieved: number): void {
    if (this.#isCharged) return;
    this.#isCharged = true;
    const operation = this.#call.action;
    this.#charge({
      operation,
      keys: this.#keys,
      operationClass: operationClasses[operation] ?? "free",
      storageClass: this.#storageClass,
      bytesRetrieved,
    });
  }
}

/**
 * Returns the storage class of a request, as far as it is known.
 *
 * Undocumented: `list`, and reads of missing objects, are charged at the bucket's default class.
 */
function classAskedFor(request: Call, uploadId: string | undefined, state: BucketState): string {
  const upload = uploadId === undefined ? undefined : state.uploads.get(uploadId);
  if (upload?.status === "active") return upload.storageClass;
  const { storageClass } = request as { readonly storageClass?: unknown };
  return typeof storageClass === "string" ? storageClass : state.defaultStorageClass;
}

function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && typeof (error as { code?: unknown }).code === "number";
}
