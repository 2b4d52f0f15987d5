import { expectEqual, expectLike, expectThat } from "../../../src/property/cases/expect.js";
import {
  baseUrl,
  expectRefused,
  type HostnameCheck,
  headers,
  hold,
  hostnameCheck,
  hostnames,
  scene,
  shop,
} from "./hostname-scene.js";
import { operations } from "./operations.js";

/** The checks of calls of the API, and of its answers. */
export const callChecks: readonly HostnameCheck[] = [
  scene("hostnames.envelope", async (serve) => {
    const { create, service } = serve();
    const { body } = await create(shop);
    expectEqual("the members of an answer", Object.keys(body), ["success", "errors", "messages", "result"]);
    expectLike("an answer", body, { success: true, errors: [], messages: [] });
    const error = { code: 1406, message: "Duplicate custom hostname found." };
    const refused = { success: false, errors: [error], messages: [], result: null };
    expectEqual("a refusal", (await create(shop)).body, refused);
    const response = await service.fetch(`${baseUrl}${hostnames}`, { headers });
    expectThat(response instanceof Response, "fetch gives a Response");
    expectEqual("its content type", response.headers.get("content-type"), "application/json");
  }),
  hostnameCheck<Readonly<Record<string, string>>>({
    rule: "hostnames.credentials.missing",
    examples: [
      {},
      { "X-Auth-Email": "ops@saas.com" },
      { "X-Auth-Key": "key" },
      { "X-Auth-Email": "", "X-Auth-Key": "key" },
    ],
    async check(serve, given) {
      for (const options of [{}, { credentials: undefined }, { credentials: { token: "secret" } }]) {
        const { call } = serve(options);
        for (const path of [hostnames, `${hostnames}/a`]) {
          const reply = await call("GET", path, undefined, given);
          expectRefused(`the answer to ${JSON.stringify(given)}`, reply, 1403, 400);
        }
        const elsewhere = await call("GET", hold, undefined, given);
        expectRefused("the answer elsewhere", elsewhere, 6003, 400, "Invalid request headers");
        expectEqual("what is said of the headers", elsewhere.body.errors[0].error_chain, [
          { code: 6102, message: "Invalid format for X-Auth-Email header" },
          { code: 6103, message: "Invalid format for X-Auth-Key header" },
        ]);
        for (const path of ["/zones/saas/custom_hostnames_", `/a${hostnames}`]) {
          expectRefused(`the answer at ${path}`, await call("GET", path, undefined, given), 6003, 400);
        }
      }
    },
  }),
  hostnameCheck<Readonly<Record<string, string>>>({
    rule: "hostnames.credentials.wrong",
    examples: [
      { "X-Auth-Email": "someone@else.com", "X-Auth-Key": "key" },
      { "x-auth-email": "ops@saas.com", "x-auth-key": "KEY" },
    ],
    async check(serve, given) {
      const reply = await serve().call("GET", hostnames, undefined, given);
      expectRefused(`the answer to ${JSON.stringify(given)}`, reply, 9109, 403);
      const { status } = await serve({ credentials: undefined }).call("GET", hostnames, undefined, given);
      expectEqual("the HTTP status where none are wanted", status, 200);
      const byToken = await serve({ credentials: { token: "secret" } }).call("GET", hostnames, undefined, given);
      expectRefused("the answer where a token is wanted", byToken, 9109, 403);
    },
  }),
  hostnameCheck({
    rule: "hostnames.credentials.token",
    examples: [
      { authorization: "Bearer secret", credentials: { token: "secret" }, status: 200 },
      { authorization: "bearer  secret", credentials: { token: "secret" }, status: 200 },
      { authorization: "Bearer guess", credentials: { token: "secret" }, status: 403 },
      { authorization: "Bearer Secret", credentials: { token: "secret" }, status: 403 },
      { authorization: "Bearer ", credentials: { token: "secret" }, status: 400 },
      { authorization: "Basic secret", credentials: { token: "secret" }, status: 400 },
      { authorization: "No Bearer secret", credentials: { token: "secret" }, status: 400 },
      { authorization: "Bearer secret", credentials: { email: "a@b.c", key: "key", token: "secret" }, status: 200 },
      { authorization: "Bearer guess", credentials: { email: "a@b.c", key: "key", token: "secret" }, status: 403 },
      { authorization: "Bearer key", credentials: { email: "a@b.c", key: "key" }, status: 400 },
      { authorization: "Bearer anything", credentials: undefined, status: 200 },
    ],
    async check(serve, { authorization, credentials, status }) {
      const reply = await serve({ credentials }).call("GET", hostnames, undefined, { authorization });
      expectEqual(`the HTTP status of ${authorization}`, reply.status, status);
    },
  }),
  hostnameCheck({
    rule: "hostnames.routing.unknown-path",
    examples: [
      ...["/", "/zones", "/zones/saas", "/zones/saas/custom_hostnames/a/b", "/zones/saas/dns_records"],
      ...["hold", "purge_cache", "custom_hostnames", "custom_hostnames/a", "custom_hostnames/fallback_origin"].flatMap(
        (path) => [`/a/zones/saas/${path}`, `/zones/saas/${path}/`],
      ),
      ...["/zones/unknown/custom_hostnames", "/zones/unknown/hold", "/zones/unknown/custom_hostnames/fallback_origin"],
      "/zones/%E0%A4%A/custom_hostnames",
    ],
    async check(serve, path) {
      const text = `Could not route to ${path}, perhaps your object identifier is invalid?`;
      expectRefused(`the answer at ${path}`, await serve().call("GET", path), 7003, 404, text);
      const { call, create } = serve({ ids: { next: () => "a b" } });
      await create(shop);
      for (const encoded of [`${hostnames}/a%20b`, "/zones/s%61as/custom_hostnames"]) {
        expectEqual(`the HTTP status at ${encoded}`, (await call("GET", encoded)).status, 200);
      }
      for (const [method, operation, body] of operations) {
        const reply = await call(method, `/zones/unknown/${operation}`, body);
        expectRefused(`the answer to ${method} ${operation} in no zone`, reply, 7003, 404);
      }
    },
  }),
  hostnameCheck({
    rule: "hostnames.routing.zone-missing",
    examples: [
      ["GET", "/zones//custom_hostnames"],
      ["POST", "/zones//custom_hostnames"],
      ["GET", "/zones//custom_hostnames/a"],
      ["GET", "/zones//hold"],
    ],
    async check(serve, [method, path]) {
      const reply = await serve().call(method, path, method === "POST" ? { hostname: shop } : undefined);
      expectRefused(`the answer to ${method} ${path}`, reply, 1402, 400);
    },
  }),
  hostnameCheck({
    rule: "hostnames.routing.wrong-method",
    examples: [
      ["PUT", hostnames, "POST, GET"],
      ["DELETE", hostnames, "POST, GET"],
      ["POST", `${hostnames}/some-id`, "GET, PATCH, DELETE"],
      ["PUT", `${hostnames}/some-id`, "GET, PATCH, DELETE"],
      ["PATCH", `${hostnames}/fallback_origin`, "GET, PUT, DELETE"],
      ["GET", "/zones/saas/purge_cache", "POST"],
      ["PUT", hold, "GET, POST, PATCH, DELETE"],
      ["PROPFIND", hostnames, "POST, GET"],
    ],
    async check(serve, [method, path, allow]) {
      const reply = await serve().call(method, path);
      const text = `Method ${method} not available for that URI.`;
      expectRefused(`the answer to ${method} ${path}`, reply, 7001, 405, text);
      expectEqual("the methods that are allowed", reply.headers.get("allow"), allow);
    },
  }),
  hostnameCheck({
    rule: "hostnames.routing.outside",
    examples: [
      "https://api.test/client/v5/zones",
      "https://other.test/client/v4/zones",
      "https://api.test/client/v4x/zones",
    ],
    async check(serve, url) {
      for (const given of [headers, {}]) {
        const response = await serve().service.fetch(url, { headers: given });
        const reply = { status: response.status, headers: response.headers, body: await response.json() };
        const text = `Could not route to ${new URL(url).pathname}, perhaps your object identifier is invalid?`;
        expectRefused(`the answer at ${url}`, reply, 7003, 404, text);
      }
      const seen: string[] = [];
      const { service } = serve({
        baseUrl: `${baseUrl}/`,
        async passThrough(request) {
          seen.push((request as Request).url);
          return new Response("passed");
        },
      });
      expectEqual("what it is answered with", await (await service.fetch(new Request(url))).text(), "passed");
      const { status } = await service.fetch(`${baseUrl}${hostnames}`, { headers });
      expectEqual("the HTTP status at the base address", status, 200);
      expectEqual("what was passed on", seen, [url]);
    },
  }),
];
