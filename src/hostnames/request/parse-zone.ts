import { checkNames, optionError } from "./check-options.js";
import type { ZoneChange } from "./hostname-request.js";
import { parseDnsName } from "./parse-record.js";

/** The settings of a zone. */
export interface ZoneSettings {
  /** The domain. */
  readonly name: string;
  /** True if the zone is held; `"includeSubdomains"` for `Also prevent subdomains`. @defaultValue false */
  readonly hold?: boolean | "includeSubdomains" | undefined;
  /** The hostname that traffic of custom hostnames is routed to; `null` removes it. @defaultValue none */
  readonly fallbackOrigin?: string | null | undefined;
  /**
   * True if the fallback origin has a DNS record, of whatever name it is; `null` asks the DNS again.
   * @defaultValue whether `dns` has an A, AAAA or CNAME record of its name
   */
  readonly fallbackOriginRecord?: boolean | null | undefined;
}

/** The changes to a zone; a setting that is not named stays as it is. */
export type ZoneSettingsChange = { readonly [Name in keyof ZoneSettings]?: ZoneSettings[Name] | undefined };

/** Understands a zone that a test gives; one that is there already needs no name. */
export function parseZone(rawId: unknown, raw: unknown, isThere: boolean): ZoneChange {
  if (typeof rawId !== "string" || !/^[\w-]+$/.test(rawId)) {
    throw optionError("the id of a zone", "letters, digits, hyphens and underscores", rawId);
  }
  const zone = checkNames(`zone "${rawId}"`, raw, ["name", "hold", "fallbackOrigin", "fallbackOriginRecord"]);
  const { name, hold, fallbackOrigin, fallbackOriginRecord } = zone;
  if (hold !== undefined && typeof hold !== "boolean" && hold !== "includeSubdomains") {
    throw optionError(`the hold of zone "${rawId}"`, 'true, false or "includeSubdomains"', hold);
  }
  if (
    fallbackOriginRecord !== undefined &&
    fallbackOriginRecord !== null &&
    typeof fallbackOriginRecord !== "boolean"
  ) {
    throw optionError(`the fallbackOriginRecord of zone "${rawId}"`, "true or false, or null", fallbackOriginRecord);
  }
  return {
    id: rawId,
    name: name === undefined && isThere ? undefined : parseDnsName(`the name of zone "${rawId}"`, name),
    hold,
    fallbackOrigin:
      fallbackOrigin === undefined || fallbackOrigin === null
        ? fallbackOrigin
        : parseDnsName(`the fallbackOrigin of zone "${rawId}"`, fallbackOrigin),
    fallbackOriginRecord,
  };
}
