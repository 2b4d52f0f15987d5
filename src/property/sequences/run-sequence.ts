/**
 * Makes the calls of a sequence and writes down what is seen. This file runs unchanged on both sides: it is sent into the
 * real runtime as it is, and so imports nothing but types.
 */
import type { BytesForm, Encoded, Observation, ResultPart, Sequence, Step, StreamForm } from "./sequence.js";

// biome-ignore lint/suspicious/noExplicitAny: what is called here is any bucket, with any arguments, on purpose.
type Anything = any;

/**
 * Runs a sequence on a bucket; the observations have one element for each step.
 *
 * @param results - where what each step gave is put.
 */
export async function runSequence(
  bucket: Anything,
  sequence: Sequence,
  results: Anything[] = [],
): Promise<Observation[]> {
  const names = new Names();
  const observations: Observation[] = [];
  for (const step of sequence) {
    const target = step.on === undefined ? bucket : results[step.on];
    results.push(undefined);
    observations.push(await observe(target, step, results, names));
  }
  return observations;
}

/** Gives what is random the same names on both sides, in the order in which it is first seen. */
class Names {
  readonly #seen = new Map<string, Map<unknown, string>>();

  of(kind: string, value: unknown): string {
    const names = this.#seen.get(kind) ?? new Map<unknown, string>();
    this.#seen.set(kind, names);
    const name = names.get(value) ?? `${kind} ${names.size}`;
    names.set(value, name);
    return name;
  }
}

async function observe(target: Anything, step: Step, results: Anything[], names: Names): Promise<Observation> {
  let args: unknown[];
  let answer: unknown;
  try {
    args = await Promise.all(step.args.map((value) => decode(value, results)));
    if (target === undefined || target === null || typeof target[step.call] !== "function") return { skipped: true };
  } catch (error) {
    return { undecodable: String(error) };
  }
  try {
    answer = target[step.call](...args);
  } catch (error) {
    return { thrown: showError(error) };
  }
  try {
    const result = (await answer) as Anything;
    results[results.length - 1] = result;
    const seen: Record<string, unknown> = { promise: answer instanceof Promise, result: show(result, names) };
    if (step.call === "get" && result && "body" in result) seen["body"] = await readBody(result, step, names);
    if (step.call === "writeHttpMetadata" && args[0] instanceof Headers) seen["headers"] = [...args[0]];
    return seen;
  } catch (error) {
    return { rejected: showError(error) };
  }
}

async function readBody(object: Anything, step: Step, names: Names): Promise<unknown> {
  const attempt = async (call: () => unknown): Promise<unknown> => {
    try {
      return { value: await showContent(await call(), names), used: object.bodyUsed };
    } catch (error) {
      return { error: showError(error), used: object.bodyUsed };
    }
  };
  switch (step.read) {
    case "stream":
      return attempt(() => new Response(object.body).arrayBuffer());
    case "byob":
      return attempt(async () => {
        const reader = object.body.getReader({ mode: "byob" });
        const { value, done } = await reader.read(new Uint8Array(3));
        return [value?.length > 0 ? "some" : "none", done];
      });
    case "twice":
      return [await attempt(() => object.text()), await attempt(() => object.arrayBuffer())];
    case "tee":
      return attempt(async () => {
        const [left, right] = object.body.tee();
        return [await new Response(left).arrayBuffer(), await new Response(right).arrayBuffer()];
      });
    case "none":
    case undefined:
      return { used: object.bodyUsed };
    default: {
      const { read } = step;
      return attempt(() => object[read]());
    }
  }
}

async function showContent(value: unknown, names: Names): Promise<unknown> {
  if (value instanceof Blob) return { blob: hexOf(new Uint8Array(await value.arrayBuffer())), type: value.type };
  return show(value, names);
}

function show(value: Anything, names: Names): unknown {
  if (value === undefined) return { is: "undefined" };
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return { number: Object.is(value, -0) ? "-0" : String(value) };
  if (typeof value === "function") return { is: "function" };
  if (value instanceof Date) return { is: "date", valid: !Number.isNaN(value.getTime()) };
  if (value instanceof ArrayBuffer) return { buffer: hexOf(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    return {
      view: value.constructor.name,
      hex: hexOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
    };
  }
  if (Array.isArray(value)) return value.map((item) => show(item, names));
  return showObject(value, names);
}

function showObject(value: Anything, names: Names): unknown {
  const members: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, name);
    const shown = showMember(value, name, names);
    members.push([
      name,
      value.constructor === Object ? shown : { shown, writable: descriptor?.writable ?? descriptor?.set !== undefined },
    ]);
  }
  const inherited: string[] = [];
  for (const name in value) if (!Object.hasOwn(value, name)) inherited.push(name);
  return {
    class: value.constructor?.name,
    tag: Object.prototype.toString.call(value),
    members,
    inherited,
    ...(value.constructor?.name === "Checksums" ? { json: JSON.stringify(value) } : {}),
  };
}

function showMember(value: Anything, name: string, names: Names): unknown {
  const member = value[name];
  if (name === "version" || name === "uploadId") return names.of(name, member);
  // The etags of parts are random in the simulator: it counts which of them are the same.
  if (name === "etag" && "partNumber" in value) return names.of("part", member);
  if (name === "cacheExpiry" && member instanceof Date) return { date: member.getTime() };
  return show(member, names);
}

