import { lowerCase } from "../../bytes/lower-case.js";
import type { HostnameLimits } from "../../semantics/hostname-semantics.js";
import type { ListRequest } from "./hostname-request.js";
import { normalName } from "./normal-name.js";
import { Unreadable } from "./parse-fields.js";
import { type Call, parseZoneRequest } from "./parse-request.js";

/** Reads what a list is to hold. Parameters that it does not know are left alone. */
// facts, Paths
export function parseList(call: Call, limits: HostnameLimits): ListRequest {
  const { query } = call;
  const text = (name: string) => query.get(name) ?? undefined;
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const given = text(name);
    const value = values.find((each) => each === given);
    if (given !== undefined && value === undefined) throw new Unreadable("queryInvalid");
    return value;
  };
  // Undocumented: the platform's clients write `hostname.exact` or `hostname[exact]`, people write `hostname`.
  const filter = (name: string) => text(`hostname.${name}`) ?? text(`hostname[${name}]`);
  const inLowerCase = (given: string | undefined) => (given === undefined ? undefined : lowerCase(given));
  const exact = text("hostname") ?? filter("exact");
  const wildcard = oneOf("wildcard", ["true", "false"]);
  return {
    ...parseZoneRequest(call),
    id: text("id"),
    filters: {
      exact: exact === undefined ? undefined : normalName(exact),
      contain: inLowerCase(filter("contain")),
      startsWith: inLowerCase(filter("startsWith")),
      status: inLowerCase(text("hostname_status")),
      sslStatus: text("ssl_status"),
      certificateAuthority: text("certificate_authority"),
      wildcard: wildcard === undefined ? undefined : wildcard === "true",
    },
    page: parseCount(text("page")) ?? 1,
    perPage: parseCount(text("per_page")) ?? limits.defaultPerPage,
    order: oneOf("order", ["ssl", "ssl_status"]),
    descending: oneOf("direction", ["asc", "desc"]) === "desc",
  };
}

function parseCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Unreadable("queryInvalid");
  return Number(text);
}
