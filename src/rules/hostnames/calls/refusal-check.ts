import { type Arbitrary, array, boolean, constant, constantFrom, nat, oneof, record } from "fast-check";
import { expectEqual } from "../../../property/cases/expect.js";
import {
  day,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  hour,
  minute,
  type Scene,
  seenOf,
  shop,
} from "../hostname-scene.js";

type Step =
  | {
      readonly type: "call";
      readonly method: string;
      readonly hostname: string;
      readonly ssl: string;
      readonly authority: string;
      readonly isSigned: boolean;
    }
  | { readonly type: "dns"; readonly hostname: string; readonly target: string }
  | { readonly type: "caa"; readonly value: string }
  | { readonly type: "hold"; readonly hold: boolean | "includeSubdomains" }
  | { readonly type: "wait"; readonly time: number };

const hostname = constantFrom("a.customer.com", "b.customer.com", "*.customer.com", "not a hostname");
const steps: Arbitrary<readonly Step[]> = array(
  oneof(
    record({
      type: constant("call" as const),
      method: constantFrom("POST", "PATCH", "DELETE", "GET"),
      hostname,
      ssl: constantFrom("http", "txt", "email", "none"),
      authority: constantFrom("", "google", "lets_encrypt", "ssl_com", "nobody"),
      isSigned: boolean(),
    }),
    record({
      type: constant("dns" as const),
      hostname: constantFrom("a.customer.com", "b.customer.com", "*.customer.com"),
      target: constantFrom("x.saas.com", "a.customer.com", "b.customer.com", "else.com"),
    }),
    record({ type: constant("caa" as const), value: constantFrom(";", "pki.goog", "letsencrypt.org") }),
    record({ type: constant("hold" as const), hold: constantFrom(true, false, "includeSubdomains" as const) }),
    record({
      type: constant("wait" as const),
      time: oneof(nat(minute), nat(hour), nat(8 * day), nat(70 * day)),
    }),
  ),
  { maxLength: 30, size: "max" },
);

/** What a refused request leaves as it was: everything. */
export const refusalCheck: HostnameCheck = hostnameCheck<readonly Step[]>({
  rule: "hostnames.refused-changes-nothing",
  examples: [[]],
  cases: steps,
  async check(serve, all) {
    const scene = serve();
    const id = await scene.onboard(shop);
    for (const step of all) {
      const before = seenOf(scene.service);
      const status = await perform(scene, step);
      if (status < 400 || status === 429) continue;
      expectEqual(`what is seen after ${JSON.stringify(step)}`, seenOf(scene.service), before);
    }
    const before = seenOf(scene.service);
    for (const [method, path, body] of [
      ["POST", hostnames, { hostname: shop }],
      ["PATCH", `${hostnames}/${id}`, { ssl: { method: "http", type: "ev" }, custom_metadata: { a: 1 } }],
      ["PATCH", `${hostnames}/${id}`, { ssl: { method: "http", type: "dv", certificate_authority: "x" } }],
      ["PUT", `${hostnames}/fallback_origin`, { origin: "not a name" }],
      ["POST", "/zones/saas/purge_cache", {}],
      ["PATCH", "/zones/saas/hold", { hold_after: "soon", include_subdomains: true }],
    ] as const) {
      const { status } = await scene.call(method, path, body);
      expectEqual(`whether ${method} ${path} is refused`, status >= 400, true);
    }
    expectEqual("what is seen after these", seenOf(scene.service), before);
  },
});

/** Does one thing, and gives the HTTP status if it was a call. */
async function perform({ service, clock, call }: Scene, step: Step): Promise<number> {
  if (step.type === "dns") service.dns.set(step.hostname, "CNAME", step.target);
  else if (step.type === "caa") service.dns.set("customer.com", "CAA", { flags: 0, tag: "issue", value: step.value });
  else if (step.type === "hold") service.zones.set("customer", { name: "customer.com", hold: step.hold });
  else if (step.type === "wait") clock.time += step.time;
  else {
    const path = step.method === "POST" ? hostnames : `${hostnames}/${service.find(step.hostname)?.id ?? "unknown"}`;
    const ssl = { method: step.ssl, type: "dv", certificate_authority: step.authority };
    const hasBody = step.method === "POST" || step.method === "PATCH";
    const body = hasBody ? { hostname: step.hostname, ssl } : undefined;
    return (await call(step.method, path, body, step.isSigned ? undefined : {})).status;
  }
  return 0;
}
