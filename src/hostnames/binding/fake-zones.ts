import { nameClass } from "../../base/copies/name-class.js";
import type { Engine } from "../../engine/engine.js";
import { parseZone, type ZoneSettingsChange } from "../request/parse-controls.js";
import { putZone, removeZone } from "../service/controls.js";
import { type HostnamesState, isHeldAt, readState, type ZoneRecord } from "../service/hostnames-state.js";
import { hasOriginRecord } from "../service/zone-operations.js";

/** A zone, as shown to a test. */
export interface FakeZone {
  readonly id: string;
  readonly name: string;
  /** True if the zone is held now; `"includeSubdomains"` if `Also prevent subdomains` is on. */
  readonly hold: boolean | "includeSubdomains";
  readonly fallbackOrigin: string | undefined;
  /** True if the fallback origin has a DNS record. */
  readonly fallbackOriginRecord: boolean;
}

/**
 * The zones of the platform: the zones with custom hostnames, and customers' own zones. Each is a standalone zone for
 * the custom hostnames of other zones.
 */
export class FakeZones {
  readonly #engine: Engine<HostnamesState>;

  /** @internal */
  constructor(engine: Engine<HostnamesState>) {
    this.#engine = engine;
  }

  /**
   * Adds a zone, which needs a name, or changes one; omitted settings stay unchanged.
   *
   * @throws TypeError for an unknown setting, or a setting of a wrong type or value.
   *
   * @example
   * ```ts
   * import { FakeHostnames } from "fakebucket/hostnames";
   *
   * const { zones } = new FakeHostnames({ zones: { customer: { name: "customer.com", hold: "includeSubdomains" } } });
   * zones.set("customer", { hold: false });
   * console.log(zones.get("customer")?.name); // customer.com
   * ```
   */
  set(id: string, settings: ZoneSettingsChange): void {
    const isThere = (known: string) => this.#engine.state.zones.get(known) !== undefined;
    this.#engine.commit(putZone, parseZone(id, settings, isThere));
  }

  /** Removes a zone with its custom hostnames; returns `false` if there is no zone with this id. */
  remove(id: string): boolean {
    return this.#engine.commit(removeZone, id);
  }

  /** Returns the zone with an id. */
  get(id: string): FakeZone | undefined {
    const state = this.#engine.commit(readState, undefined);
    const zone = state.zones.get(id);
    return zone === undefined ? undefined : shown(state, zone);
  }

  /** Returns all zones in the order of their ids. */
  list(): FakeZone[] {
    return listZones(this.#engine.commit(readState, undefined));
  }
}

nameClass(FakeZones, "FakeZones");

/** Returns all zones of a state in the order of their ids. */
export function listZones(state: HostnamesState): FakeZone[] {
  return [...state.zones.values()].map((zone) => shown(state, zone));
}

function shown(state: HostnamesState, zone: ZoneRecord): FakeZone {
  const isHeld = isHeldAt(zone, state.now);
  return {
    id: zone.id,
    name: zone.name,
    hold: isHeld && zone.includeSubdomains ? "includeSubdomains" : isHeld,
    fallbackOrigin: zone.fallbackOrigin?.origin,
    fallbackOriginRecord: hasOriginRecord(state, zone),
  };
}
