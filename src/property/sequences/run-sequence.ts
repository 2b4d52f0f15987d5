/**
 * Makes the calls of a sequence and records the observations. The same code runs on both sides: it is sent to the real
 * runtime together with the decoding of values, and so imports nothing but types.
 */
import { decode } from "../values/decode-value.js";
import type { Observation, Sequence, SequenceStep } from "./sequence.js";

// biome-ignore lint/suspicious/noExplicitAny: this calls any bucket with any arguments on purpose.
type Anything = any;

/**
 * Runs a sequence on a bucket, and returns one observation for each step.
 *
 * @param results - receives the result of each step.
 * @param advance - advances the clock by milliseconds, for steps that need it.
 * @param pause - waits before each call.
 */
export async function runSequence(
  bucket: Anything,
  sequence: Sequence,
  results: Anything[] = [],
  advance?: (milliseconds: number) => unknown,
  pause?: () => Promise<unknown>,
): Promise<Observation[]> {
  const names = new Names();
  const observations: Observation[] = [];
  for (const step of sequence) {
    if (pause) await pause();
    const target = step.on === undefined ? bucket : results[step.on];
    results.push(undefined);
    if (step.call === "advance") await advance?.(Number(step.args[0]));
    if (step.call === "advance") observations.push({});
    else if (step.call === "shape") observations.push(shapeOf(bucket));
    else observations.push(await observe(target, step, results, names));
  }
  for (const [index, { read }] of sequence.entries()) {
    if (read !== "last" || !results[index]?.body) continue;
    observations[index] = { ...observations[index], body: await readBody(results[index], "text", names) };
  }
  return observations;
}

/** Observes a bucket without calling it. */
function shapeOf(bucket: Anything): Observation {
  const inherited: string[] = [];
  for (const name in bucket) if (!Object.hasOwn(bucket, name)) inherited.push(name);
  return { own: Object.keys(bucket), inherited: inherited.sort(), json: JSON.stringify(bucket), tag: String(bucket) };
}

/** Gives what is random the same names on both sides, in the order in which it is first seen. */
export class Names {
  readonly #seen = new Map<string, Map<unknown, string>>();

  of(kind: string, value: unknown): string {
    const names = this.#seen.get(kind) ?? new Map<unknown, string>();
    this.#seen.set(kind, names);
    const name = names.get(value) ?? `${kind} ${names.size}`;
    names.set(value, name);
    return name;
  }
}

/**
 * Makes one call.
 *
 * @param results - the results so far; the last element is replaced by the result of this call.
 */
export async function observe(
  target: Anything,
  step: SequenceStep,
  results: Anything[],
  names: Names,
): Promise<Observation> {
  let args: unknown[];
  let answer: unknown;
  try {
    args = await Promise.all(step.args.map((value) => decode(value, results)));
    if (target === undefined || target === null || typeof target[step.call] !== "function") return { skipped: true };
  } catch (error) {
    return { undecodable: String(error) };
  }
  try {
    const method = target[step.call];
    answer = step.beside === "detached" ? method(...args) : target[step.call](...args);
    if (step.beside === "changes" || step.beside === "changes arguments") for (const given of args) change(given);
    if (step.beside === "changes bytes") for (const given of args) changeBytes(given);
  } catch (error) {
    return { thrown: showError(error) };
  }
  try {
    const result = (await answer) as Anything;
    results[results.length - 1] = result;
    const seen: Record<string, unknown> = { promise: answer instanceof Promise, result: show(result, names) };
    if (step.call === "get" && result && "body" in result) {
      const isChanged = step.beside?.startsWith("changes");
      seen["body"] = await readBody(result, step.read, names, isChanged ? change : undefined);
    }
    if (step.call === "writeHttpMetadata" && args[0] instanceof Headers) seen["headers"] = [...args[0]];
    if (step.beside === "to the end") seen["pages"] = await laterPages(target, args[0], result, names);
    if (step.beside === "changes") changeNested(result);
    const forwarded = bodiesOf(step, results);
    return forwarded.length === 0 ? seen : { ...seen, used: forwarded.map(({ bodyUsed }) => bodyUsed) };
  } catch (error) {
    return { rejected: showError(error) };
  }
}

