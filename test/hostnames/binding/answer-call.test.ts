import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { baseUrl, headers, refusalOf, seenOf, serve } from "../service-under-test.js";

const name = "shop.customer.com";
const hostnames = "/zones/saas/custom_hostnames";

/** Every operation, on what {@link prepared} has set up, with a body that it takes if it takes any. */
const operations: readonly (readonly [method: string, path: string, body?: object])[] = [
  ["POST", "custom_hostnames", { hostname: "new.customer.com" }],
  ["GET", "custom_hostnames"],
  ["GET", "custom_hostnames/customHostname-1"],
  ["PATCH", "custom_hostnames/customHostname-1", { ssl: { method: "http", type: "dv" } }],
  ["DELETE", "custom_hostnames/customHostname-1"],
  ["GET", "custom_hostnames/fallback_origin"],
  ["PUT", "custom_hostnames/fallback_origin", { origin: "a.b.com" }],
  ["DELETE", "custom_hostnames/fallback_origin"],
  ["POST", "purge_cache", { hosts: [name] }],
  ["GET", "hold"],
  ["POST", "hold"],
  ["PATCH", "hold", { include_subdomains: true }],
  ["DELETE", "hold"],
];

/** A service with something that each operation could change: a hostname that has moved but could come back, and a hold. */
async function prepared() {
  const scene = serve();
  await scene.onboard(name);
  scene.service.dns.remove(name);
  scene.service.dns.set(name, "CNAME", "customers.saas.com");
  await scene.call("POST", "/zones/saas/hold");
  return scene;
}

describe("an answer", () => {
  it("is the envelope, as JSON [hostnames.envelope]", async () => {
    const { service, create } = serve();
    const { body } = await create(name);
    expect(Object.keys(body)).toEqual(["success", "errors", "messages", "result"]);
    expect(body).toMatchObject({ success: true, errors: [], messages: [] });
    const refused = await create(name);
    expect(refused.body).toEqual({
      success: false,
      errors: [{ code: 1406, message: "Duplicate custom hostname found." }],
      messages: [],
      result: null,
    });
    const response = await service.fetch(`${baseUrl}${hostnames}`, { headers });
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.get("content-type")).toBe("application/json");
  });
});

describe("credentials", () => {
  const ask = async (given: Record<string, string>, path = hostnames, options = {}) => {
    const { service } = serve(options);
    const response = await service.fetch(`${baseUrl}${path}`, { headers: given });
    return refusalOf({ status: response.status, headers: response.headers, body: await response.json() });
  };

  it.each([
    {},
    { "X-Auth-Email": "ops@saas.com" },
    { "X-Auth-Key": "key" },
    { "X-Auth-Email": "", "X-Auth-Key": "key" },
  ])("that are missing are asked for: %j [hostnames.credentials.missing]", async (given) => {
    expect((await ask(given)).slice(0, 2)).toEqual([400, 1403]);
    expect((await ask(given, "/zones/saas/hold")).slice(0, 2)).toEqual([400, 6003]);
    expect((await ask(given, hostnames, { credentials: undefined })).slice(0, 2)).toEqual([400, 1403]);
  });

  it("that are missing are said to be, with the chain behind it [hostnames.credentials.missing]", async () => {
    const { service } = serve();
    const response = await service.fetch(`${baseUrl}/zones/saas/hold`);
    expect((await response.json()).errors[0].error_chain).toEqual([
      { code: 6102, message: "Invalid format for X-Auth-Email header" },
      { code: 6103, message: "Invalid format for X-Auth-Key header" },
    ]);
  });

  it.each([
    { "X-Auth-Email": "someone@else.com", "X-Auth-Key": "key" },
    { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "KEY" },
  ])("that are wrong are refused: %j [hostnames.credentials.wrong]", async (given) => {
    expect(await ask(given)).toEqual([403, 9109, "Unauthorized to access requested resource"]);
  });

  it.each([
    ["Bearer secret", { token: "secret" }, 200],
    ["bearer  secret", { token: "secret" }, 200],
    ["Bearer guess", { token: "secret" }, 403],
    ["Bearer Secret", { token: "secret" }, 403],
    ["Bearer ", { token: "secret" }, 400],
    ["Basic secret", { token: "secret" }, 400],
    ["Bearer secret", { email: "ops@saas.com", key: "key", token: "secret" }, 200],
    ["Bearer guess", { email: "ops@saas.com", key: "key", token: "secret" }, 403],
    ["Bearer key", { email: "ops@saas.com", key: "key" }, 400],
    ["Bearer anything", undefined, 200],
  ] as const)(
    "of %j, where %j are wanted, give %i [hostnames.credentials.token]",
    async (authorization, credentials, status) => {
      expect((await ask({ authorization }, hostnames, { credentials }))[0]).toBe(status);
    },
  );
});

