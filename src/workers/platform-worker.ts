/** A call of a binding as data: the names of members with their arguments, as in `DB`, `prepare(sql)`, `all()`. */
export type Steps = readonly [readonly [binding: string], ...(readonly [name: string, args?: readonly unknown[]])[]];

type Convert = (value: unknown) => unknown;

/** A kind of values that JSON does not have: how to recognize, to write and to read them. */
type Kind = readonly [
  is: (value: unknown) => boolean,
  write: (value: never, pack: Convert) => readonly unknown[],
  read: (parts: never, unpack: Convert) => unknown,
];

/** Part of a D1 database. */
interface Database {
  prepare(query: string): { all(): Promise<{ readonly results: readonly { name: string; type: string }[] }> };
  batch(statements: readonly unknown[]): Promise<unknown>;
}

/** Part of a KV namespace. */
interface Namespace {
  list(): Promise<{ readonly keys: readonly { readonly name: string }[] }>;
  delete(key: string): Promise<void>;
}

/**
 * The script that calls the bindings inside the platform's runtime, and the encoding of its messages, which tests use too.
 * The runtime receives this function as text, so it uses nothing from outside.
 */
// Stryker disable all: the text of a mutated function would use the counters of Stryker.
export function platformWorker(): {
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

  /** Deletes everything in a binding. Queues and data sets keep nothing that a test could read. */
  async function empty(binding: object): Promise<void> {
    if ("prepare" in binding) {
      const database = binding as Database;
      // A virtual table drops its own tables. Indexes and triggers go with their tables.
      const tables = database.prepare(
        "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC",
      );
      const drops = (await tables.all()).results.map(({ name, type }) => {
        return database.prepare(`DROP ${type} IF EXISTS "${name.replaceAll('"', '""')}"`);
      });
      // Tables may refer to each other in any order.
      await database.batch([database.prepare("PRAGMA defer_foreign_keys = on"), ...drops]);
    } else if ("getWithMetadata" in binding) {
      const namespace: Namespace = binding as never;
      for (let { keys } = await namespace.list(); keys.length > 0; { keys } = await namespace.list()) {
        await Promise.all(keys.map(({ name }) => namespace.delete(name)));
      }
    }
  }

  /** The current file of each slot, the files that ended, and the bindings used since they were emptied. */
  const slots = new Map<string, { file: string; readonly ended: Set<string>; readonly used: Set<object> }>();

  /** Answers a request: a line with the slot and the file, and the steps. Without steps, empties the slot for the file. */
  async function answer(text: string, env: Readonly<Record<string, object>>): Promise<unknown> {
    const [head = "", body = ""] = text.split(/\n(.*)/s);
    const [slot = "", file = ""] = head.split(" ");
    const state = slots.get(slot) ?? { file, ended: new Set<string>(), used: new Set<object>() };
    slots.set(slot, state);
    if (state.ended.has(file)) throw new Error("The test file that made this call has ended.");
    if (state.file !== file) state.ended.add(state.file);
    state.file = file;
    if (body === "") {
      const used = [...state.used];
      state.used.clear();
      return void (await Promise.all(used.map(empty)));
    }
    const run = ([[binding], ...calls]: Steps): unknown => {
      const own = env[`${binding} ${slot}`];
      if (own !== undefined) state.used.add(own);
      // Static assets are those of all slots.
      const holder = own ?? env[binding];
      if (holder === undefined) throw new Error(`There is no ${binding} for worker ${slot} of vitest.`);
      return calls.reduce(
        (each: object, [name, args = []]) => Reflect.apply(Reflect.get(each, name), each, args),
        holder,
      );
    };
    return run(decode(body, run) as Steps);
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
