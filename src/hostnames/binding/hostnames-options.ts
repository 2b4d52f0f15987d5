import { customAlphabet } from "nanoid/non-secure";
import { shown } from "../../base/messages/shown.js";
import { AdvancingClock } from "../../engine/advancing-clock.js";
import type { Clock, Ids } from "../../engine/ports.js";
import {
  type HostnameLimits,
  type HostnameSemantics,
  type HostnameSemanticsName,
  hostnameLimits,
  hostnameSemantics as presets,
} from "../hostname-semantics.js";
import { checkNames, optionError } from "../request/check-names.js";
import type { HostFetch } from "../request/host-types.js";
import type { DnsChange, ZoneChange } from "../request/hostname-request.js";
import { type DnsInputs, parseRecords, parseZone, type ZoneSettings } from "../request/parse-controls.js";
import type { Credentials } from "../service/check-credentials.js";

// The secure generator loads `node:crypto`; these ids need to be unique, not secret.
const hexDigits = customAlphabet("0123456789abcdef");

/** Counts the ids, and ends each: they stay unique even where a test has stubbed `Math.random`. */
let count = 0;

/** Ids in the forms of the platform: UUIDs for custom hostnames, 32 hex digits for all else. */
// facts, Paths
const hostnameIds: Ids = {
  next(kind) {
    count += 1;
    const end = count.toString(16).padStart(12, "0");
    if (kind !== "customHostname") return hexDigits(20) + end;
    return `${hexDigits(8)}-${hexDigits(4)}-4${hexDigits(3)}-a${hexDigits(3)}-${end}`;
  },
};

/** A DNS record that is there from the start. */
export type DnsRecordSettings = {
  readonly [Type in keyof DnsInputs]: {
    readonly name: string;
    readonly type: Type;
    readonly value: DnsInputs[Type] | readonly DnsInputs[Type][];
  };
}[keyof DnsInputs];

/** Options of {@link FakeHostnames}. Each may be left out. */
export interface FakeHostnamesOptions {
  /** The zones, by their ids. @defaultValue none; `zones.set` adds some later */
  readonly zones?: Readonly<Record<string, ZoneSettings>> | undefined;
  /** The records of the DNS. @defaultValue none; `dns.set` adds some later */
  readonly dns?: readonly DnsRecordSettings[] | undefined;
  /**
   * The time, in milliseconds since 1970.
   * @defaultValue `Date.now()`, read at each call, plus what `advance` has added
   */
  readonly clock?: Clock | undefined;
  /**
   * The source of ids; each must be new. The kinds are `"customHostname"` and `"purge"`.
   * @defaultValue random ids in the platform's forms
   */
  readonly ids?: Ids | undefined;
  /** The credentials of those who may call: email and key, or token. @defaultValue everybody who sends an email with a key, or a token */
  readonly credentials?: Credentials | undefined;
  /** Limits that differ from those of the semantics. @defaultValue none */
  readonly limits?: Partial<{ readonly [Name in keyof HostnameLimits]: number | undefined }> | undefined;
  /** The address before the paths of the API. @defaultValue `"https://api.cloudflare.com/client/v4"` */
  readonly baseUrl?: string | undefined;
  /**
   * The answers to the questions that have more than one: a preset's name, or a record of them all.
   * Use `"deployed"` to test scripts that run on the real platform.
   * @defaultValue `"documented"`
   */
  readonly semantics?: HostnameSemanticsName | HostnameSemantics | undefined;
  /** The handler of requests that are not for `baseUrl`. @defaultValue none: they are answered with 404 */
  readonly passThrough?: HostFetch | undefined;
}

/** The address before the paths of the API. */
export interface BaseAddress {
  readonly origin: string;
  /** Without a slash at its end. */
  readonly path: string;
}

/** The settings of a service, once its options have been understood. */
export interface HostnamesSettings {
  readonly zones: readonly ZoneChange[];
  readonly dns: readonly DnsChange[];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly credentials: Credentials | undefined;
  readonly base: BaseAddress;
  readonly semantics: HostnameSemantics;
  readonly passThrough: HostFetch | undefined;
}

const optionNames: readonly (keyof FakeHostnamesOptions)[] = [
  "zones",
  "dns",
  "clock",
  "ids",
  "credentials",
  "limits",
  "baseUrl",
  "semantics",
  "passThrough",
];

/**
 * Understands the options of a service.
 *
 * @throws TypeError that names the option, what was wanted and what was given.
 */
export function parseHostnamesOptions(raw: unknown): HostnamesSettings {
  const options = checkNames("options", raw ?? {}, optionNames);
  const { dns = [], zones = {}, passThrough } = options;
  if (typeof zones !== "object" || zones === null || Array.isArray(zones)) {
    throw optionError("zones", "an object of zones by their ids", zones);
  }
  if (!Array.isArray(dns)) throw optionError("dns", "an array of records", dns);
  if (passThrough !== undefined && typeof passThrough !== "function") {
    throw optionError("passThrough", "a function like fetch", passThrough);
  }
  return {
    zones: Object.entries(zones).map(([id, zone]) => parseZone(id, zone, false)),
    dns: dns.map(parseRecord),
    clock: parsePort<Clock>("clock", "now", options["clock"]) ?? ownClock(),
    ids: parsePort<Ids>("ids", "next", options["ids"]) ?? hostnameIds,
    credentials: parseCredentials(options["credentials"]),
    base: parseBaseUrl(options["baseUrl"]),
    semantics: withLimits(parseSemantics(options["semantics"]), options["limits"]),
    passThrough: passThrough as HostFetch | undefined,
  };
}

