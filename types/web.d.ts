/*
 * The types of the web that requests are made of, for those entries that send or answer them. No part of the contract. As
 * there, nothing names a global, which not every project has: all are read from the host's `fetch`.
 */

import type { HeadersLike } from "./host.js";

type Fetch = typeof globalThis extends { fetch: infer Fetch extends (...request: never) => unknown }
  ? Fetch
  : undefined;

/** The host's `Response`; where it has none, any object. */
export type HostResponse = Fetch extends (...request: never) => Promise<infer Response> ? Response : object;

/** The first argument of the host's `fetch`; where it has none, an address or any object. */
export type HostRequestInput = Fetch extends (input: infer Input, ...rest: never) => unknown ? Input : object | string;

/** The host's `RequestInit`; where it has none, any object. */
export type HostRequestInit = Fetch extends (input: never, init?: infer Init) => unknown ? NonNullable<Init> : object;

/** The host's `AbortSignal`; where it has none, any object. */
export type HostSignal = HostRequestInit extends { readonly signal?: infer Signal } ? NonNullable<Signal> : object;

/** The host's `Headers`; where it has none, those members that a bucket uses. */
export type HostHeaders = HostResponse extends { readonly headers: infer Headers } ? Headers : HeadersLike;
