import type { AskedCall, HistoryCall, HistoryOutcome } from "fakebucket/property";

/** A call, and what it came to; absent where nobody answered. */
export type ToldCall = AskedCall & { readonly outcome?: HistoryOutcome };

/** A history of calls of which each is made after the one before was answered. */
export function inOrder(calls: readonly ToldCall[]): HistoryCall[] {
  return calls.map((call, index) => ({
    ...call,
    invoked: 2 * index,
    ...(call.outcome !== undefined && { returned: 2 * index + 1 }),
  }));
}

/** An object whose etag is that of its version. */
export function seen(version: string) {
  return { version, etag: version, uploaded: 1 };
}

export function found(version: string, body = false): HistoryOutcome {
  return { result: "object", object: seen(version), body };
}

export const done: HistoryOutcome = { result: "undefined" };
export const nothing: HistoryOutcome = { result: "null" };
/** Rejected, and nobody knows whether it had an effect. */
export const unsure: HistoryOutcome = { result: "unknown", message: "Network connection lost." };

/** The same calls over a store without versions, in whose place it gives etags. */
export function withoutVersions(history: readonly HistoryCall[]): readonly HistoryCall[] {
  return JSON.parse(JSON.stringify(history), (_, value) =>
    typeof value?.etag === "string" && "version" in value ? { ...value, version: value.etag } : value,
  );
}

/** The last page of a list, with these keys and their versions. */
export function page(
  ...objects: readonly (readonly [key: string, version: string])[]
): HistoryOutcome & { result: "page" } {
  return {
    result: "page",
    objects: objects.map(([key, version]) => ({ key, ...seen(version) })),
    delimitedPrefixes: [],
    truncated: false,
  };
}
