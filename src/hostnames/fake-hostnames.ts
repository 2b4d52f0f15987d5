import { Engine } from "../engine/engine.js";
import { nameClass } from "../engine/name-class.js";
import { inTime } from "./advance.js";
import { answerCall } from "./api.js";
import { checkCredentials } from "./authenticate.js";
import { changeDns } from "./change-dns.js";
import { putZone, verify } from "./change-zones.js";
import { type CustomHostname, showCustomHostname } from "./custom-hostname.js";
import { failed } from "./envelope.js";
import { FakeDns } from "./fake-dns.js";
import { FakeZones } from "./fake-zones.js";
import type { HostFetch } from "./host-types.js";
import {
  type BaseAddress,
  type FakeHostnamesOptions,
  type HostnamesSettings,
  parseHostnamesOptions,
} from "./hostname-options.js";
import { parseDnsName } from "./parse-record.js";
import { type Arrived, readCall, toRequest, toResponse } from "./read-call.js";
import { routeHostname } from "./route-hostname.js";
import {
  findCertificate,
  type HostnameCertificate,
  type HostnameRoute,
  type IssuanceRate,
  type Purge,
  showPurge,
  showRate,
  showRoute,
} from "./show-inside.js";
import { emptyState, type HostnamesState } from "./state.js";
import { noRoute } from "./varying-failure.js";

/**
 * An in-memory fake of the service for custom hostnames and their certificates. A script calls its `fetch` in place of
 * the API; the test has the customers' DNS and the zones in its hand. Time passes by the clock alone.
 *
 * @example
 * ```ts
 * import { FakeHostnames } from "fakebucket/hostnames";
 *
 * const service = new FakeHostnames({ zones: { "zone-1": { name: "saas.com" } } });
 * const response = await service.fetch("https://api.cloudflare.com/client/v4/zones/zone-1/custom_hostnames", {
 *   method: "POST",
 *   headers: { "X-Auth-Email": "ops@saas.com", "X-Auth-Key": "key" },
 *   body: JSON.stringify({ hostname: "shop.customer.com", ssl: { method: "http", type: "dv" } }),
 * });
 * console.log(response.status); // 200
 *
 * service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
 * service.verify();
 * console.log(service.find("shop.customer.com")?.status); // Active
 * ```
 */
export class FakeHostnames {
  /** The DNS of the world. */
  readonly dns: FakeDns;
  /** The zones of the platform. */
  readonly zones: FakeZones;
  /**
   * Answers a request to the API; it can stand in place of the global `fetch`, of a service binding's, or of a client's.
   * It rejects only where any `fetch` would: for what is no request.
   */
  readonly fetch: HostFetch;
  readonly #engine: Engine<HostnamesState>;
  readonly #settings: HostnamesSettings;

  /** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
  constructor(options?: FakeHostnamesOptions) {
    const settings = parseHostnamesOptions(options);
    this.#settings = settings;
    this.#engine = new Engine(emptyState(settings.semantics), settings.clock, settings.ids);
    this.dns = new FakeDns(this.#engine);
    this.zones = new FakeZones(this.#engine);
    for (const zone of settings.zones) this.#engine.dispatch(inTime(putZone), zone);
    this.#engine.dispatch(inTime(changeDns), settings.dns);
    // Bound, because it is handed on alone.
    this.fetch = ((input: unknown, init?: unknown) => this.#fetch(input, init)) as HostFetch;
  }

  /** Validates ownership and issues certificates now, for all custom hostnames but those that have moved. */
  verify(): CustomHostname[] {
    this.#engine.dispatch(inTime(verify), undefined);
    return this.list();
  }

  /** All custom hostnames, the oldest first. */
  list(): CustomHostname[] {
    const state = this.#now();
    const records = [...state.hostnames.values()].sort((a, b) => a.order - b.order);
    return records.map((record) => showCustomHostname(record, state.semantics, state.now));
  }

  /** The custom hostname of this hostname or id; of several zones' the newest. */
  find(hostnameOrId: string): CustomHostname | undefined {
    return this.list().findLast(({ id, hostname }) => id === hostnameOrId || hostname === hostnameOrId.toLowerCase());
  }

  /** How a request for a hostname would be served: which custom hostname answers, or 1016 and why. */
  route(hostname: string): HostnameRoute {
    const name = parseDnsName("the hostname", hostname);
    const routed = this.#engine.dispatch(inTime(routeHostname), name);
    return showRoute(routed, this.#engine.state);
  }

  /** The certificate for a hostname: its own, or that of the wildcard which covers it. */
  certificate(hostname: string): HostnameCertificate | undefined {
    return findCertificate(this.#now(), parseDnsName("the hostname", hostname));
  }

  /** The purges of cached files that were asked for, in order. */
  get purges(): Purge[] {
    return this.#engine.state.purges.map(showPurge);
  }

  /** How the rate of issuance stands. */
  get issuanceRate(): IssuanceRate {
    return showRate(this.#now());
  }

  async #fetch(input: unknown, init: unknown): Promise<unknown> {
    const request = toRequest(input, init);
    const path = pathUnder(this.#settings.base, new URL(request.url));
    const { passThrough } = this.#settings;
    if (path === undefined && passThrough !== undefined)
      return (passThrough as (...args: unknown[]) => unknown)(request);
    const arrived = await readCall(request);
    const { status, headers, body } = this.#answer(arrived, path);
    return toResponse(status, headers, body);
  }

  #answer({ method, url, headers, body }: Arrived, path: string | undefined) {
    if (path === undefined) return failed(noRoute(url.pathname));
    const failure = checkCredentials(headers, path, this.#settings.credentials);
    if (failure !== undefined) return failed(failure);
    return answerCall(this.#engine, { method, path, query: url.searchParams, body });
  }

  #now(): HostnamesState {
    return this.#engine.dispatch(
      inTime((state: HostnamesState) => ({ state, outcome: state })),
      undefined,
    );
  }
}

nameClass(FakeHostnames, "FakeHostnames");

/** The path of an address from a base address on; `undefined` if it is not under it. */
function pathUnder({ origin, path }: BaseAddress, url: URL): string | undefined {
  return url.origin === origin && url.pathname.startsWith(`${path}/`) ? url.pathname.slice(path.length) : undefined;
}
