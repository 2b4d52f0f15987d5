import type { PlatformBlob, PlatformReadableStream, PlatformWritableStream } from "./platform.js";

/*
 * The web types in the signatures of the binding. No host declares all of them and some declare none, so nothing here
 * names a global: arguments are described by their required members; results have the host's own type if there is one,
 * and the platform's if it is installed.
 */

/** The members of a `Headers`, of any realm or library, used by the binding. */
export interface HeadersLike {
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  delete(name: string): void;
  /** Excludes `URLSearchParams`, the only type with this member; the binding refuses or ignores it. */
  sort?: never;
}

/** The members of a `Blob`, of any realm or library, used by the binding. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
  slice(start?: number, end?: number, type?: string): BlobLike;
}

/** The members of a `ReadableStream`, of any realm or library, used by the binding. */
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
 * Bytes in memory of their own: `Uint8Array<ArrayBuffer>`, or `Uint8Array` for compilers before 5.7, where the type has
 * no parameter.
 */
export type Bytes = ReturnType<Uint8Array["slice"]>;

// The host's types are found through `fetch`, since every host declares it as a function. `typeof globalThis` has no
// members for a `class` or `const`, and the platform declares `Blob` and `ReadableStream` in this way.
type HostResponse = typeof globalThis extends { fetch: (...request: never) => Promise<infer Response> }
  ? Response
  : undefined;

type HostBody = [HostResponse] extends [{ readonly body: infer Body extends ReadableStreamLike | null }]
  ? NonNullable<Body>
  : ReadableStreamLike<Bytes>;

/**
 * The host's `ReadableStream` as the body of its `Response`; on hosts without one, the few members common to all
 * streams. With the platform's types installed it has their type too, so that it is accepted wherever either body is.
 */
export type HostReadableStream = HostBody & PlatformReadableStream;

/** A destination for piping a {@link HostReadableStream}; on hosts without streams, any object. */
export type HostWritableStream = (HostBody extends { pipeTo(destination: infer Writable): unknown }
  ? Writable
  : object) &
  PlatformWritableStream;

/**
 * The host's `Blob`; on hosts without one, the few members common to all Blobs. With the platform's types installed,
 * their type too.
 */
export type HostBlob = ([HostResponse] extends [{ blob(): Promise<infer Blob extends BlobLike> }] ? Blob : BlobLike) &
  PlatformBlob;
