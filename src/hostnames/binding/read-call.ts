import type { HeadersLike, Host, RequestLike, ResponseLike } from "../request/host-types.js";

/** A request that has arrived, completely in memory. */
export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly headers: HeadersLike;
  /** `undefined` if it failed before its end; a partial body is not used. */
  readonly body: string | undefined;
}

/** Returns the request described by the arguments of a `fetch`. */
export function toRequest(input: unknown, init: unknown): RequestLike {
  if (init === undefined && isRequest(input)) return input;
  const { Request } = globalThis as Host;
  if (Request === undefined)
    throw new TypeError("This host has no Request: pass a request object instead of an address.");
  return new Request(input, init);
}

/**
 * Reads a request to its end.
 *
 * @throws the reason of its signal, if it is aborted by then.
 * @throws TypeError if its body was read before.
 */
export async function readCall(request: RequestLike): Promise<Arrived> {
  const { method, url, headers, signal } = request;
  if (request.bodyUsed === true) throw new TypeError("The body of the request was already read.");
  const body = await readBody(request);
  if (signal?.aborted === true) throw signal.reason;
  return { method: method.toUpperCase(), url: new URL(url), headers, body };
}

/**
 * Returns the text of a body, `undefined` if it fails: by rejecting, or by throwing, as some libraries' requests do.
 */
async function readBody(request: RequestLike): Promise<string | undefined> {
  try {
    const text: unknown = await request.text();
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined;
  }
}

export function toResponse(status: number, headers: Readonly<Record<string, string>>, body: object): ResponseLike {
  const { Response } = globalThis as Host;
  if (Response === undefined) throw new TypeError("This host has no Response.");
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

/** Accepts requests of any realm or library. */
function isRequest(input: unknown): input is RequestLike {
  const { url, method, headers, text } = (input ?? {}) as Partial<Record<keyof RequestLike, unknown>>;
  const hasHeaders = typeof (headers as Partial<HeadersLike> | null | undefined)?.get === "function";
  return typeof url === "string" && typeof method === "string" && hasHeaders && typeof text === "function";
}
