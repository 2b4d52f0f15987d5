import type { Engine } from "../engine/engine.js";
import { nameClass } from "../engine/name-class.js";
import { inTime } from "./advance.js";
import { putZone, removeZone } from "./change-zones.js";
import { hasOriginRecord } from "./fallback-origin.js";
import { parseZone, type ZoneSettings } from "./parse-zone.js";
import type { HostnamesState, ZoneRecord } from "./state.js";

/** A zone, as a test sees it. */
export interface FakeZone {
  readonly id: string;
  readonly name: string;
  /** Whether it is held now. */
  readonly held: boolean;
  /** `Also prevent subdomains`. */
  readonly includeSubdomains: boolean;
  readonly fallbackOrigin: string | undefined;
  /** Whether the fallback origin has a DNS record. */
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
   * Adds a zone, or changes everything about one but its custom hostnames.
   *
   * @throws TypeError for settings of a wrong type or value, or that do not exist.
   */
  set(id: string, settings: ZoneSettings): void {
    this.#engine.dispatch(inTime(putZone), parseZone(id, settings));
  }

  /** Removes a zone with its custom hostnames; `false` if there was none of this id. */
  remove(id: string): boolean {
    return this.#engine.dispatch(inTime(removeZone), id);
  }

  /** The zone of an id. */
  get(id: string): FakeZone | undefined {
    const state = this.#now();
    const zone = state.zones.get(id);
    return zone === undefined ? undefined : shown(state, zone);
  }

  /** All zones, by the order of their ids. */
  list(): FakeZone[] {
    const state = this.#now();
    return [...state.zones.values()].map((zone) => shown(state, zone));
  }

  #now(): HostnamesState {
    return this.#engine.dispatch(
      inTime((state: HostnamesState) => ({ state, outcome: state })),
      undefined,
    );
  }
}

nameClass(FakeZones, "FakeZones");

function shown(state: HostnamesState, zone: ZoneRecord): FakeZone {
  return {
    id: zone.id,
    name: zone.name,
    held: zone.heldFrom !== undefined && zone.heldFrom <= state.now,
    includeSubdomains: zone.includeSubdomains,
    fallbackOrigin: zone.fallbackOrigin?.origin,
    fallbackOriginRecord: zone.fallbackOrigin !== undefined && hasOriginRecord(state, zone.fallbackOrigin),
  };
}
