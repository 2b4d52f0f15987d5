import { AwsV4Signer } from "aws4fetch";
import type { Action } from "../bucket/request/request.js";
import type { OutgoingBody } from "./outgoing-body.js";
import { Answer, onAbort, Watch } from "./remote-answer.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, toRemoteError, unreachable } from "./remote-error.js";

/** A request to the store. */
export interface Exchange {
  readonly action: Action;
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** `undefined` for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: OutgoingBody | undefined;
  /**
   * The cases in which the request is repeated: after a lost response too, only after the store has refused to process it, or
   * never.
   */
  readonly again: "lost" | "refused" | "never";
}

/** The throughput of a slow connection, in bytes per second. */
const slowestBytesPerSecond = 64 * 1024;

/** The size in bytes from which a stream is worth its overhead. */
const fewestStreamed = 128 * 1024;

/**
 * Sends a request, with retries where they are allowed, and returns the store's response, unless it reports an outage.
 *
 * @throws the reason of the signal; an error of the request body; an error for an unavailable or silent store.
 */
export async function exchange(core: RemoteCore, asked: Exchange): Promise<Answer> {
  const { attempts, signal } = core.settings;
  let doubt: Error | undefined;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const sent = await send(core, asked, attempt, doubt);
    const canRepeat = attempt < attempts && sent.canRepeat;
    if (sent.answer !== undefined && !sent.isTrouble) return sent.answer;
    const retryAfter = sent.answer && retryAfterOf(sent.answer.response);
    if (!canRepeat || (retryAfter ?? 0) > core.settings.timeoutMilliseconds) {
      if (sent.answer === undefined) throw sent.error;
      throw toRemoteError(await readRefusal(sent.answer), asked.action, core.platform.semantics);
    }
    doubt ??= await doubtAfter(sent);
    sent.answer?.discard();
    await pause(Math.max(backoff(core, attempt), retryAfter ?? 0), signal);
  }
}

interface Sent {
  readonly answer: Answer | undefined;
  /** The reason of a missing response. */
  readonly error?: Error;
  /** True if the store reports that it is unavailable. */
  readonly isTrouble: boolean;
  readonly canRepeat: boolean;
}

/** Returns the error of a failed attempt with a possible effect; `undefined` if it certainly had none. */
async function doubtAfter({ answer, error }: Sent): Promise<Error | undefined> {
  if (answer === undefined) return error;
  const { status } = answer.response;
  if (status === 429) return undefined;
  // Unlike S3's own 503, a proxy's 503 may follow a committed request.
  if (status === 503 && (await readRefusal(answer).catch(() => undefined))?.code === "SlowDown") return undefined;
  return new Error(`The store answered an earlier attempt with status ${status}.`);
}

async function send(core: RemoteCore, asked: Exchange, attempt: number, doubt: Error | undefined): Promise<Sent> {
  const { settings } = core;
  const { body } = asked;
  const watch = new Watch(settings.timeoutMilliseconds, settings.signal);
  try {
    const signed = await sign(core, asked);
    const init: RequestInit = { method: asked.method, headers: signed.headers, signal: watch.signal };
    // A conditional put would otherwise send `Cache-Control: no-cache`, and the store would keep it as metadata.
    if (asked.method === "PUT" && takes("cache", "force-cache")) Object.assign(init, { cache: "force-cache" });
    if (body?.form === "bytes" && body.bytes.length < fewestStreamed) {
      init.body = body.bytes;
    } else if (body !== undefined) {
      init.body = body.form === "bytes" ? streamOnce(body.bytes) : body.open(() => watch.prolong());
      Object.assign(init, { duplex: "half" }, takes("redirect", "error") ? { redirect: "error", window: null } : {});
    }
    const fetchOne = settings.fetch ?? fetch;
    const slow = body?.form === "bytes" ? (body.bytes.length / slowestBytesPerSecond) * 1000 : 0;
    const response = await watch.awaiting(fetchOne(signed.url, init), slow);
    body?.release();
    const answer = new Answer(response, attempt, doubt, watch);
    // Takes precedence over the store's response to a broken body.
    if (body?.failure !== undefined) {
      answer.discard();
      throw body.failure.error;
    }
    const { status } = response;
    const isBusy = status === 429 || status === 503;
    const isTrouble = isBusy || status >= 500;
    const canRepeat = asked.again === "lost" || (asked.again === "refused" && isBusy);
    // A 404 or 403 does not prove that the bucket exists.
    if (status < 400) core.learned.bucketExists = true;
    return { answer, isTrouble, canRepeat };
  } catch (error) {
    watch.end();
    // Before the signal and the network: an error of the caller's own stream causes all the others.
    body?.release(error);
    if (body?.failure !== undefined) throw body.failure.error;
    settings.signal?.throwIfAborted();
    return {
      answer: undefined,
      error: unreachable(asked.action, error),
      isTrouble: true,
      canRepeat: asked.again === "lost",
    };
  }
}

