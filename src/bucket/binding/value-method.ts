import type { BlobLike, ReadableStreamLike } from "../../../types/host.js";
import { ByteCollector } from "../../base/bytes/byte-collector.js";
import { StoredBytes } from "../../base/bytes/stored-bytes.js";
import { readBlob } from "../../base/host/read-blob.js";
import { lengthOf } from "../../base/host/stream-lengths.js";
import type { Call, Damage } from "../../engine/tap.js";
import type { Platform } from "../../semantics/platform.js";
import type { Semantics } from "../../semantics/semantics.js";
import { typeError } from "../request/argument-error.js";
import { copyBytes, isReadableStream, viewBytes } from "../request/host-objects.js";
import type { Action, ValueSource } from "../request/request.js";
import { damaged } from "./body.js";
import { type Method, type MethodCore, rememberCaller } from "./call-method.js";
import { checkLength } from "./stream-length.js";

/** A method with a value: `put` or `uploadPart`. */
interface ValueMethod<Core, Coerced, Request, Result> {
  readonly action: Action;
  readonly coerce: (args: readonly unknown[], platform: Platform) => Coerced;
  readonly parse: (coerced: Coerced, core: Core) => Request;
  /** Most bytes accepted by the service. */
  readonly maxBytes: (semantics: Semantics) => number;
  readonly commit: (core: Core, request: Request, bytes: StoredBytes) => Result;
}

/**
 * Creates a method with a value as its second argument. Bytes are committed at once; a value that must be read is
 * committed when its last byte has arrived. If a call is refused, its stream is cancelled, unless the reason is its
 * unknown length.
 */
export function valueMethod<
  Core extends MethodCore,
  Coerced extends { readonly value: ValueSource },
  Request extends Call,
  Result,
>({
  action,
  coerce,
  parse,
  maxBytes,
  commit,
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
      if (value.form === "bytes" && intercept === undefined) return commit(core, request, value.bytes);
      const commitPoint = intercept?.({ ...request, valueBytes: sizeOf(value) });
      const commitAtPoint = (bytes: StoredBytes) =>
        commitPoint === undefined
          ? commit(core, request, bytes)
          : commitPoint((damage) => commit(core, request, arriving(bytes, damage)), bytes.size);
      return value.form === "bytes" ? commitAtPoint(value.bytes) : readValue(value, maxBytes(semantics), commitAtPoint);
    },
  };
}

/** Returns the size of a value if it is known before reading. */
function sizeOf(value: ValueSource): number | undefined {
  if (value.form === "stream") return lengthOf(value.stream);
  return value.form === "bytes" ? value.bytes.size : value.blob.size;
}

/** Returns the bytes of a value as the service receives them. */
function arriving(bytes: StoredBytes, damage: Damage | undefined): StoredBytes {
  return damage === undefined ? bytes : StoredBytes.of(damaged(bytes.copy(0, bytes.size), damage));
}

/**
 * Commits the bytes of a Blob or stream when the last one has arrived.
 *
 * @param maxBytes - the service's limit. Reading stops after it; larger values are refused.
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

/** Cancels the stream of a refused value, unless it is locked: then its reader is responsible. */
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
  // Another library's Blob may share the buffer, or return a value of any type.
  const bytes = copyBytes(buffer);
  if (bytes === undefined) throw namingCaller(notBytes("Blob", buffer));
  return new StoredBytes(bytes);
}

/** Reads a stream to its end and leaves it locked, like the platform. */
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
    // The collector makes the copy.
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

/** Refuses a locked or used stream; of another library's streams only the lock is known. */
// runtime §3
export function checkUnused(stream: ReadableStreamLike): TypeError | undefined {
  if (stream.locked) return typeError("value.stream-locked", "The ReadableStream has been locked to a reader.");
  return isDisturbed(stream) ? typeError("value.stream-cancelled", "This ReadableStream is disturbed.") : undefined;
}

/**
 * True if a host's stream was read from or cancelled. Node's streams report it; other hosts accept only unused streams
 * in a response. Simulated browsers on Node have their own `Response`, which accepts any stream.
 */
function isDisturbed(stream: ReadableStreamLike): boolean {
  const own: unknown = Reflect.get(stream, Symbol.for("nodejs.stream.disturbed"));
  if (typeof own === "boolean") return own;
  if (typeof Response !== "function" || typeof ReadableStream !== "function") return false;
  // A polyfill may replace the host's streams; no host accepts a polyfill's streams in a response.
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
 * Cancels a stream and ignores its errors, since the call fails for another reason. Another library's stream may throw
 * or return a value of any type.
 */
export function cancelQuietly(cancel: () => unknown): void {
  new Promise((resolve) => resolve(cancel())).catch(() => undefined);
}

/** Creates the error for a chunk or buffer that is not bytes. */
export function notBytes(form: "Blob" | "stream", given: unknown): TypeError {
  const what = given === null ? "null" : typeof given;
  return typeError("value.stream-chunks", `A value's ${form} must give bytes, not ${what}.`);
}
