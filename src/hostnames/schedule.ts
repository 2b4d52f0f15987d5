import type { HostnamesState } from "./state.js";

const fourHours = 4 * 60 * 60;

/** Milliseconds that pass before a scheduled check: the first has the number 0. */
// facts, Validation over time. Undocumented: that the growth starts over at the tenth is how the platform's table has it.
export function waitBeforeTry(number: number): number {
  const growth = number < 10 ? 1.05 : 1.15;
  return Math.min(Math.floor(60 * growth ** number), fourHours) * 1000;
}

/** Milliseconds between two checks once the schedule has come to its end, for what is not given up then. */
export const waitAfterSchedule: number = fourHours * 1000;

/** Whether a zone other than the hostname's own is held in a way that prevents the hostname's verification. */
// hostnames §2 Zone hold, §3
export function isHeld(state: HostnamesState, hostname: string, zoneId: string, now: number): boolean {
  const name = hostname.startsWith("*.") ? hostname.slice(2) : hostname;
  for (const zone of state.zones.values()) {
    const held = zone.heldFrom !== undefined && zone.heldFrom <= now && zone.includeSubdomains;
    // Undocumented: a hold keeps other accounts off a domain; it does not keep the zone from its own subdomains.
    if (held && zone.id !== zoneId && (name === zone.name || name.endsWith(`.${zone.name}`))) return true;
  }
  return false;
}
