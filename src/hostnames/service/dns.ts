import { OrderedMap } from "../../engine/ordered-map.js";
import type { DnsType, DnsValues } from "../request/hostname-request.js";

/** A record in an answer. */
export type DnsRecord<Type extends DnsType = DnsType> = {
  readonly [Each in Type]: {
    /** The owner of the record: the last name in the chain of CNAMEs from the queried name. */
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
  /** The aliases of each name, by `TARGET NAME`. */
  readonly aliases: OrderedMap<string>;
  /** The number of names with `*.` at their start. */
  readonly wildcards: number;
}

export const emptyDns: Dns = { nodes: OrderedMap.empty(), aliases: OrderedMap.empty(), wildcards: 0 };

/** True if a name is a domain or lies under it. */
export function isUnder(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** Returns the DNS with new records of one type at a name; an empty list removes them. */
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

/** Most aliases followed in a chain: resolvers give up too. */
const longestChain = 16;

/** Iterates over the targets of a name's aliases, one after another. */
export function* aliasChain(dns: Dns, name: string): IterableIterator<string> {
  let at = name;
  for (let hops = 0; hops < longestChain; hops++) {
    const target = nodeAt(dns, at)?.CNAME?.[0];
    if (target === undefined) return;
    yield target;
    at = target;
  }
}

/**
 * Returns the records that a resolver finds for a name: its own, or the records at the end of its CNAMEs (RFC 1034
 * §4.3.2).
 */
// Undocumented: other records next to a CNAME, not allowed on real servers, are found before the CNAME is followed.
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

/** Returns every name whose chain of aliases passes through the given name, including this name. */
export function namesThrough(dns: Dns, name: string): ReadonlySet<string> {
  const names = new Set([name]);
  for (const each of names) for (const alias of dns.aliases.valuesUnder(`${each} `)) names.add(alias);
  return names;
}

/** Returns the records of a name: its own, or its wildcard's. */
// RFC 4592 §3.3: the wildcard directly below the closest existing ancestor.
function nodeAt(dns: Dns, name: string): DnsNode | undefined {
  const node = dns.nodes.get(sortKey(name));
  if (dns.wildcards === 0 || exists(dns, name)) return node;
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const ancestor = name.slice(dot + 1);
    if (exists(dns, ancestor)) return dns.nodes.get(sortKey(`*.${ancestor}`));
  }
  return undefined;
}

/** True if a name, or a name below it, has records. */
function exists(dns: Dns, name: string): boolean {
  return !dns.nodes.valuesUnder(sortKey(name)).next().done;
}

/** Returns the labels from the top down, so that a domain and the names below it are adjacent. */
function sortKey(name: string): string {
  return `${name.split(".").reverse().join(".")}.`;
}
