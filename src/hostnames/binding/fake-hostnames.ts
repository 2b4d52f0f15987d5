import { lowerCase } from "../../base/bytes/lower-case.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { Duration } from "../../base/messages/parse-duration.js";
import { AdvancingClock } from "../../engine/advancing-clock.js";
import { Engine } from "../../engine/engine.js";
import { OpenTaps } from "../../engine/open-taps.js";
import { offerPort } from "../../engine/port.js";
import { showFakeToInspectors } from "../../engine/show-fake-to-inspectors.js";
import type { Interceptor, Tap } from "../../engine/tap.js";
import { mistake } from "../request/check-names.js";
import type { HostFetch, RequestLike, ResponseLike } from "../request/host-types.js";
import { parseDnsName } from "../request/parse-controls.js";
import { checkCredentials } from "../service/check-credentials.js";
import { changeDns, putZone, verify } from "../service/controls.js";
import { noRoute } from "../service/hostname-failure.js";
import { emptyState, type HostnamesState, readState } from "../service/hostnames-state.js";
import { certificateFor, routeHostname } from "../service/route-hostname.js";
import { validateUntil } from "../service/validation.js";
import { answerCall, askedBy } from "./answer-call.js";
import { failed } from "./envelope.js";
import { FakeDns } from "./fake-dns.js";
import { FakeZones } from "./fake-zones.js";
import { hostnamesContents, recordsOf, showHostnames } from "./hostnames-contents.js";
import {
  type BaseAddress,
  type FakeHostnamesOptions,
  type HostnamesSettings,
  parseHostnamesOptions,
} from "./hostnames-options.js";
import { type HostnamesPort, hostnameOperations, refusals } from "./hostnames-port.js";
import { type Arrived, readCall, toRequest, toResponse } from "./read-call.js";
import { type CustomHostname, showCustomHostname } from "./show-custom-hostname.js";
import {
  type HostnameCertificate,
  type HostnameRoute,
  type IssuanceRate,
  type Purge,
  showCertificate,
  showPurge,
  showRate,
  showRoute,
} from "./show-to-test.js";

