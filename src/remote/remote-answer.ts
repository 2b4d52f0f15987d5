import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { fitsXml, noCharacters } from "../base/bytes/xml-text.js";

/** The answer of a store: its body is still to be read, or to be let go. */
export class Answer {
  readonly response: Response;
  /** The attempt that it answers, from 1 on. */
  readonly attempt: number;
  /** Why an earlier attempt may have had an effect, although this one says otherwise. */
  readonly doubt: Error | undefined;
  /** The time that its body may take, until that was read to its end. */
  readonly watch: Watch;

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

  /** Lets the body go unread. */
  discard(): void {
    this.watch.end();
    // Whether the connection can be used again is the host's concern.
    this.response.body?.cancel().catch(() => undefined);
  }
}

const followers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted. One listener serves all: Node warns of a leak where one signal has more than ten.
 *
 * @returns what ends that.
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

/** Ends a request that takes too long, or whose caller does not want it any more. */
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

  /** Waits, but no longer than is allowed. */
  awaiting<Result>(wanted: Promise<Result>, extraMilliseconds = 0): Promise<Result> {
    const { signal } = this.#controller;
    if (signal.aborted) {
      wanted.catch(() => undefined);
      return Promise.reject(signal.reason);
    }
    return new Promise((resolve, reject) => {
      // A host that does not heed the signal is not waited for either.
      this.#refuse = reject;
      this.prolong(extraMilliseconds);
      wanted.then(
        (result) => {
          this.#rest();
          resolve(result);
        },
        (error: unknown) => {
          this.#rest();
          reject(signal.aborted ? signal.reason : error);
        },
      );
    });
  }

  /** Begins to count anew: something has moved. */
  prolong(extraMilliseconds = 0): void {
    // Nobody waits any more: an upload may still move when its answer has come.
    if (this.#refuse === undefined) return;
    clearTimeout(this.#timer);
    const milliseconds = Math.min(this.#milliseconds + extraMilliseconds, 2 ** 31 - 1);
    this.#timer = setTimeout(() => {
      this.#stop(new Error(`nothing came for ${milliseconds} milliseconds`));
    }, milliseconds);
  }

  /** Nothing is waited for any more. */
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

/** An element of an answer. */
export interface Element {
  /** The text of a child; `undefined` if there is none of this name. */
  text(name: string): string | undefined;
  /** All children of a name. */
  all(name: string): readonly Element[];
}

/** The character that stands for one that XML does not have. */
export const noCharacter = "\uFFFD";

/** The element at the top of a document, by its name; `undefined` for what is not XML, or has another one. */
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

/** True if XML has a character of this number. */
function isCharacter(code: number): boolean {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > 0xffff ? code <= 0x10ffff : !isSurrogate && fitsXml(String.fromCharCode(code));
}

/** Some stores write characters by their number that XML does not have; a strict parser refuses the whole document. */
function withoutForeign(text: string): string {
  return text.replace(noCharacters, noCharacter).replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (reference, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? reference : noCharacter;
  });
}
