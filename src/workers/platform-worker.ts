import type { Calls, PlatformStorage } from "./platform-storage.js";

/** A call of a binding as data: the names of members with their arguments, as in `DB`, `prepare(sql)`, `all()`. */
export type Steps = readonly [readonly [binding: string], ...Calls];

type Convert = (value: unknown) => unknown;

/** A kind of values that JSON does not have: how to recognize, to write and to read them. */
type Kind = readonly [
  is: (value: unknown) => boolean,
  write: (value: never, pack: Convert) => readonly unknown[],
  read: (parts: never, unpack: Convert) => unknown,
];

/**
 * The script that calls the bindings inside the platform's runtime, and the encoding of its messages, which tests use too.
 * The runtime receives this function as text, so it uses nothing from outside.
 */
// Stryker disable all: the text of a mutated function would use the counters of Stryker.
export function platformWorker(storage?: PlatformStorage): {
  /** Encodes a value with everything that bindings accept and return. `stepsOf` returns the steps of a pending call. */
  encode(value: unknown, stepsOf?: (value: unknown) => Steps | undefined): Promise<string>;
  /** Decodes a value. `call` makes the values of pending calls. */
  decode(text: string, call?: (steps: Steps) => unknown): unknown;
  fetch(request: Request, env: Readonly<Record<string, object>>): Promise<Response>;
} {
  const chunk = 32_768;
  const toBase64 = (bytes: Uint8Array): string => {
    let text = "";
    for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
    return btoa(text);
  };
  const toBytes = (text = "") => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

  const kinds: Readonly<Record<string, Kind>> = {
    undefined: [(value) => value === undefined, () => [], () => undefined],
    bigint: [
      (value) => typeof value === "bigint",
      (value: bigint) => [`${value}`],
      ([text]: string[]) => BigInt(text ?? 0),
    ],
    number: [
      (value) => typeof value === "number" && !Number.isFinite(value),
      (value: number) => [`${value}`],
      ([text]: string[]) => Number(text),
    ],
    // All other kinds are arrays too.
    array: [
      Array.isArray,
      (value: unknown[], pack) => value.map(pack),
      (parts: unknown[], unpack) => parts.map(unpack),
    ],
    date: [
      (value) => value instanceof Date,
      (value: Date) => [value.getTime()],
      ([time]: number[]) => new Date(time ?? Number.NaN),
    ],
    map: [
      (value) => value instanceof Map,
      (value: Iterable<unknown>, pack) => [...value].map(pack),
      (parts: unknown[], unpack) => new Map(parts.map(unpack) as [unknown, unknown][]),
    ],
    set: [
      (value) => value instanceof Set,
      (value: Iterable<unknown>, pack) => [...value].map(pack),
      (parts: unknown[], unpack) => new Set(parts.map(unpack)),
    ],
    error: [
      (value) => value instanceof Error,
      ({ name, message, cause }: Error, pack) => [name, message, pack(cause)],
      ([name, message, packed]: string[], unpack) => {
        const Class = { TypeError, RangeError, SyntaxError }[name as string] ?? Error;
        const cause = unpack(packed);
        const error = new Class(message, cause === undefined ? {} : { cause });
        return Object.defineProperty(error, "name", { value: name, configurable: true, writable: true });
      },
    ],
    buffer: [
      (value) => value instanceof ArrayBuffer,
      (value: ArrayBuffer) => [toBase64(new Uint8Array(value))],
      ([text]: string[]) => toBytes(text).buffer,
    ],
    bytes: [
      ArrayBuffer.isView,
      ({ buffer, byteOffset, byteLength }: Uint8Array) => [toBase64(new Uint8Array(buffer, byteOffset, byteLength))],
      ([text]: string[]) => toBytes(text),
    ],
    stream: [
      (value) => value instanceof ReadableStream,
      () => [],
      ([text]: string[]) => new Blob([toBytes(text)]).stream(),
    ],
    request: [
      (value) => value instanceof Request,
      ({ url, method, redirect, headers, body }: Request, pack) => [
        ...[url, { method, redirect, duplex: "half" }],
        ...[[...headers], body].map(pack),
      ],
      ([url, init, ...parts]: [string, object], unpack) => {
        const [headers, body] = parts.map(unpack) as [[string, string][], ReadableStream];
        return new Request(url, { ...init, headers, body });
      },
    ],
    response: [
      (value) => value instanceof Response,
      ({ status, headers, body }: Response, pack) => [status, ...[[...headers], body].map(pack)],
      ([status, ...parts]: [number], unpack) => {
        const [headers, body] = parts.map(unpack) as [[string, string][], ReadableStream];
        return new Response(body, { status, headers });
      },
    ],
    function: [
      (value) => typeof value === "function",
      () => {
        throw new DOMException("A function could not be cloned.", "DataCloneError");
      },
      () => undefined,
    ],
  };

  const mapped = (value: object, convert: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(each)]));

  async function encode(value: unknown, stepsOf?: (value: unknown) => Steps | undefined): Promise<string> {
    const reads: Promise<void>[] = [];
    const read = async (stream: ReadableStream, packed: unknown[]) => {
      packed.push(toBase64(new Uint8Array(await new Response(stream).arrayBuffer())));
    };
    const pack = (given: unknown): unknown => {
      if (given === null || typeof given === "string" || typeof given === "boolean") return given;
      const steps = stepsOf?.(given);
      if (steps !== undefined) return ["call", pack(steps)];
      const found = Object.entries(kinds).find(([, [is]]) => is(given));
      if (found === undefined) return typeof given === "object" ? mapped(given, pack) : given;
      const [kind, [, write]] = found;
      const packed = [kind, ...write(given as never, pack)];
      if (kind === "stream") reads.push(read(given as ReadableStream, packed));
      return packed;
    };
    const packed = pack(value);
    await Promise.all(reads);
    return JSON.stringify(packed);
  }

  function decode(text: string, call?: (steps: Steps) => unknown): unknown {
    const unpack = (packed: unknown): unknown => {
      if (typeof packed !== "object" || packed === null) return packed;
      if (!Array.isArray(packed)) return mapped(packed, unpack);
      const [kind, ...parts] = packed;
      return kind === "call" ? call?.(unpack(parts[0]) as Steps) : kinds[kind]?.[2](parts as never, unpack);
    };
    return unpack(JSON.parse(text));
  }

  type Frame = Parameters<PlatformStorage["undo"]>[0];
  interface Slot {
    /** The current file. */
    file: string;
    readonly ended: Set<string>;
    /** The bindings used since they were emptied. */
    readonly used: Set<object>;
    readonly frames: Map<string, Frame>;
  }
  const slots = new Map<string, Slot>();

  /** Returns what a slot has for a file, which ends the files before. */
  function slotFor(slot: string, file: string): Slot {
    const found = slots.get(slot) ?? { file, ended: new Set(), used: new Set(), frames: new Map() };
    slots.set(slot, found);
    if (found.ended.has(file)) throw new Error("The test file that made this call has ended.");
    if (found.file !== file) {
      found.ended.add(found.file);
      found.frames.clear();
    }
    found.file = file;
    return found;
  }

  /**
   * Answers a request: a line with the slot, the file and the frame of isolated storage if there is one, and the steps.
   * Instead of steps, nothing empties the slot, and `undo` ends the frame.
   */
  async function answer(text: string, env: Readonly<Record<string, object>>): Promise<unknown> {
    const [head = "", body = ""] = text.split(/\n(.*)/s);
    const [slot = "", file = "", frameId] = head.split(" ");
    const { used, frames } = slotFor(slot, file);
    const frame = frameId === undefined ? undefined : (frames.get(frameId) ?? { undos: [], saved: new Map() });
    if (frame) frames.set(String(frameId), frame);
    if (body === "undo") {
      frames.delete(String(frameId));
      return frame && storage?.undo(frame);
    }
    if (body === "") {
      const all = [...used];
      if (frame) for (const each of all) await storage?.save(frame, each);
      else used.clear();
      return void (await Promise.all(all.map((each) => storage?.empty(each))));
    }
    const saves: [binding: object, Calls][] = [];
    const holderOf = ([[binding], ...calls]: Steps): object => {
      const own = env[`${binding} ${slot}`];
      if (own !== undefined) {
        used.add(own);
        saves.push([own, calls]);
      }
      // Static assets are those of all slots.
      const holder = own ?? env[binding];
      if (holder === undefined) throw new Error(`There is no ${binding} for worker ${slot} of vitest.`);
      return holder;
    };
    const run = (holder: object, [, ...calls]: Steps): unknown =>
      calls.reduce((each: object, [name, args = []]) => Reflect.apply(Reflect.get(each, name), each, args), holder);
    const steps = decode(body, (each) => run(holderOf(each), each)) as Steps;
    const holder = holderOf(steps);
    if (frame) await Promise.all(saves.map(([binding, calls]) => storage?.save(frame, binding, calls)));
    return run(holder, steps);
  }

  return {
    ...{ encode, decode },
    async fetch(request, env) {
      const text = await request.text();
      try {
        return new Response(await encode([await answer(text, env)]));
      } catch (error) {
        return new Response(await encode(error));
      }
    },
  };
}