function showError(error: Anything): unknown {
  // What an engine says of bad JSON is its own.
  const message = error instanceof SyntaxError ? "" : String(error?.message);
  return {
    class: error?.constructor?.name,
    name: error?.name,
    message: message.replace(/reference = \w+/, "reference = …"),
  };
}

function hexOf(bytes: Uint8Array): string {
  // Large bodies are told apart well enough by their size and a sum.
  if (bytes.length > 4096)
    return `${bytes.length} bytes, sum ${bytes.reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7)}`;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function decode(value: Encoded, results: readonly Anything[]): Promise<Anything> {
  if (typeof value !== "object") return value;
  switch (value.is) {
    case "blob":
      return new Blob([value.text], { type: value.type });
    case "stream":
      return decodeStream(value.from, value.text);
    case "headers":
      return new Headers(value.entries.map(([name, text]): [string, string] => [name, text]));
    case "object": {
      const object = {};
      for (const [name, member] of value.entries) {
        const decoded = await decode(member, results);
        Object.defineProperty(object, name, { value: decoded, enumerable: true, configurable: true, writable: true });
      }
      return object;
    }
    case "array":
      return Promise.all(value.items.map((item) => decode(item, results)));
    case "throws":
      return converting(() => {
        throw new RangeError(value.message);
      });
    case "converts":
      return converting(() => value.text);
    case "result":
      return partOf(results[value.step], value.what, value.plus ?? 0);
    default:
      return decodePlain(value);
  }
}

/** An object that converts itself; not enumerably, since the source of a function is another on either side. */
function converting(convert: () => string): unknown {
  return Object.defineProperty({}, "toString", { value: convert });
}

async function decodeStream(form: StreamForm, text: string): Promise<unknown> {
  switch (form) {
    case "blob":
      return new Blob([text]).stream();
    case "response":
      return new Response(text).body;
    case "clone":
      return new Response(text).clone().body;
    case "tee":
      return (new Response(text).body as ReadableStream).tee()[1];
    case "locked":
      return locked(new Response(text).body as ReadableStream);
    case "used": {
      const stream = new Response(text).body as ReadableStream;
      await new Response(stream).text();
      return stream;
    }
    case "unknown":
      return unknownStream(text);
    case "unknown, tee":
      return unknownStream(text).tee()[0];
    case "unknown, response":
      return new Response(unknownStream(text)).body;
    case "unknown, locked":
      return locked(unknownStream(text));
    case "unknown, cancelled": {
      const stream = unknownStream(text);
      await stream.cancel();
      return stream;
    }
  }
}

function locked(stream: ReadableStream): ReadableStream {
  stream.getReader();
  return stream;
}

function unknownStream(text: string): ReadableStream {
  const { readable, writable } = new TransformStream();
  const writer = writable.getWriter();
  // Not awaited: nobody reads yet.
  writer.write(new TextEncoder().encode(text)).catch(() => undefined);
  writer.close().catch(() => undefined);
  return readable;
}

function partOf(result: Anything, what: ResultPart, plus: number): unknown {
  switch (what) {
    case "uploaded":
      return result?.uploaded instanceof Date ? new Date(result.uploaded.getTime() + plus) : undefined;
    case "md5":
      return result?.checksums?.md5;
    case "part":
      return result?.partNumber === undefined ? undefined : { partNumber: result.partNumber, etag: result.etag };
    default:
      return result?.[what];
  }
}

/** An encoded value that is made of nothing but itself. */
type Plain = Exclude<
  Extract<Encoded, object>,
  { readonly is: "blob" | "stream" | "headers" | "object" | "array" | "throws" | "converts" | "result" }
>;

/** Makes the value. */
export function decodePlain(value: Plain): unknown {
  switch (value.is) {
    case "undefined":
      return undefined;
    case "null":
      return null;
    case "symbol":
      return Symbol("s");
    case "function":
      // As text the same on either side.
      return Math.abs;
    case "map":
      return new Map([["a", "b"]]);
    case "number":
      return Number(value.text);
    case "bigint":
      return BigInt(value.text);
    case "date":
      return new Date(value.time ?? Number.NaN);
    case "bytes":
      return decodeBytes(value.as, value.hex);
    // Bytes that are all the same.
    default:
      return new Uint8Array(value.size).fill(value.byte);
  }
}

/** A buffer, or a view of one, with these bytes. */
function decodeBytes(form: BytesForm, hex: string): unknown {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  // Sizes that every element type divides.
  const even = new Uint8Array(8 * Math.ceil(bytes.length / 8));
  even.set(bytes);
  switch (form) {
    case "ArrayBuffer":
      return bytes.buffer;
    case "SharedArrayBuffer": {
      const shared = new SharedArrayBuffer(bytes.length);
      new Uint8Array(shared).set(bytes);
      return shared;
    }
    case "Uint8Array":
      return bytes;
    case "Uint16Array":
      return new Uint16Array(even.buffer);
    case "Float64Array":
      return new Float64Array(even.buffer);
    case "DataView":
      return new DataView(even.buffer, Math.min(1, even.length), Math.max(even.length - 2, 0));
    case "window":
      return even.subarray(1, even.length - 1);
  }
}
