import { FakeHostnames, type FakeHostnamesOptions } from "fakebucket/hostnames";

export const baseUrl = "https://api.test/client/v4";
export const start = Date.UTC(2026, 0, 1);
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const cnameMissing = "custom hostname does not CNAME to this zone.";
export const zoneHeld =
  "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.";

/** The headers of whoever may call. */
export const headers = { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "key", "Content-Type": "application/json" };

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what a test is about
export type Body = any;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A service of one's own, with a clock and ids in the test's hand, and a zone `saas` whose fallback origin is there. */
export function serve(options: FakeHostnamesOptions = {}) {
  const clock = { time: start, now: () => clock.time };
  let count = 0;
  const service = new FakeHostnames({
    zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true } },
    credentials: { email: "ops@saas.com", key: "key" },
    clock,
    ids: { next: (kind) => `${kind}-${++count}` },
    baseUrl,
    ...options,
  });
  const call = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const response = await service.fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(text === undefined ? {} : { body: text }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const create = (hostname: string, more: object = {}, ssl: object = {}) =>
    call("POST", "/zones/saas/custom_hostnames", { hostname, ssl: { method: "http", type: "dv", ...ssl }, ...more });
  const edit = (id: string, ssl: object = {}) =>
    call("PATCH", `/zones/saas/custom_hostnames/${id}`, { ssl: { method: "http", type: "dv", ...ssl } });
  const wait = (milliseconds: number) => {
    clock.time += milliseconds;
  };
  /** Lets a customer point a hostname at the zone, and the service find it. */
  const onboard = async (hostname: string, ssl: object = {}) => {
    service.dns.set(hostname, "CNAME", "customers.saas.com");
    const { body } = await create(hostname, {}, ssl);
    service.verify();
    return body.result.id as string;
  };
  return { service, clock, call, create, edit, wait, onboard };
}

/** Code, text and HTTP status of a refusal. */
export function refusalOf({ status, body }: Reply): readonly [status: number, code: number, message: string] {
  return [status, body.errors[0]?.code, body.errors[0]?.message];
}

/** Everything that a test can see of a service, but for the lockout. */
export function seenOf(service: FakeHostnames): string {
  const { submissions } = service.issuanceRate;
  const certificates = service.list().map(({ hostname }) => service.certificate(hostname));
  return JSON.stringify([service.list(), certificates, service.zones.list(), service.purges, submissions]);
}
