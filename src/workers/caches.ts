/** A response in a cache, and when it was put there and is not there any more, in milliseconds. */
interface Entry {
  readonly response: Response;
  readonly bytes: ArrayBuffer;
  readonly stored: number;
  readonly expires: number;
}

interface MatchOptions {
  readonly ignoreMethod?: boolean;
}

/** Statuses that are kept without a lifetime of their own, as HTTP has it (RFC 9110 §15.1). */
const cacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

const notTwice = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** A cache of the Cache API: it keeps what HTTP allows a shared cache to keep, for as long as that. */
export class Cache {
  readonly #entries = new Map<string, Entry>();

  async match(request: Request | string, options?: MatchOptions): Promise<Response | undefined> {
    const { url, headers, isAsked } = parse("match", request, options);
    const entry = this.#find(url);
    if (entry === undefined || !isAsked) return undefined;
    const { response, bytes, stored } = entry;
    const found = new Headers(response.headers);
    found.set("age", String(Math.floor((Date.now() - stored) / 1000)));
    found.set("cf-cache-status", "HIT");
    if (isUnchanged(headers, found)) return new Response(null, { status: 304, headers: found });
    // Undocumented: a shared cache may answer ranges as a whole (RFC 9110 §14.2). The platform gives the part.
    return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers: found });
  }

  async put(request: Request | string, response: Response): Promise<void> {
    const { url, isAsked } = parse("put", request);
    if (!(response instanceof Response)) throw wrongParameter("put' on 'Cache", 2, "Response");
    const { status, headers, bodyUsed } = response;
    const refuse = (what: string) => new TypeError(`Cannot cache response ${what}`);
    if (!isAsked) throw refuse("to non-GET request.");
    if (status === 206) throw refuse("to a range request (206 Partial Content).");
    if (headers.get("vary")?.includes("*") === true) throw refuse("with 'Vary: *' header.");
    if (bodyUsed) throw new TypeError(notTwice);
    const bytes = await response.arrayBuffer();
    const stored = Date.now();
    const kept = new Headers(headers);
    if (/\bprivate=set-cookie\b/i.test(headers.get("cache-control") ?? "")) kept.delete("set-cookie");
    const seconds = lifetimeOf(kept, status, stored);
    if (seconds <= 0) return;
    kept.set("content-length", String(bytes.byteLength));
    if (!kept.has("date")) kept.set("date", new Date(stored).toUTCString());
    const entry = new Response(null, { status, headers: kept });
    this.#entries.set(url, { response: entry, bytes, stored, expires: stored + seconds * 1000 });
  }

  async delete(request: Request | string, options?: MatchOptions): Promise<boolean> {
    const { url, isAsked } = parse("delete", request, options);
    return isAsked && this.#find(url) !== undefined && this.#entries.delete(url);
  }

  static empty(cache: Cache): void {
    cache.#entries.clear();
  }

  #find(url: string): Entry | undefined {
    const entry = this.#entries.get(url);
    return entry === undefined || entry.expires <= Date.now() ? undefined : entry;
  }
}

/** The platform's `caches`: `default`, and those of `open()`. */
export class CacheStorage {
  readonly default: Cache = new Cache();
  readonly #named = new Map<string, Cache>();

  async open(name: string): Promise<Cache> {
    if (name === undefined) throw wrongParameter("open' on 'CacheStorage", 1, "string");
    const cache = this.#named.get(`${name}`) ?? new Cache();
    this.#named.set(`${name}`, cache);
    return cache;
  }

  static empty(caches: CacheStorage): void {
    for (const cache of [caches.default, ...caches.#named.values()]) Cache.empty(cache);
  }
}

/** The methods that the platform has not implemented. */
const refused = { Cache: ["add", "addAll", "keys", "matchAll"], CacheStorage: ["delete", "has", "keys", "match"] };

for (const [type, { prototype }] of Object.entries({ Cache, CacheStorage })) {
  for (const name of refused[type as keyof typeof refused]) {
    const value = async () => {
      throw new Error(`Failed to execute '${name}' on '${type}': the method is not implemented.`);
    };
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}

function wrongParameter(place: string, parameter: number, type: string): TypeError {
  return new TypeError(`Failed to execute '${place}': parameter ${parameter} is not of type '${type}'.`);
}

/** A request to a cache: its address without the fragment is the key, and its method must be GET unless that is ignored. */
function parse(caller: string, request: Request | string, options: MatchOptions = {}) {
  if (request === undefined || request === null) throw wrongParameter(`${caller}' on 'Cache`, 1, "Request or string");
  const { method = "GET", headers = new Headers() } = request instanceof Request ? request : {};
  const text = request instanceof Request ? request.url : String(request);
  if (!URL.canParse(text)) throw new TypeError(`Invalid URL: ${text}`);
  const url = new URL(text);
  url.hash = "";
  return { url: url.href, headers, isAsked: method === "GET" || options.ignoreMethod === true };
}

function isUnchanged(asked: Headers, found: Headers): boolean {
  const weak = (tag = "") => tag.trim().replace(/^W\//, "");
  const tags = asked.get("if-none-match")?.split(",").map(weak);
  if (tags !== undefined) return tags.includes("*") || tags.includes(weak(found.get("etag") ?? undefined));
  const since = Date.parse(asked.get("if-modified-since") ?? "");
  return Date.parse(found.get("last-modified") ?? "") <= since;
}

/** For how many seconds a shared cache may keep a response (RFC 9111 §4.2). */
function lifetimeOf(headers: Headers, status: number, now: number): number {
  const control = (headers.get("cache-control") ?? "").toLowerCase();
  const directive = (name: string) => new RegExp(`(?:^|,)\\s*${name}(?:="?(\\d+)"?)?\\s*(?:,|$)`).exec(control);
  if (!cacheable.has(status) || headers.has("set-cookie")) return 0;
  if (["no-store", "no-cache", "private"].some((name) => directive(name) !== null)) return 0;
  const own = directive("s-maxage")?.[1] ?? directive("max-age")?.[1];
  const expires = headers.get("expires");
  if (own !== undefined) return Number(own);
  if (expires !== null) return (Date.parse(expires) - now) / 1000 || 0;
  if (directive("immutable") !== null) return 24 * 60 * 60;
  // A tenth of its age, where nothing is said (RFC 9111 §4.2.2).
  return (now - Date.parse(headers.get("last-modified") ?? "")) / 10_000 || 0;
}
