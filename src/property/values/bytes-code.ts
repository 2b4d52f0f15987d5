import { tagOf } from "../../base/host/tag-of.js";

/** Shorter runs are written out. */
const shortestRun = 24;

/** Returns TypeScript for a new `Uint8Array`; long runs of one byte use `fill`. */
export function bytesCode(bytes: Uint8Array): string {
  if (bytes.length === 0) return "new Uint8Array()";
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const byte = bytes[start] as number;
    let end = start + 1;
    while (end < bytes.length && bytes[end] === byte) end++;
    const length = end - start;
    if (length < shortestRun) pieces.push(...Array.from({ length }, () => String(byte)));
    else if (length === bytes.length) return filledCode(length, byte);
    else pieces.push(`...${filledCode(length, byte)}`);
    start = end;
  }
  return `new Uint8Array([${pieces.join(", ")}])`;
}

function filledCode(length: number, byte: number): string {
  return byte === 0 ? `new Uint8Array(${length})` : `new Uint8Array(${length}).fill(${byte})`;
}

/** Returns TypeScript for a buffer, shared or not. */
export function bufferCode(buffer: ArrayBufferLike): string {
  const bytes = new Uint8Array(buffer);
  if (tagOf(buffer) !== "SharedArrayBuffer") return `${bytesCode(bytes)}.buffer`;
  const empty = `new SharedArrayBuffer(${bytes.length})`;
  if (bytes.every((byte) => byte === 0)) return empty;
  return `((buffer) => (new Uint8Array(buffer).set(${bytesCode(bytes)}), buffer))(${empty})`;
}

/** Returns TypeScript for a view, with its window of its buffer. */
export function viewCode(view: ArrayBufferView): string {
  const { buffer, byteOffset, byteLength } = view;
  const name = tagOf(view);
  // A host's own view, such as Node's `Buffer`, may use a shared pool, which is irrelevant.
  if (!isBuiltIn(view, name)) return bytesCode(new Uint8Array(buffer, byteOffset, byteLength));
  const whole = byteLength === buffer.byteLength;
  const shared = tagOf(buffer) === "SharedArrayBuffer";
  if (name === "Uint8Array" && whole && !shared) return bytesCode(view as Uint8Array);
  // As bytes instead of elements, to preserve every NaN.
  const elements = "length" in view ? view.length : byteLength;
  return whole
    ? `new ${name}(${bufferCode(buffer)})`
    : `new ${name}(${bufferCode(buffer)}, ${byteOffset}, ${elements})`;
}

function isBuiltIn(view: ArrayBufferView, name: string): boolean {
  const builtIn: unknown = Reflect.get(globalThis, name);
  return typeof builtIn === "function" && Object.getPrototypeOf(view) === builtIn.prototype;
}
