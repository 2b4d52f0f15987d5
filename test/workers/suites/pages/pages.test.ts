import { createPagesEventContext, env, waitOnExecutionContext } from "cloudflare:test";
import { withEnv } from "cloudflare:workers";
import type { R2Bucket } from "fakebucket/r2";
import { expect, it } from "vitest";
import { onRequest } from "./functions/index.js";

const { FILES, ASSETS } = env as unknown as { FILES: R2Bucket; ASSETS: { fetch: typeof fetch } };
const call = onRequest as unknown as (context: unknown) => Promise<Response>;

it("a function stores a file after its answer", async () => {
  const request = new Request("https://example.com/files/a", { method: "PUT", body: "text" });
  const context = createPagesEventContext({ request, params: { name: "a" }, data: { user: "Ann" } });
  expect((await call(context)).status).toBe(201);
  await waitOnExecutionContext(context as never);
  expect((await FILES.head("a"))?.customMetadata).toEqual({ user: "Ann" });
});

it("a context waits for what a function gives it", async () => {
  const context = createPagesEventContext({ request: new Request("https://example.com/a") }) as never as {
    waitUntil(promise: Promise<unknown>): void;
    passThroughOnException(): void;
  };
  const done: string[] = [];
  context.waitUntil(new Promise((later) => setTimeout(later, 5)).then(() => done.push("done")));
  context.passThroughOnException();
  await waitOnExecutionContext(context as never);
  expect(done).toEqual(["done"]);
});

it("a function passes a request on, with another address too", async () => {
  const answer = async (url: string) => {
    const next = async ({ url: address, headers }: Request) => new Response(`${address} ${headers.get("a")}`);
    const context = createPagesEventContext({ request: new Request(url), next: next as never });
    return (await call(context)).text();
  };
  expect(await answer("https://example.com/a")).toBe("https://example.com/a null");
  expect(await answer("https://example.com/deep/other")).toBe("https://example.com/page 1");
});

it("a function passes a request on whose body it has read", async () => {
  const request = new Request("https://example.com/a", { method: "POST", body: "text" });
  const next = async (passed: Request) => new Response(`${await passed.text()}, again`);
  const context = createPagesEventContext({ request, next: next as never }) as never as {
    readonly request: Request;
    next(): Promise<Response>;
  };
  expect(await context.request.text()).toBe("text");
  expect(await (await context.next()).text()).toBe("text, again");
});

it("next() takes an address, and a request with other options", async () => {
  const request = new Request("https://example.com/deep/a");
  const next = async ({ method, url }: Request) => new Response(`${method} ${url}`);
  const context = createPagesEventContext({ request, next: next as never }) as never as {
    next(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  };
  const textOf = async (...args: Parameters<typeof context.next>) => (await context.next(...args)).text();
  expect(await textOf("b")).toBe("GET https://example.com/deep/b");
  expect(await textOf(new URL("https://example.org/c"), { method: "PUT" })).toBe("PUT https://example.org/c");
  expect(await textOf(new Request("https://example.org/d"), { method: "DELETE" })).toBe("DELETE https://example.org/d");
});

it("has the defaults of the pool, and no next() without a function for it", async () => {
  const request = new Request("https://example.com/a");
  const context = createPagesEventContext({ request }) as never as Record<string, unknown>;
  expect(context).toMatchObject({ functionPath: "", params: {}, data: {} });
  expect([context["request"] === request, (context["env"] as typeof env) === env]).toEqual([true, true]);
  await expect(call(context)).rejects.toThrow("Cannot call `EventContext#next()` without including `next` property");
});

it.each<[string, unknown]>([
  ["Failed to execute 'createPagesEventContext': parameter 1 is not of type 'EventContextInit'.", null],
  ["Incorrect type for the 'request' field on 'EventContextInit': the provided value is not of type 'Request'.", {}],
  ["the 'functionPath' field on 'EventContextInit': the provided value is not of type 'string'.", { functionPath: 5 }],
  ["the 'next' field on 'EventContextInit': the provided value is not of type 'function'.", { next: 5 }],
  ["the 'params' field on 'EventContextInit': the provided value is not of type 'object'.", { params: null }],
  ["the 'data' field on 'EventContextInit': the provided value is not of type 'object'.", { data: 5 }],
  ["the 'data' field on 'EventContextInit': the provided value is not of type 'object'.", { data: null }],
])("%s", (message, given) => {
  const request = new Request("https://example.com/a");
  const isEmpty = given === null || Object.keys(given as object).length === 0;
  const init = isEmpty ? given : { request, ...(given as object) };
  expect(() => createPagesEventContext(init as never)).toThrow(message);
});

it("contexts share nothing, and need a binding ASSETS that answers requests", () => {
  const request = new Request("https://example.com/a");
  const make = () => createPagesEventContext({ request }) as never as Record<string, unknown>;
  const [first, second] = [make(), make()];
  for (const name of ["data", "params"]) expect(first[name]).not.toBe(second[name]);
  // A test reads what a function wrote there.
  const data = {};
  expect((createPagesEventContext({ request, data }) as never as Record<string, unknown>)["data"]).toBe(data);
  for (const wrong of [null, 5, {}, { fetch: 5 }]) {
    expect(() => withEnv({ ASSETS: wrong }, make)).toThrow("without defining `ASSETS` service binding");
  }
});

it("a service that is a function answers", async () => {
  const response = await ASSETS.fetch("https://example.com/a", { method: "POST", body: "text", headers: { a: "1" } });
  expect([response.status, response.headers.get("a")]).toEqual([203, "b"]);
  expect(await response.text()).toBe("POST https://example.com/a 1 text");
  expect((await ASSETS.fetch(new Request("https://example.com/b"))).status).toBe(203);
});

it("a function answers all requests to the network", async () => {
  const response = await fetch("https://example.org/a");
  expect([response.status, await response.json()]).toEqual([403, { blocked: "https://example.org/a" }]);
});