/**
 * An in-memory fake of the service for custom hostnames and their certificates. A script calls its `fetch` instead of
 * the API. The test controls the customers' DNS, the zones and the clock.
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
  /** The DNS used by the service. */
  readonly dns: FakeDns;
  /** The zones of the platform. */
  readonly zones: FakeZones;
  /**
   * Answers a request to the API. Use it instead of the global `fetch`, a service binding's `fetch`, or the `fetch` of
   * a client. Rejects only where every `fetch` would, for example for an invalid URL.
   */
  readonly fetch: HostFetch;
  readonly #engine: Engine<HostnamesState>;
  readonly #settings: HostnamesSettings;
  readonly #first: HostnamesState;
  readonly #ownFetch: HostFetch;
  readonly #taps = new Set<Tap>();

  static {
    offerPort<FakeHostnames, HostnamesState>(FakeHostnames.prototype, (service): HostnamesPort | undefined => {
      if (!(#engine in service)) return undefined;
      return {
        type: "hostnames",
        operations: hostnameOperations,
        refusals,
        engine: service.#engine,
        first: service.#first,
        taps: service.#taps,
        contents: (state = service.#now()) => hostnamesContents(state),
        shown: () => showHostnames(service.constructor.name, service.#now()),
        over(engine, interceptor) {
          if (interceptor !== undefined || !service.#isUnchanged()) return undefined;
          const existing = new Existing(service.#settings, engine, service.#first);
          return Object.setPrototypeOf(new FakeHostnames(existing as object), Object.getPrototypeOf(service));
        },
      };
    });
  }

  /** @throws TypeError for an unknown option, or an option of a wrong type or value. */
  constructor(options?: FakeHostnamesOptions) {
    const { settings, engine, first } = options instanceof Existing ? options : begin(parseHostnamesOptions(options));
    this.#settings = settings;
    this.#engine = engine;
    this.#first = first;
    this.dns = new FakeDns(engine);
    this.zones = new FakeZones(engine);
    // Bound, so that it works without the object.
    this.#ownFetch = ((input: unknown, init?: unknown) => this.#fetch(input, init)) as HostFetch;
    this.fetch = this.#ownFetch;
  }

  /**
   * Advances the service's own clock, and runs everything due by then.
   *
   * @param duration - milliseconds, or text such as `"30s"`, `"5m"`, `"4h"` or `"7d"`.
   * @throws TypeError for another duration, or if the service was given the option `clock`.
   *
   * @example
   * ```ts
   * import { FakeHostnames } from "fakebucket/hostnames";
   *
   * const service = new FakeHostnames({ zones: { "zone-1": { name: "saas.com" } } });
   * service.advance("7d");
   * console.log(service.list().length); // 0
   * ```
   */
  advance(duration: Duration): void {
    const { clock } = this.#settings;
    if (!(clock instanceof AdvancingClock)) {
      throw mistake(
        "advance() works only with the service's own clock; with the option clock, advance that clock instead.",
      );
    }
    clock.advance(duration);
    this.#now();
  }

  /** Validates ownership and issues certificates now, for all custom hostnames except moved ones. */
  verify(): CustomHostname[] {
    this.#engine.commit(verify, undefined);
    return this.list();
  }

  /** Returns all custom hostnames, the oldest first. */
  list(): CustomHostname[] {
    const state = this.#now();
    return recordsOf(state).map((record) => showCustomHostname(record, state));
  }

  /** Returns the custom hostname with this hostname or id; the newest, if several zones have the hostname. */
  find(hostnameOrId: string): CustomHostname | undefined {
    return this.list().findLast(({ id, hostname }) => id === hostnameOrId || hostname === lowerCase(hostnameOrId));
  }

  /** Routes a request for a hostname: returns the custom hostname that answers, or 1016 and the reason. */
  route(hostname: string): HostnameRoute {
    const name = parseDnsName("the hostname", hostname);
    const routed = this.#engine.commit(routeHostname, name);
    return showRoute(routed, this.#engine.state);
  }

  /**
   * Returns the certificate for a hostname: the certificate of the custom hostname from {@link route}, possibly a
   * wildcard. `undefined` if it has none, or if a standalone zone takes priority.
   */
  certificate(hostname: string): HostnameCertificate | undefined {
    const certificate = certificateFor(this.#now(), parseDnsName("the hostname", hostname));
    return certificate && showCertificate(certificate);
  }

  /** The requested purges of cached files, in order. */
  get purges(): Purge[] {
    return this.#engine.state.purges.map(showPurge);
  }

  /** The number of custom hostnames created in the last minute, and the end of the lockout, if any. */
  get issuanceRate(): IssuanceRate {
    return showRate(this.#now());
  }

  async #fetch(input: unknown, init: unknown): Promise<unknown> {
    const request = toRequest(input, init);
    const path = pathUnder(this.#settings.base, new URL(request.url));
    const { passThrough } = this.#settings;
    if (path === undefined && passThrough !== undefined)
      return (passThrough as (...args: unknown[]) => unknown)(request);
    if (this.#taps.size === 0 || path === undefined) return this.#respond(request, path, undefined);
    const call = { action: askedBy(request.method.toUpperCase(), path).asked.action, args: [input, init] };
    const open = new OpenTaps(this.#taps, call);
    const response = this.#respond(request, path, (arrived) => open.intercept(arrived));
    return open.settle(untilAborted(response, request.signal));
  }

  async #respond(
    request: RequestLike,
    path: string | undefined,
    intercept: Interceptor | undefined,
  ): Promise<ResponseLike> {
    const arrived = await readCall(request);
    const commit = () => this.#answer(arrived, path);
    const answer =
      intercept === undefined || path === undefined
        ? commit()
        : await intercept(callOf(this.#engine.state, arrived, path))(commit);
    return toResponse(answer.status, answer.headers, answer.body);
  }

  #answer(call: Arrived, path: string | undefined) {
    if (path === undefined) return failed(noRoute(call.url.pathname));
    const failure = checkCredentials(call.headers, path, this.#settings.credentials);
    return failure === undefined ? answerCall(this.#engine, call, path) : failed(failure);
  }

  /** True if no spy or subclass replaced or added a member, which another instance would lack. */
  #isUnchanged(): boolean {
    return this.fetch === this.#ownFetch && Reflect.ownKeys(this).join() === "dns,zones,fetch";
  }

  #now(): HostnamesState {
    return this.#engine.commit(readState, undefined);
  }
}

nameClass(FakeHostnames, "FakeHostnames");
showFakeToInspectors(FakeHostnames.prototype);

/** The parts of a service that continues from another one. */
class Existing {
  readonly settings: HostnamesSettings;
  readonly engine: Engine<HostnamesState>;
  readonly first: HostnamesState;

  constructor(settings: HostnamesSettings, engine: Engine<HostnamesState>, first: HostnamesState) {
    this.settings = settings;
    this.engine = engine;
    this.first = first;
  }
}

/** Creates a service with the zones and records of its options. */
function begin(settings: HostnamesSettings): Existing {
  const engine = new Engine(emptyState(settings.semantics), settings.clock, settings.ids, { pass: validateUntil });
  for (const zone of settings.zones) engine.commit(putZone, zone);
  engine.commit(changeDns, settings.dns);
  return new Existing(settings, engine, engine.state);
}

/** Returns the path of an address below a base address; `undefined` if it lies elsewhere. */
function pathUnder({ origin, path }: BaseAddress, url: URL): string | undefined {
  return url.origin === origin && url.pathname.startsWith(`${path}/`) ? url.pathname.slice(path.length) : undefined;
}

/** Waits for a call, unless its signal is aborted first. */
function untilAborted<Result>(result: Promise<Result>, signal: RequestLike["signal"]): Promise<Result> {
  if (signal?.addEventListener === undefined) return result;
  return new Promise((resolve, reject) => {
    signal.addEventListener?.("abort", () => reject(signal.reason), { once: true });
    result.then(resolve, reject);
  });
}

/**
 * Describes a call for interceptors, before it is answered. The hostname is the new one, the one with this id, or the
 * filter of a list.
 */
function callOf(state: HostnamesState, { method, url, body }: Arrived, path: string) {
  const { asked } = askedBy(method, path);
  const known = state.hostnames.get(asked.id)?.hostname;
  return { ...asked, hostname: known ?? hostnameIn(body) ?? url.searchParams.get("hostname") ?? undefined };
}

function hostnameIn(body: string | undefined): string | undefined {
  try {
    const { hostname } = JSON.parse(body ?? "") as { readonly hostname?: unknown };
    return typeof hostname === "string" ? hostname : undefined;
  } catch {
    return undefined;
  }
}
