import type { ListFilters, ListRequest } from "../request/hostname-request.js";
import { type ApiStep, refused, withZoneOf } from "./api-step.js";
import { isWildcard } from "./certificate.js";
import { failures } from "./hostname-failure.js";
import { type HostnameRecord, type HostnamesState, hostnamesOfZone } from "./hostnames-state.js";
import { sslStatusOf, statusOf } from "./status.js";

export interface HostnamePage {
  readonly records: readonly HostnameRecord[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** Lists the custom hostnames of a zone, or searches them. */
// hostnames §4 Search; facts, Paths
export const listCustomHostnames: ApiStep<ListRequest, HostnamePage> = withZoneOf((state, request, zone) => {
  const { id, filters, page, order } = request;
  if (id !== undefined && [filters.exact, filters.contain, filters.startsWith].some((each) => each !== undefined)) {
    return refused(state, failures.filtersWithId);
  }
  const found = hostnamesOfZone(state, zone.id).filter(
    (record) => (id === undefined || record.id === id) && matches(state, record, filters),
  );
  // Undocumented: by default the oldest come first; `ssl` and `ssl_status` sort by the status of the certificate.
  if (order !== undefined) found.sort((a, b) => compare(sslStatusOf(a, state), sslStatusOf(b, state)));
  if (request.descending) found.reverse();
  const { minPerPage, maxPerPage } = state.semantics;
  // Undocumented: a size outside the limits becomes the nearest one, reported in `per_page` of the answer.
  const perPage = Math.max(1, Math.min(Math.max(request.perPage, minPerPage), maxPerPage));
  const records = found.slice((page - 1) * perPage, page * perPage);
  return { state, outcome: { records, page, perPage, total: found.length } };
});

function matches(state: HostnamesState, record: HostnameRecord, filters: ListFilters): boolean {
  const { semantics } = state;
  const { hostname, certificate } = record;
  const holds = <Value>(wanted: Value | undefined, test: (value: Value) => boolean) =>
    wanted === undefined || test(wanted);
  return (
    holds(filters.exact, (exact) => hostname === exact) &&
    holds(filters.contain, (part) => hostname.includes(part)) &&
    holds(filters.startsWith, (start) => hostname.startsWith(start)) &&
    holds(filters.status, (status) => statusOf(record, semantics).toLowerCase() === status) &&
    holds(filters.sslStatus, (status) => sslStatusOf(record, state) === status) &&
    holds(filters.certificateAuthority, (authority) => certificate?.certificateAuthority === authority) &&
    holds(filters.wildcard, (wildcard) => isWildcard(record) === wildcard)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
