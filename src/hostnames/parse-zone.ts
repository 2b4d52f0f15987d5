import type { ZoneChange } from "./change-zones.js";
import { checkNames, optionError } from "./option-error.js";
import { parseDnsName } from "./parse-record.js";

/** What a test says of a zone. */
export interface ZoneSettings {
  /** The domain. */
  readonly name: string;
  /** Whether the zone is held; `"includeSubdomains"` for `Also prevent subdomains`. @defaultValue false */
  readonly hold?: boolean | "includeSubdomains" | undefined;
  /** The hostname that traffic of custom hostnames is routed to. @defaultValue none */
  readonly fallbackOrigin?: string | undefined;
  /** Whether the fallback origin has a DNS record. @defaultValue whether `dns` has an A, AAAA or CNAME record of its name */
  readonly fallbackOriginRecord?: boolean | undefined;
}

/** Understands a zone that a test gives. */
export function parseZone(rawId: unknown, raw: unknown): ZoneChange {
  if (typeof rawId !== "string" || !/^[\w-]+$/.test(rawId)) {
    throw optionError("the id of a zone", "letters, digits, hyphens and underscores", rawId);
  }
  const zone = checkNames(`zone "${rawId}"`, raw, ["name", "hold", "fallbackOrigin", "fallbackOriginRecord"]);
  const { hold = false, fallbackOrigin, fallbackOriginRecord } = zone;
  if (typeof hold !== "boolean" && hold !== "includeSubdomains") {
    throw optionError(`the hold of zone "${rawId}"`, 'true, false or "includeSubdomains"', hold);
  }
  if (fallbackOriginRecord !== undefined && typeof fallbackOriginRecord !== "boolean") {
    throw optionError(`the fallbackOriginRecord of zone "${rawId}"`, "true or false", fallbackOriginRecord);
  }
  return {
    id: rawId,
    name: parseDnsName(`the name of zone "${rawId}"`, zone["name"]),
    held: hold !== false,
    includeSubdomains: hold === "includeSubdomains",
    fallbackOrigin:
      fallbackOrigin === undefined ? undefined : parseDnsName(`the fallbackOrigin of zone "${rawId}"`, fallbackOrigin),
    hasDnsRecord: fallbackOriginRecord,
  };
}
