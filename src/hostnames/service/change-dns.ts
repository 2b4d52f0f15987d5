import type { DnsChange } from "../request/hostname-request.js";
import type { Step } from "./advance.js";
import { namesThrough, withRecords } from "./dns.js";
import { type HostnameRecord, type HostnamesState, hostnamesNamed, withHostname } from "./hostnames-state.js";
import { pointsAtZone } from "./validate.js";

/** Changes the DNS, as a customer does. */
// hostnames §3 Active → Moved
export const changeDns: Step<readonly DnsChange[], void> = (state, changes) => {
  let next = state;
  for (const { name, type, values } of changes) {
    const before = next.dns.wildcards;
    const dns = withRecords(next.dns, name, type, values);
    next = { ...next, dns };
    // What a wildcard stands for is not written down anywhere: with one, any name can be concerned.
    const concerned =
      before + dns.wildcards > 0
        ? [...next.hostnames.values()]
        : [...namesThrough(dns, name)].flatMap((each) => hostnamesNamed(next, each));
    next = noticed(next, concerned);
  }
  return { state: next, outcome: undefined };
};

/** The state after the service has noticed, or will notice in time, that hostnames no longer point at their zones. */
export function noticed(state: HostnamesState, records: readonly HostnameRecord[]): HostnamesState {
  const noticedAt = state.now + state.semantics.activeCheckMilliseconds;
  let next = state;
  for (const record of records) {
    if (record.status !== "active" || pointsAtZone(next, record)) continue;
    next = withHostname(next, { ...record, dueAt: Math.min(record.dueAt, noticedAt) });
  }
  return next;
}
