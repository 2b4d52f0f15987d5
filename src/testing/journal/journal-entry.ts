import type {
  StoreGetOptions,
  StoreListOptions,
  StoreMultipartOptions,
  StoreMultipartUpload,
  StoreObject,
  StoreObjectBody,
  StoreObjects,
  StorePutOptions,
  StoreUploadedPart,
} from "../../../types/index.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { GivenValue } from "../../base/messages/given-value.js";
import type { Settled } from "../../engine/ports.js";
import { showError, showResult } from "../show-result.js";

/** The arguments of an operation, with descriptions in place of values, and what it gives. */
interface CallType<Args extends readonly unknown[] = readonly unknown[], Value = unknown> {
  readonly args: Readonly<Args>;
  readonly value: Value;
}

/** The operations of a bucket. */
interface CallTypes {
  readonly head: CallType<[key: string], StoreObject>;
  readonly get: CallType<[key: string, options?: StoreGetOptions], StoreObject | StoreObjectBody>;
  readonly put: CallType<[key: string, value: GivenValue, options?: StorePutOptions], StoreObject>;
  readonly delete: CallType<[keys: string | readonly string[]], undefined>;
  readonly list: CallType<[options?: StoreListOptions], StoreObjects>;
  readonly createMultipartUpload: CallType<[key: string, options?: StoreMultipartOptions], StoreMultipartUpload>;
  readonly uploadPart: CallType<[partNumber: number, value: GivenValue, options?: object], StoreUploadedPart>;
  readonly completeMultipartUpload: CallType<[parts: readonly StoreUploadedPart[]], StoreObject>;
  readonly abortMultipartUpload: CallType<[], undefined>;
}

/** The types of an operation: those of one operation of a bucket, else anything. */
type TypesOf<Operation extends string> = string extends Operation
  ? CallType
  : Operation extends keyof CallTypes
    ? CallTypes[Operation]
    : CallType;

/** The outcome of a call. */
export type CallOutcome<Value = unknown> =
  /** Its caller still waits. */
  | { readonly type: "pending" }
  /**
   * `value`: what the caller got, itself and not a copy. A body can be read once, by the caller or by the test. A journal keeps
   * the latest 1,000, of 64 MiB at most: older ones are `undefined`.
   */
  | { readonly type: "gave"; readonly value: Value | undefined }
  | { readonly type: "null" }
  | {
      readonly type: "failed";
      readonly error: unknown;
      /** Of a refusal of the service, such as 10020. */
      readonly code: number | undefined;
      /** The rule that refuses. */
      readonly rule: string | undefined;
    };

/** A call that was journalled. Where its operation was asked for, its arguments and what it gave have the types of that. */
export interface JournalCall<Operation extends string = string> {
  /** From 1, in the order in which the calls came. */
  readonly number: number;
  /** As in the texts of errors: `put`, `completeMultipartUpload`; of a FakeHostnames such as `createCustomHostname`. */
  readonly operation: Operation;
  /**
   * The key; for `delete`, its keys; for `list`, none. For a FakeHostnames: the hostname, else its id, else that of the
   * zone.
   */
  readonly keys: readonly string[];
  /** The key, where there is exactly one. */
  readonly key: string | undefined;
  /** Of the calls on an upload. */
  readonly uploadId: string | undefined;
  /** Copies of the arguments. A value to store is replaced by a description with its size. */
  readonly args: TypesOf<Operation>["args"];
  /** On the clock of the fake, in milliseconds since 1970. */
  readonly start: number;
  /**
   * From 1, in the order in which the calls took effect; `undefined`: it did not take effect. A call that took effect
   * can still fail.
   */
  readonly commit: number | undefined;
  /** From the call until its caller got the outcome, in milliseconds on the clock of the fake. */
  readonly duration: number | undefined;
  readonly outcome: CallOutcome<TypesOf<Operation>["value"]>;
}

/** The facts about a call when it comes. */
type NewCall = Omit<JournalCall, "key" | "commit" | "duration" | "outcome"> & {
  /** Gives the call as a timeline shows it. */
  readonly show: () => string;
};

/** A call in a journal, which becomes known bit by bit. */
export class JournalEntry implements JournalCall {
  readonly number: number;
  readonly operation: string;
  keys: readonly string[] = [];
  key: string | undefined;
  readonly uploadId: string | undefined;
  readonly args: readonly unknown[];
  readonly start: number;
  commit: number | undefined;
  duration: number | undefined;
  outcome: CallOutcome = { type: "pending" };
  readonly #show: () => string;
  #came = "under way";
  #places: readonly string[] = [];

  constructor({ number, operation, keys, uploadId, args, start, show }: NewCall) {
    this.number = number;
    this.operation = operation;
    this.setKeys(keys);
    this.uploadId = uploadId;
    this.args = args;
    this.start = start;
    this.#show = show;
  }

  setKeys(keys: readonly string[]): void {
    this.keys = keys;
    this.#places = keys;
    this.key = keys.length === 1 ? keys[0] : undefined;
  }

  /** Sets what a key of a filter is held against, where that is not the keys: the prefix of a `list`. */
  setPlaces(places: readonly string[]): void {
    this.#places = places;
  }

  /** True if one of its keys is meant; for a `list`, its prefix. */
  isAbout(isKey: (key: string) => boolean): boolean {
    return this.#places.some(isKey);
  }

  /** The call as a timeline shows it. */
  get asked(): string {
    return this.#show();
  }

  /** The outcome, as a timeline shows it. Made when it is known: the arguments may be changed later. */
  get came(): string {
    return this.#came;
  }

  get text(): string {
    const commit = this.commit === undefined ? [] : [`commit ${this.commit}`];
    const duration = this.duration === undefined ? [] : [`${this.duration}ms`];
    const facts = [...commit, ...duration];
    return `${this.asked} -> ${this.came}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  }

  /** Lets go of what the caller got. */
  dropResult(): true {
    this.outcome = { type: "gave", value: undefined };
    return true;
  }

  settle(settled: Settled, now: number, nameUpload: (uploadId: string) => string): void {
    this.duration = now - this.start;
    if (settled.type === "failed") {
      this.outcome = failed(settled.error);
      this.#came = showError(settled.error);
    } else {
      this.outcome = settled.value === null ? { type: "null" } : { type: "gave", value: settled.value };
      this.#came = showResult(this.operation, settled.value, nameUpload);
    }
  }
}

nameClass(JournalEntry, "JournalCall");

function failed(error: unknown): CallOutcome {
  const { code, rule } = (error instanceof Error ? error : {}) as { readonly code?: unknown; readonly rule?: unknown };
  return {
    type: "failed",
    error,
    code: typeof code === "number" ? code : undefined,
    rule: typeof rule === "string" ? rule : undefined,
  };
}
