import type { Answering } from "../binding/answer.js";
import type { ReadableStreamConstructor } from "../binding/body.js";
import { findHostStreams } from "../binding/core.js";
import { parsePlatform } from "../binding/parse-platform.js";
import type { Tap } from "../engine/ports.js";
import { shown } from "../package/shown.js";
import type { Platform } from "../semantics/platform.js";
import type { ConditionalWrites, RemoteBucketOptions, RemoteCredentials } from "./remote-bucket-options.js";

/** Sends a request. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The settings of a remote bucket, once its options have been understood. */
export interface RemoteSettings {
  readonly platform: Platform;
  /** Of the bucket, without a slash at its end. */
  readonly base: string;
  readonly region: string;
  readonly credentials: RemoteCredentials;
  /** `undefined`: the host's, looked up at each call. */
  readonly fetch: Fetch | undefined;
  readonly conditionalWrites: ConditionalWrites;
  readonly attempts: number;
  readonly backoffMilliseconds: number;
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal | undefined;
  readonly maxHeldBytes: number;
  readonly maxParallelRequests: number;
}

const optionNames: ReadonlySet<string> = new Set<keyof RemoteBucketOptions>([
  ...(["endpoint", "bucket", "credentials", "region", "fetch", "addressing", "conditionalWrites", "attempts"] as const),
  ...(["backoffMilliseconds", "timeoutMilliseconds", "signal", "maxHeldBytes", "maxParallelRequests"] as const),
  ...(["semantics", "compatibilityDate", "compatibilityFlags"] as const),
]);

/** Timers of hosts hold no longer time. */
const mostMilliseconds = 2 ** 31 - 1;

/** @throws TypeError that names the option, what was wanted and what was given. */
export function parseRemoteOptions(raw: unknown): RemoteSettings {
  if (typeof raw !== "object" || raw === null) throw optionError("options", "an object", raw);
  const unknownName = Object.keys(raw).find((name) => !optionNames.has(name));
  if (unknownName !== undefined) {
    throw optionError("options", `an object of ${[...optionNames].join(", ")}`, `the option "${unknownName}"`);
  }
  const options = raw as { readonly [name in keyof RemoteBucketOptions]: unknown };
  const { region = "auto", addressing = "path", conditionalWrites = "standard", fetch, signal } = options;
  if (typeof region !== "string" || region === "") throw optionError("region", "a name", region);
  if (fetch !== undefined && typeof fetch !== "function") throw optionError("fetch", "a function", fetch);
  if (addressing !== "path" && addressing !== "host") throw optionError("addressing", '"path" or "host"', addressing);
  if (!isConditionalWrites(conditionalWrites)) {
    throw optionError("conditionalWrites", '"standard", "bareEtags" or "none"', conditionalWrites);
  }
  if (signal !== undefined && !isSignal(signal)) throw optionError("signal", "an AbortSignal", signal);
  return {
    platform: parsePlatform(options, optionError),
    base: parseBase(options.endpoint, options.bucket, addressing),
    region,
    credentials: parseCredentials(options.credentials),
    fetch: fetch as Fetch | undefined,
    conditionalWrites,
    attempts: parseNumber("attempts", options.attempts ?? 4, 1, 100),
    backoffMilliseconds: parseNumber("backoffMilliseconds", options.backoffMilliseconds ?? 100, 0, mostMilliseconds),
    timeoutMilliseconds: parseNumber("timeoutMilliseconds", options.timeoutMilliseconds ?? 60_000, 1, mostMilliseconds),
    signal,
    maxHeldBytes: parseNumber("maxHeldBytes", options.maxHeldBytes ?? 5 * 1024 ** 2, 0, Number.MAX_SAFE_INTEGER),
    maxParallelRequests: parseNumber("maxParallelRequests", options.maxParallelRequests ?? 16, 1, 1000),
  };
}

function parseBase(endpoint: unknown, bucket: unknown, addressing: "path" | "host"): string {
  const url = typeof endpoint === "string" || endpoint instanceof URL ? parseUrl(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    throw optionError("endpoint", "an http or https URL", endpoint);
  }
  // The names that S3 allows: a URL holds them as they are.
  if (typeof bucket !== "string" || !/^[a-z0-9][a-z0-9._-]*$/i.test(bucket)) {
    throw optionError("bucket", "the name of a bucket", bucket);
  }
  const path = url.pathname.replace(/\/+$/, "");
  return addressing === "path" ? `${url.origin}${path}/${bucket}` : `${url.protocol}//${bucket}.${url.host}${path}`;
}

function parseUrl(given: string | URL): URL | undefined {
  try {
    return new URL(given);
  } catch {
    return undefined;
  }
}

function parseCredentials(raw: unknown): RemoteCredentials {
  if (typeof raw !== "object" || raw === null) throw optionError("credentials", "an object", raw);
  const { accessKeyId, secretAccessKey, sessionToken } = raw as Partial<RemoteCredentials>;
  // A secret is not shown.
  if (typeof accessKeyId !== "string") throw optionError("credentials.accessKeyId", "a string", "the one given");
  if (typeof secretAccessKey !== "string") {
    throw optionError("credentials.secretAccessKey", "a string", "the one given");
  }
  if (sessionToken === undefined) return { accessKeyId, secretAccessKey };
  if (typeof sessionToken !== "string") throw optionError("credentials.sessionToken", "a string", "the one given");
  return { accessKeyId, secretAccessKey, sessionToken };
}

function parseNumber(name: string, value: unknown, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw optionError(name, `a whole number from ${least} to ${most}`, value);
}

function isConditionalWrites(value: unknown): value is ConditionalWrites {
  return value === "standard" || value === "bareEtags" || value === "none";
}

function isSignal(value: unknown): value is AbortSignal {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "throwIfAborted") === "function";
}

function optionError(name: string, wanted: string, given: unknown): TypeError {
  return new TypeError(`RemoteBucket: ${name} must be ${wanted}, not ${shown(given)}.`);
}

/** The core of a remote bucket, which its uploads share. */
export interface RemoteCore extends Answering {
  readonly settings: RemoteSettings;
  /** The keys of signatures, by day: to derive one takes as long as to sign. */
  readonly signingKeys: Map<string, ArrayBuffer>;
  /** The facts about the store that were learned on the way. */
  readonly learned: { bucketExists: boolean };
  readonly findStreams: () => ReadableStreamConstructor;
}

export function makeRemoteCore(settings: RemoteSettings): RemoteCore {
  return {
    settings,
    platform: settings.platform,
    intercept: undefined,
    taps: new Set<Tap>(),
    signingKeys: new Map(),
    learned: { bucketExists: false },
    findStreams: findHostStreams,
  };
}
