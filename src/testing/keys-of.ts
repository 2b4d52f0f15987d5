import type { Action } from "../request/request.js";

/** The operations of a bucket and of its uploads. Those of other fakes are the calls of a `fetch`. */
const bucketOperations: ReadonlySet<string> = new Set<Action>([
  ...(["head", "get", "put", "delete", "list"] as const),
  ...(["createMultipartUpload", "uploadPart", "completeMultipartUpload", "abortMultipartUpload"] as const),
]);

export function isOfBucket(operation: string): boolean {
  return bucketOperations.has(operation);
}

/**
 * The keys of a call on a bucket: those of its first argument or the one of its upload. What only a conversion of the
 * caller's own would tell is left out.
 *
 * @param address - the key of the upload that it was called on, if it was one.
 */
export function keysOf(operation: string, args: readonly unknown[], address?: string): readonly string[] {
  if (address !== undefined) return [address];
  const [first] = args;
  try {
    if (operation === "list" || args.length === 0) return [];
    return operation === "delete" && Array.isArray(first) ? first.flatMap(keyOf) : keyOf(first);
  } catch {
    // A proxy of the caller's that cannot be looked at.
    return [];
  }
}

/** A key as the binding converts it: what is not a string too, but for objects. */
// runtime §2
function keyOf(value: unknown): string[] {
  const isConverted = (typeof value === "object" && value !== null) || typeof value === "function";
  return isConverted || typeof value === "symbol" ? [] : [String(value)];
}

/** A call as messages tell of it: `put "a"`. */
export function nameCall(operation: string, keys: readonly string[]): string {
  const [first, ...more] = keys.filter((key) => key !== "").map((key) => JSON.stringify(key));
  if (first === undefined) return operation;
  return `${operation} ${first}${more.length === 0 ? "" : ` and ${more.length} more`}`;
}

/** Method and path of a `fetch`. */
export function requestLine([input, init]: readonly unknown[]): string {
  try {
    const request = (typeof input === "object" && input !== null ? input : {}) as { url?: unknown; method?: unknown };
    const { method = request.method ?? "GET" } = (init ?? {}) as { method?: unknown };
    const { pathname, search } = new URL(String(request.url ?? input));
    return `${String(method).toUpperCase()} ${pathname}${search}`;
  } catch {
    // What reads otherwise a second time.
    return "(unreadable)";
  }
}
