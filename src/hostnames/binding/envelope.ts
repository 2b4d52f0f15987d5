import type { HostnameFailure } from "../service/hostname-failure.js";
import { type HostnamesState, isHeldAt, type ZoneRecord } from "../service/hostnames-state.js";
import type { HostnamePage } from "../service/list-custom-hostnames.js";
import type { OneOrigin } from "../service/zone-operations.js";
import { isoTime, showCustomHostname } from "./show-custom-hostname.js";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

/** Returns the answer to a successful call. */
// facts, Envelope
export function success(result: object | null, more: object = {}, status = 200): Answer {
  return { status, headers: {}, body: { success: true, errors: [], messages: [], result, ...more } };
}

/** Returns the answer to a refused call. */
// facts, Envelope
export function failed({ httpStatus, code, text, chain, headers = {} }: HostnameFailure): Answer {
  const error = { code, message: text, error_chain: chain };
  return {
    status: httpStatus,
    headers,
    body: { success: false, errors: [error], messages: [], result: null },
  };
}

// facts, Paths
export function showPage({ records, page, perPage, total }: HostnamePage, state: HostnamesState): Answer {
  const result = records.map((record) => showCustomHostname(record, state));
  const info = {
    page,
    per_page: perPage,
    count: result.length,
    total_count: total,
    total_pages: Math.ceil(total / perPage),
  };
  return success(result, { result_info: info });
}

// facts, Paths
export function showOrigin({ origin, status }: OneOrigin): Answer {
  return success({
    origin: origin.origin,
    status,
    created_at: isoTime(origin.createdAt),
    updated_at: isoTime(origin.updatedAt),
    errors: [],
  });
}

// facts, Paths. Undocumented: `include_subdomains` is text, as in the platform's generated clients.
export function showHold(zone: ZoneRecord, { now }: HostnamesState): Answer {
  return success({
    hold: isHeldAt(zone, now),
    hold_after: zone.heldFrom === undefined ? null : isoTime(zone.heldFrom),
    include_subdomains: String(zone.includeSubdomains),
  });
}
