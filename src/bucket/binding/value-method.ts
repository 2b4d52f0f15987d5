import type { BlobLike, ReadableStreamLike } from "../../../types/host.js";
import { ByteCollector } from "../../base/bytes/byte-collector.js";
import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { readBlob } from "../../base/host/read-blob.js";
import { lengthOf } from "../../base/host/stream-lengths.js";
import type { Call, Damage } from "../../engine/ports.js";
import type { Platform } from "../../semantics/platform.js";
import type { Semantics } from "../../semantics/semantics.js";
import { typeError } from "../request/argument-error.js";
import { copyBytes, isReadableStream, viewBytes } from "../request/host-objects.js";
import type { Action, ValueSource } from "../request/request.js";
import { type Answering, type Method, rememberCaller } from "./answer.js";
import { damaged } from "./body.js";
import { checkLength } from "./stream-length.js";

/** A method that takes a value, `put` or `uploadPart`. */
interface ValueMethod<Core, Coerced, Request, Result> {
  readonly action: Action;
  readonly coerce: (args: readonly unknown[], platform: Platform) => Coerced;
  readonly parse: (coerced: Coerced, core: Core) => Request;
  /** The most bytes that the service takes. */
  readonly maxBytes: (semantics: Semantics) => number;
  readonly dispatch: (core: Core, request: Request, bytes: StoredBytes) => Result;
}

/**
 * A method that takes a value as its second argument: what is bytes is committed at once, what has to be read when the
 * last byte has arrived. The stream of a call that is refused is cancelled, and left alone if its length is not known.
 */
export function valueMethod<
  Core extends Answering,
  Coerced extends { readonly value: ValueSource },
  Request extends Call,
  Result,
>({
  action,
  coerce,
  parse,
  maxBytes,
  dispatch,
}: ValueMethod<Core, Coerced, Request, Result>): Method<Core, Coerced, Result> {
  return {
    action,
    coerce(args, platform) {
      try {
        return coerce(args, platform);
      } catch (error) {
        cancelValue(args[1], error);
        throw error;
      }
    },
    run(coerced, core, intercept) {
      const { value } = coerced;
      let request: Request;
      try {
        request = parse(coerced, core);
      } catch (error) {
        if (value.form === "stream") cancelValue(value.stream, error);
        throw error;
      }
      const { semantics } = core.platform;
      const refusal = value.form === "stream" ? checkLength(value.stream, semantics) : undefined;
      if (refusal !== undefined) throw refusal;
      if (value.form === "bytes" && intercept === undefined) return dispatch(core, request, value.bytes);
      const commitPoint = intercept?.({ ...request, valueBytes: sizeOf(value) });
      const commit = (bytes: StoredBytes) =>
        commitPoint === undefined
          ? dispatch(core, request, bytes)
          : commitPoint((damage) => dispatch(core, request, arriving(bytes, damage)));
      return value.form === "bytes" ? commit(value.bytes) : readValue(value, maxBytes(semantics), commit);
    },
  };
}

/** The size of a value, as far as it is known before it is read. */
function sizeOf(value: ValueSource): number | undefined {
  if (value.form === "stream") return lengthOf(value.stream);
  return value.form === "bytes" ? value.bytes.size : value.blob.size;
}

/** The bytes of a value as they reach the service. */
function arriving(bytes: StoredBytes, damage: Damage | undefined): StoredBytes {
  return damage === undefined ? bytes : StoredBytes.of(damaged(bytes.copy(0, bytes.size), damage));
}

/**
 * Hands the bytes of a Blob or stream to the commit when the last one has arrived.
 *
 * @param maxBytes - how many the service takes: of a value with more, no more than that is read. It is refused anyhow.
 */
function readValue<Result>(
  value: Exclude<ValueSource, { readonly form: "bytes" }>,
  maxBytes: number,
  commit: (bytes: StoredBytes) => Result | Promise<Result>,
): Promise<Result> {
  const namingCaller = rememberCaller();
  const reading =
    value.form === "blob"
      ? readStoredBlob(value.blob, maxBytes, namingCaller)
      : readStream(value.stream, maxBytes, namingCaller);
  return reading.then((bytes) => {
    try {
      return commit(bytes);
    } catch (error) {
      throw namingCaller(error);
    }
  });
}

/** Cancels the stream of a value whose options were refused; of a stream that is locked someone else takes care. */
// runtime §3
export function cancelValue(value: unknown, reason: unknown): void {
  if (isReadableStream(value)) cancelQuietly(() => (value.locked ? undefined : value.cancel(reason)));
}

async function readStoredBlob(
  blob: BlobLike,
  maxBytes: number,
  namingCaller: (error: TypeError) => TypeError,
): Promise<StoredBytes> {
  const readable = blob.size > maxBytes ? blob.slice(0, maxBytes + 1) : blob;
  const buffer: unknown = await readBlob(readable);
  // A Blob of another make may give the same buffer to others, and anything else as well.
  const bytes = copyBytes(buffer);
  if (bytes === undefined) throw namingCaller(notBytes("Blob", buffer));
  return new StoredBytes(bytes);
}

/** Reads a stream to its end, and leaves it locked as the platform does. */
async function readStream(
  stream: ReadableStreamLike,
  maxBytes: number,
  namingCaller: (error: TypeError) => TypeError,
): Promise<StoredBytes> {
  const refusal = checkUnused(stream);
  if (refusal !== undefined) throw namingCaller(refusal);
  const reader = stream.getReader();
  const collector = new ByteCollector();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return collector.finish();
    // The collector copies it.
    const chunk = viewBytes(value);
    if (chunk === undefined) {
      const error = notBytes("stream", value);
      cancelQuietly(() => reader.cancel(error));
      throw namingCaller(error);
    }
    collector.add(chunk);
    if (collector.size > maxBytes) {
      cancelQuietly(() => reader.cancel());
      return collector.finish();
    }
  }
}

/** Refuses a stream that is locked or was used; of foreign streams only the lock can be seen. */
// runtime §3
export function checkUnused(stream: ReadableStreamLike): TypeError | undefined {
  if (stream.locked) return typeError("value.stream-locked", "The ReadableStream has been locked to a reader.");
  return isDisturbed(stream) ? typeError("value.stream-cancelled", "This ReadableStream is disturbed.") : undefined;
}

/**
 * True if a host's stream was read from or cancelled: Node's say so themselves; otherwise the host makes a response of fresh
 * streams only. Simulated browsers on Node have responses of their own, which they make of any.
 */
function isDisturbed(stream: ReadableStreamLike): boolean {
  const own: unknown = Reflect.get(stream, Symbol.for("nodejs.stream.disturbed"));
  if (typeof own === "boolean") return own;
  if (typeof Response !== "function" || typeof ReadableStream !== "function") return false;
  // A polyfill may stand in the place of the host's streams, and no response is ever made of those.
  return stream instanceof ReadableStream && !makesResponse(stream) && makesResponse(new ReadableStream());
}

function makesResponse(stream: ReadableStream): boolean {
  try {
    new Response(stream);
    return true;
  } catch {
    return false;
  }
}

/**
 * Cancels a stream whose own errors do not matter: the call fails for another reason. One of another make may throw, or
 * give anything at all.
 */
export function cancelQuietly(cancel: () => unknown): void {
  new Promise((resolve) => resolve(cancel())).catch(() => undefined);
}

/** Refuses what a value gives instead of bytes. */
export function notBytes(form: "Blob" | "stream", given: unknown): TypeError {
  const what = given === null ? "null" : typeof given;
  return typeError("value.stream-chunks", `A value's ${form} must give bytes, not ${what}.`);
}
