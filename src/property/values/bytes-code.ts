/** Runs shorter than this are written out. */
const shortestRun = 24;

/** Bytes as TypeScript that makes a `Uint8Array` of its own; long runs of one byte are written as `fill`. */
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

/** A buffer, shared or not, as TypeScript. */
export function bufferCode(buffer: ArrayBufferLike): string {
  const bytes = new Uint8Array(buffer);
  if (Object.prototype.toString.call(buffer) !== "[object SharedArrayBuffer]") return `${bytesCode(bytes)}.buffer`;
  const empty = `new SharedArrayBuffer(${bytes.length})`;
  if (bytes.every((byte) => byte === 0)) return empty;
  return `((buffer) => (new Uint8Array(buffer).set(${bytesCode(bytes)}), buffer))(${empty})`;
}

/** A view, with its own window of its buffer, as TypeScript. */
export function viewCode(view: ArrayBufferView): string {
  const { buffer, byteOffset, byteLength } = view;
  const name = Object.prototype.toString.call(view).slice("[object ".length, -1);
  // A host's own kind of view, such as Node's `Buffer`, may lie in a shared pool, which does not matter.
  if (!isBuiltIn(view, name)) return bytesCode(new Uint8Array(buffer, byteOffset, byteLength));
  const whole = byteOffset === 0 && byteLength === buffer.byteLength;
  const shared = Object.prototype.toString.call(buffer) === "[object SharedArrayBuffer]";
  if (name === "Uint8Array" && whole && !shared) return bytesCode(view as Uint8Array);
  // By bytes and not by elements: so every NaN comes back as it was.
  const elements = "length" in view ? view.length : byteLength;
  return whole
    ? `new ${name}(${bufferCode(buffer)})`
    : `new ${name}(${bufferCode(buffer)}, ${byteOffset}, ${elements})`;
}

function isBuiltIn(view: ArrayBufferView, name: string): boolean {
  const builtIn: unknown = Reflect.get(globalThis, name);
  return typeof builtIn === "function" && Object.getPrototypeOf(view) === builtIn.prototype;
}
