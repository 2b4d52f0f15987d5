import {
  arrayOf,
  callback,
  checkOptions,
  flag,
  type OptionKinds,
  wrongOption,
} from "../base/messages/check-options.js";
import { quoted } from "../base/messages/visible.js";
import { hostClock } from "../bucket/binding/bucket-options.js";
import type { FakeBucket } from "../bucket/binding/fake-bucket.js";
import type { Clock } from "../engine/clock.js";
import { portOf } from "../engine/port.js";
import type { S3Credentials } from "./authenticate.js";
import { corsMethods, hasOneWildcard, isHeaderName, type S3CorsRule } from "./cors.js";

/** Options of `s3Handler`. */
export interface S3HandlerOptions {
  /**
   * The buckets by name. A Map is live: CreateBucket and DeleteBucket change it. A plain object is copied into a Map.
   */
  readonly buckets: Map<string, FakeBucket> | Readonly<Record<string, FakeBucket>>;
  /** The accepted keys: one pair or several, each `accessKeyId` once. */
  readonly credentials: S3Credentials | readonly S3Credentials[];
  /** The region in signatures; `auto` and `us-east-1` are always accepted too. @defaultValue `"auto"` */
  readonly region?: string | undefined;
  /** The clock for checking signatures. @defaultValue `Date.now()` */
  readonly clock?: Clock | undefined;
  /** Creates a bucket for CreateBucket. @defaultValue `new FakeBucket({ name, clock })` */
  readonly makeBucket?: ((name: string) => FakeBucket) | undefined;
  /**
   * Domains under which each bucket has its own host: with `["localhost"]`, `http://photos.localhost/key` is an object
   * of the bucket `photos`. R2's own hosts, `photos.ACCOUNT.r2.cloudflarestorage.com`, are always recognized.
   * @defaultValue none
   */
  readonly hosts?: readonly string[] | undefined;
  /** The CORS rules of buckets without rules from PutBucketCors. @defaultValue none */
  readonly cors?: readonly S3CorsRule[] | undefined;
  /**
   * The answers to requests that R2 refuses although Amazon S3 accepts them: `"r2"` refuses them all; `"lenient"`
   * accepts them all.
   *
   * @defaultValue as `"r2"`, except that chunk signatures are accepted over `http:`
   */
  readonly answers?: "r2" | "lenient" | undefined;
  /**
   * Lets everybody read objects, without a key, at `/cdn-cgi/local/r2/public/BUCKET/KEY`, as wrangler does locally.
   *
   * @defaultValue false
   */
  readonly publicEndpoint?: boolean | undefined;
  /**
   * Refuses a request because of its origin, by throwing an S3Error. Not called for preflights.
   *
   * @internal
   */
  readonly guard?: ((request: Request, isAllowedOrigin: boolean) => void) | undefined;
}

const caller = "s3Handler";

const kinds: OptionKinds<S3HandlerOptions> = {
  buckets: [isRecord, "a Map or an object of FakeBuckets by their names"],
  credentials: [isObject, "an object with an accessKeyId and a secretAccessKey, or an array of them"],
  region: [isName, "a name"],
  clock: [
    (value) => isObject(value) && typeof Reflect.get(value, "now") === "function",
    "an object with a method now()",
  ],
  makeBucket: callback,
  hosts: arrayOf(isName, "domain names"),
  cors: arrayOf(isObject, "rules"),
  answers: [(value) => value === "r2" || value === "lenient", '"r2" or "lenient"'],
  publicEndpoint: flag,
  guard: callback,
};

// Amazon S3 User Guide, "CORS configuration"
const corsKinds: OptionKinds<S3CorsRule> = {
  allowedOrigins: arrayOf(hasOneWildcard, "origins, each with at most one *", 1),
  allowedMethods: arrayOf((value) => corsMethods.some((one) => one === value), corsMethods.join(", "), 1),
  allowedHeaders: arrayOf(hasOneWildcard, "header names, each with at most one *"),
  exposeHeaders: arrayOf(isHeaderName, "header names"),
  maxAgeSeconds: [(value) => Number.isSafeInteger(value) && (value as number) >= 0, "a whole number of seconds"],
};

/** The options of a handler, with the defaults. */
export interface ParsedHandlerOptions extends Pick<S3HandlerOptions, "answers" | "makeBucket" | "guard"> {
  readonly publicEndpoint: boolean;
  readonly clock: Clock;
  readonly region: string;
  readonly hosts: readonly string[];
  readonly cors: readonly S3CorsRule[];
  readonly buckets: Map<string, FakeBucket>;
  /** The secret access keys, by access key id. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** @throws TypeError with the option, the expected value and the given one. */
export function parseHandlerOptions(raw: unknown): ParsedHandlerOptions {
  const given = checkOptions(caller, raw, kinds, ["buckets", "credentials"]) as S3HandlerOptions;
  const { clock = hostClock, publicEndpoint = false, region = "auto", hosts = [], cors = [] } = given;
  for (const [index, rule] of cors.entries()) {
    checkOptions(`${caller}: cors[${index}]`, rule, corsKinds, ["allowedOrigins", "allowedMethods"]);
  }
  const { answers, makeBucket, guard } = given;
  const [buckets, secrets] = [toMap(given.buckets), toSecrets(given.credentials)];
  const own = structuredClone({ hosts, cors });
  return { answers, buckets, secrets, clock, publicEndpoint, region, ...own, makeBucket, guard };
}

/** True for a FakeBucket, and for an R2Bucket of this package. */
export function isBucket(value: unknown): value is FakeBucket {
  return isObject(value) && portOf(value)?.type === "bucket";
}

function toMap(buckets: S3HandlerOptions["buckets"]): Map<string, FakeBucket> {
  const map = buckets instanceof Map ? buckets : new Map(Object.entries(buckets));
  for (const [name, bucket] of map as Map<unknown, unknown>) {
    if (typeof name !== "string") throw wrongOption(caller, "the name of a bucket", "a string", name);
    if (!isBucket(bucket)) throw wrongOption(caller, `the bucket ${JSON.stringify(name)}`, "a FakeBucket", bucket);
  }
  return map;
}

function toSecrets(credentials: S3HandlerOptions["credentials"]): ReadonlyMap<string, string> {
  const all = (Array.isArray(credentials) ? credentials : [credentials]) as readonly (Partial<S3Credentials> | null)[];
  const secrets = new Map<string, string>();
  for (const one of all.length === 0 ? [null] : all) {
    const { accessKeyId, secretAccessKey } = one ?? {};
    // Secrets do not appear in errors.
    if (!isName(accessKeyId) || typeof secretAccessKey !== "string") {
      throw new TypeError("s3Handler: credentials must have an accessKeyId and a secretAccessKey, both strings.");
    }
    // With two secrets for one id, one of them would be ignored.
    if (secrets.has(accessKeyId)) {
      throw new TypeError(`s3Handler: credentials must have each accessKeyId once, not ${quoted(accessKeyId)} twice.`);
    }
    secrets.set(accessKeyId, secretAccessKey);
  }
  return secrets;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** True for a Map, and for an object without a class. */
function isRecord(value: unknown): boolean {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return value instanceof Map || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
