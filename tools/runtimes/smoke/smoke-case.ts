/** Something that must hold on every host. */
export interface SmokeCase {
  readonly name: string;
  /** Rejects if it does not hold. */
  readonly run: () => Promise<unknown>;
  /** The globals that the case needs. */
  readonly needs: readonly string[];
}

/** @param needs - the globals that the case needs. */
export function smokeCase(name: string, needs: readonly string[], run: () => Promise<unknown>): SmokeCase {
  return { name, needs, run };
}

/** Returns the reason if a case cannot run on this host. */
export function lackOf({ needs }: SmokeCase): string | undefined {
  const lacking = needs.filter((name) => !isThere(name));
  return lacking.length === 0 ? undefined : `this host has no ${lacking.join(" and no ")}`;
}

function isThere(name: string): boolean {
  // The Headers of jsdom drop names that a page may not set.
  if (name === "Headers that keep Range") return isThere("Headers") && new Headers({ Range: "bytes=0-0" }).has("Range");
  // The Blobs of jsdom have no stream().
  if (name === "Blob.stream") return isThere("Blob") && "stream" in Blob.prototype;
  if (name === "ReadableStream.from") return isThere("ReadableStream") && "from" in ReadableStream;
  if (name === "a server of its own") return isThere("fetch") && hasServers();
  return typeof Reflect.get(globalThis, name) !== "undefined";
}

/** True if the host can run a server and fetch from it. Workers has no ports; pages can only fetch from their own origin. */
function hasServers(): boolean {
  const { process, navigator, document } = globalThis as { process?: object; navigator?: Navigator; document?: object };
  if (document !== undefined || navigator?.userAgent === "Cloudflare-Workers") return false;
  return typeof (process && Reflect.get(process, "getBuiltinModule")) === "function";
}

/** Throws unless both values are equal. */
export function expectSame(actual: unknown, expected: unknown): void {
  const [seen, wanted] = [shown(actual), shown(expected)];
  if (seen !== wanted) throw new Error(`expected ${wanted}, saw ${seen}`);
}

/** Returns the error of a call or of its promise. */
export async function refusalOf(call: () => unknown): Promise<Error> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    // Not by `instanceof`: a runner may have its own `Error`.
    if (Object.prototype.toString.call(error) === "[object Error]") return error as Error;
    throw new Error(`expected an error, saw ${shown(error)} thrown`);
  }
  throw new Error(`expected an error, saw ${shown(answer)}`);
}

/** Returns a value; throws for `null` and `undefined`. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error(`expected a value, saw ${value}`);
  return value;
}

/** Encodes ASCII text, for hosts without `TextEncoder`. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Formats a value as text, the same on every host. */
function shown(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (member === undefined) return "(undefined)";
    if (typeof member === "number" && !Number.isFinite(member)) return `(${member})`;
    return member;
  });
  return text ?? String(value);
}
