import { expectEqual, expectError } from "../../../src/property/expect/expect.js";
import { expectLike } from "../expect-like.js";
import {
  baseUrl,
  expectRefused,
  type HostnameCheck,
  headers,
  hold,
  hostnameCheck,
  hostnames,
  plainSsl,
  seenOf,
  shop,
} from "./hostname-scene.js";
import { answered, begin, callFor, create, refused, refusedCall, shows, stories, tell } from "./hostname-story.js";
import { operations, prepared } from "./operations.js";

/** The checks of request bodies. The API never throws, for any body. */
export const requestBodyChecks: readonly HostnameCheck[] = [
  hostnameCheck({
    rule: "hostnames.body.json",
    examples: [
      ...[undefined, "", " ", "{", "null", "[]", '"text"', "1", '{"hostname":1}', '{"hostname":"a.b.com","ssl":[]}'],
      ...['{"hostname":"a.b.com","ssl":"dv"}', '{"hostname":"a.b.com","ssl":{"method":1,"type":"dv"}}'],
      '{"hostname":"a.b.com","ssl":{"method":"http","type":"dv","wildcard":"yes"}}',
      '{"hostname":"a.b.com","ssl":{"method":"http","type":"dv","certificate_authority":{}}}',
      '{"hostname":"a.b.com","service_branding":"true"}',
    ],
    async check(serve, body) {
      const { call, service } = await tell(serve, [prepared]);
      const before = seenOf(service);
      expectRefused(`the answer to ${body}`, await call("POST", hostnames, body), 1400, 400);
      // An edit reads no hostname, and no branding.
      if (body?.startsWith('{"') !== true) {
        expectRefused("the answer to an edit", await call("PATCH", `${hostnames}/customHostname-1`, body), 1400, 400);
      }
      expectEqual("what is seen after", seenOf(service), before);
      for (const none of [undefined, ""]) {
        expectEqual("the HTTP status of a hold without a body", (await call("PATCH", hold, none)).status, 200);
      }
      const ssl = { ...plainSsl, certificate_authority: null, wildcard: null, bundle_method: "ubiquitous" };
      const more = { hostname: "new.customer.com", ssl, custom_metadata: null, other: 1 };
      expectEqual("the HTTP status with null and unknown fields", (await call("POST", hostnames, more)).status, 200);
    },
  }),
  hostnameCheck({
    rule: "hostnames.body.failing",
    examples: operations,
    async check(serve, [method, path, body]) {
      const whole = JSON.stringify(body ?? {});
      for (const arrived of ["", whole.slice(0, 5), whole]) {
        for (const kind of ["stream", "rejection", "throw", "no text"] as const) {
          const { service } = await tell(serve, [prepared]);
          const before = seenOf(service);
          const response = await service.fetch(failingRequest(`${baseUrl}/zones/saas/${path}`, method, arrived, kind));
          const reply = { status: response.status, headers: response.headers, body: await response.json() };
          expectRefused(`the answer to ${method} ${path} whose body fails: ${kind}`, reply, 1400, 400);
          expectEqual("what is seen after", seenOf(service), before);
        }
      }
    },
  }),
  ...stories({
    "hostnames.body.metadata": [
      [[], "text", 1, true].map((custom_metadata) =>
        refusedCall("POST", hostnames, { hostname: shop, custom_metadata }, 1401),
      ),
    ],
    "hostnames.body.metadata-levels": [
      [create(shop, {}, { custom_metadata: levels(33) }), refused(1401, 400)],
      [create(shop, {}, { custom_metadata: { a: {}, b: levels(32) } }), refused(1401)],
      // An array is a level too.
      [create(shop, {}, { custom_metadata: { list: [levels(31)] } }), refused(1401)],
      [create(shop, {}, { custom_metadata: levels(32) }), answered(200)],
      [callFor("PATCH", { custom_metadata: levels(33) }), refused(1401), shows({ custom_metadata: levels(32) })],
      [begin({ limits: { maxCustomMetadataLevels: 1 } })],
      [create(shop, {}, { custom_metadata: { a: {} } }), refused(1401)],
      [create(shop, {}, { custom_metadata: { a: 1, b: null } }), answered(200)],
    ],
  }),
  hostnameCheck({
    rule: "hostnames.never-throws",
    examples: [5000, 200_000],
    async check(serve, levels) {
      const { call, service } = await tell(serve, [prepared]);
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
          const { status } = await call(method, `/zones/saas/${path}`, body);
          expectEqual(`the HTTP status of ${method} ${path} with ${levels} levels`, status, 400);
        }
      }
      expectEqual("what is seen after", seenOf(service), before);
      const ignored = `{"hosts":["${shop}"],"other":${nested("[", levels, "]")}}`;
      expectEqual("the HTTP status", (await call("POST", "/zones/saas/purge_cache", ignored)).status, 200);
      expectLike("what was purged", service.purges, [{ hosts: [shop] }]);
      const url = `${baseUrl}${hostnames}`;
      await expectError("fetch of a path", () => service.fetch("/relative"), "TypeError");
      const bodyOfGet = { method: "GET", body: "a" };
      await expectError("fetch of a GET with a body", () => service.fetch(url, bodyOfGet), "TypeError");
      const post = { method: "POST", headers, body: '{"hostname":"new.customer.com"}' };
      const signal = AbortSignal.abort(new Error("enough"));
      await expectError("fetch that is aborted", () => service.fetch(url, { ...post, signal }), "Error", "enough");
      const late = new AbortController();
      const slow = { ...post, url, headers: new Headers(headers), signal: late.signal, text: async () => end() };
      const end = () => late.abort(new Error("midway"));
      const abortedMidway = () => service.fetch(slow as unknown as Request);
      await expectError("fetch that is aborted within the body", abortedMidway, "Error", "midway");
      const request = new Request(url, post);
      await request.text();
      const text = "The body of the request was already read.";
      await expectError("fetch of what somebody has read", () => service.fetch(request), "TypeError", text);
      expectEqual("the custom hostnames", service.list().length, 1);
    },
  }),
];

/** Returns custom metadata with `count` nested levels. */
function levels(count: number): object {
  return JSON.parse(nested('{"a":', count - 1, "}"));
}

/** Returns JSON with nested levels around an empty object. */
function nested(open: string, levels: number, close: string): string {
  return `${open.repeat(levels)}{}${close.repeat(levels)}`;
}

/** Creates a request whose body fails midway: a stream, or another library's object with the same methods. */
function failingRequest(
  url: string,
  method: string,
  arrived: string,
  kind: "stream" | "rejection" | "throw" | "no text",
): Request {
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
    return kind === "no text" ? Promise.resolve(1) : Promise.reject(error);
  };
  return { url, method: method.toLowerCase(), headers: new Headers(headers), text } as unknown as Request;
}
