import { PersistentMap } from "./persistent-map.js";

/** A CAA record: flags, tag, and value as between the quotes of a zone file. */
export interface CaaRecord {
  /** 0–255; 128 is the critical flag. */
  readonly flags: number;
  /** `issue`, `issuewild` or another property. */
  readonly tag: string;
  /** The CA's identifier with its parameters, such as `letsencrypt.org`, or `;` for none. */
  readonly value: string;
}

/** The types of records that the DNS holds, and what their values are. */
export interface DnsValues {
  readonly CNAME: string;
  readonly A: string;
  readonly AAAA: string;
  readonly TXT: string;
  readonly CAA: CaaRecord;
}

export type DnsType = keyof DnsValues;

/** A record of an answer. */
export type DnsRecord<Type extends DnsType = DnsType> = {
  readonly [Each in Type]: {
    /** The name that has the record: at the end of the CNAMEs of the name that was asked for. */
    readonly name: string;
    readonly type: Each;
    readonly value: DnsValues[Each];
  };
}[Type];

/** What a name has. */
type DnsNode = { readonly [Type in DnsType]?: readonly DnsValues[Type][] | undefined };

/** The records of all names. */
export interface Dns {
  /** By place. */
  readonly nodes: PersistentMap<DnsNode>;
  /** The names that are aliases of a name, by `TARGET NAME`. */
  readonly aliases: PersistentMap<string>;
  /** How many names start with `*.`. */
  readonly wildcards: number;
}

export const emptyDns: Dns = { nodes: PersistentMap.empty(), aliases: PersistentMap.empty(), wildcards: 0 };

/** Text in lower case, as far as it is ASCII: other letters stay what they are, the Kelvin sign too (RFC 4343 §3). */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A name as it is compared: lower case, without the dot at the end (RFC 1034 §3.1). */
export function normalName(name: string): string {
  return lowerCase(name).replace(/\.$/, "");
}

/** Whether a name is a domain or lies under it. */
export function isUnder(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** The DNS with other records of one type at a name; none removes them. */
export function withRecords<Type extends DnsType>(
  dns: Dns,
  name: string,
  type: Type,
  values: readonly DnsValues[Type][],
): Dns {
  const place = placeOf(name);
  const before = dns.nodes.get(place);
  const node: DnsNode = { ...before, [type]: values.length === 0 ? undefined : values };
  const isEmpty = Object.values(node).every((records) => records === undefined);
  const nodes = isEmpty ? dns.nodes.delete(place) : dns.nodes.set(place, node);
  const target = before?.CNAME?.[0];
  let aliases = target === undefined ? dns.aliases : dns.aliases.delete(`${target} ${name}`);
  const [next] = node.CNAME ?? [];
  if (next !== undefined) aliases = aliases.set(`${next} ${name}`, name);
  const difference = name.startsWith("*.") ? Number(!isEmpty) - Number(before !== undefined) : 0;
  return { nodes, aliases, wildcards: dns.wildcards + difference };
}

/** No chain of aliases is followed further: resolvers give up too. */
const longestChain = 16;

/** The names that a name is an alias of, one behind the other. */
export function* aliasChain(dns: Dns, name: string): IterableIterator<string> {
  let at = name;
  for (let hops = 0; hops < longestChain; hops++) {
    const [target] = nodeAt(dns, at)?.CNAME ?? [];
    if (target === undefined) return;
    yield target;
    at = target;
  }
}

/** The records of a type that a resolver finds for a name: its own, or those at the end of its CNAMEs (RFC 1034 §4.3.2). */
// Undocumented: other records beside a CNAME, which no real server allows, are found before the CNAME is followed.
export function query<Type extends DnsType>(dns: Dns, name: string, type: Type): DnsRecord<Type>[] {
  const recordsAt = (at: string) =>
    (nodeAt(dns, at)?.[type] ?? []).map((value) => ({ name: at, type, value }) as unknown as DnsRecord<Type>);
  const own = recordsAt(name);
  if (own.length > 0 || type === "CNAME") return own;
  for (const target of aliasChain(dns, name)) {
    const found = recordsAt(target);
    if (found.length > 0) return found;
  }
  return [];
}

/** Every name whose chain of aliases leads through one of a given name, that name included. */
export function namesThrough(dns: Dns, name: string): ReadonlySet<string> {
  const names = new Set([name]);
  for (const each of names) for (const [, alias] of dns.aliases.startingWith(`${each} `)) names.add(alias);
  return names;
}

/** What a name has, by itself or by the wildcard that stands for it. */
// RFC 4592 §3.3: the wildcard right under the closest ancestor that exists.
function nodeAt(dns: Dns, name: string): DnsNode | undefined {
  const node = dns.nodes.get(placeOf(name));
  if (node !== undefined || dns.wildcards === 0 || exists(dns, name)) return node;
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const ancestor = name.slice(dot + 1);
    const wildcard = dns.nodes.get(placeOf(`*.${ancestor}`));
    if (wildcard !== undefined || exists(dns, ancestor)) return wildcard;
  }
  return undefined;
}

/** Whether a name has records, or a name under it has. */
function exists(dns: Dns, name: string): boolean {
  return !dns.nodes.startingWith(placeOf(name)).next().done;
}

/** Where a name stands: labels from the top down, so that a domain and what lies under it stand together. */
function placeOf(name: string): string {
  return `${name.split(".").reverse().join(".")}.`;
}