/** Returns the objects whose bodies a step passes on. */
function bodiesOf(step: SequenceStep, results: readonly Anything[]): Anything[] {
  return step.args.flatMap((arg) =>
    typeof arg === "object" && arg.is === "result" && arg.what === "body" ? (results[arg.step] ?? []) : [],
  );
}

/** More pages than any sequence can fill. */
const mostPages = 40;

/** Returns the pages after one, up to the last. */
async function laterPages(bucket: Anything, options: Anything, first: Anything, names: Names): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let page = first; page?.truncated === true && pages.length < mostPages; ) {
    page = await bucket.list({ ...options, cursor: page.cursor });
    pages.push(show(page, names));
  }
  return pages;
}

/** Changes an argument that is a buffer. */
function changeBytes(given: Anything): void {
  if (ArrayBuffer.isView(given)) new Uint8Array(given.buffer).fill(0x21);
  else if (given instanceof ArrayBuffer) new Uint8Array(given).fill(0x21);
}

/** Changes an argument: bytes, dates, items, and fields at any depth. */
function change(given: Anything): void {
  changeBytes(given);
  if (given instanceof Date) given.setTime(0);
  else if (given instanceof Headers) for (const [name] of [...given]) given.set(name, "changed");
  else if (Array.isArray(given)) given.length = 0;
  else if (given?.constructor === Object) {
    for (const name of Object.keys(given)) {
      change(given[name]);
      if (typeof given[name] === "string") given[name] = "changed";
    }
  }
}

/** Changes the plain values inside a result, unless the whole result is plain. */
function changeNested(result: Anything): void {
  if (result?.constructor === Object || Array.isArray(result)) return;
  change(result?.customMetadata);
  change(result?.httpMetadata);
  change(result?.checksums?.md5);
}

async function readBody(
  object: Anything,
  read: SequenceStep["read"],
  names: Names,
  after?: (value: Anything) => void,
): Promise<unknown> {
  const attempt = async (call: () => unknown): Promise<unknown> => {
    try {
      const given = await call();
      const value = await showContent(given, names);
      after?.(given);
      return { value, used: object.bodyUsed };
    } catch (error) {
      return { error: showError(error), used: object.bodyUsed };
    }
  };
  switch (read) {
    case "stream":
      return attempt(() => new Response(object.body).arrayBuffer());
    case "reader":
      return attempt(() => [object.body.getReader().closed instanceof Promise, object.body.locked]);
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
    case "last":
    case undefined:
      return { used: object.bodyUsed };
    default:
      return attempt(() => object[read]());
  }
}

async function showContent(value: unknown, names: Names): Promise<unknown> {
  if (value instanceof Blob) return { blob: hexOf(new Uint8Array(await value.arrayBuffer())), type: value.type };
  return show(value, names);
}

function show(value: Anything, names: Names): unknown {
  if (value === undefined) return { is: "undefined" };
  if (typeof value === "string") return value.length > 4096 ? { text: sumOfText(value) } : value;
  if (value === null || typeof value === "boolean") return value;
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
  // The etags of parts are random in the simulator: names show only which of them are equal.
  if (name === "etag" && "partNumber" in value) return names.of("part", member);
  if (name === "cacheExpiry" && member instanceof Date) return { date: member.getTime() };
  return show(member, names);
}

function showError(error: Anything): unknown {
  // Each engine has its own texts for invalid JSON.
  const message = error instanceof SyntaxError ? "" : String(error?.message);
  return {
    class: error?.constructor?.name,
    name: error?.name,
    message: message.replace(/reference = \w+/, "reference = …"),
  };
}

function hexOf(bytes: Uint8Array): string {
  if (bytes.length > 4096) return `${bytes.length} bytes, sum ${sumOf(bytes)}`;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a checksum: with the size, it is enough to distinguish large bodies. */
function sumOf(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7);
}

function sumOfText(text: string): string {
  return `${text.length} characters, sum ${sumOf(new TextEncoder().encode(text))}`;
}