describe("a body", () => {
  it.each([
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "1",
    '{"hostname":1}',
    '{"hostname":"a.b.com","ssl":[]}',
    '{"hostname":"a.b.com","ssl":"dv"}',
    '{"hostname":"a.b.com","ssl":{"method":1,"type":"dv"}}',
    '{"hostname":"a.b.com","ssl":{"method":"http","type":"dv","wildcard":"yes"}}',
    '{"hostname":"a.b.com","ssl":{"method":"http","type":"dv","certificate_authority":{}}}',
    '{"hostname":"a.b.com","service_branding":"true"}',
  ])("%j is refused [hostnames.body.json]", async (body) => {
    const { call, service } = serve();
    expect(refusalOf(await call("POST", hostnames, body))).toEqual([
      400,
      1400,
      "Unable to decode the JSON request body. Please check your input and try again.",
    ]);
    expect(service.list()).toEqual([]);
  });

  it("that fails underway is refused by every operation, and changes nothing [hostnames.body.failing]", async () => {
    const failings = fc.record({
      operation: fc.constantFrom(...operations),
      // How much of the body arrives before the end, or all of it.
      arrived: fc.oneof(fc.nat(20), fc.constant(1000)),
      kind: fc.constantFrom("stream", "rejection", "throw"),
    });
    await fc.assert(
      fc.asyncProperty(failings, async ({ operation: [method, path, body], arrived, kind }) => {
        const { service } = await prepared();
        const before = seenOf(service);
        const url = `${baseUrl}/zones/saas/${path}`;
        const broken = failingRequest(url, method, JSON.stringify(body ?? {}).slice(0, arrived), kind);
        const response = await service.fetch(broken);
        expect([response.status, (await response.json()).errors[0].code]).toEqual([400, 1400]);
        expect(seenOf(service)).toBe(before);
      }),
      { numRuns: 100 },
    );
  });

  it.each([5000, 200_000])(
    "of %d levels is answered wherever they stand, and nothing of it is kept [hostnames.never-throws]",
    async (levels) => {
      const { call, service } = await prepared();
      const before = seenOf(service);
      for (const deep of [nested("[", levels, "]"), nested('{"a":', levels, "}"), "[".repeat(levels)]) {
        for (const [method, path, body] of [
          ["POST", "custom_hostnames", deep],
          ["POST", "custom_hostnames", `{"hostname":${deep}}`],
          ["POST", "custom_hostnames", `{"hostname":"a.b.com","ssl":${deep}}`],
          ["POST", "custom_hostnames", `{"hostname":"a.b.com","custom_metadata":${deep}}`],
          ["PATCH", "custom_hostnames/customHostname-1", `{"ssl":${deep}}`],
          ["PATCH", "custom_hostnames/customHostname-1", `{"custom_metadata":{"a":${deep}}}`],
          ["PUT", "custom_hostnames/fallback_origin", `{"origin":${deep}}`],
          ["POST", "purge_cache", `{"hosts":${deep}}`],
          ["POST", "purge_cache", `{"files":[{"url":"https://a.b/","headers":{"a":${deep}}}]}`],
          ["PATCH", "hold", `{"hold_after":${deep}}`],
          ["PATCH", "hold", `{"include_subdomains":${deep}}`],
        ] as const) {
          expect((await call(method, `/zones/saas/${path}`, body)).status).toBe(400);
        }
      }
      expect(seenOf(service)).toBe(before);
      const ignored = `{"hosts":["${name}"],"other":${nested("[", levels, "]")}}`;
      expect((await call("POST", "/zones/saas/purge_cache", ignored)).status).toBe(200);
      expect(service.purges).toMatchObject([{ hosts: [name] }]);
    },
  );

  it("has metadata of at most 32 levels [hostnames.body.metadata-levels]", async () => {
    const { call, create, service } = serve();
    const metadata = (levels: number) => JSON.parse(nested('{"a":', levels - 1, "}"));
    expect(refusalOf(await create(name, { custom_metadata: metadata(33) })).slice(0, 2)).toEqual([400, 1401]);
    expect(refusalOf(await create(name, { custom_metadata: { list: [metadata(31)] } }))[1]).toBe(1401);
    expect((await create(name, { custom_metadata: metadata(32) })).status).toBe(200);
    const path = `${hostnames}/${service.find(name)?.id}`;
    expect((await call("PATCH", path, { custom_metadata: metadata(33) })).status).toBe(400);
    expect(service.find(name)?.custom_metadata).toEqual(metadata(32));
  });

  it("with null or unknown fields is as if they were not there [hostnames.body.json]", async () => {
    const { call } = serve();
    const ssl = {
      method: "http",
      type: "dv",
      certificate_authority: null,
      wildcard: null,
      bundle_method: "ubiquitous",
    };
    const { status } = await call("POST", hostnames, { hostname: name, ssl, custom_metadata: null, other: 1 });
    expect(status).toBe(200);
  });

  it("with fields that only look inherited is not fooled [hostnames.body.json]", async () => {
    const { call } = serve();
    const body = `{"hostname":"${name}","__proto__":{"service_branding":true},"custom_metadata":{"__proto__":"1"}}`;
    const created = await call("POST", hostnames, body);
    expect(created.body.result.service_branding).toBe(false);
    expect(JSON.stringify(created.body.result.custom_metadata)).toBe('{"__proto__":"1"}');
  });

  it.each([[], "text", 1, true])("with the metadata %j is refused [hostnames.body.metadata]", async (metadata) => {
    const { create } = serve();
    expect(refusalOf(await create(name, { custom_metadata: metadata })).slice(0, 2)).toEqual([400, 1401]);
  });
});

