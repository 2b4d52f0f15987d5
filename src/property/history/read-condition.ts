import { tagOf } from "../code/tag-of.js";
import type { HistoryCondition } from "./history-call.js";

/** Copies the `onlyIf` of options, an object or `Headers`; `undefined` where there is none. Never throws. */
export function readCondition(options: unknown): HistoryCondition | undefined {
  try {
    if (!isObject(options)) return undefined;
    const { onlyIf } = options as { readonly onlyIf?: unknown };
    if (!isObject(onlyIf)) return undefined;
    const read = tagOf(onlyIf) === "Headers" ? readHeaders(onlyIf as unknown as Headers) : readFields(onlyIf);
    return Object.keys(read).some((name) => name !== "secondsGranularity") ? read : undefined;
  } catch {
    return { unclear: true };
  }
}

function readFields(fields: Readonly<Record<string, unknown>>): HistoryCondition {
  const etag = (name: "etagMatches" | "etagDoesNotMatch"): HistoryCondition =>
    fields[name] === undefined ? {} : { [name]: [String(fields[name])] };
  const time = (name: "uploadedBefore" | "uploadedAfter"): HistoryCondition =>
    fields[name] === undefined ? {} : { [name]: timeOf(fields[name]) };
  return {
    ...etag("etagMatches"),
    ...etag("etagDoesNotMatch"),
    ...time("uploadedBefore"),
    ...time("uploadedAfter"),
    ...(fields["secondsGranularity"] ? { secondsGranularity: true } : {}),
  };
}

function timeOf(value: unknown): number {
  const time = Number(value);
  if (!Number.isFinite(time)) throw new TypeError("No date.");
  return Math.trunc(time);
}

// RFC 7232; facts §6: always to the second, weak tags never match strongly, and a date that cannot be read is 1970.
function readHeaders(headers: Headers): HistoryCondition {
  const read = <Value>(name: string, field: keyof HistoryCondition, tell: (text: string) => Value) => {
    const text = headers.get(name);
    return text === null ? {} : { [field]: tell(text) };
  };
  const date = (text: string) => (Number.isNaN(Date.parse(text)) ? 0 : Date.parse(text));
  return {
    ...read("if-match", "etagMatches", (text) => readEtags(text, false)),
    ...read("if-none-match", "etagDoesNotMatch", (text) => readEtags(text, true)),
    ...read("if-unmodified-since", "uploadedBefore", date),
    ...read("if-modified-since", "uploadedAfter", date),
    secondsGranularity: true,
  };
}

const element = /^[\s,]*(?:(\*)|(W\/)?"([^"]*)")/;

/** The etags of a header. One that is in quotes and called `*` is no etag that an object has: it is left out. */
function readEtags(header: string, weak: boolean): readonly string[] {
  const etags: string[] = [];
  let rest = header;
  for (let found = element.exec(rest); found !== null; found = element.exec(rest)) {
    const [read, wildcard, isWeak, etag] = found;
    if (wildcard !== undefined) return ["*"];
    if (etag !== undefined && etag !== "*" && (weak || isWeak === undefined)) etags.push(etag);
    rest = rest.slice(read.length);
  }
  if (rest === header) throw new TypeError("No etag.");
  return etags;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