/**
 * True if a host supports a member of a request. `redirect: "error"`: without it, Node buffers the whole body, as the
 * Fetch standard requires (HTTP-network-or-cache fetch, step 3), and a stream could not be sent again after a redirect
 * anyway. `cache: "force-cache"`: without it, conditional requests are sent with `Cache-Control: no-cache` (ibid., step
 * 8). The Workers runtime supports neither.
 */
function takes(member: "cache" | "redirect", value: string): boolean {
  let taken = taking.get(member);
  if (taken === undefined) {
    try {
      taken = new Request("http://localhost/", { [member]: value })[member] === value;
    } catch {
      taken = false;
    }
    taking.set(member, taken);
  }
  return taken;
}

const taking = new Map<"cache" | "redirect", boolean>();

/** Streams bytes in one chunk: hosts copy a byte array, but not the chunks of a stream. */
function streamOnce(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function sign(core: RemoteCore, { method, key, query, headers }: Exchange) {
  const { base, region, credentials } = core.settings;
  const search = query === undefined ? "" : `?${queryText(query)}`;
  const signer = new AwsV4Signer({
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secretAccessKey,
    ...(credentials.sessionToken === undefined ? {} : { sessionToken: credentials.sessionToken }),
    method,
    url: `${base}${key === undefined ? "" : keyPath(key)}${search}`,
    // The body is unsigned, as usual for S3: a stream would have to be read twice. TLS protects it.
    headers: { ...headers, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    service: "s3",
    region,
    cache: core.signingKeys,
  });
  const signed = await signer.sign();
  return { url: signed.url.href, headers: signed.headers };
}

function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeStrictly(value)}`)
    .join("&");
}

/** Returns the pause before a retry. Half of it is random, so clients refused together do not return together. */
function backoff(core: RemoteCore, attempt: number): number {
  const longest = core.settings.backoffMilliseconds * 2 ** (attempt - 1);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** RFC 9110 §10.2.3: seconds, or a date. Returns milliseconds. */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get("retry-after");
  if (header === null) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}

/** Waits. Rejects with the reason of the signal as soon as it is aborted; it must not be aborted before. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const unfollow =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        unfollow?.();
        reject(signal.reason);
      });
    const timer = setTimeout(() => {
      unfollow?.();
      resolve();
    }, milliseconds);
  });
}

/**
 * Returns the path of a key after the bucket, with every special byte encoded. The URL parser would resolve a segment
 * of dots, so the slash before it is encoded too; the store decodes it. No key begins with such a segment.
 */
function keyPath(key: string): string {
  const segments = key.split("/").map((segment) => (/^\.\.?$/.test(segment) ? "%2F" : "/") + encodeStrictly(segment));
  return segments.join("");
}

/** Encodes all characters except letters, digits and `-._~`, as in signatures. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Processes items concurrently, up to a limit, and returns the results in their order. The first error stops it. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      const index = next++;
      results[index] = await work(items[index] as Item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
