import { AwsV4Signer } from "aws4fetch";
import type { Action } from "../bucket/request/request.js";
import type { OutgoingBody } from "./outgoing-body.js";
import { Answer, onAbort, Watch } from "./remote-answer.js";
import type { RemoteCore } from "./remote-core.js";
import { readRefusal, toRemoteError, unreachable } from "./remote-error.js";

/** One request of S3. */
export interface Exchange {
  readonly action: Action;
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** `undefined`: of the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: OutgoingBody | undefined;
  /**
   * The cases in which it is sent again: also if its answer was lost, only if the store has said that it did nothing,
   * or not at all.
   */
  readonly again: "lost" | "refused" | "never";
}

/** Bytes a second that even a slow connection carries. */
const slowestBytesPerSecond = 64 * 1024;

/** Bytes from which on it pays to make a stream of them. */
const fewestStreamed = 128 * 1024;

/**
 * Sends a request, again where that is allowed, and gives the store's answer, unless it is one of trouble in the store.
 *
 * @throws the reason of the signal; what the body of the request fails with; an error of a store that is in trouble, or
 *   does not answer.
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
    await pause(Math.max(backoff(core, attempt), retryAfter ?? 0), signal);
  }
}

interface Sent {
  readonly answer: Answer | undefined;
  /** Why there is no answer. */
  readonly error?: Error;
  /** True if the store says that it cannot answer now. */
  readonly isTrouble: boolean;
  readonly canRepeat: boolean;
}

/** Why an attempt may have had an effect that did not succeed; `undefined` if it surely had none. */
async function doubtAfter({ answer, error }: Sent): Promise<Error | undefined> {
  if (answer === undefined) return error;
  const { status } = answer.response;
  if (status !== 503) answer.discard();
  if (status === 429) return undefined;
  // A 503 that is not S3's own can be that of a proxy whose store has done what it was asked.
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
    // A conditional put would else say `Cache-Control: no-cache`, which the store keeps as metadata.
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
    // Whatever the store says of what it could not read.
    if (body?.failure !== undefined) {
      answer.discard();
      throw body.failure.error;
    }
    const { status } = response;
    const isBusy = status === 429 || status === 503;
    const isTrouble = isBusy || status >= 500;
    const canRepeat = asked.again === "lost" || (asked.again === "refused" && isBusy);
    // What is not there, or not allowed, shows that there is somebody who says so.
    if (status < 400) core.learned.bucketExists = true;
    return { answer, isTrouble, canRepeat };
  } catch (error) {
    watch.end();
    // Before the signal and the network: what the caller's own stream fails with is the reason for all the rest.
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
 * True if a host takes a member of a request. Requests that follow no redirect: Node keeps all of a body for others, as the Fetch
 * standard has it (HTTP-network-or-cache fetch, step 3), and a redirected stream could not be sent again anyway. Requests
 * that may be answered by a cache: those with conditions are sent with `Cache-Control: no-cache` else (the same, step 8). The
 * Workers runtime takes neither.
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

/** Hosts copy bytes that they are given, but not those of a stream: they are ours already. */
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
    // As is usual for S3, the body is not signed: a stream would have to be read twice. TLS is what protects it.
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

/** Half of the pause grows, half of it is random: many that were refused at once do not come back at once. */
function backoff(core: RemoteCore, attempt: number): number {
  const longest = core.settings.backoffMilliseconds * 2 ** (attempt - 1);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** RFC 9110 §10.2.3: seconds, or a date. In milliseconds. */
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get("retry-after");
  if (header === null) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
 * The path of a key, from the bucket on: each byte that has a meaning in a URL is encoded. A segment of dots alone would be
 * resolved by the URL itself: its slashes are encoded too, which the store decodes.
 */
function keyPath(key: string): string {
  const segments = key.split("/").map(encodeStrictly);
  let path = "";
  for (const [index, segment] of segments.entries()) {
    const between = isDots(segment) || isDots(segments[index - 1]) ? "%2F" : "/";
    path += between + segment;
  }
  return path;
}

function isDots(segment: string | undefined): boolean {
  return segment === "." || segment === "..";
}

/** As signatures have it: everything but letters, digits and `-._~`. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Works on all items, on so many at a time; gives the results in the order of the items. The first error ends it. */
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
