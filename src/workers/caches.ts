import { wrongParameter } from "./refusals.js";

/** A response in a cache, and when it was put there and is not there any more, in milliseconds. */
interface Entry {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
  readonly stored: number;
  readonly expires: number;
}

interface MatchOptions {
  readonly ignoreMethod?: boolean;
}

/** Statuses that are kept (RFC 9110 §15.1). */
const cacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

const notTwice = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** A cache of the Cache API: it keeps a response for as long as its `cache-control` lets a shared cache keep it. */
class Cache {
  readonly #name: string;
  readonly #entries: Map<string, Entry>;

  constructor(name: string, entries: Map<string, Entry>) {
    this.#name = name;
    this.#entries = entries;
  }

  async match(request: Request | string, options?: MatchOptions): Promise<Response | undefined> {
    const { key, ifNoneMatch, isAsked } = this.#parse("match", request, options);
    const entry = this.#entries.get(key);
    if (entry === undefined || !isAsked || entry.expires <= Date.now()) return undefined;
    const headers = new Headers(entry.headers);
    headers.set("age", String(Math.floor((Date.now() - entry.stored) / 1000)));
    headers.set("cf-cache-status", "HIT");
    const etag = headers.get("etag");
    if (etag !== null && ifNoneMatch?.includes(etag)) return new Response(null, { status: 304, headers });
    // Undocumented: a shared cache may answer ranges as a whole (RFC 9110 §14.2). The platform gives the part.
    return new Response(entry.bytes.byteLength === 0 ? null : entry.bytes, { status: entry.status, headers });
  }

  async put(request: Request | string, response: Response): Promise<void> {
    const { key, isAsked } = this.#parse("put", request);
    if (!(response instanceof Response)) throw wrongParameter("put' on 'Cache", 2, "Response");
    const refuse = (what: string) => new TypeError(`Cannot cache response ${what}`);
    if (!isAsked) throw refuse("to non-GET request.");
    if (response.status === 206) throw refuse("to a range request (206 Partial Content).");
    if (response.headers.get("vary")?.includes("*") === true) throw refuse("with 'Vary: *' header.");
    if (response.bodyUsed) throw new TypeError(notTwice);
    const [bytes, stored, headers] = [await response.arrayBuffer(), Date.now(), new Headers(response.headers)];
    const control = headers.get("cache-control")?.toLowerCase() ?? "";
    if (/\bprivate=set-cookie\b/.test(control)) headers.delete("set-cookie");
    const [, seconds] = /\bs-maxage="?(\d+)/.exec(control) ?? /\bmax-age="?(\d+)/.exec(control) ?? [];
    const isRefused = /(^|[\s,])(no-store|no-cache|private)\s*(,|$)/.test(control) || headers.has("set-cookie");
    if (isRefused || !cacheable.has(response.status) || !Number(seconds)) return;
    headers.set("content-length", String(bytes.byteLength));
    if (!headers.has("date")) headers.set("date", new Date(stored).toUTCString());
    this.#entries.set(key, {
      status: response.status,
      headers,
      bytes,
      stored,
      expires: stored + Number(seconds) * 1000,
    });
  }

  async delete(request: Request | string, options?: MatchOptions): Promise<boolean> {
    const { key, isAsked } = this.#parse("delete", request, options);
    const { expires = 0 } = this.#entries.get(key) ?? {};
    return isAsked && expires > Date.now() && this.#entries.delete(key);
  }

  /** Reads a request: its address without the fragment is the key, and its method must be GET unless that is ignored. */
  #parse(caller: string, request: Request | string, options: MatchOptions = {}) {
    if (request === undefined || request === null) throw wrongParameter(`${caller}' on 'Cache`, 1, "Request or string");
    const { method, headers, url: text } = request instanceof Request ? request : { method: "GET", url: `${request}` };
    if (!URL.canParse(text)) throw new TypeError(`Invalid URL: ${text}`);
    const url = new URL(text);
    url.hash = "";
    const isAsked = method === "GET" || options.ignoreMethod === true;
    return { key: `${url} ${this.#name}`, ifNoneMatch: headers?.get("if-none-match"), isAsked };
  }
}

/** The platform's `caches`: `default`, and those of `open()`. */
export class CacheStorage {
  readonly #entries: Map<string, Entry>;
  readonly default: Cache;

  constructor(entries: Map<string, Entry>) {
    this.#entries = entries;
    this.default = new Cache("", entries);
  }

  async open(name: string): Promise<Cache> {
    if (name === undefined) throw wrongParameter("open' on 'CacheStorage", 1, "string");
    return new Cache(`named ${name}`, this.#entries);
  }
}

/** The methods that the platform has not implemented. */
const refused = { Cache: ["add", "addAll", "keys", "matchAll"], CacheStorage: ["delete", "has", "keys", "match"] };

for (const [type, { prototype }] of Object.entries({ Cache, CacheStorage })) {
  for (const name of refused[type as keyof typeof refused]) {
    const message = `Failed to execute '${name}' on '${type}': the method is not implemented.`;
    Object.defineProperty(prototype, name, { value: () => Promise.reject(new Error(message)) });
  }
}
