import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { fitsXml, noCharacters } from "../base/bytes/xml-text.js";

/** A response of a store. Its body must be read or discarded. */
export class Answer {
  readonly response: Response;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** The error of an earlier attempt with a possible effect, whatever this response reports. */
  readonly doubt: Error | undefined;
  /** Limits the time until the end of the body. */
  readonly watch: Watch;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(response: Response, attempt: number, doubt: Error | undefined, watch: Watch) {
    this.response = response;
    this.attempt = attempt;
    this.doubt = doubt;
    this.watch = watch;
  }

  /** Reads the body as text. */
  async text(): Promise<string> {
    return this.watch.awaiting(this.response.text()).finally(() => this.watch.end());
  }

  /** Reads the next chunk of the body. */
  async read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> {
    this.#reader ??= this.response.body?.getReader();
    return this.#reader === undefined ? { done: true } : this.watch.awaiting(this.#reader.read());
  }

  /** Discards the rest of the body. */
  discard(): void {
    this.watch.end();
    // The host decides about the reuse of the connection.
    (this.#reader ?? this.response.body)?.cancel().catch(() => undefined);
  }
}

const followers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted. All callbacks share one listener, as Node warns of a leak at more than ten.
 *
 * @returns a function that removes the callback.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  let callbacks = followers.get(signal);
  if (callbacks === undefined) {
    const all = new Set<() => void>();
    callbacks = all;
    followers.set(signal, all);
    const callAll = (): void => {
      for (const one of all) one();
    };
    signal.addEventListener("abort", callAll, { once: true });
  }
  callbacks.add(callback);
  return () => void followers.get(signal)?.delete(callback);
}

/** Aborts a request after a timeout, or when the caller's signal is aborted. */
export class Watch {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  readonly #unfollow: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refuse: ((reason: unknown) => void) | undefined;

  constructor(milliseconds: number, outer: AbortSignal | undefined) {
    this.#milliseconds = milliseconds;
    this.#unfollow = outer && onAbort(outer, () => this.#stop(outer.reason));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits until the timeout. */
  awaiting<Result>(wanted: Promise<Result>, extraMilliseconds = 0): Promise<Result> {
    const { signal } = this.#controller;
    if (signal.aborted) {
      wanted.catch(() => undefined);
      return Promise.reject(signal.reason);
    }
    return new Promise((resolve, reject) => {
      // Also rejects for hosts that ignore the signal.
      this.#refuse = reject;
      this.prolong(extraMilliseconds);
      wanted.then(
        (result) => {
          this.#rest();
          resolve(result);
        },
        (error: unknown) => {
          this.#rest();
          reject(error);
        },
      );
    });
  }

  /** Restarts the timeout after progress. */
  prolong(extraMilliseconds = 0): void {
    // No result is awaited: an upload may still progress after its response.
    if (this.#refuse === undefined) return;
    clearTimeout(this.#timer);
    const milliseconds = Math.min(Math.round(this.#milliseconds + extraMilliseconds), 2 ** 31 - 1);
    this.#timer = setTimeout(() => {
      this.#stop(new Error(`nothing came for ${milliseconds} milliseconds`));
    }, milliseconds);
  }

  /** Ends the watch. */
  end(): void {
    this.#rest();
    this.#unfollow?.();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#refuse = undefined;
  }

  #stop(reason: unknown): void {
    this.#controller.abort(reason);
    this.#refuse?.(reason);
    this.#rest();
  }
}

/** An element of a response. */
export interface Element {
  /** Returns the text of a child; `undefined` if there is none of this name. */
  text(name: string): string | undefined;
  /** Returns all children of a name. */
  all(name: string): readonly Element[];
}

/** Replaces characters that XML forbids. */
export const noCharacter = "\uFFFD";

/** Parses a document and returns its root; `undefined` for invalid XML or another root. */
export function readXml(text: string, root: string): Element | undefined {
  try {
    const element = parseXml(withoutForeign(text)).root;
    return element?.name === root ? toElement(element) : undefined;
  } catch {
    return undefined;
  }
}

function toElement(element: XmlElement): Element {
  const named = (name: string): readonly XmlElement[] =>
    element.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
  return {
    text: (name) => named(name)[0]?.text,
    all: (name) => named(name).map(toElement),
  };
}

/** True if XML allows the character with this number. */
function isCharacter(code: number): boolean {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > 0xffff ? code <= 0x10ffff : !isSurrogate && fitsXml(String.fromCharCode(code));
}

/**
 * Replaces forbidden characters: some stores send references to them, and a strict parser refuses the whole document.
 */
function withoutForeign(text: string): string {
  // Line breaks not by the parser, which copies the rest of the document for each one.
  const clean = text.replace(/\r\n?/g, "\n").replace(noCharacters, noCharacter);
  return clean.replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? reference : noCharacter;
  });
}
