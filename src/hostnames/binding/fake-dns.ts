import { nameClass } from "../../base/copies/name-class.js";
import type { Engine } from "../../engine/engine.js";
import type { DnsChange, DnsType } from "../request/hostname-request.js";
import { type DnsInputs, dnsTypes, parseDnsName, parseDnsType, parseRecords } from "../request/parse-controls.js";
import { changeDns } from "../service/controls.js";
import { type DnsRecord, query } from "../service/dns.js";
import type { HostnamesState } from "../service/hostnames-state.js";
import { copied } from "./show-custom-hostname.js";

/** The DNS used by the service. A test sets its records in place of customers. */
export class FakeDns {
  readonly #engine: Engine<HostnamesState>;

  /** @internal */
  constructor(engine: Engine<HostnamesState>) {
    this.#engine = engine;
  }

  /**
   * Replaces the records of a name and type. A name with `*.` at its start applies to
   * every name below it without records of its own.
   *
   * @param value - one record or several: a name for a CNAME, an address for A and AAAA, text for TXT,
   * `{ flags, tag, value }` or the text of a zone file (`0 issue "letsencrypt.org"`) for CAA.
   * @throws TypeError for an invalid name, type or value.
   *
   * @example
   * ```ts
   * import { FakeHostnames } from "fakebucket/hostnames";
   *
   * const { dns } = new FakeHostnames();
   * dns.set("shop.customer.com", "CNAME", "customers.saas.com");
   * dns.set("customer.com", "CAA", ['0 issue "letsencrypt.org"', '0 issuewild ";"']);
   * console.log(dns.query("shop.customer.com", "CNAME")[0]?.value); // customers.saas.com
   * ```
   */
  set<Type extends DnsType>(name: string, type: Type, value: DnsInputs[Type] | readonly DnsInputs[Type][]): void {
    this.#change([parseRecords(name, type, Array.isArray(value) ? value : [value])]);
  }

  /** Removes the records of a name: of one type, or all. */
  remove(name: string, type?: DnsType): void {
    const types = type === undefined ? dnsTypes : [parseDnsType(type)];
    this.#change(types.map((each) => parseRecords(name, each, [])));
  }

  /** Returns the records found by a resolver. It follows CNAMEs, unless the query is for CNAMEs. */
  query<Type extends DnsType>(name: string, type: Type): DnsRecord<Type>[] {
    const found = query(this.#engine.state.dns, parseDnsName("the name", name), parseDnsType(type) as Type);
    return copied(found);
  }

  #change(changes: readonly DnsChange[]): void {
    this.#engine.commit(changeDns, changes);
  }
}

nameClass(FakeDns, "FakeDns");