/** JSON of some levels, whose innermost is an empty object. */
function nested(open: string, levels: number, close: string): string {
  return `${open.repeat(levels)}{}${close.repeat(levels)}`;
}

/** A request whose body fails after a part of it: in its stream, or as the object of another library that has its methods. */
function failingRequest(url: string, method: string, arrived: string, kind: "stream" | "rejection" | "throw"): Request {
  const error = new Error("cut off");
  if (kind === "stream" && method !== "GET") {
    const chunks = [new TextEncoder().encode(arrived)];
    const body = new ReadableStream({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.error(error);
        else controller.enqueue(chunk);
      },
    });
    return new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
  }
  const text = () => {
    if (kind === "throw") throw error;
    return Promise.reject(error);
  };
  return { url, method, headers: new Headers(headers), text } as unknown as Request;
}

describe("a path", () => {
  it.each([
    "/",
    "/zones",
    "/zones/saas",
    "/zones/saas/custom_hostnames/a/b",
    "/zones/saas/dns_records",
    ...["hold", "purge_cache", "custom_hostnames", "custom_hostnames/a", "custom_hostnames/fallback_origin"].flatMap(
      (path) => [`/a/zones/saas/${path}`, `/zones/saas/${path}/`],
    ),
    "/zones/unknown/custom_hostnames",
    "/zones/unknown/hold",
    "/zones/unknown/custom_hostnames/fallback_origin",
    "/zones/%E0%A4%A/custom_hostnames",
  ])("%s leads nowhere [hostnames.routing.unknown-path]", async (path) => {
    const { call } = serve();
    expect(refusalOf(await call("GET", path))).toEqual([
      404,
      7003,
      `Could not route to ${path}, perhaps your object identifier is invalid?`,
    ]);
  });

  it("of every operation needs a zone that is there [hostnames.routing.unknown-path]", async () => {
    const { call } = await prepared();
    for (const [method, path, body] of operations) {
      expect(refusalOf(await call(method, `/zones/unknown/${path}`, body)).slice(0, 2)).toEqual([404, 7003]);
    }
  });

  it.each([
    ["GET", "/zones//custom_hostnames"],
    ["POST", "/zones//custom_hostnames"],
    ["GET", "/zones//custom_hostnames/a"],
    ["GET", "/zones//hold"],
  ])("without a zone is refused: %s %s [hostnames.routing.zone-missing]", async (method, path) => {
    const { call } = serve();
    expect(refusalOf(await call(method, path, method === "POST" ? { hostname: name } : undefined)).slice(0, 2)).toEqual(
      [400, 1402],
    );
  });

  it("is read as percent-encoded UTF-8 [hostnames.routing.unknown-path]", async () => {
    const { call, create } = serve({ ids: { next: () => "a b" } });
    await create(name);
    expect((await call("GET", `${hostnames}/a%20b`)).status).toBe(200);
    expect((await call("GET", "/zones/s%61as/custom_hostnames")).status).toBe(200);
  });

  it.each([
    ["PUT", hostnames, "POST, GET"],
    ["DELETE", hostnames, "POST, GET"],
    ["POST", `${hostnames}/some-id`, "GET, PATCH, DELETE"],
    ["PUT", `${hostnames}/some-id`, "GET, PATCH, DELETE"],
    ["PATCH", `${hostnames}/fallback_origin`, "GET, PUT, DELETE"],
    ["GET", "/zones/saas/purge_cache", "POST"],
    ["PUT", "/zones/saas/hold", "GET, POST, PATCH, DELETE"],
    ["PROPFIND", hostnames, "POST, GET"],
  ])("has no method %s: %s [hostnames.routing.wrong-method]", async (method, path, allow) => {
    const { call } = serve();
    const reply = await call(method, path);
    expect(refusalOf(reply)).toEqual([405, 7001, `Method ${method} not available for that URI.`]);
    expect(reply.headers.get("allow")).toBe(allow);
  });
});
