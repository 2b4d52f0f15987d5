import type { AskedCall, HistoryCall, HistoryOutcome } from "fakebucket/property";

/** A call and its result; absent without a response. */
export type GivenCall = AskedCall & { readonly outcome?: HistoryOutcome };

/** A call with its time, and the time of its response, if there was one. */
export function during(invoked: number, returned: number, call: GivenCall): HistoryCall {
  return { ...call, invoked, ...(call.outcome !== undefined && { returned }) };
}

export const done: HistoryOutcome = { result: "undefined" };
export const nothing: HistoryOutcome = { result: "null" };
export const unsure: HistoryOutcome = { result: "unknown", message: "Network connection lost." };

export const emptyPage = { result: "page", objects: [], delimitedPrefixes: [], truncated: false } as const;

const outcomes: Readonly<Record<string, HistoryOutcome | undefined>> = {
  ok: done,
  "-": nothing,
  lost: unsure,
  refused: { result: "refused", message: "get: Not valid. (10020)" },
  "?": undefined,
};

/**
 * A history as `FROM–TO ACTION:KEY RESULT if FIELD VALUE | …`. Without times, each call is made after the response to
 * the previous one; the usual key is `k`. A result is a version, with its etag and time as `v/etag@5`, or one of `ok`,
 * `-` (nothing), `lost`, `refused` and `?` (no response). A put `over ETAG` or `over nothing` is conditional. A list is
 * `list:FIELD=TEXT,… KEY=VERSION,GROUP/,… >CURSOR`; with a cursor, the list continues.
 */
export function calls(text: string): HistoryCall[] {
  const form = /^(?:(\d+)–(\d+) )?([a-zA-Z]+)(?::(\S+))?(?: (?!if )([^\s>]+))?(?: >(\w+))?(?: if (\w+) (\S+))?$/;
  const given = text.replaceAll(" over nothing", " if etagDoesNotMatch *").replaceAll(" over ", " if etagMatches ");
  return given.split(" | ").map((each, index) => {
    const [, from = 2 * index, to = 2 * index + 1, action, key = "k", result = "ok", cursor, field, value = ""] =
      form.exec(each) ?? expectForm(each);
    const outcome =
      action === "list" ? listed(result, cursor) : result in outcomes ? outcomes[result] : found(result, action);
    const onlyIf = field && { onlyIf: { [field]: field.startsWith("etag") ? [value] : JSON.parse(value) } };
    const keys = key.includes(",") ? (key.match(/[^,]+/g) ?? []) : key;
    const fields = Array.from(key.matchAll(/(\w+)=([^,]*)/g), ([, name, text]) => [name, text]);
    const asked = action === "list" ? Object.fromEntries(fields) : action === "delete" ? { keys } : { key, ...onlyIf };
    return during(Number(from), Number(to), { action, ...asked, ...(outcome && { outcome }) } as GivenCall);
  });
}

function expectForm(text: string): never {
  throw new Error(`Not the form of a call: ${text}`);
}

/** An object; a get has its body too. */
export function found(text: string, action?: string) {
  const [, version = "", etag = `e${version}`, time = 1] =
    /^(\w+)(?:\/(\w*))?(?:@(\w+))?$/.exec(text) ?? expectForm(text);
  return { result: "object", object: { version, etag, uploaded: Number(time) }, body: action === "get" } as const;
}

function listed(text: string, cursor: string | undefined): HistoryOutcome {
  const entries = text === "-" ? [] : text.split(",");
  const objects = entries.flatMap((entry) => {
    const [key = "", version = "v"] = entry.split("=");
    return key.endsWith("/") ? [] : { key, ...found(version).object };
  });
  const delimitedPrefixes = entries.filter((entry) => entry.endsWith("/"));
  return { ...emptyPage, objects, delimitedPrefixes, ...(cursor && { truncated: true, cursor }) };
}

/** The same calls over a store without versions, which returns etags instead. */
export function withoutVersions(history: readonly HistoryCall[]): readonly HistoryCall[] {
  return JSON.parse(JSON.stringify(history), (_, value) =>
    typeof value?.etag === "string" && "version" in value ? { ...value, version: value.etag } : value,
  );
}
