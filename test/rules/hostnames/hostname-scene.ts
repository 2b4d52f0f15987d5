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

/** The settings for requesting a certificate. */
export const plainSsl = { method: "http", type: "dv" } as const;

export const cnameMissing = "custom hostname does not CNAME to this zone.";
export const notOwned =
  "None of the A or AAAA records are owned by this account and the pre-generated ownership verification token was not found.";
export const onPlatform =
  "The hostname is using Cloudflare and cannot be activated with an TXT or HTTP validation token. To activate the custom hostname, the DNS target needs to point to the SaaS zone";
export const zoneHeld =
  "The hostname is associated with a held zone. Please contact the owner of this domain to have the hold removed.";

/** The headers of an authorized caller. */
export const headers = { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "key", "Content-Type": "application/json" };

// biome-ignore lint/suspicious/noExplicitAny: checks verify the contents of answers
type Body = any;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** Creates the checked service. */
type MakeService = (options: FakeHostnamesOptions) => FakeHostnames;

/** A service with the check's own clock and ids, and its most common operations. */
export interface Scene {
  readonly service: FakeHostnames;
  readonly clock: { time: number };
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  create(hostname: string, more?: object, ssl?: object): Promise<Reply>;
  wait(milliseconds: number): void;
  /** Points a hostname at the zone, and lets the service find it. */
  onboard(hostname: string, ssl?: object): Promise<void>;
  status(hostname?: string): string | undefined;
}

export type Serve = (options?: FakeHostnamesOptions) => Scene;

export type HostnameCheck<Case = unknown> = CaseCheck<Serve, HostnameRuleId, Case>;

/** Creates a check with cases of any type. */
export function hostnameCheck<const Case>(check: HostnameCheck<Case>): HostnameCheck {
  return check;
}

/** Creates a check with a single scene. */
export function scene(rule: HostnameRuleId, check: (serve: Serve) => void | Promise<void>): HostnameCheck {
  return { rule, check };
}

/** Creates scenes of a service, by default with a zone `saas`, a fallback origin and a target for CNAMEs. */
export function serving(make: MakeService): Serve {
  return (options = {}) => {
    const clock = { time: start, now: () => clock.time };
    let count = 0;
    const service = make({
      zones: { saas: { name: "saas.com", fallbackOrigin: "origin.saas.com", fallbackOriginRecord: true } },
      dns: [{ name: "customers.saas.com", type: "A", value: "192.0.2.1" }],
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

/** Expects a call to be refused, by default with the text of the code. */
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

/** Returns all observable state of a service, except for the lockout. */
export function seenOf(service: FakeHostnames): string {
  const { submissions } = service.issuanceRate;
  const certificates = service.list().map(({ hostname }) => service.certificate(hostname));
  return JSON.stringify([service.list(), certificates, service.zones.list(), service.purges, submissions]);
}
