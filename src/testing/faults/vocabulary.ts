import type { Port } from "../../engine/port.js";
import type { Call } from "../../engine/ports.js";
import type { Semantics } from "../../semantics/semantics.js";
import { bucketVocabulary } from "./bucket-vocabulary.js";
import type { FaultName } from "./fault.js";
import { hostnamesVocabulary } from "./hostnames-vocabulary.js";
import type { Storms } from "./storms.js";

/** A call as the rules of faults see it, once its arguments have been read and checked. */
export interface FaultCall extends Call {
  /** Of an object or an upload. */
  readonly key?: string | undefined;
  /** Of a `delete`, also of one key. */
  readonly keys?: readonly string[] | undefined;
  /** Of a `list`. */
  readonly prefix?: string | undefined;
  readonly uploadId?: string | undefined;
  readonly partNumber?: number | undefined;
  /** Of a call to the API for custom hostnames: also where it names the hostname by its id only. */
  readonly hostname?: string | undefined;
  /** Of a custom hostname; `""`: none. */
  readonly id?: string | undefined;
  readonly zoneId?: string | undefined;
}

/** What faults know of a fake. */
export interface Vocabulary {
  readonly operations: readonly string[];
  /** What can go wrong. */
  readonly faults: ReadonlySet<FaultName>;
  /** The codes of the table of failures. */
  readonly codes: readonly number[];
  /** Prepares the refusal of a call with a code: what it gives fails, or answers, as the service does. */
  readonly refusal: (code: number, action: string) => () => never;
  /** What the caller gets when the connection breaks. */
  readonly connectionLost: () => Error;
  /** What a pattern is held against. */
  readonly keysOf: (call: FaultCall) => readonly string[];
  /** The keys that a call writes; none if it is one that only reads, or a part of an upload. */
  readonly writtenKeys: (call: FaultCall) => readonly string[];
  readonly storms: Storms;
}

/** The vocabulary of the fake that a port is of. */
export function vocabularyOf(port: Port): Vocabulary {
  if (port.type === "hostnames") return hostnamesVocabulary;
  return bucketVocabulary((port.engine.state as { readonly semantics: Semantics }).semantics);
}

/** A call as messages tell of it: `put "a"`. */
export function nameOf(call: FaultCall, { keysOf }: Vocabulary): string {
  const keys = keysOf(call).filter((key) => key !== "");
  const [first, ...more] = keys.map((key) => JSON.stringify(key));
  if (first === undefined) return call.action;
  return `${call.action} ${first}${more.length === 0 ? "" : ` and ${more.length} more`}`;
}
