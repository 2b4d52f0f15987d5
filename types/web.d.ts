/*
 * The web types of requests and responses, for entries with a client or server. Not part of the contract. As in the
 * contract, nothing names a global, since not every project has them: all are derived from the host's `fetch`.
 */

import type { HeadersLike } from "./host.js";

type Fetch = typeof globalThis extends { fetch: infer Fetch extends (...request: never) => unknown }
  ? Fetch
  : undefined;

/** The host's `Response`; where it has none, any object. */
export type HostResponse = Fetch extends (...request: never) => Promise<infer Response> ? Response : object;

/** The first argument of the host's `fetch`; where it has none, an address or any object. */
export type HostRequestInput = Fetch extends (input: infer Input, ...rest: never) => unknown ? Input : object | string;

/** The host's `Request`; where it has none, any object. */
export type HostRequest = Exclude<HostRequestInput, string | { readonly searchParams: unknown }>;

/** The host's `RequestInit`; where it has none, any object. */
export type HostRequestInit = Fetch extends (input: never, init?: infer Init) => unknown ? NonNullable<Init> : object;

/** The host's `AbortSignal`; where it has none, any object. */
export type HostSignal = HostRequestInit extends { readonly signal?: infer Signal } ? NonNullable<Signal> : object;

/** The host's `Headers`; where it has none, the members used by a bucket. */
export type HostHeaders = HostResponse extends { readonly headers: infer Headers } ? Headers : HeadersLike;
