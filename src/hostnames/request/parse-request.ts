import { lowerCase } from "../../bytes/lower-case.js";
import type { HostnameLimits } from "../../semantics/hostname-semantics.js";
import type {
  CreateRequest,
  EditRequest,
  HoldRequest,
  HostnameRequest,
  Json,
  JsonObject,
  PutOriginRequest,
  SslRequest,
  ZoneRequest,
} from "./hostname-request.js";
import { normalName } from "./normal-name.js";
import { booleanField, field, isObject, objectField, parseFields, textField, Unreadable } from "./parse-fields.js";

/** A call of the API, before it is understood. */
export interface Call {
  readonly method: string;
  /** From the base address on. */
  readonly path: string;
  /** The ids that the path names, `""` where it names none. */
  readonly zoneId: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: string | undefined;
  /** True if the body failed before its end. */
  readonly bodyFailed: boolean;
}

export function parseZoneRequest({ zoneId, path }: Call): ZoneRequest {
  return { zoneId, path };
}

export function parseHostnameRequest(call: Call): HostnameRequest {
  return { ...parseZoneRequest(call), id: call.id };
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

// facts, Error codes; Undocumented: 1401 for metadata that is not an object, or nested too deeply to be shown again
function parseMetadata(fields: JsonObject, limits: HostnameLimits): JsonObject | undefined {
  const value = field(fields, "custom_metadata");
  if (value === undefined) return undefined;
  if (!isObject(value) || levelsExceed(value, limits.maxCustomMetadataLevels)) throw new Unreadable("metadataInvalid");
  return value;
}

/** True if arrays and objects of JSON are nested in more levels than the most; the outermost is the first level. */
// Level by level, for a body can be nested deeper than calls can.
function levelsExceed(outermost: JsonObject, maxLevels: number): boolean {
  let level: readonly Json[] = [outermost];
  for (let count = 0; level.length > 0; count++) {
    if (count >= maxLevels) return true;
    level = level.flatMap((each) =>
      Object.values(each as object).filter((value) => typeof value === "object" && value),
    );
  }
  return false;
}

// facts, Paths
export function parsePutOrigin(call: Call): PutOriginRequest {
  return { ...parseZoneRequest(call), origin: normalName(textField(parseFields(call), "origin") ?? "") };
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
  const includeSubdomains = field(fields, "include_subdomains");
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
  throw new Unreadable("queryInvalid");
}

function parseTime(text: string | undefined): number | "never" {
  if (text === undefined || text === "") return "never";
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Unreadable("queryInvalid");
  return time;
}
