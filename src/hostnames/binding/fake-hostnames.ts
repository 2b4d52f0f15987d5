import { lowerCase } from "../../base/bytes/lower-case.js";
import { nameClass } from "../../base/copies/name-class.js";
import type { Duration } from "../../base/messages/parse-duration.js";
import { AdvancingClock } from "../../engine/advancing-clock.js";
import { Engine } from "../../engine/engine.js";
import { showFakeToInspectors } from "../../engine/inspected-fake.js";
import { openTaps } from "../../engine/open-taps.js";
import { offerPort } from "../../engine/port.js";
import type { Interceptor, Tap } from "../../engine/ports.js";
import { mistake } from "../request/check-names.js";
import type { HostFetch, RequestLike, ResponseLike } from "../request/host-types.js";
import { parseDnsName } from "../request/parse-controls.js";
import { checkCredentials } from "../service/check-credentials.js";
import { changeDns, putZone, verify } from "../service/controls.js";
import { noRoute } from "../service/hostname-failure.js";
import { emptyState, type HostnamesState, look } from "../service/hostnames-state.js";
import { certificateFor, routeHostname } from "../service/route-hostname.js";
import { advance } from "../service/validate.js";
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
  /** The DNS that the service asks. */
  readonly dns: FakeDns;
  /** The zones of the platform. */
  readonly zones: FakeZones;
  /**
   * Answers a request to the API; it can stand in place of the global `fetch`, of a service binding's, or of a client's.
   * It rejects only where any `fetch` would, for example for an invalid URL.
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
        shown: () => showHostnames(service.constructor.name, service.#engine.state),
        over(engine, interceptor) {
          if (interceptor !== undefined || !service.#isUnchanged()) return undefined;
          const existing = new Existing(service.#settings, engine, service.#first);
          return Object.setPrototypeOf(new FakeHostnames(existing as object), Object.getPrototypeOf(service));
        },
      };
    });
  }

  /** @throws TypeError for an option of a wrong type or value, or one that does not exist. */
  constructor(options?: FakeHostnamesOptions) {
    const { settings, engine, first } = options instanceof Existing ? options : begin(parseHostnamesOptions(options));
    this.#settings = settings;
    this.#engine = engine;
    this.#first = first;
    this.dns = new FakeDns(engine);
    this.zones = new FakeZones(engine);
    // Bound, because it is handed on alone.
    this.#ownFetch = ((input: unknown, init?: unknown) => this.#fetch(input, init)) as HostFetch;
    this.fetch = this.#ownFetch;
  }

  /**
   * Lets time pass on the clock that the service makes when it is given none; what is due by then happens.
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
        "advance() moves the clock that the service makes, but this one was given the option clock: move that clock instead.",
      );
    }
    clock.advance(duration);
    this.#now();
  }

  /** Validates ownership and issues certificates now, for all custom hostnames but those that have moved. */
  verify(): CustomHostname[] {
    this.#engine.dispatch(verify, undefined);
    return this.list();
  }

  /** All custom hostnames, the oldest first. */
  list(): CustomHostname[] {
    const state = this.#now();
    return recordsOf(state).map((record) => showCustomHostname(record, state));
  }

  /** The custom hostname of this hostname or id; if several zones have it, the newest. */
  find(hostnameOrId: string): CustomHostname | undefined {
    return this.list().findLast(({ id, hostname }) => id === hostnameOrId || hostname === lowerCase(hostnameOrId));
  }

  /** Returns the service of a request for a hostname: the custom hostname that answers, or 1016 and the reason. */
  route(hostname: string): HostnameRoute {
    const name = parseDnsName("the hostname", hostname);
    const routed = this.#engine.dispatch(routeHostname, name);
    return showRoute(routed, this.#engine.state);
  }

  /**
   * The certificate for a hostname: that of the custom hostname which {@link route} names, itself or a wildcard. It is
   * `undefined` where that has none, and where a standalone zone takes priority.
   */
  certificate(hostname: string): HostnameCertificate | undefined {
    const certificate = certificateFor(this.#now(), parseDnsName("the hostname", hostname));
    return certificate && showCertificate(certificate);
  }

  /** The purges of cached files that were asked for, in order. */
  get purges(): Purge[] {
    return this.#engine.state.purges.map(showPurge);
  }

  /**
   * The number of custom hostnames that were created in the last minute, and the end of the lockout, if there is one.
   */
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
    const { answer, intercept } = openTaps(this.#taps, call, undefined);
    return answer(untilAborted(this.#respond(request, path, intercept), request.signal));
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

  /** True if nothing of it was replaced or added, by a spy or a subclass: on another one that would be lost. */
  #isUnchanged(): boolean {
    return this.fetch === this.#ownFetch && Reflect.ownKeys(this).join() === "dns,zones,fetch";
  }

  #now(): HostnamesState {
    return this.#engine.dispatch(look, undefined);
  }
}

nameClass(FakeHostnames, "FakeHostnames");
showFakeToInspectors(FakeHostnames.prototype);

/** The parts of a service that goes on from another one. */
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

/** A new service, with the zones and records of its options. */
function begin(settings: HostnamesSettings): Existing {
  const engine = new Engine(emptyState(settings.semantics), settings.clock, settings.ids, { pass: advance });
  for (const zone of settings.zones) engine.dispatch(putZone, zone);
  engine.dispatch(changeDns, settings.dns);
  return new Existing(settings, engine, engine.state);
}

/** The path of an address from a base address on; `undefined` if it is not under it. */
function pathUnder({ origin, path }: BaseAddress, url: URL): string | undefined {
  return url.origin === origin && url.pathname.startsWith(`${path}/`) ? url.pathname.slice(path.length) : undefined;
}

/** Waits for a call that may take long, unless its signal is aborted first. */
function untilAborted<Result>(result: Promise<Result>, signal: RequestLike["signal"]): Promise<Result> {
  if (signal?.addEventListener === undefined) return result;
  return new Promise((resolve, reject) => {
    signal.addEventListener?.("abort", () => reject(signal.reason), { once: true });
    result.then(resolve, reject);
  });
}

/**
 * Tells what a call is about, before it is known whether it will be answered. Its hostname is the new one, that of the id, or
 * the one that a list is asked for.
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
