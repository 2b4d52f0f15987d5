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
import { showCall } from "../../base/messages/show-call.js";
import type { ResultHandler } from "../../bucket/binding/result-handler.js";
import type { Settled } from "../../engine/tap.js";
import { showError, showSummary, summarize } from "../show-result.js";

/** The arguments of an operation, with descriptions in place of values, and its result. */
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

/** The types of an operation: specific for one operation of a bucket, else unknown. */
type TypesOf<Operation extends string> = string extends Operation
  ? CallType
  : Operation extends keyof CallTypes
    ? CallTypes[Operation]
    : CallType;

/** The outcome of a call. */
export type CallOutcome<Value = unknown> =
  /** The caller is still waiting. */
  | { readonly type: "pending" }
  /**
   * `value` is the caller's result itself, not a copy. A body can be read once, by the caller or by the test. A journal
   * keeps the latest 1,000 results, up to 64 MiB: older ones are `undefined`.
   */
  | { readonly type: "gave"; readonly value: Value | undefined }
  | { readonly type: "null" }
  | {
      readonly type: "failed";
      readonly error: unknown;
      /** The code of a refusal by the service, such as 10020. */
      readonly code: number | undefined;
      /** The violated rule. */
      readonly rule: string | undefined;
    };

/** A recorded call. If its operation is specified, the arguments and the result have specific types. */
export interface JournalCall<Operation extends string = string> {
  /** From 1, in the order of arrival. */
  readonly number: number;
  /**
   * Named as in error texts: `put`, `completeMultipartUpload`; for a FakeHostnames, for example `createCustomHostname`.
   */
  readonly operation: Operation;
  /**
   * The key; for `delete`, its keys; for `list`, none. For a FakeHostnames: the hostname, else its id, else the id of
   * the zone.
   */
  readonly keys: readonly string[];
  /** The key, if there is exactly one. */
  readonly key: string | undefined;
  /** The id of the upload, for calls on an upload. */
  readonly uploadId: string | undefined;
  /** Copies of the arguments. A value to store is replaced by a description with its size. */
  readonly args: TypesOf<Operation>["args"];
  /** In milliseconds since 1970, on the clock of the fake. */
  readonly start: number;
  /**
   * From 1, in the order of effect; `undefined` if the call took no effect. A call can still fail after taking effect.
   */
  readonly commit: number | undefined;
  /** The time from the call to its outcome, in milliseconds on the clock of the fake. */
  readonly duration: number | undefined;
  readonly outcome: CallOutcome<TypesOf<Operation>["value"]>;
}

/** The facts known on arrival of a call. */
type NewCall = Omit<JournalCall, "key" | "commit" | "duration" | "outcome"> & {
  /** The upload of the call, as shown in a timeline. */
  readonly on: string | undefined;
  /** The method and path of a call on a FakeHostnames. */
  readonly line: string | undefined;
};

/** A call in a journal, completed step by step. */
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
  outcome: CallOutcome = pending;
  readonly #on: string | undefined;
  readonly #line: string | undefined;
  #came: string | number = "under way";
  #places: readonly string[] = [];

  constructor({ number, operation, keys, uploadId, args, start, on, line }: NewCall) {
    this.number = number;
    this.operation = operation;
    this.setKeys(keys);
    this.uploadId = uploadId;
    this.args = args;
    this.start = start;
    this.#on = on;
    this.#line = line;
  }

  setKeys(keys: readonly string[]): void {
    this.keys = keys;
    this.#places = keys;
    this.key = keys.length === 1 ? keys[0] : undefined;
  }

  /** Sets the texts for key filters if they differ from the keys: the prefix of a `list`. */
  setPlaces(places: readonly string[]): void {
    this.#places = places;
  }

  /** True if one of its keys matches; for a `list`, its prefix. */
  isAbout(isKey: (key: string) => boolean): boolean {
    return this.#places.some(isKey);
  }

  /** The call as shown in a timeline. */
  get asked(): string {
    const { operation } = this;
    return this.#line === undefined ? showCall(operation, this.args, this.#on) : `${operation} ${this.#line}`;
  }

  /** The outcome as shown in a timeline. */
  get came(): string {
    return showSummary(this.#came);
  }

  get text(): string {
    const commit = this.commit === undefined ? [] : [`commit ${this.commit}`];
    const duration = this.duration === undefined ? [] : [`${this.duration}ms`];
    const facts = [...commit, ...duration];
    return `${this.asked} -> ${this.came}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
  }

  /** Releases the result. */
  dropResult(): true {
    this.outcome = dropped;
    return true;
  }

  /** @param object - the result, if it is an object of a bucket. */
  settle(
    settled: Settled,
    object: ResultHandler | undefined,
    now: number,
    nameUpload: (uploadId: string) => string,
  ): void {
    this.duration = now - this.start;
    if (settled.type === "failed") {
      this.outcome = failed(settled.error);
      // Formatted immediately, as the caller may change the error.
      this.#came = showError(settled.error);
    } else {
      this.outcome = settled.value === null ? { type: "null" } : { type: "gave", value: settled.value };
      this.#came = summarize(this.operation, settled.value, object, nameUpload);
    }
  }
}

const pending: CallOutcome = { type: "pending" };
const dropped: CallOutcome = { type: "gave", value: undefined };

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
