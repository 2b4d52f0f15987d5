import { anything, callback, checkOptions, type OptionKinds } from "../base/messages/check-options.js";
import { Described, mustBe } from "../base/messages/describe-value.js";
import type { ReadableStreamConstructor } from "../bucket/binding/body.js";
import type { MethodCore } from "../bucket/binding/call-method.js";
import { findHostStreams } from "../bucket/binding/core.js";
import { parsePlatform } from "../bucket/binding/parse-platform.js";
import { isObject } from "../bucket/request/coerce.js";
import type { Tap } from "../engine/tap.js";
import type { Platform } from "../semantics/platform.js";
import type { RemoteBucketOptions } from "./remote-bucket-options.js";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options that are settings themselves, after defaults. */
type KeptOptions = Omit<
  RemoteBucketOptions,
  "endpoint" | "bucket" | "addressing" | "fetch" | "signal" | "semantics" | `compatibility${string}`
>;

/** The settings of a remote bucket, parsed from its options. */
type RemoteSettings = {
  readonly [Name in keyof KeptOptions]-?: Exclude<KeptOptions[Name], undefined>;
} & {
  readonly platform: Platform;
  /** The address of the bucket, without a trailing slash. */
  readonly base: string;
  /** `undefined` for the host's `fetch`, looked up at each call. */
  readonly fetch: Fetch | undefined;
  readonly signal: AbortSignal | undefined;
};

/** The longest duration of host timers. */
const mostMilliseconds = 2 ** 31 - 1;

const optionKinds: OptionKinds<RemoteBucketOptions> = {
  endpoint: [isEndpoint, "an http or https URL"],
  // The names that S3 allows: they need no encoding in a URL.
  bucket: [(value) => /^[a-z0-9][a-z0-9._-]*$/i.test(textOrEmpty(value)), "the name of a bucket"],
  credentials: [isObject, "an object"],
  region: [(value) => textOrEmpty(value) !== "", "a name"],
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
  // Their own parsers check these.
  semantics: anything,
  compatibilityDate: anything,
  compatibilityFlags: anything,
};

/** @throws TypeError with the option, the expected value and the given one. */
export function parseRemoteOptions(raw: unknown): RemoteSettings {
  const required = ["endpoint", "bucket", "credentials"] as const;
  const given = checkOptions("RemoteBucket", raw, optionKinds, required) as RemoteBucketOptions;
  const { region = "auto", conditionalWrites = "standard", attempts = 4, backoffMilliseconds = 100 } = given;
  const { timeoutMilliseconds = 60_000, maxHeldBytes = 5 * 1024 ** 2, maxParallelRequests = 16 } = given;
  const { accessKeyId, secretAccessKey, sessionToken } = given.credentials;
  const wrong = Object.entries({ accessKeyId, secretAccessKey, sessionToken: sessionToken ?? "" }).find(
    ([, value]) => typeof value !== "string",
  );
  // Secrets do not appear in errors.
  if (wrong !== undefined) throw refuse(mustBe(`credentials.${wrong[0]}`, "a string", new Described("the one given")));
  return {
    platform: parsePlatform(given, refuse),
    base: baseOf(given),
    // Copied, so later changes to the object have no effect.
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

function textOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function wholeFrom(least: number, most: number): readonly [fits: (value: unknown) => boolean, wanted: string] {
  const fits = (value: unknown) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  return [fits, `a whole number from ${least} to ${most}`];
}

function refuse(sentence: string): TypeError {
  return new TypeError(`RemoteBucket: ${sentence}`);
}

/** The core of a remote bucket, shared by its uploads. */
export interface RemoteCore extends MethodCore {
  readonly settings: RemoteSettings;
  /** The signing keys, by day: deriving one takes as long as signing. */
  readonly signingKeys: Map<string, ArrayBuffer>;
  /** Facts about the store learned from its responses. */
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
