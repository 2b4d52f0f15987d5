import { expectEqual, expectThat } from "../../../src/property/expect/expect.js";
import { expectLike } from "../expect-like.js";
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
import { answered, begin, call, create, refused, type Step, stories } from "./hostname-story.js";
import { operations } from "./operations.js";

/** Headers with a missing credential. */
const incomplete: readonly Readonly<Record<string, string>>[] = [
  {},
  { "X-Auth-Email": "ops@saas.com" },
  { "X-Auth-Key": "key" },
  { "X-Auth-Email": "", "X-Auth-Key": "key" },
];

const withKey = { email: "a@b.c", key: "key" };

const unknownPaths = [
  ...["/", "/zones", "/zones/saas", "/zones/saas/custom_hostnames/a/b", "/zones/saas/dns_records"],
  ...["hold", "purge_cache", "custom_hostnames", "custom_hostnames/a", "custom_hostnames/fallback_origin"].flatMap(
    (path) => [`/a/zones/saas/${path}`, `/zones/saas/${path}/`],
  ),
  ...["/zones/unknown/custom_hostnames", "/zones/unknown/hold", "/zones/unknown/custom_hostnames/fallback_origin"],
  "/zones/%20/custom_hostnames",
  "/zones/%E0%A4%A/custom_hostnames",
];

function noRoute(path: string): string {
  return `Could not route to ${path}, perhaps your object identifier is invalid?`;
}

/** Expects the last call to be refused for both headers. */
const saysOfHeaders: Step = ({ at, reply }) => {
  expectEqual(`what is said of the headers in ${at}`, reply?.body.errors[0].error_chain, [
    { code: 6102, message: "Invalid format for X-Auth-Email header" },
    { code: 6103, message: "Invalid format for X-Auth-Key header" },
  ]);
};

/** The checks of the API's calls and answers. */
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
  ...stories({
    "hostnames.credentials.missing": incomplete.flatMap((given) =>
      [{}, { credentials: undefined }, { credentials: { token: "secret" } }].map((options) => [
        ...[begin(options), call("GET", hostnames, undefined, given), refused(1403, 400)],
        ...[call("GET", `${hostnames}/a`, undefined, given), refused(1403, 400)],
        ...[call("GET", hold, undefined, given), refused(6003, 400, "Invalid request headers"), saysOfHeaders],
        ...["/zones/saas/custom_hostnames_", `/a${hostnames}`].flatMap((path) => [
          ...[call("GET", path, undefined, given), refused(6003, 400)],
        ]),
      ]),
    ),
    "hostnames.credentials.wrong": [
      { "X-Auth-Email": "someone@else.com", "X-Auth-Key": "key" },
      { "x-auth-email": "ops@saas.com", "x-auth-key": "KEY" },
    ].map((given) => [
      ...[begin(), call("GET", hostnames, undefined, given), refused(9109, 403)],
      ...[begin({ credentials: undefined }), call("GET", hostnames, undefined, given), answered(200)],
      ...[begin({ credentials: { token: "secret" } }), call("GET", hostnames, undefined, given), refused(9109, 403)],
    ]),
    "hostnames.credentials.token": (
      [
        ["Bearer secret", { token: "secret" }, 200],
        ["bearer  secret", { token: "secret" }, 200],
        ["Bearer guess", { token: "secret" }, 403],
        ["Bearer Secret", { token: "secret" }, 403],
        ["Bearer secret guess", { token: "secret" }, 403],
        ["Bearer ", { token: "secret" }, 400],
        ["Basic secret", { token: "secret" }, 400],
        ["No Bearer secret", { token: "secret" }, 400],
        ["Bearer secret", { ...withKey, token: "secret" }, 200],
        ["Bearer guess", { ...withKey, token: "secret" }, 403],
        ["Bearer key", withKey, 400],
        ["Bearer anything", undefined, 200],
      ] as const
    ).map(([authorization, credentials, status]) => [
      ...[begin({ credentials }), call("GET", hostnames, undefined, { authorization }), answered(status)],
    ]),
    "hostnames.routing.unknown-path": [
      ...unknownPaths.map((path) => [call("GET", path), refused(7003, 404, noRoute(path))]),
      ...operations.map(([method, path, body]) => [call(method, `/zones/unknown/${path}`, body), refused(7003, 404)]),
      [begin({ ids: { next: () => "a b" } }), create(), call("GET", `${hostnames}/a%20b`), answered(200)],
      [call("GET", "/zones/s%61as/custom_hostnames"), answered(200)],
    ],
    "hostnames.routing.zone-missing": [
      [call("GET", "/zones//custom_hostnames"), refused(1402, 400)],
      [call("POST", "/zones//custom_hostnames", { hostname: shop }), refused(1402, 400)],
      [call("GET", "/zones//custom_hostnames/a"), refused(1402, 400)],
      [call("GET", "/zones//hold"), refused(1402, 400)],
    ],
    "hostnames.routing.wrong-method": (
      [
        ["PUT", hostnames, "POST, GET"],
        ["DELETE", hostnames, "POST, GET"],
        ["POST", `${hostnames}/some-id`, "GET, PATCH, DELETE"],
        ["PUT", `${hostnames}/some-id`, "GET, PATCH, DELETE"],
        ["PATCH", `${hostnames}/fallback_origin`, "GET, PUT, DELETE"],
        ["GET", "/zones/saas/purge_cache", "POST"],
        ["PUT", hold, "GET, POST, PATCH, DELETE"],
        ["PROPFIND", hostnames, "POST, GET"],
      ] as const
    ).map(([method, path, allow]) => [
      ...[call(method, path), refused(7001, 405, `Method ${method} not available for that URI.`)],
      answered(405, undefined, { allow }),
    ]),
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
        expectRefused(`the answer at ${url}`, reply, 7003, 404, noRoute(new URL(url).pathname));
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
