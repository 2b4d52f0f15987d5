import { FakeHostnames } from "fakebucket/hostnames";
import { describe, expect, it } from "vitest";
import { baseUrl, headers, serve } from "../service-under-test.js";

const name = "shop.customer.com";
const hostnames = "/zones/saas/custom_hostnames";

describe("fetch", () => {
  it.each([
    "https://api.test/client/v5/zones",
    "https://other.test/client/v4/zones",
    "https://api.test/client/v4x/zones",
    "https://api.test/",
  ])("answers 404 for %s, or passes it on [hostnames.routing.outside]", async (url) => {
    const { service } = serve();
    expect((await service.fetch(url, { headers })).status).toBe(404);
    const seen: string[] = [];
    const passing = new FakeHostnames({
      baseUrl,
      passThrough: async (request) => {
        seen.push((request as Request).url);
        return new Response("passed");
      },
    });
    expect(await (await passing.fetch(url)).text()).toBe("passed");
    expect(seen).toEqual([url]);
  });

  it.each(["https://api.test/client/v4/", "https://api.test/client/v4"])(
    "takes the base address %s [hostnames.routing.outside]",
    async (base) => {
      const { service } = serve({ baseUrl: base });
      expect((await service.fetch(`${baseUrl}${hostnames}`, { headers })).status).toBe(200);
    },
  );

  it("takes requests, addresses and text [hostnames.never-throws]", async () => {
    const { service } = serve();
    const { fetch } = service;
    const url = `${baseUrl}${hostnames}`;
    expect((await fetch(url, { headers })).status).toBe(200);
    expect((await fetch(new URL(url), { headers: new Headers(headers) })).status).toBe(200);
    expect((await fetch(new Request(url, { headers }))).status).toBe(200);
    expect((await fetch(new Request(url), { headers })).status).toBe(200);
    const foreign = { url, method: "get", headers: new Headers(headers), text: async () => "" };
    expect((await fetch(foreign as unknown as Request)).status).toBe(200);
  });

  it("rejects what is no request, as any fetch does [hostnames.never-throws]", async () => {
    const { service } = serve();
    await expect(service.fetch("/relative")).rejects.toThrow(TypeError);
    await expect(service.fetch(`${baseUrl}/zones`, { method: "GET", body: "a" })).rejects.toThrow(TypeError);
  });

  it("rejects what was aborted, as any fetch does [hostnames.never-throws]", async () => {
    const { service } = serve();
    const signal = AbortSignal.abort(new Error("enough"));
    const body = JSON.stringify({ hostname: name });
    await expect(service.fetch(`${baseUrl}${hostnames}`, { method: "POST", headers, body, signal })).rejects.toThrow(
      "enough",
    );
    expect(service.list()).toEqual([]);
  });

  it("rejects a request that somebody has read, as any fetch does [hostnames.never-throws]", async () => {
    const { service } = serve();
    const request = new Request(`${baseUrl}${hostnames}`, { method: "POST", headers, body: "{}" });
    await request.text();
    await expect(service.fetch(request)).rejects.toThrow(TypeError);
  });

  it("gives answers that share nothing with the service [hostnames.refused-changes-nothing]", async () => {
    const { service, create } = serve();
    await create(name, { custom_metadata: { a: { b: 1 } } });
    const found = service.find(name) as unknown as { custom_metadata: { a: { b: number } } };
    found.custom_metadata.a.b = 2;
    expect(service.find(name)?.custom_metadata).toEqual({ a: { b: 1 } });
  });
});
