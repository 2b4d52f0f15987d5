import { expectEqual } from "../../../src/property/cases/expect.js";
import { type HostnameCheck, headers, hold, hostnames, plainSsl, seenOf, shop } from "./hostname-scene.js";
import { type Step, stories } from "./hostname-story.js";
import { operations, prepared } from "./operations.js";

const first = `${hostnames}/customHostname-1`;
const unknownAuthority = { ...plainSsl, certificate_authority: "x" };

/** The check that a refused request leaves everything as it was. */
export const refusalCheck: readonly HostnameCheck[] = stories({
  "hostnames.refused-changes-nothing": [
    prepared,
    [
      refusedCall("POST", hostnames, { hostname: shop }),
      refusedCall("POST", hostnames, { hostname: "not a hostname" }),
      refusedCall("POST", hostnames, { hostname: "a.customer.com", ssl: unknownAuthority }),
      refusedCall("PATCH", first, { ssl: { method: "http", type: "ev" }, custom_metadata: { a: 1 } }),
      refusedCall("PATCH", first, { ssl: unknownAuthority }),
      refusedCall("PATCH", first, { ssl: plainSsl, custom_metadata: 1 }),
      refusedCall("PUT", `${hostnames}/fallback_origin`, { origin: "not a name" }),
      refusedCall("POST", "/zones/saas/purge_cache", {}),
      refusedCall("PATCH", hold, { hold_after: "soon", include_subdomains: true }),
      refusedCall("DELETE", `${hold}?hold_after=soon`),
    ],
    // Nobody's calls, and those of others.
    ...[{}, { ...headers, "X-Auth-Key": "other" }].map((given) =>
      operations.map(([method, path, body]) => refusedCall(method, `/zones/saas/${path}`, body, given)),
    ),
  ],
});

/** Makes a call, which must be refused, and leave everything as it was. */
function refusedCall(method: string, path: string, body?: object, given = headers as Record<string, string>): Step {
  return async ({ scene: { call, service } }) => {
    const before = seenOf(service);
    const { status } = await call(method, path, body, given);
    expectEqual(`whether ${method} ${path} is refused`, status >= 400, true);
    expectEqual(`what is seen after ${method} ${path}`, seenOf(service), before);
  };
}
