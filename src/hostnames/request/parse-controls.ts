import { checkNames, optionError } from "./check-names.js";
import type { CaaRecord, DnsChange, DnsType, DnsValues, ZoneChange } from "./hostname-request.js";
import { normalName } from "./parse-fields.js";

/** The accepted forms of a record: a CAA record also as in a zone file, `0 issue "letsencrypt.org"`. */
export interface DnsInputs extends Omit<DnsValues, "CAA"> {
  readonly CAA: CaaRecord | string;
}

export const dnsTypes: readonly DnsType[] = ["CNAME", "A", "AAAA", "TXT", "CAA"];

const nameForm = /^(?:\*\.)?[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
const zoneFileForm = /^\s*(?<flags>\d+)\s+(?<tag>\S+)\s+(?:"(?<quoted>[^"]*)"|(?<bare>.*?))\s*$/;

/** Parses a test's records of one type at a name. */
export function parseRecords(rawName: unknown, rawType: unknown, rawValues: readonly unknown[]): DnsChange {
  const name = parseDnsName("the name of a DNS record", rawName);
  const type = parseDnsType(rawType);
  const values = rawValues.map((raw) => parseValue(type, raw));
  // RFC 2181 §10.1
  if (type === "CNAME" && values.length > 1) throw optionError(`the CNAME of ${name}`, "one name", rawValues);
  return { name, type, values };
}

export function parseDnsName(what: string, raw: unknown): string {
  const name = typeof raw === "string" ? normalName(raw) : "";
  if (!nameForm.test(name)) throw optionError(what, 'a name such as "shop.example.com"', raw);
  return name;
}

export function parseDnsType(raw: unknown): DnsType {
  const type = dnsTypes.find((each) => each === raw);
  if (type === undefined) throw optionError("the type of a DNS record", '"CNAME", "A", "AAAA", "TXT" or "CAA"', raw);
  return type;
}

function parseValue(type: DnsType, raw: unknown): DnsValues[DnsType] {
  if (type === "CNAME") return parseDnsName("the value of a CNAME record", raw);
  if (type === "CAA") return parseCaa(raw);
  if (type === "TXT") return parseText(raw);
  const [isOfType, example] = addressForms[type];
  if (typeof raw === "string" && isOfType(raw)) return raw;
  throw optionError(`the value of an ${type} record`, `an address such as "${example}"`, raw);
}

function parseText(raw: unknown): string {
  if (typeof raw !== "string") throw optionError("the value of a TXT record", "a string", raw);
  return raw;
}

const addressForms = { A: [isAddress, "192.0.2.1"], AAAA: [isAddress6, "2001:db8::1"] } as const;

function isAddress(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
}

// RFC 4291 §2.2, the basis of addresses in URLs.
function isAddress6(text: string): boolean {
  if (!/^[\da-f:.]+$/i.test(text)) return false;
  try {
    return new URL(`http://[${text}]/`).hostname !== "";
  } catch {
    return false;
  }
}

// RFC 8659 §4.1
function parseCaa(raw: unknown): CaaRecord {
  const record = typeof raw === "string" ? fromZoneFile(raw) : raw;
  const { flags, tag, value } = (record ?? {}) as Partial<Record<keyof CaaRecord, unknown>>;
  const valid =
    Number.isInteger(flags) &&
    (flags as number) >= 0 &&
    (flags as number) < 256 &&
    typeof tag === "string" &&
    /^[a-z0-9]+$/i.test(tag) &&
    typeof value === "string";
  if (!valid) {
    throw optionError("a CAA record", '{ flags, tag, value } or text such as 0 issue "letsencrypt.org"', raw);
  }
  return { flags: flags as number, tag: tag as string, value: value as string };
}

function fromZoneFile(text: string): CaaRecord | undefined {
  const { flags, tag = "", quoted, bare = "" } = zoneFileForm.exec(text)?.groups ?? {};
  return flags === undefined ? undefined : { flags: Number(flags), tag, value: quoted ?? bare };
}

/** The settings of a zone. */
export interface ZoneSettings {
  /** The domain. */
  readonly name: string;
  /** True if the zone is held; `"includeSubdomains"` for `Also prevent subdomains`. @defaultValue false */
  readonly hold?: boolean | "includeSubdomains" | undefined;
  /** The hostname that receives the traffic of custom hostnames; `null` removes it. @defaultValue none */
  readonly fallbackOrigin?: string | null | undefined;
  /**
   * True if the fallback origin has a DNS record, whatever its name; `null` looks into the DNS again.
   * @defaultValue true if `dns` has an A, AAAA or CNAME record of its name
   */
  readonly fallbackOriginRecord?: boolean | null | undefined;
}

/** The changes to a zone; omitted settings stay unchanged. */
export type ZoneSettingsChange = { readonly [Name in keyof ZoneSettings]?: ZoneSettings[Name] | undefined };

/** Parses a test's zone; an existing zone needs no name. */
export function parseZone(rawId: unknown, raw: unknown, isThere?: (id: string) => boolean): ZoneChange {
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
    name: name === undefined && isThere?.(rawId) ? undefined : parseDnsName(`the name of zone "${rawId}"`, name),
    hold,
    fallbackOrigin:
      fallbackOrigin === undefined || fallbackOrigin === null
        ? fallbackOrigin
        : parseDnsName(`the fallbackOrigin of zone "${rawId}"`, fallbackOrigin),
    fallbackOriginRecord,
  };
}