/** The host's, which the fake timers of a test runner move, and what was added. */
function ownClock(): AdvancingClock {
  return new AdvancingClock(
    () => Date.now(),
    (wanted, given) => optionError("the duration", wanted, given),
  );
}

function parseRecord(raw: unknown): DnsChange {
  const { name, type, value } = checkNames("a record of dns", raw, ["name", "type", "value"]);
  return parseRecords(name, type, Array.isArray(value) ? value : [value]);
}

function parseCredentials(raw: unknown): Credentials | undefined {
  if (raw === undefined) return undefined;
  const { email, key, token } = checkNames("credentials", raw, ["email", "key", "token"]);
  const isToken = email === undefined && key === undefined;
  if (isToken && typeof token === "string") return { token };
  if (isToken && token === undefined) throw optionError("credentials", "{ email, key }, { token } or all three", raw);
  if (token !== undefined && typeof token !== "string") throw optionError("credentials.token", "a string", token);
  if (typeof email !== "string") throw optionError("credentials.email", "a string", email);
  if (typeof key !== "string") throw optionError("credentials.key", "a string", key);
  return { email, key, token };
}

function parseBaseUrl(raw: unknown = "https://api.cloudflare.com/client/v4"): BaseAddress {
  const wanted = 'an address such as "https://api.example.com/client/v4"';
  if (typeof raw !== "string" || !/^https?:\/\/[^?#]+$/.test(raw)) throw optionError("baseUrl", wanted, raw);
  try {
    const { origin, pathname } = new URL(raw);
    return { origin, path: pathname.replace(/\/$/, "") };
  } catch {
    throw optionError("baseUrl", wanted, raw);
  }
}

/** The answers that each question has; a number is a limit, the text is anybody's. */
const answers: {
  readonly [Name in Exclude<keyof HostnameSemantics, keyof HostnameLimits>]:
    | readonly HostnameSemantics[Name][]
    | "text";
} = {
  statusSpelling: ["capitalized", "lowerCase"],
  caaErrorField: ["status", "ssl.status"],
  reservedHostnames: ["allowed", "refused"],
  brand: "text",
  brandingField: ["service_branding", "cloudflare_branding"],
  brandingHostname: "text",
  createdStatus: [200, 201],
  editedStatus: [200, 202],
};

function parseSemantics(raw: unknown): HostnameSemantics {
  if (raw === undefined) return presets.documented;
  if (typeof raw === "string" && Object.hasOwn(presets, raw)) return presets[raw as HostnameSemanticsName];
  if (typeof raw !== "object" || raw === null) {
    const names = Object.keys(presets).map((name) => `"${name}"`);
    throw optionError("semantics", `${names.join(", ")} or a record`, raw);
  }
  const record = raw as Readonly<Record<string, unknown>>;
  for (const [name, allowed] of Object.entries<readonly unknown[] | "text">(answers)) {
    const value = record[name];
    if (allowed === "text" ? typeof value === "string" : allowed.includes(value)) continue;
    const wanted = allowed === "text" ? "a string" : allowed.map((answer) => shown(answer)).join(" or ");
    throw optionError(`semantics.${name}`, `${wanted} (spread a preset for what you do not change)`, value);
  }
  for (const name of Object.keys(hostnameLimits)) checkLimit(`semantics.${name}`, record[name]);
  // Copied, so that what the caller does to the record later is not seen.
  return Object.freeze({ ...(raw as HostnameSemantics) });
}

function withLimits(semantics: HostnameSemantics, raw: unknown): HostnameSemantics {
  if (raw === undefined) return semantics;
  const given = Object.entries(checkNames("limits", raw, Object.keys(hostnameLimits))).filter(
    ([, value]) => value !== undefined,
  );
  for (const [name, value] of given) checkLimit(`limits.${name}`, value);
  return Object.freeze({ ...semantics, ...Object.fromEntries(given) });
}

function checkLimit(name: string, value: unknown): void {
  // A certificate that is renewed at once would be renewed for ever.
  const least = name.endsWith(".certificateRenewalMilliseconds") ? 1 : 0;
  // What is nested deeper than calls can be could be stored, but never shown.
  const most = name.endsWith(".maxCustomMetadataLevels") ? 1000 : Number.POSITIVE_INFINITY;
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (isWhole && (value as number) >= least && (value as number) <= most) return;
  const bounds = most === Number.POSITIVE_INFINITY ? `${least} or more, or Infinity` : `${least} to ${most}`;
  throw optionError(name, `a whole number, ${bounds}`, value);
}

function parsePort<Port>(name: string, method: keyof Port & string, raw: unknown): Port | undefined {
  if (raw === undefined) return undefined;
  if (typeof (raw as Record<string, unknown> | null)?.[method] !== "function") {
    throw optionError(name, `an object with a method ${method}()`, raw);
  }
  return raw as Port;
}
