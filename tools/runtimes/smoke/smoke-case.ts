/** Something that must hold on every host. */
export interface SmokeCase {
  readonly name: string;
  /** Rejects if it does not hold. */
  readonly run: () => Promise<unknown>;
  /** The globals without which a host cannot be asked. */
  readonly needs: readonly string[];
}

/** @param needs - the globals without which a host cannot be asked. */
export function smokeCase(name: string, needs: readonly string[], run: () => Promise<unknown>): SmokeCase {
  return { name, needs, run };
}

/** Why a host cannot be asked, if it cannot. */
export function lackOf({ needs }: SmokeCase): string | undefined {
  const lacking = needs.filter((name) => !isThere(name));
  return lacking.length === 0 ? undefined : `this host has no ${lacking.join(" and no ")}`;
}

function isThere(name: string): boolean {
  // Those of jsdom drop what a page may not set.
  if (name === "Headers that keep Range") return isThere("Headers") && new Headers({ Range: "bytes=0-0" }).has("Range");
  // Those of jsdom give none.
  if (name === "Blob.stream") return isThere("Blob") && "stream" in Blob.prototype;
  if (name === "ReadableStream.from") return isThere("ReadableStream") && "from" in ReadableStream;
  if (name === "a server of its own") return isThere("fetch") && hasServers();
  return typeof Reflect.get(globalThis, name) !== "undefined";
}

/** Workers has the module, and no port; a page, simulated ones too, may fetch from its own address only. */
function hasServers(): boolean {
  const { process, navigator, document } = globalThis as { process?: object; navigator?: Navigator; document?: object };
  if (document !== undefined || navigator?.userAgent === "Cloudflare-Workers") return false;
  return typeof (process && Reflect.get(process, "getBuiltinModule")) === "function";
}

/** Throws unless both are the same by value. */
export function expectSame(actual: unknown, expected: unknown): void {
  const [seen, wanted] = [shown(actual), shown(expected)];
  if (seen !== wanted) throw new Error(`expected ${wanted}, saw ${seen}`);
}

/** Returns the error of a promise, or of a call. */
export async function refusalOf(call: () => unknown): Promise<Error> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    // By what it has and not by its class: a runner may have an `Error` of its own.
    if (Object.prototype.toString.call(error) === "[object Error]") return error as Error;
    throw new Error(`expected an error, saw ${shown(error)} thrown`);
  }
  throw new Error(`expected an error, saw ${shown(answer)}`);
}

/** Returns a value, where `null` and `undefined` would be a mistake. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error(`expected a value, saw ${value}`);
  return value;
}

/** The bytes of text that is ASCII, for hosts that have no `TextEncoder`. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A value as text that is the same for the same values, on every host. */
function shown(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (member === undefined) return "(undefined)";
    if (typeof member === "number" && !Number.isFinite(member)) return `(${member})`;
    return member;
  });
  return text ?? String(value);
}
