import { wrongParameter } from "./refusals.js";

/** A cached response and its lifetime in milliseconds. */
interface Entry {
  readonly stored: number;
  readonly expires: number;
  readonly response: Response;
}

/** The cacheable statuses (RFC 9110 §15.1). */
const cacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

const notTwice = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** Methods not implemented by the platform. */
function refused(type: string, names: readonly string[]): object {
  const message = (name: string) => `Failed to execute '${name}' on '${type}': the method is not implemented.`;
  return Object.fromEntries(names.map((name) => [name, () => Promise.reject(new Error(message(name)))]));
}

/** Makes the platform's `caches`. A response stays as long as its `cache-control` allows a shared cache. */
export function makeCaches(): {
  readonly caches: object;
  readonly empty: () => void;
  /** Returns a function that restores the entries. */
  readonly save: () => () => void;
} {
  const entries = new Map<string, Entry>();
  const open = async (name: string) => makeCache(`named ${name}`, entries);
  const caches = {
    ...refused("CacheStorage", ["delete", "has", "keys", "match"]),
    ...{ default: makeCache("", entries), open },
  };
  const empty = (): void => entries.clear();
  const save = () => {
    const kept = [...entries];
    return () => {
      empty();
      for (const [key, entry] of kept) entries.set(key, entry);
    };
  };
  return { caches, empty, save };
}

/** Makes a cache without ranges and conditions: a shared cache may send the whole response (RFC 9110 §14.2). */
function makeCache(cacheName: string, entries: Map<string, Entry>): object {
  /** Reads a request: its address without the fragment is the key, and only GET counts unless the method is ignored. */
  const parse = (caller: string, request: Request | string, options: { readonly ignoreMethod?: boolean } = {}) => {
    if (request === undefined || request === null) throw wrongParameter(`${caller}' on 'Cache`, 1, "Request or string");
    const { method, url } = request instanceof Request ? request : { method: "GET", url: String(request) };
    if (!URL.canParse(url)) throw new TypeError(`Invalid URL: ${url}`);
    const key = `${new URL(url).href.replace(/#.*/, "")} ${cacheName}`;
    const isAsked = method === "GET" || options.ignoreMethod === true;
    const entry = entries.get(key);
    return { key, isAsked, entry: isAsked && entry && entry.expires > Date.now() ? entry : undefined };
  };
  return {
    ...refused("Cache", ["add", "addAll", "keys", "matchAll"]),
    async match(...args: [request: Request | string, options?: object]) {
      const { entry } = parse("match", ...args);
      const response = entry?.response.clone();
      response?.headers.set("age", String(Math.floor((Date.now() - (entry?.stored ?? 0)) / 1000)));
      return response;
    },
    async delete(...args: [request: Request | string, options?: object]) {
      const { key, entry } = parse("delete", ...args);
      return entry !== undefined && entries.delete(key);
    },
    async put(request: Request | string, response: Response) {
      const { key, isAsked } = parse("put", request);
      if (!(response instanceof Response)) throw wrongParameter("put' on 'Cache", 2, "Response");
      const { status } = response;
      const refuse = (what: string) => new TypeError(`Cannot cache response ${what}`);
      if (!isAsked) throw refuse("to non-GET request.");
      if (status === 206) throw refuse("to a range request (206 Partial Content).");
      if (response.headers.get("vary")?.includes("*") === true) throw refuse("with 'Vary: *' header.");
      if (response.bodyUsed) throw new TypeError(notTwice);
      const [body, stored, headers] = [await response.arrayBuffer(), Date.now(), new Headers(response.headers)];
      const control = headers.get("cache-control")?.toLowerCase() ?? "";
      if (/\bprivate=set-cookie\b/.test(control)) headers.delete("set-cookie");
      const [, seconds] = /\bs-maxage="?(\d+)/.exec(control) ?? /\bmax-age="?(\d+)/.exec(control) ?? [];
      const isRefused = /(^|[\s,])(no-store|no-cache|private)\s*(,|$)/.test(control) || headers.has("set-cookie");
      if (isRefused || !cacheable.has(status) || !Number(seconds)) return;
      headers.set("content-length", String(body.byteLength));
      headers.set("cf-cache-status", "HIT");
      headers.set("date", headers.get("date") ?? new Date(stored).toUTCString());
      const kept = new Response(body.byteLength === 0 ? null : body, { status, headers });
      entries.set(key, { stored, expires: stored + Number(seconds) * 1000, response: kept });
    },
  };
}
