import type { FakeHostnames } from "../../../src/hostnames/binding/fake-hostnames.js";
import type { FakeHostnamesOptions } from "../../../src/hostnames/binding/hostnames-options.js";
import { expectEqual } from "../../../src/property/expect/expect.js";
import type { HostnameRuleId } from "../../../src/rules/statements/hostnames/hostname-rules.js";
import type { CaseCheck } from "../case-check.js";
import { refusalTexts } from "./refusal-texts.js";

export const baseUrl = "https://api.test/client/v4";
export const start: number = Date.UTC(2026, 0, 1);
export const second = 1000;
export const minute: number = 60 * second;
export const hour: number = 60 * minute;
export const day: number = 24 * hour;

/** The hostname of most scenes, and the path of all. */
export const shop = "shop.customer.com";
export const hostnames = "/zones/saas/custom_hostnames";
export const hold = "/zones/saas/hold";

/** The settings with which a certificate is requested. */
export const plainSsl = { method: "http", type: "dv" } as const;

export const cnameMissing = "custom hostname does not CNAME to this zone.";
export const zoneHeld =
  "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.";

/** The headers of a caller who may call. */
export const headers = { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "key", "Content-Type": "application/json" };

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what a check is about
type Body = any;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Makes the service that is checked. */
type MakeService = (options: FakeHostnamesOptions) => FakeHostnames;

/** A service with a clock and ids of the check's own, and what is done with it most often. */
export interface Scene {
  readonly service: FakeHostnames;
  readonly clock: { time: number };
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  create(hostname: string, more?: object, ssl?: object): Promise<Reply>;
  wait(milliseconds: number): void;
  /** Lets a customer point a hostname at the zone, and the service find it. */
  onboard(hostname: string, ssl?: object): Promise<void>;
  status(hostname?: string): string | undefined;
}

export type Serve = (options?: FakeHostnamesOptions) => Scene;

export type HostnameCheck<Case = unknown> = CaseCheck<Serve, HostnameRuleId, Case>;

/** A check whose cases are of any type. */
export function hostnameCheck<const Case>(check: HostnameCheck<Case>): HostnameCheck {
  return check;
}

/** A check that is one scene. */
export function scene(rule: HostnameRuleId, check: (serve: Serve) => void | Promise<void>): HostnameCheck {
  return { rule, check };
}

/** Scenes of a service that has a zone `saas` with a fallback origin, unless the options say otherwise. */
export function serving(make: MakeService): Serve {
  return (options = {}) => {
    const clock = { time: start, now: () => clock.time };
    let count = 0;
    const service = make({
      zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true } },
      credentials: { email: "ops@saas.com", key: "key" },
      clock,
      ids: { next: (kind) => `${kind}-${++count}` },
      baseUrl,
      ...options,
    });
    const call: Scene["call"] = async (method, path, body, given = headers) => {
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const init = { method, headers: { ...given }, ...(text === undefined ? {} : { body: text }) };
      const response = await service.fetch(`${baseUrl}${path}`, init);
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const create: Scene["create"] = (hostname, more = {}, ssl = {}) =>
      call("POST", hostnames, { hostname, ssl: { ...plainSsl, ...ssl }, ...more });
    return {
      service,
      clock,
      call,
      create,
      wait(milliseconds) {
        clock.time += milliseconds;
      },
      async onboard(hostname, ssl = {}) {
        service.dns.set(hostname, "CNAME", "customers.saas.com");
        await create(hostname, {}, ssl);
        service.verify();
      },
      status: (hostname = shop) => service.find(hostname)?.status,
    };
  };
}

/** Expects a call to be refused, with the text of the code unless another is given. */
export function expectRefused(
  what: string,
  { status, body }: Reply,
  code: number,
  http?: number,
  text: string | undefined = refusalTexts[code],
): void {
  const [{ code: seen, message } = {} as Body] = body.errors;
  expectEqual(what, [seen, http && status, text && message], [code, http, text]);
}

/** Everything that can be seen of a service, but for the lockout. */
export function seenOf(service: FakeHostnames): string {
  const { submissions } = service.issuanceRate;
  const certificates = service.list().map(({ hostname }) => service.certificate(hostname));
  return JSON.stringify([service.list(), certificates, service.zones.list(), service.purges, submissions]);
}
