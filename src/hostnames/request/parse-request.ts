import { lowerCase } from "../../base/bytes/lower-case.js";
import type { HostnameLimits } from "../hostname-semantics.js";
import type {
  CreateRequest,
  EditRequest,
  HoldRequest,
  HostnameRequest,
  Json,
  JsonObject,
  ListRequest,
  OriginRequest,
  PurgedFile,
  PurgeRequest,
  PutOriginRequest,
  SslRequest,
  TlsSettings,
  ZoneRequest,
} from "./hostname-request.js";
import {
  booleanField,
  field,
  isObject,
  normalName,
  objectField,
  parseFields,
  textField,
  textsField,
  Unreadable,
} from "./parse-fields.js";

/** An unparsed call of the API. */
export interface ApiCall {
  /** Below the base address. */
  readonly path: string;
  /** The ids in the path, `""` if the path has none. */
  readonly zoneId: string;
  readonly id: string;
  readonly query: URLSearchParams;
  /** `""` if there is none. */
  readonly body: string;
}

export function parseZoneRequest({ zoneId, path }: ApiCall): ZoneRequest {
  return { zoneId, path };
}

export function parseHostnameRequest(call: ApiCall): HostnameRequest {
  return { ...parseZoneRequest(call), id: call.id };
}

// hostnames §2; facts, Paths
export function parseCreate(call: ApiCall, limits: HostnameLimits): CreateRequest {
  const fields = parseFields(call);
  const ssl = objectField(fields, "ssl");
  return {
    ...parseZoneRequest(call),
    hostname: lowerCase(textField(fields, "hostname") ?? ""),
    ssl: parseSsl(ssl),
    branding: isBranded(fields) || (ssl !== undefined && isBranded(ssl)),
    origin: parseOrigin(fields),
    customMetadata: parseMetadata(fields, limits),
  };
}

// hostnames §4 Edit custom hostname
export function parseEdit(call: ApiCall, limits: HostnameLimits): EditRequest {
  const fields = parseFields(call);
  return {
    ...parseHostnameRequest(call),
    ssl: parseSsl(objectField(fields, "ssl")),
    origin: parseOrigin(fields),
    customMetadata: parseMetadata(fields, limits),
  };
}

// Undocumented: both spellings, in either place; the platform's clients put it inside `ssl`.
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
    bundleMethod: textField(ssl, "bundle_method"),
    settings: parseSettings(objectField(ssl, "settings")),
  };
}

/** Parses the TLS settings; other members are ignored. */
function parseSettings(settings: JsonObject | undefined): TlsSettings | undefined {
  if (settings === undefined) return undefined;
  const named = {
    http2: textField(settings, "http2"),
    tls_1_3: textField(settings, "tls_1_3"),
    min_tls_version: textField(settings, "min_tls_version"),
    ciphers: textsField(settings, "ciphers"),
    early_hints: textField(settings, "early_hints"),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function parseOrigin(fields: JsonObject): OriginRequest {
  const inLowerCase = (text: string | undefined) => (text === undefined ? undefined : lowerCase(text));
  return {
    server: inLowerCase(textField(fields, "custom_origin_server")),
    sni: inLowerCase(textField(fields, "custom_origin_sni")),
  };
}

// facts, Error codes; Undocumented: 1401 for metadata that is no object, or is nested too deeply to be shown again
function parseMetadata(fields: JsonObject, limits: HostnameLimits): JsonObject | undefined {
  const value = field(fields, "custom_metadata");
  if (value === undefined) return undefined;
  if (!isObject(value) || levelsExceed(value, limits.maxCustomMetadataLevels)) throw new Unreadable("metadataInvalid");
  return value;
}

/** True if JSON arrays and objects are nested more deeply than the limit; the outermost is the first level. */
// Level by level, without recursion: a body can be nested more deeply than the call stack.
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
export function parsePutOrigin(call: ApiCall): PutOriginRequest {
  return { ...parseZoneRequest(call), origin: normalName(textField(parseFields(call), "origin") ?? "") };
}

/** Parses `POST`: holds the zone from now on. */
// facts, Paths. Undocumented: without `include_subdomains` subdomains are not prevented.
export function parseCreateHold(call: ApiCall): HoldRequest {
  return {
    ...parseZoneRequest(call),
    includeSubdomains: parseSwitch(call.query.get("include_subdomains")) ?? false,
    heldFrom: "now",
  };
}

/** Parses `PATCH`: changes one or both settings. */
// facts, Paths. Undocumented: an empty `hold_after` ends the hold.
export function parseEditHold(call: ApiCall): HoldRequest {
  const fields = parseFields(call, "{}");
  const includeSubdomains = field(fields, "include_subdomains");
  return {
    ...parseZoneRequest(call),
    includeSubdomains: parseSwitch(includeSubdomains ?? call.query.get("include_subdomains")),
    heldFrom: Object.hasOwn(fields, "hold_after") ? parseTime(textField(fields, "hold_after")) : "asBefore",
  };
}

/** Parses `DELETE`: ends the hold, for good or until `hold_after`. */
export function parseDeleteHold(call: ApiCall): HoldRequest {
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

/** Parses the filters and the page of a list. Ignores unknown parameters. */
// facts, Paths
export function parseList(call: ApiCall, limits: HostnameLimits): ListRequest {
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

/** Parses a purge: everything, or one or more lists of things. */
// facts, Paths. Undocumented: every given list must have entries, of the right type.
export function parsePurge(call: ApiCall): PurgeRequest {
  const fields = parseFields(call);
  const lists = {
    hosts: parseEntries(fields, "hosts", parseText),
    files: parseEntries(fields, "files", parseFile),
    tags: parseEntries(fields, "tags", parseText),
    prefixes: parseEntries(fields, "prefixes", parseText),
  };
  const everything = field(fields, "purge_everything") === true;
  if (!everything && Object.values(lists).every((list) => list.length === 0)) throw new Unreadable("purgeEmpty");
  return { ...parseZoneRequest(call), everything, ...lists };
}

function parseEntries<Entry>(fields: JsonObject, name: string, parse: (value: Json) => Entry): readonly Entry[] {
  const list = field(fields, name);
  if (list === undefined) return [];
  if (!Array.isArray(list) || list.length === 0) throw new Unreadable("purgeEmpty");
  return list.map(parse);
}

function parseText(value: Json | undefined): string {
  if (typeof value !== "string" || value === "") throw new Unreadable("purgeEmpty");
  return value;
}

/** Parses a file: an address, or an address with request headers. */
function parseFile(value: Json): string | PurgedFile {
  if (!isObject(value)) return parseText(value);
  const url = parseText(field(value, "url"));
  const headers = field(value, "headers");
  if (headers === undefined) return { url };
  if (!isObject(headers)) throw new Unreadable("purgeEmpty");
  const texts = Object.entries(headers).map(([name, header]) => [name, parseText(header)] as const);
  return { url, headers: Object.fromEntries(texts) };
}
