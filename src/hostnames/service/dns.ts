import { OrderedMap } from "../../engine/ordered-map.js";
import type { DnsType, DnsValues } from "../request/hostname-request.js";

/** A record of an answer. */
export type DnsRecord<Type extends DnsType = DnsType> = {
  readonly [Each in Type]: {
    /** The name that has the record: at the end of the CNAMEs of the name that was asked for. */
    readonly name: string;
    readonly type: Each;
    readonly value: DnsValues[Each];
  };
}[Type];

type DnsNode = { readonly [Type in DnsType]?: readonly DnsValues[Type][] | undefined };

/** The records of all names. */
export interface Dns {
  /** By sort key. */
  readonly nodes: OrderedMap<DnsNode>;
  /** The names that are aliases of a name, by `TARGET NAME`. */
  readonly aliases: OrderedMap<string>;
  /** The number of names that start with `*.`. */
  readonly wildcards: number;
}

export const emptyDns: Dns = { nodes: OrderedMap.empty(), aliases: OrderedMap.empty(), wildcards: 0 };

/** True if a name is a domain or lies under it. */
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
  const key = sortKey(name);
  const before = dns.nodes.get(key);
  const node: DnsNode = { ...before, [type]: values.length === 0 ? undefined : values };
  const isEmpty = Object.values(node).every((records) => records === undefined);
  const nodes = isEmpty ? dns.nodes.delete(key) : dns.nodes.set(key, node);
  const target = before?.CNAME?.[0];
  let aliases = target === undefined ? dns.aliases : dns.aliases.delete(`${target} ${name}`);
  const next = node.CNAME?.[0];
  if (next !== undefined) aliases = aliases.set(`${next} ${name}`, name);
  const difference = name.startsWith("*.") ? Number(!isEmpty) - Number(before !== undefined) : 0;
  return { nodes, aliases, wildcards: dns.wildcards + difference };
}

/** No chain of aliases is followed further: resolvers give up too. */
const longestChain = 16;

/** The names that a name is an alias of, one after the other. */
export function* aliasChain(dns: Dns, name: string): IterableIterator<string> {
  let at = name;
  for (let hops = 0; hops < longestChain; hops++) {
    const target = nodeAt(dns, at)?.CNAME?.[0];
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
  if (own.length > 0) return own;
  for (const target of aliasChain(dns, name)) {
    const found = recordsAt(target);
    if (found.length > 0) return found;
  }
  return [];
}

/** Every name whose chain of aliases leads through one of a given name, that name included. */
export function namesThrough(dns: Dns, name: string): ReadonlySet<string> {
  const names = new Set([name]);
  for (const each of names) for (const alias of dns.aliases.valuesUnder(`${each} `)) names.add(alias);
  return names;
}

/** Returns the records of a name, its own or those of the wildcard that stands for it. */
// RFC 4592 §3.3: the wildcard right under the closest ancestor that exists.
function nodeAt(dns: Dns, name: string): DnsNode | undefined {
  const node = dns.nodes.get(sortKey(name));
  if (dns.wildcards === 0 || exists(dns, name)) return node;
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const ancestor = name.slice(dot + 1);
    if (exists(dns, ancestor)) return dns.nodes.get(sortKey(`*.${ancestor}`));
  }
  return undefined;
}

/** True if a name has records, or a name under it has. */
function exists(dns: Dns, name: string): boolean {
  return !dns.nodes.valuesUnder(sortKey(name)).next().done;
}

/** Labels from the top down, so that a domain and the names under it stand together. */
function sortKey(name: string): string {
  return `${name.split(".").reverse().join(".")}.`;
}
