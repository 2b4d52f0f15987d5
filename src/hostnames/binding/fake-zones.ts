import { nameClass } from "../../base/copies/name-class.js";
import type { Engine } from "../../engine/engine.js";
import { parseZone, type ZoneSettingsChange } from "../request/parse-controls.js";
import { putZone, removeZone } from "../service/controls.js";
import { type HostnamesState, isHeldAt, look, type ZoneRecord } from "../service/hostnames-state.js";
import { hasOriginRecord } from "../service/zone-operations.js";

/** A zone, as a test sees it. */
export interface FakeZone {
  readonly id: string;
  readonly name: string;
  /** True if it is held now; `"includeSubdomains"` if `Also prevent subdomains` is on. */
  readonly hold: boolean | "includeSubdomains";
  readonly fallbackOrigin: string | undefined;
  /** True if the fallback origin has a DNS record. */
  readonly fallbackOriginRecord: boolean;
}

/**
 * The zones of the platform: those that custom hostnames belong to, and those of customers. To the custom hostnames of
 * other zones, each is a standalone zone.
 */
export class FakeZones {
  readonly #engine: Engine<HostnamesState>;

  /** @internal */
  constructor(engine: Engine<HostnamesState>) {
    this.#engine = engine;
  }

  /**
   * Adds a zone, which needs a name, or changes one: what is not named stays as it is.
   *
   * @throws TypeError for settings of a wrong type or value, or that do not exist.
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
    const isThere = this.#engine.state.zones.get(String(id)) !== undefined;
    this.#engine.dispatch(putZone, parseZone(id, settings, isThere));
  }

  /** Removes a zone with its custom hostnames; `false` if there was none of this id. */
  remove(id: string): boolean {
    return this.#engine.dispatch(removeZone, id);
  }

  /** The zone of an id. */
  get(id: string): FakeZone | undefined {
    const state = this.#engine.dispatch(look, undefined);
    const zone = state.zones.get(id);
    return zone === undefined ? undefined : shown(state, zone);
  }

  /** All zones, by the order of their ids. */
  list(): FakeZone[] {
    return listZones(this.#engine.dispatch(look, undefined));
  }
}

nameClass(FakeZones, "FakeZones");

/** All zones of a state, by the order of their ids. */
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
