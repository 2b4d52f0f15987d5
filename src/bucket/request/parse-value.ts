import { isUnshared, StoredBytes } from "../../base/bytes/stored-bytes.js";
import { encodeUtf8, encodeWtf8 } from "../../base/bytes/utf8.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import type { Platform } from "../../semantics/platform.js";
import { type Callee, wrongParameter } from "./argument-error.js";
import { isBlob, isReadableStream, viewBytes } from "./host-objects.js";
import type { ValueSource } from "./request.js";

/** Converts the value of `put` and `uploadPart`, always the second argument; bytes are copied. */
// runtime §3 put('k') (one argument), number, boolean, …
export function coerceValue(args: readonly unknown[], callee: Callee, platform: Platform): ValueSource {
  const value = convertValue(args[1], platform);
  if (value !== undefined) return value;
  const stream = platform.semantics.typeNames === "JsReadableStream" ? "JsReadableStream" : "ReadableStream";
  const types = `${stream} or ArrayBuffer or ArrayBufferView or string or Blob`;
  throw wrongParameter(refusedBy(args), platform, callee, 2, types);
}

/** Converts a value; returns `undefined` for unsupported types. */
// runtime §3 string; ArrayBuffer; …
export function convertValue(value: unknown, platform: Platform): ValueSource | undefined {
  if (typeof value === "string")
    return { form: "bytes", bytes: StoredBytes.ofText(value) ?? encodeText(value, platform) };
  if (!ArrayBuffer.isView(value)) {
    if (isReadableStream(value)) return { form: "stream", stream: value };
    if (isBlob(value)) return { form: "blob", blob: value };
  }
  const bytes = viewBytes(value);
  return (
    bytes && { form: "bytes", bytes: isUnshared(value as object) ? StoredBytes.of(bytes) : StoredBytes.copyOf(bytes) }
  );
}

// Undocumented: a lone surrogate becomes U+FFFD; the simulator's runtime stores its own three bytes.
function encodeText(text: string, platform: Platform): StoredBytes {
  const encode = platform.semantics.loneSurrogate === "\uFFFD" ? encodeUtf8 : encodeWtf8;
  return StoredBytes.of(encode(text));
}

function refusedBy(args: readonly unknown[]): RuleId {
  if (args.length < 2) return "arguments.missing";
  return args[1] === null || args[1] === undefined ? "value.null" : "value.wrong-type";
}
