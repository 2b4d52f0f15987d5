import type { AskedCall, HistoryCall, HistoryCondition, HistoryOutcome } from "fakebucket/property";

/** A call, and what it came to; absent where it was not answered. */
export type GivenCall = AskedCall & { readonly outcome?: HistoryOutcome };

/** A history of calls of which each is made after the one before was answered. */
export function inOrder(calls: readonly GivenCall[]): HistoryCall[] {
  return calls.map((call, index) => during(2 * index, 2 * index + 1, call));
}

/** A call with when it was made and, if it was, answered. */
export function during(invoked: number, returned: number, call: GivenCall): HistoryCall {
  return { ...call, invoked, ...(call.outcome !== undefined && { returned }) };
}

interface Given {
  readonly etag?: string;
  readonly uploaded?: number;
  readonly body?: boolean;
}

/** An object whose version is not its etag. */
export function found(
  version: string,
  { etag = `e${version}`, uploaded = 1, body = false }: Given = {},
): HistoryOutcome {
  return { result: "object", object: { version, etag, uploaded }, body };
}

export const done: HistoryOutcome = { result: "undefined" };
export const nothing: HistoryOutcome = { result: "null" };
export const unsure: HistoryOutcome = { result: "unknown", message: "Network connection lost." };

/** A put on "k" that gave a version. */
export function puts(version: string, onlyIf?: HistoryCondition, given?: Given): GivenCall {
  return { action: "put", key: "k", ...(onlyIf && { onlyIf }), outcome: found(version, given) };
}

/** A head of "k" that saw a version, or nothing. */
export function sees(version?: string, given?: Given): GivenCall {
  return { action: "head", key: "k", outcome: version === undefined ? nothing : found(version, given) };
}

export const removes: GivenCall = { action: "delete", keys: "k", outcome: done };

/** The same calls over a store without versions, in whose place it gives etags. */
export function withoutVersions(history: readonly HistoryCall[]): readonly HistoryCall[] {
  return JSON.parse(JSON.stringify(history), (_, value) =>
    typeof value?.etag === "string" && "version" in value ? { ...value, version: value.etag } : value,
  );
}

/** The last page of a list, with these keys and their versions. */
export function page(...objects: readonly (readonly [key: string, version: string])[]) {
  return {
    result: "page",
    objects: objects.map(([key, version]) => ({ key, version, etag: `e${version}`, uploaded: 1 })),
    delimitedPrefixes: [],
    truncated: false,
  } as const;
}
