import { anything, callback, checkOptions, type OptionKinds } from "../base/messages/check-options.js";
import { shown } from "../base/messages/shown.js";
import type { Answering } from "../bucket/binding/answer.js";
import type { ReadableStreamConstructor } from "../bucket/binding/body.js";
import { findHostStreams } from "../bucket/binding/core.js";
import { parsePlatform } from "../bucket/binding/parse-platform.js";
import { isObject } from "../bucket/request/coerce.js";
import type { Tap } from "../engine/ports.js";
import type { Platform } from "../semantics/platform.js";
import type { RemoteBucketOptions } from "./remote-bucket-options.js";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The options that are settings as they are, or by their defaults. */
type KeptOptions = Omit<
  RemoteBucketOptions,
  "endpoint" | "bucket" | "addressing" | "fetch" | "signal" | "semantics" | `compatibility${string}`
>;

/** The settings of a remote bucket, once its options have been understood. */
type RemoteSettings = {
  readonly [Name in keyof KeptOptions]-?: Exclude<KeptOptions[Name], undefined>;
} & {
  readonly platform: Platform;
  /** Of the bucket, without a slash at its end. */
  readonly base: string;
  /** `undefined`: the host's, looked up at each call. */
  readonly fetch: Fetch | undefined;
  readonly signal: AbortSignal | undefined;
};

/** Timers of hosts hold no longer time. */
const mostMilliseconds = 2 ** 31 - 1;

const optionKinds: OptionKinds<RemoteBucketOptions> = {
  endpoint: [isEndpoint, "an http or https URL"],
  // The names that S3 allows: a URL holds them as they are.
  bucket: [(value) => /^[a-z0-9][a-z0-9._-]*$/i.test(textOf(value)), "the name of a bucket"],
  credentials: [isObject, "an object"],
  region: [(value) => textOf(value) !== "", "a name"],
  fetch: callback,
  addressing: [(value) => value === "path" || value === "host", '"path" or "host"'],
  conditionalWrites: [
    (value) => value === "standard" || value === "bareEtags" || value === "none",
    '"standard", "bareEtags" or "none"',
  ],
  attempts: wholeFrom(1, 100),
  backoffMilliseconds: wholeFrom(0, mostMilliseconds),
  timeoutMilliseconds: wholeFrom(1, mostMilliseconds),
  signal: [(value) => isObject(value) && typeof Reflect.get(value, "throwIfAborted") === "function", "an AbortSignal"],
  maxHeldBytes: wholeFrom(0, Number.MAX_SAFE_INTEGER),
  maxParallelRequests: wholeFrom(1, 1000),
  // What these may be is said where they are parsed.
  semantics: anything,
  compatibilityDate: anything,
  compatibilityFlags: anything,
};

/** @throws TypeError that names the option, what was wanted and what was given. */
export function parseRemoteOptions(raw: unknown): RemoteSettings {
  const required = ["endpoint", "bucket", "credentials"] as const;
  const given = checkOptions("RemoteBucket", raw, optionKinds, required) as RemoteBucketOptions;
  const { region = "auto", conditionalWrites = "standard", attempts = 4, backoffMilliseconds = 100 } = given;
  const { timeoutMilliseconds = 60_000, maxHeldBytes = 5 * 1024 ** 2, maxParallelRequests = 16 } = given;
  const { accessKeyId, secretAccessKey, sessionToken } = given.credentials;
  const wrong = Object.entries({ accessKeyId, secretAccessKey, sessionToken: sessionToken ?? "" }).find(
    ([, value]) => typeof value !== "string",
  );
  // A secret is not shown.
  if (wrong !== undefined) throw optionError(`credentials.${wrong[0]}`, "a string", "the one given");
  return {
    platform: parsePlatform(given, optionError),
    base: baseOf(given),
    // Copied: what is done to the object later is not seen.
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    fetch: given.fetch as Fetch | undefined,
    signal: given.signal as AbortSignal | undefined,
    ...{ region, conditionalWrites, attempts, backoffMilliseconds, timeoutMilliseconds },
    ...{ maxHeldBytes, maxParallelRequests },
  };
}

function baseOf({ endpoint, bucket, addressing = "path" }: RemoteBucketOptions): string {
  const { origin, protocol, host, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/+$/, "");
  return addressing === "path" ? `${origin}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`;
}

function isEndpoint(value: unknown): boolean {
  if (!(typeof value === "string" || value instanceof URL) || !URL.canParse(value)) return false;
  const { protocol, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && search === "" && hash === "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function wholeFrom(least: number, most: number): readonly [fits: (value: unknown) => boolean, wanted: string] {
  const fits = (value: unknown) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  return [fits, `a whole number from ${least} to ${most}`];
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
