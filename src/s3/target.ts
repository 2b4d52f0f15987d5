import { S3Error } from "./s3-error.js";

/** The thing that a request is about, as its address says. */
export interface Target {
  /** `undefined`: the service itself. */
  readonly bucket: string | undefined;
  /** `undefined`: the bucket itself. */
  readonly key: string | undefined;
  /** The query's parameters, none of which comes twice. */
  readonly query: ReadonlyMap<string, string>;
}

/**
 * The address of a bucket below R2's own endpoint, which the AWS SDK uses unless `forcePathStyle` is set.
 * `ACCOUNT.eu.r2.cloudflarestorage.com` is the endpoint of a jurisdiction, not a bucket's.
 */
// R2, "Data location", Jurisdictions; the changelog of 2026-08-17 adds `us`. The names of buckets have no dots.
const r2Host = /^([^.]+)\.(?!(?:eu|fedramp|us)\.)[^.]+(?:\.(?:eu|fedramp|us))?\.r2\.cloudflarestorage\.com$/;

/**
 * Reads what an address names: by its path, or by its host where that is a bucket's.
 *
 * @param hosts - the domains under which each bucket has a host, besides those of R2.
 * @throws S3Error for a path that is not UTF-8, and for a query that says something twice.
 */
export function readTarget(url: URL, hosts: readonly string[]): Target {
  const query = readQuery(url);
  const host = hosts.find((domain) => url.hostname.endsWith(`.${domain.toLowerCase()}`));
  const hosted = host === undefined ? r2Host.exec(url.hostname)?.[1] : url.hostname.slice(0, -host.length - 1);
  const path = url.pathname.slice(1);
  if (hosted !== undefined) return { bucket: hosted, key: readKey(path), query };
  const slash = path.indexOf("/");
  const bucket = slash === -1 ? path : path.slice(0, slash);
  if (bucket === "" && path !== "") throw new S3Error("InvalidBucketName");
  return {
    bucket: bucket === "" ? undefined : decode(bucket),
    key: slash === -1 ? undefined : readKey(path.slice(slash + 1)),
    query,
  };
}

/** A path is `undefined` where it names no key: S3 has no empty ones. */
function readKey(path: string): string | undefined {
  return path === "" ? undefined : decode(path);
}

/** The text of a path. As in S3, and as its signers have it, a `+` stands for a space. */
export function decode(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll("+", " "));
  } catch {
    throw new S3Error("InvalidURI");
  }
}

/**
 * Reads a query once and for all: a signature covers the first parameter of a name only, so that a second one could say
 * what nobody signed.
 */
function readQuery(url: URL): ReadonlyMap<string, string> {
  for (const part of url.search.slice(1).split("&")) decode(part);
  const query = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (name === "" && value === "") continue;
    if (name === "" || query.has(name)) {
      throw new S3Error("InvalidArgument", "Each query parameter must have a name and come once.");
    }
    query.set(name, value);
  }
  return query;
}
