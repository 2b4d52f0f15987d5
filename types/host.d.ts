import type { PlatformBlob, PlatformReadableStream, PlatformWritableStream } from "./platform.js";

/*
 * The types of the web that the binding takes and gives. No host declares all of them and some declare none, so nothing
 * here names a global: what the binding takes is described by the members it needs, what it gives is the host's own type
 * where there is one, and the platform's where that is installed.
 */

/** A `Headers` of any realm or library, as far as the binding uses it. */
export interface HeadersLike {
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  delete(name: string): void;
  /** Only `URLSearchParams` has it, which is refused or ignored. */
  sort?: never;
}

/** A `Blob` of any realm or library, as far as the binding uses it. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
  slice(start?: number, end?: number, type?: string): BlobLike;
}

/** A `ReadableStream` of any realm or library, as far as the binding uses it. */
export interface ReadableStreamLike<Chunk = unknown> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(): ReadableStreamReaderLike<Chunk>;
}

/** The default reader of a {@link ReadableStreamLike}. */
export interface ReadableStreamReaderLike<Chunk = unknown> {
  read(): Promise<{ done: false; value: Chunk } | { done: true; value?: Chunk | undefined }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

/**
 * Bytes in memory of their own: `Uint8Array<ArrayBuffer>`, or `Uint8Array` for compilers before 5.7, in which that type
 * takes no argument.
 */
export type Bytes = ReturnType<Uint8Array["slice"]>;

// `fetch` is the way to the host's types because every host declares it as a function. `typeof globalThis` has no member
// for what is declared as `class` or `const`, and that is how the platform declares `Blob` and `ReadableStream`.
type HostResponse = typeof globalThis extends { fetch: (...request: never) => Promise<infer Response> }
  ? Response
  : undefined;

type HostBody = [HostResponse] extends [{ readonly body: infer Body extends ReadableStreamLike | null }]
  ? NonNullable<Body>
  : ReadableStreamLike<Bytes>;

/**
 * The host's `ReadableStream` as the body of its `Response`; on hosts without one, the few members any stream has. Where the
 * platform's types are installed it is theirs too, so that it goes wherever a body of either is wanted.
 */
export type HostReadableStream = HostBody & PlatformReadableStream;

/** The target that a {@link HostReadableStream} can be piped to; on hosts without streams, any object. */
export type HostWritableStream = (HostBody extends { pipeTo(destination: infer Writable): unknown }
  ? Writable
  : object) &
  PlatformWritableStream;

/** The host's `Blob`; on hosts without one, the few members any Blob has. Where the platform's types are installed, theirs too. */
export type HostBlob = ([HostResponse] extends [{ blob(): Promise<infer Blob extends BlobLike> }] ? Blob : BlobLike) &
  PlatformBlob;
