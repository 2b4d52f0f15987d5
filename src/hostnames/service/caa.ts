import { lowerCase } from "../../bytes/lower-case.js";
import type { CaaRecord } from "../request/hostname-request.js";
import { type Dns, query } from "./dns.js";

/** True if the CAA records of a domain allow a CA, known by its identifiers, to issue a certificate for a name. */
// RFC 8659 §4
export function caaAllows(dns: Dns, name: string, identifiers: readonly string[]): boolean {
  const wildcard = name.startsWith("*.");
  const records = relevantRecords(dns, wildcard ? name.slice(2) : name);
  if (records.some(({ flags, tag }) => (flags & critical) !== 0 && !knownTags.has(lowerCase(tag)))) return false;
  const tagged = (tag: string) => records.filter((record) => lowerCase(record.tag) === tag);
  const wild = wildcard ? tagged("issuewild") : [];
  const deciding = wild.length > 0 ? wild : tagged("issue");
  return deciding.length === 0 || deciding.some(({ value }) => allows(value, identifiers));
}

const critical = 128;

/** The properties that the service understands: those of RFC 8659 §4, and those that speak of no certificate of a server. */
const knownTags: ReadonlySet<string> = new Set(["issue", "issuewild", "iodef", "contactemail", "contactphone"]);

/** The records of the closest name, from the given one up, that has any: they alone count. */
// RFC 8659 §3
function relevantRecords(dns: Dns, name: string): readonly CaaRecord[] {
  for (let at = name; ; at = at.slice(at.indexOf(".") + 1)) {
    const found = query(dns, at, "CAA");
    if (found.length > 0 || !at.includes(".")) return found.map(({ value }) => value);
  }
}

const parameter = /^[A-Za-z0-9](?:-*[A-Za-z0-9])*[ \t]*=[ \t]*[!-:<-~]*$/;

/** True if a value names one of these issuers. One that names none, or is malformed, forbids. */
// RFC 8659 §4.2: `[ISSUER] [; [TAG=VALUE [; TAG=VALUE]…]]`. What the parameters say is for the issuer alone to read.
function allows(value: string, identifiers: readonly string[]): boolean {
  const [issuer, ...parameters] = value.split(";").map(withoutMargins) as [string, ...string[]];
  // After a single semicolon there may be nothing.
  const isWellFormed = parameters.join(";") === "" || parameters.every((each) => parameter.test(each));
  return isWellFormed && identifiers.includes(lowerCase(issuer));
}

/** Without spaces and tabs at both ends: no other space is allowed. */
function withoutMargins(text: string): string {
  return text.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "");
}
