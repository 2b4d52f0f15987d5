import type { AskedCall, HistoryCall, HistoryOutcome } from "fakebucket/property";

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

export const done: HistoryOutcome = { result: "undefined" };
export const nothing: HistoryOutcome = { result: "null" };
export const unsure: HistoryOutcome = { result: "unknown", message: "Network connection lost." };

const outcomes: Readonly<Record<string, HistoryOutcome | undefined>> = {
  ...{
    ok: done,
    "-": nothing,
    lost: unsure,
    refused: { result: "refused", message: "get: Not valid. (10020)" },
    "?": undefined,
  },
};

/**
 * A history as `FROM–TO ACTION:KEY RESULT if FIELD VALUE | …`. Without times, each call is made after the one before was
 * answered; the usual key is `k`. A result is a version, with its etag and time as `v/etag@5`, one of `ok`, `-` (nothing),
 * `lost`, `refused` and `?` (never answered), or of a list `key=version,group/`.
 */
export function calls(text: string): HistoryCall[] {
  const form = /^(?:(\d+)–(\d+) )?([a-zA-Z]+)(?::(\S+))?(?: (?!if )(\S+))?(?: if (\w+) (\S+))?$/;
  return text.split(" | ").map((each, index) => {
    const [, from = 2 * index, to = 2 * index + 1, action, key = "k", result = "ok", field, value = ""] =
      form.exec(each) ?? expectForm(each);
    const outcome = action === "list" ? listed(result) : result in outcomes ? outcomes[result] : found(result, action);
    const onlyIf = field && { onlyIf: { [field]: field.startsWith("etag") ? [value] : JSON.parse(value) } };
    const keys = key.includes(",") ? key.match(/[^,]+/g) : key;
    const asked = action === "list" ? { delimiter: "/" } : action === "delete" ? { keys } : { key, ...onlyIf };
    return during(Number(from), Number(to), { action, ...asked, ...(outcome && { outcome }) } as GivenCall);
  });
}

function expectForm(text: string): never {
  throw new Error(`Not the form of a call: ${text}`);
}

/** An object; with a get comes its body. */
export function found(text: string, action?: string): HistoryOutcome {
  const [, version = "", etag = `e${version}`, time = 1] =
    /^(\w+)(?:\/(\w*))?(?:@(\w+))?$/.exec(text) ?? expectForm(text);
  return { result: "object", object: { version, etag, uploaded: Number(time) }, body: action === "get" };
}

function listed(text: string): HistoryOutcome {
  const entries = text === "-" ? [] : text.split(",");
  const objects = entries.flatMap((entry) => (entry.endsWith("/") ? [] : [entry.split("=") as [string, string]]));
  return { ...page(...objects), delimitedPrefixes: entries.filter((entry) => entry.endsWith("/")) };
}

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
