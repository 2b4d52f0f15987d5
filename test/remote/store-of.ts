import { RemoteBucket, type RemoteBucketOptions, withLength } from "fakebucket/remote";
import type { StoreMultipartUpload } from "fakebucket/types";
import { credentials } from "./door.js";

/** A request as received by the store. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly init: RequestInit;
}

type Answer = (received: Received) => Response | Promise<Response>;

/** A bucket over a store with these responses, in order, and the received requests. */
export function storeOf(
  answers: readonly Answer[],
  options: Partial<RemoteBucketOptions> = {},
): { readonly bucket: RemoteBucket; readonly received: readonly Received[] } {
  const received: Received[] = [];
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const one = { method: init.method ?? "GET", url: new URL(address), headers: new Headers(init.headers), init };
    const answer = answers[received.push(one) - 1];
    if (answer === undefined) throw new Error(`No answer to ${one.method} ${address}`);
    return answer(one);
  };
  const base = { endpoint: "https://store.test", bucket: "files", credentials, backoffMilliseconds: 1 };
  return { bucket: new RemoteBucket({ ...base, fetch, ...options }), received };
}

/** The response to a stored object. */
export function stored(etag = "5d41402abc4b2a76b9719d911017c592"): Response {
  return new Response(null, { headers: { etag: `"${etag}"`, date: "Sun, 22 Nov 2026 14:00:00 GMT" } });
}

/** A refusal by the store. */
export function refused(status: number, code: string, headers: Record<string, string> = {}): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message></Message></Error>`, {
    status,
    headers,
  });
}

/** The response with an object. */
export function object(body: string | null, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: {
      etag: '"5d41402abc4b2a76b9719d911017c592"',
      "last-modified": "Sun, 22 Nov 2026 14:00:00 GMT",
      "content-length": String(body?.length ?? 0),
      ...headers,
    },
  });
}

/** A response that never arrives. */
export async function lost(): Promise<never> {
  throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
}

/** Refusals that a later attempt may not meet. */
export const busy = () => refused(503, "SlowDown");
export const tooMany = () => refused(429, "TooManyRequests");
export const broken = () => refused(500, "InternalError");

/** A stream of known length. */
export function streamOf(text: string): ReadableStream {
  return withLength(new Blob([text]).stream(), text.length);
}

/** An upload that the store is said to have. */
export function upload(bucket: RemoteBucket): StoreMultipartUpload {
  return bucket.resumeMultipartUpload("k", "id");
}
