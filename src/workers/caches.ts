import { wrongParameter } from "./refusals.js";

/** A response in a cache, until a time in milliseconds. */
interface Entry {
  readonly expires: number;
  readonly answer: (ifNoneMatch: string | null) => Response;
}

/** Statuses that are kept (RFC 9110 §15.1). */
const cacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);

const notTwice = "Body has already been used. It can only be used once. Use tee() first if you need to read it twice.";

/** Methods that the platform has not implemented. */
function refused(type: string, names: readonly string[]): object {
  const message = (name: string) => `Failed to execute '${name}' on '${type}': the method is not implemented.`;
  return Object.fromEntries(names.map((name) => [name, () => Promise.reject(new Error(message(name)))]));
}

/** Makes the platform's `caches`: each keeps a response for as long as `cache-control` lets a shared cache keep it. */
export function makeCaches(): { readonly caches: object; readonly empty: () => void } {
  const entries = new Map<string, Entry>();
  const caches = {
    ...refused("CacheStorage", ["delete", "has", "keys", "match"]),
    default: makeCache("", entries),
    async open(name: string) {
      if (name === undefined) throw wrongParameter("open' on 'CacheStorage", 1, "string");
      return makeCache(`named ${name}`, entries);
    },
  };
  return { caches, empty: () => entries.clear() };
}

function makeCache(cacheName: string, entries: Map<string, Entry>): object {
  /** Reads a request: its address without the fragment is the key, and its method must be GET unless that is ignored. */
  const parse = (caller: string, request: Request | string, options: { readonly ignoreMethod?: boolean } = {}) => {
    if (request === undefined || request === null) throw wrongParameter(`${caller}' on 'Cache`, 1, "Request or string");
    const { method, headers, url: text } = request instanceof Request ? request : { method: "GET", url: `${request}` };
    if (!URL.canParse(text)) throw new TypeError(`Invalid URL: ${text}`);
    const url = new URL(text);
    url.hash = "";
    const key = `${url} ${cacheName}`;
    const isAsked = method === "GET" || options.ignoreMethod === true;
    const { expires = 0, answer } = entries.get(key) ?? {};
    return { key, headers, isAsked, answer: isAsked && expires > Date.now() ? answer : undefined };
  };
  return {
    ...refused("Cache", ["add", "addAll", "keys", "matchAll"]),
    async match(...args: [request: Request | string, options?: object]) {
      const { answer, headers } = parse("match", ...args);
      return answer?.(headers?.get("if-none-match") ?? null);
    },
    async delete(...args: [request: Request | string, options?: object]) {
      const { answer, key } = parse("delete", ...args);
      return answer !== undefined && entries.delete(key);
    },
    async put(request: Request | string, response: Response) {
      const { key, isAsked } = parse("put", request);
      if (!(response instanceof Response)) throw wrongParameter("put' on 'Cache", 2, "Response");
      const refuse = (what: string) => new TypeError(`Cannot cache response ${what}`);
      const { status } = response;
      if (!isAsked) throw refuse("to non-GET request.");
      if (status === 206) throw refuse("to a range request (206 Partial Content).");
      if (response.headers.get("vary")?.includes("*") === true) throw refuse("with 'Vary: *' header.");
      if (response.bodyUsed) throw new TypeError(notTwice);
      const [bytes, stored, headers] = [await response.arrayBuffer(), Date.now(), new Headers(response.headers)];
      const control = headers.get("cache-control")?.toLowerCase() ?? "";
      if (/\bprivate=set-cookie\b/.test(control)) headers.delete("set-cookie");
      const [, seconds] = /\bs-maxage="?(\d+)/.exec(control) ?? /\bmax-age="?(\d+)/.exec(control) ?? [];
      const isRefused = /(^|[\s,])(no-store|no-cache|private)\s*(,|$)/.test(control) || headers.has("set-cookie");
      if (isRefused || !cacheable.has(status) || !Number(seconds)) return;
      headers.set("content-length", String(bytes.byteLength));
      headers.set("cf-cache-status", "HIT");
      headers.set("date", headers.get("date") ?? new Date(stored).toUTCString());
      const answer = (ifNoneMatch: string | null): Response => {
        headers.set("age", String(Math.floor((Date.now() - stored) / 1000)));
        const etag = headers.get("etag");
        if (etag !== null && ifNoneMatch?.includes(etag)) return new Response(null, { status: 304, headers });
        // Undocumented: a shared cache may answer ranges as a whole (RFC 9110 §14.2). The platform gives the part.
        return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
      };
      entries.set(key, { expires: stored + Number(seconds) * 1000, answer });
    },
  };
}
