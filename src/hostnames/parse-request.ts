import type { HostnameLimits } from "../semantics/hostname-semantics.js";
import { lowerCase } from "./dns.js";
import { failures } from "./failure.js";
import {
  booleanField,
  isObject,
  levelsExceed,
  objectField,
  own,
  parseFields,
  textField,
  Unreadable,
} from "./parse-json.js";
import type {
  CreateRequest,
  EditRequest,
  HoldRequest,
  HostnameRequest,
  PutOriginRequest,
  SslRequest,
  ZoneRequest,
} from "./request.js";
import type { Json, JsonObject } from "./state.js";

/** A call of the API, before it is understood. */
export interface Call {
  readonly method: string;
  /** From the base address on. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: string | undefined;
  /** Whether the body failed before its end. */
  readonly bodyFailed: boolean;
}

export function parseZoneRequest({ parameters, path }: Call): ZoneRequest {
  return { zoneId: parameters["zone_id"] ?? "", path };
}

export function parseHostnameRequest(call: Call): HostnameRequest {
  return { ...parseZoneRequest(call), id: call.parameters["custom_hostname_id"] ?? "" };
}

// hostnames §2; facts, Paths
export function parseCreate(call: Call, limits: HostnameLimits): CreateRequest {
  const fields = parseFields(call);
  const ssl = objectField(fields, "ssl");
  return {
    ...parseZoneRequest(call),
    hostname: lowerCase(textField(fields, "hostname") ?? ""),
    ssl: parseSsl(ssl),
    branding: isBranded(fields) || (ssl !== undefined && isBranded(ssl)),
    customMetadata: parseMetadata(fields, limits),
  };
}

// hostnames §4 Edit custom hostname
export function parseEdit(call: Call, limits: HostnameLimits): EditRequest {
  const fields = parseFields(call);
  return {
    ...parseHostnameRequest(call),
    ssl: parseSsl(objectField(fields, "ssl")),
    customMetadata: parseMetadata(fields, limits),
  };
}

// Undocumented: both spellings, in either place; the platform's clients have it inside `ssl`.
function isBranded(fields: JsonObject): boolean {
  const spellings = ["service_branding", "cloudflare_branding"].map((name) => booleanField(fields, name));
  return spellings.includes(true);
}

function parseSsl(ssl: JsonObject | undefined): SslRequest | undefined {
  if (ssl === undefined) return undefined;
  return {
    method: textField(ssl, "method"),
    type: textField(ssl, "type"),
    certificateAuthority: textField(ssl, "certificate_authority"),
    wildcard: booleanField(ssl, "wildcard"),
  };
}

// facts, Error codes; Undocumented: 1401 for metadata that is no object, or nested too deeply to be shown again
function parseMetadata(fields: JsonObject, limits: HostnameLimits): JsonObject | undefined {
  const value = own(fields, "custom_metadata");
  if (value === undefined) return undefined;
  if (!isObject(value)) throw new Unreadable(failures.metadataInvalid);
  if (levelsExceed(value, limits.maxCustomMetadataLevels)) throw new Unreadable(failures.metadataTooDeep);
  return value;
}

// facts, Paths
export function parsePutOrigin(call: Call): PutOriginRequest {
  return { ...parseZoneRequest(call), origin: textField(parseFields(call), "origin") ?? "" };
}

/** `POST`: holds the zone from now on. */
// facts, Paths. Undocumented: without `include_subdomains` subdomains are not prevented.
export function parseCreateHold(call: Call): HoldRequest {
  return {
    ...parseZoneRequest(call),
    includeSubdomains: parseSwitch(call.query.get("include_subdomains")) ?? false,
    heldFrom: "now",
  };
}

/** `PATCH`: changes one or both. */
// facts, Paths. Undocumented: a `hold_after` that is empty ends the hold.
export function parseEditHold(call: Call): HoldRequest {
  const fields = parseFields(call, "{}");
  const includeSubdomains = own(fields, "include_subdomains");
  return {
    ...parseZoneRequest(call),
    includeSubdomains: parseSwitch(includeSubdomains ?? call.query.get("include_subdomains")),
    heldFrom: Object.hasOwn(fields, "hold_after") ? parseTime(textField(fields, "hold_after")) : "asBefore",
  };
}

/** `DELETE`: ends the hold, for good or until `hold_after`. */
export function parseDeleteHold(call: Call): HoldRequest {
  const heldFrom = parseTime(call.query.get("hold_after") ?? undefined);
  return { ...parseZoneRequest(call), includeSubdomains: heldFrom === "never" ? false : undefined, heldFrom };
}

function parseSwitch(value: Json): boolean | undefined {
  if (value === null) return undefined;
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw new Unreadable(failures.queryInvalid);
}

function parseTime(text: string | undefined): number | "never" {
  if (text === undefined || text === "") return "never";
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Unreadable(failures.queryInvalid);
  return time;
}
