import type { Json, JsonObject, PurgedFile, PurgeRequest } from "./hostname-request.js";
import { field, isObject, parseFields, Unreadable } from "./parse-fields.js";
import { type Call, parseZoneRequest } from "./parse-request.js";

/** Reads what is to be purged: everything, or one or more of something. */
// facts, Paths. Undocumented: that every list which is there must have entries, of the right type.
export function parsePurge(call: Call): PurgeRequest {
  const fields = parseFields(call);
  const hosts = parseEntries(fields, "hosts", parseText);
  const files = parseEntries(fields, "files", parseFile);
  const tags = parseEntries(fields, "tags", parseText);
  const prefixes = parseEntries(fields, "prefixes", parseText);
  const everything = field(fields, "purge_everything") === true;
  if (!everything && [hosts, files, tags, prefixes].every((list) => list.length === 0)) throw invalid();
  return { ...parseZoneRequest(call), everything, hosts, files, tags, prefixes };
}

function parseEntries<Entry>(fields: JsonObject, name: string, parse: (value: Json) => Entry): readonly Entry[] {
  const list = field(fields, name);
  if (list === undefined) return [];
  if (!Array.isArray(list) || list.length === 0) throw invalid();
  return list.map(parse);
}

function parseText(value: Json | undefined): string {
  if (typeof value !== "string" || value === "") throw invalid();
  return value;
}

/** Files may be addresses, or addresses with the headers of a request. */
function parseFile(value: Json): string | PurgedFile {
  if (!isObject(value)) return parseText(value);
  const url = parseText(field(value, "url"));
  const headers = field(value, "headers");
  if (headers === undefined) return { url };
  if (!isObject(headers)) throw invalid();
  const texts = Object.entries(headers).map(([name, header]) => [name, parseText(header)] as const);
  return { url, headers: Object.fromEntries(texts) };
}

function invalid(): Unreadable {
  return new Unreadable("purgeEmpty");
}
