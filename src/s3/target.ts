import { S3Error } from "./s3-error.js";

/** The subject of a request, from its address. */
export interface Target {
  /** `undefined` for the service itself. */
  readonly bucket: string | undefined;
  /** `undefined` for the bucket itself. */
  readonly key: string | undefined;
  /** The query parameters, each of them unique. */
  readonly query: ReadonlyMap<string, string>;
}

/**
 * The host of a bucket at R2's own endpoint, used by the AWS SDK unless `forcePathStyle` is set.
 * `ACCOUNT.eu.r2.cloudflarestorage.com` is the endpoint of a jurisdiction, not of a bucket.
 */
// R2, "Data location", Jurisdictions; the changelog of 2026-08-17 adds `us`. Bucket names contain no dots.
const r2Host = /^([^.]+)\.(?!(?:eu|fedramp|us)\.)[^.]+(?:\.(?:eu|fedramp|us))?\.r2\.cloudflarestorage\.com$/;

/**
 * Parses an address: by path, or by host for the host of a bucket.
 *
 * @param hosts - the domains with a host for each bucket, in addition to R2's.
 * @throws S3Error for a path that is not UTF-8, and for a repeated query parameter.
 */
export function readTarget(url: URL, hosts: readonly string[]): Target {
  const query = readQuery(url);
  const domains = hosts.filter((domain) => url.hostname.endsWith(`.${domain.toLowerCase()}`));
  // One domain may lie in another.
  const [host] = domains.toSorted((one, other) => other.length - one.length);
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

/** Returns `undefined` for an empty path: S3 has no empty keys. */
function readKey(path: string): string | undefined {
  return path === "" ? undefined : decode(path);
}

/** Decodes a path. As in S3 and its signers, a `+` means a space. */
export function decode(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll("+", " "));
  } catch {
    throw new S3Error("InvalidURI");
  }
}

/**
 * Parses a query once: a signature covers only the first parameter of a name, so an attacker could add a second one.
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
