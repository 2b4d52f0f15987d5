import { expectEqual } from "../../../src/property/cases/expect.js";
import {
  baseUrl,
  type HostnameCheck,
  headers,
  hold,
  hostnameCheck,
  hostnames,
  plainSsl,
  seenOf,
  shop,
} from "./hostname-scene.js";
import { operations, prepared } from "./operations.js";

const first = `${hostnames}/customHostname-1`;

/** The check that a refused request leaves everything as it was. */
export const refusalCheck: HostnameCheck = hostnameCheck<readonly [method: string, path: string, body?: unknown]>({
  rule: "hostnames.refused-changes-nothing",
  examples: [
    ["POST", hostnames, { hostname: shop }],
    ["POST", hostnames, { hostname: "not a hostname" }],
    ["POST", hostnames, { hostname: "new.customer.com", ssl: { ...plainSsl, certificate_authority: "nobody" } }],
    ["PATCH", first, { ssl: { method: "http", type: "ev" }, custom_metadata: { a: 1 } }],
    ["PATCH", first, { ssl: { ...plainSsl, certificate_authority: "x" } }],
    ["PATCH", first, { ssl: plainSsl, custom_metadata: 1 }],
    ["PUT", `${hostnames}/fallback_origin`, { origin: "not a name" }],
    ["POST", "/zones/saas/purge_cache", {}],
    ["PATCH", hold, { hold_after: "soon", include_subdomains: true }],
    ["DELETE", `${hold}?hold_after=soon`],
  ],
  async check(serve, [method, path, body]) {
    const { call, service } = await prepared(serve);
    const before = seenOf(service);
    const { status } = await call(method, path, body);
    expectEqual(`whether ${method} ${path} is refused`, status >= 400, true);
    expectEqual("what is seen after", seenOf(service), before);
    // Nobody's calls, and those of others.
    for (const given of [{}, { ...headers, "X-Auth-Key": "other" }]) {
      for (const [operation, at, text] of operations) {
        const init = { method: operation, headers: given, ...(text && { body: JSON.stringify(text) }) };
        const { ok } = await service.fetch(`${baseUrl}/zones/saas/${at}`, init);
        expectEqual(`whether ${operation} ${at} is refused`, ok, false);
      }
    }
    expectEqual("what is seen after all of them", seenOf(service), before);
  },
});
