import { drawTable } from "../../base/messages/draw-table.js";
import { quoted } from "../../base/messages/visible.js";
import { type HostnameRecord, type HostnamesState, hostnamesNamed } from "../service/hostnames-state.js";
import { sslStatusOf, statusOf } from "../service/status.js";
import { type FakeZone, listZones } from "./fake-zones.js";
import { type CustomHostname, isoTime, showCustomHostname } from "./show-custom-hostname.js";
import { type Purge, showPurge } from "./show-to-test.js";

/** The complete contents of a service for custom hostnames. */
export interface HostnamesContents {
  /** By hostname, the oldest first; if several zones have it, by hostname and zone: `"shop.example.com (zone-1)"`. */
  readonly hostnames: ReadonlyMap<string, CustomHostname>;
  readonly zones: readonly FakeZone[];
  readonly purges: readonly Purge[];
}

/** Returns the contents of a service. All values are copies and belong to the caller. */
export function hostnamesContents(state: HostnamesState): HostnamesContents {
  const hostnames = recordsOf(state).map((record) => {
    const { hostname, zoneId } = record;
    const isShared = hostnamesNamed(state, hostname).length > 1;
    return [isShared ? `${hostname} (${zoneId})` : hostname, showCustomHostname(record, state)] as const;
  });
  return { hostnames: new Map(hostnames), zones: listZones(state), purges: state.purges.map(showPurge) };
}

/** Shows the contents of a service as a short table. */
export function showHostnames(label: string, state: HostnamesState): string {
  const { size } = state.hostnames;
  const heading = `${label}: ${size} ${size === 1 ? "custom hostname" : "custom hostnames"}`;
  const columns: Readonly<Record<string, (record: HostnameRecord) => string>> = {
    hostname: ({ hostname }) => quoted(hostname),
    status: (record) => statusOf(record, state.semantics),
    "ssl status": (record) => sslStatusOf(record, state),
    method: ({ ssl }) => ssl.method,
    created: ({ createdAt }) => isoTime(createdAt),
  };
  return [heading, ...drawTable(recordsOf(state), size, columns)].join("\n");
}

/** Returns the custom hostnames, the oldest first. */
export function recordsOf(state: HostnamesState): HostnameRecord[] {
  return [...state.hostnames.values()].sort((a, b) => a.order - b.order);
}
