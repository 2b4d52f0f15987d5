import { expectEqual } from "../../../src/property/expect/expect.js";
import { type HostnameCheck, headers, hold, hostnames, plainSsl, seenOf, shop } from "./hostname-scene.js";
import { type Step, stories } from "./hostname-story.js";
import { operations, prepared } from "./operations.js";

const first = `${hostnames}/customHostname-1`;
const unknownAuthority = { ...plainSsl, certificate_authority: "x" };

/** Checks that refused requests change nothing. */
export const refusalCheck: readonly HostnameCheck[] = stories({
  "hostnames.refused-changes-nothing": [
    prepared,
    [
      changesNothing("POST", hostnames, { hostname: shop }),
      changesNothing("POST", hostnames, { hostname: "not a hostname" }),
      changesNothing("POST", hostnames, { hostname: "a.customer.com", ssl: unknownAuthority }),
      changesNothing("PATCH", first, { ssl: { method: "http", type: "ev" }, custom_metadata: { a: 1 } }),
      changesNothing("PATCH", first, { ssl: unknownAuthority }),
      changesNothing("PATCH", first, { ssl: plainSsl, custom_metadata: 1 }),
      changesNothing("PUT", `${hostnames}/fallback_origin`, { origin: "not a name" }),
      changesNothing("POST", "/zones/saas/purge_cache", {}),
      changesNothing("PATCH", hold, { hold_after: "soon", include_subdomains: true }),
      changesNothing("DELETE", `${hold}?hold_after=soon`),
    ],
    // Calls without credentials, and with wrong ones.
    ...[{}, { ...headers, "X-Auth-Key": "other" }].map((given) =>
      operations.map(([method, path, body]) => changesNothing(method, `/zones/saas/${path}`, body, given)),
    ),
  ],
});

/** Makes a call and expects it to be refused and to change nothing. */
function changesNothing(method: string, path: string, body?: object, given = headers as Record<string, string>): Step {
  return async ({ scene: { call, service } }) => {
    const before = seenOf(service);
    const { status } = await call(method, path, body, given);
    expectEqual(`whether ${method} ${path} is refused`, status >= 400, true);
    expectEqual(`what is seen after ${method} ${path}`, seenOf(service), before);
  };
}
