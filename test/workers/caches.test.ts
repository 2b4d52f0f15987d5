import { expect, it, onTestFinished, vi } from "vitest";
import { makeCaches } from "../../src/workers/caches.js";

const url = "https://example.com/cached";

interface Cache {
  delete(request: Request, options?: object): Promise<boolean>;
  match(request: string, options?: object): Promise<Response | undefined>;
  put(request: string, response: Response): Promise<void>;
}

/** Makes a cache, and sets the time of its clock in seconds. */
function open() {
  const now = vi.spyOn(Date, "now");
  onTestFinished(() => now.mockRestore());
  const { caches, save } = makeCaches();
  const { default: cache, open } = caches as { readonly default: Cache; open(name: string): Promise<Cache> };
  return { cache, caches: { open }, save, setSeconds: (seconds: number) => void now.mockReturnValue(seconds * 1000) };
}

it("a response has its age until its lifetime ends", async () => {
  const { cache, setSeconds } = open();
  setSeconds(1000);
  const headers = { "cache-control": "max-age=60", date: "Thu, 01 Jan 1970 00:00:01 GMT" };
  const response = new Response("body", { headers });
  await cache.put(url, response);
  const seen: (string | null | undefined)[][] = [];
  for (const seconds of [1000, 1001.999, 1059.999, 1060]) {
    setSeconds(seconds);
    const found = await cache.match(url);
    seen.push([found?.headers.get("age"), found?.headers.get("date"), await found?.text()]);
  }
  expect(seen.map(([age]) => age)).toEqual(["0", "1", "59", undefined]);
  expect(seen.slice(0, 3).map(([, ...rest]) => rest)).toEqual(Array.from({ length: 3 }, () => [headers.date, "body"]));
  // The given response stays as it was.
  expect([...response.headers.keys()]).toEqual(["cache-control", "content-type", "date"]);
});

it.each([
  ["GET", undefined, true],
  ["POST", undefined, false],
  ["POST", { ignoreMethod: false }, false],
  ["POST", { ignoreMethod: true }, true],
])("a response is deleted by a request with %s and the options %j: %s", async (method, options, expected) => {
  const { cache, setSeconds } = open();
  setSeconds(1000);
  await cache.put(url, new Response("body", { headers: { "cache-control": "max-age=60" } }));
  expect(await cache.delete(new Request(url, { method }), options)).toBe(expected);
  expect((await cache.match(url)) === undefined).toBe(expected);
});

it.each([
  ["Max-Age=60", "body"],
  ['max-age="60"', "body"],
  ["MAX-AGE=60, NO-STORE", undefined],
  ["max-age=60, PRIVATE", undefined],
  ["no-cache, max-age=60", undefined],
  ["max-age=60,no-store", undefined],
  ["max-age=60, private, must-revalidate", undefined],
  ["max-age=60, s-maxage=0", undefined],
  ["no-store , max-age=60", undefined],
])("the directives %s are read in any case", async (control, expected) => {
  const { cache, setSeconds } = open();
  setSeconds(1000);
  await cache.put(url, new Response("body", { headers: { "cache-control": control } }));
  expect(await (await cache.match(url))?.text()).toBe(expected);
});

it("a response that varies by everything is refused, wherever its sign is", async () => {
  const { cache } = open();
  const response = new Response("body", { headers: { vary: "accept, *" } });
  await expect(cache.put(url, response)).rejects.toThrow("Cannot cache response with 'Vary: *' header.");
});

it("a response is found by its whole address, without the fragment, in its own cache", async () => {
  const { cache, caches, setSeconds } = open();
  setSeconds(1000);
  const keep = (text: string) => new Response(text, { headers: { "cache-control": "max-age=60" } });
  const unnamed = await caches.open("");
  const response = keep("of a query");
  await cache.put(`${url}?a#b`, response);
  // Its body has been read.
  expect(response.bodyUsed).toBe(true);
  await unnamed.put(url, keep("unnamed"));
  const texts = [cache.match(url), cache.match(`${url}?a#c`), unnamed.match(url), unnamed.match(`${url}?a`)];
  expect(await Promise.all(texts.map(async (found) => (await found)?.text()))).toEqual([
    ...[undefined, "of a query", "unnamed", undefined],
  ]);
  for (const nothing of [null, undefined]) {
    await expect(cache.match(nothing as never)).rejects.toThrow("parameter 1 is not of type 'Request or string'.");
  }
  await expect(cache.match("")).rejects.toThrow("Invalid URL");
  await cache.put(`${url}?a`, new Response("refused", { headers: { "cache-control": "no-store" } }));
  expect(await (await cache.match(`${url}?a`))?.text()).toBe("of a query");
});

it("a restored cache has what was saved, and nothing else", async () => {
  const { cache, save, setSeconds } = open();
  setSeconds(1000);
  const put = (path: string, text: string) =>
    cache.put(`${url}/${path}`, new Response(text, { headers: { "cache-control": "max-age=60" } }));
  for (const path of ["kept", "second"]) await put(path, "before");
  const restore = save();
  for (const path of ["kept", "second"]) await put(path, "after");
  await put("new", "after");
  restore();
  const texts = ["kept", "second", "new"].map(async (path) => (await cache.match(`${url}/${path}`))?.text());
  expect(await Promise.all(texts)).toEqual(["before", "before", undefined]);
});

const kept = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];

it.each([...kept, 201, 202, 302, 303, 307, 400, 403, 429, 500, 503])(
  "a response with %i is kept if HTTP allows it",
  async (status) => {
    const { cache, setSeconds } = open();
    setSeconds(1000);
    const body = status === 204 ? null : "body";
    await cache.put(url, new Response(body, { status, headers: { "cache-control": "max-age=60" } }));
    expect((await cache.match(url))?.status).toBe(kept.includes(status) ? status : undefined);
  },
);

it("methods that the platform lacks are refused", async () => {
  const { caches } = makeCaches();
  const { default: cache } = caches as { readonly default: object };
  for (const [holder, type, names] of [
    [caches, "CacheStorage", ["delete", "has", "keys", "match"]],
    [cache, "Cache", ["add", "addAll", "keys", "matchAll"]],
  ] as const) {
    for (const name of names) {
      await expect((Reflect.get(holder, name) as () => Promise<never>)()).rejects.toThrow(
        `Failed to execute '${name}' on '${type}': the method is not implemented.`,
      );
    }
  }
});
