import { customAlphabet } from "nanoid/non-secure";
import { describeValue } from "../../base/messages/describe-value.js";
import { AdvancingClock } from "../../engine/advancing-clock.js";
import type { Clock, Ids } from "../../engine/clock.js";
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

/** Number of ids so far. It ends each id, so that ids stay unique even if a test stubs `Math.random`. */
let count = 0;

/** Generates ids in the platform's forms: UUIDs for custom hostnames, 32 hex digits for everything else. */
// facts, Paths
const hostnameIds: Ids = {
  next(kind) {
    count += 1;
    const end = count.toString(16).padStart(12, "0");
    if (kind !== "customHostname") return hexDigits(20) + end;
    return `${hexDigits(8)}-${hexDigits(4)}-4${hexDigits(3)}-a${hexDigits(3)}-${end}`;
  },
};

/** An initial DNS record. */
export type DnsRecordSettings = {
  readonly [Type in keyof DnsInputs]: {
    readonly name: string;
    readonly type: Type;
    readonly value: DnsInputs[Type] | readonly DnsInputs[Type][];
  };
}[keyof DnsInputs];

/** Options of {@link FakeHostnames}, all optional. */
export interface FakeHostnamesOptions {
  /** The zones, by their ids. @defaultValue none; `zones.set` can add some later */
  readonly zones?: Readonly<Record<string, ZoneSettings>> | undefined;
  /** The DNS records. @defaultValue none; `dns.set` can add some later */
  readonly dns?: readonly DnsRecordSettings[] | undefined;
  /**
   * The time, in milliseconds since 1970.
   * @defaultValue `Date.now()`, read at each call, plus the durations of `advance`
   */
  readonly clock?: Clock | undefined;
  /**
   * The source of ids; each must be new. The kinds are `"customHostname"` and `"purge"`.
   * @defaultValue random ids in the platform's forms
   */
  readonly ids?: Ids | undefined;
  /** The accepted credentials: email and key, or token. @defaultValue any email with any key, or any token */
  readonly credentials?: Credentials | undefined;
  /** Limits that differ from the limits of the semantics. @defaultValue none */
  readonly limits?: Partial<{ readonly [Name in keyof HostnameLimits]: number | undefined }> | undefined;
  /** The address before the paths of the API. @defaultValue `"https://api.cloudflare.com/client/v4"` */
  readonly baseUrl?: string | undefined;
  /**
   * The behaviour where the documentation leaves more than one answer: the name of a preset, or a record of all
   * answers.
   * Use `"deployed"` to test scripts for the real platform.
   * @defaultValue `"documented"`
   */
  readonly semantics?: HostnameSemanticsName | HostnameSemantics | undefined;
  /** The handler of requests outside `baseUrl`. @defaultValue none: the answer is 404 */
  readonly passThrough?: HostFetch | undefined;
}

/** The address before the paths of the API. */
export interface BaseAddress {
  readonly origin: string;
  /** Without a slash at its end. */
  readonly path: string;
}

/** The parsed options of a service. */
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
 * Parses the options of a service.
 *
 * @throws TypeError with the name of the option, the expected form and the given value.
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
    zones: Object.entries(zones).map(([id, zone]) => parseZone(id, zone)),
    dns: dns.map(parseRecord),
    clock: parsePort<Clock>("clock", "now", options["clock"]) ?? ownClock(),
    ids: parsePort<Ids>("ids", "next", options["ids"]) ?? hostnameIds,
    credentials: parseCredentials(options["credentials"]),
    base: parseBaseUrl(options["baseUrl"]),
    semantics: withLimits(parseSemantics(options["semantics"]), options["limits"]),
    passThrough: passThrough as HostFetch | undefined,
  };
}

/** Creates a clock that follows the host's, which fake timers of a test runner control, and can be advanced. */
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

/** The possible answers to each question; a number is a limit, "text" means any text. */
const answers: {
  readonly [Name in Exclude<keyof HostnameSemantics, keyof HostnameLimits>]:
    | readonly HostnameSemantics[Name][]
    | "text";
} = {
  statusSpelling: ["capitalized", "lowerCase"],
  caaErrorField: ["status", "ssl.status"],
  txtValidation: ["txt", "txtOrHttp"],
  inactiveFallbackOrigin: ["ignored", "preventsActivation"],
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
    const wanted = allowed === "text" ? "a string" : allowed.map((answer) => describeValue(answer)).join(" or ");
    throw optionError(`semantics.${name}`, `${wanted} (spread a preset to keep its other answers)`, value);
  }
  for (const name of Object.keys(hostnameLimits)) checkLimit(`semantics.${name}`, record[name]);
  // A copy, so that later changes by the caller have no effect.
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
  // A certificate renewed at once would be renewed forever.
  const least = name.endsWith(".certificateRenewalMilliseconds") ? 1 : 0;
  // Deeper nesting than the call stack could be stored, but never shown.
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
