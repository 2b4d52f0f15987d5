import type { Call } from "../../engine/ports.js";

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
  /** The size of a value to store; `undefined` for a stream of unknown length. */
  readonly valueBytes?: number | undefined;
  /** Of a call to the API for custom hostnames: also where it names the hostname by its id only. */
  readonly hostname?: string | undefined;
  /** Of a custom hostname; `""`: none. */
  readonly id?: string | undefined;
  readonly zoneId?: string | undefined;
}
