/*
 * The types of the web that the service takes and gives. No host declares all of them and some declare none, so nothing
 * here names a global: `fetch` is the host's own type where there is one.
 */

/** A `Headers`, as far as the service reads it. */
export interface HeadersLike {
  get(name: string): string | null;
}

/** An `AbortSignal`, as far as the service heeds it. */
interface SignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener?(type: "abort", listener: () => void, options: { readonly once: true }): void;
}

/** A `Request` of any realm or library, as far as the service reads it. */
export interface RequestLike {
  readonly url: string;
  readonly method: string;
  readonly headers: HeadersLike;
  readonly bodyUsed?: boolean | undefined;
  readonly signal?: SignalLike | undefined;
  text(): Promise<string>;
}

/** A `Response`, as far as anybody can rely on it who has no types of a host. */
export interface ResponseLike {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: HeadersLike;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

type AnyFetch = (input: RequestLike | string, init?: object) => Promise<ResponseLike>;

/** The host's `fetch`: every host that has one declares it as a function, on the global object. */
export type HostFetch = typeof globalThis extends { fetch: infer Fetch extends (...request: never) => unknown }
  ? Fetch
  : AnyFetch;

/** The part of its host that the service needs. */
export interface Host {
  readonly Request?: new (input: unknown, init?: unknown) => RequestLike;
  readonly Response?: new (body: string, init: { status: number; headers: Record<string, string> }) => ResponseLike;
}
