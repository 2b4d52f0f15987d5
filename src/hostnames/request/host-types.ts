/*
 * The web types in the signatures of the service. No host declares all of them and some declare none, so nothing here
 * names a global: `fetch` has the host's own type if there is one.
 */

/** The members of a `Headers` read by the service. */
export interface HeadersLike {
  get(name: string): string | null;
}

/** The members of an `AbortSignal` used by the service. */
interface SignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener?(type: "abort", listener: () => void, options: { readonly once: true }): void;
}

/** The members of a `Request`, of any realm or library, read by the service. */
export interface RequestLike {
  readonly url: string;
  readonly method: string;
  readonly headers: HeadersLike;
  readonly bodyUsed?: boolean | undefined;
  readonly signal?: SignalLike | undefined;
  text(): Promise<string>;
}

/** The members of a `Response` available without the types of a host. */
export interface ResponseLike {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: HeadersLike;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

type AnyFetch = (input: RequestLike | string, init?: object) => Promise<ResponseLike>;

/** The host's `fetch`; every host with one declares it as a function on the global object. */
export type HostFetch = typeof globalThis extends { fetch: infer Fetch extends (...request: never) => unknown }
  ? Fetch
  : AnyFetch;

/** The part of the host used by the service. */
export interface Host {
  readonly Request?: new (input: unknown, init?: unknown) => RequestLike;
  readonly Response?: new (body: string, init: { status: number; headers: Record<string, string> }) => ResponseLike;
}
