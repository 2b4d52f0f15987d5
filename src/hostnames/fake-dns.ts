import type { Engine } from "../engine/engine.js";
import { nameClass } from "../engine/name-class.js";
import { inTime } from "./advance.js";
import { changeDns, type DnsChange } from "./change-dns.js";
import { type DnsRecord, type DnsType, query } from "./dns.js";
import { type DnsInputs, dnsTypes, parseDnsName, parseDnsType, parseRecords } from "./parse-record.js";
import type { HostnamesState } from "./state.js";

/** The DNS of the world, in a test's hand. */
export class FakeDns {
  readonly #engine: Engine<HostnamesState>;

  /** @internal */
  constructor(engine: Engine<HostnamesState>) {
    this.#engine = engine;
  }

  /**
   * Puts records in the place of those of the same name and type. A `*.` stands for every name that has nothing of its
   * own.
   *
   * @param value - one record or several: a name for a CNAME, an address for A, `{ flags, tag, value }` or the text of a
   * zone file (`0 issue "letsencrypt.org"`) for CAA.
   * @throws TypeError for a name, type or value that is none.
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

  /** The records that a resolver finds: CNAMEs are followed unless they are what is asked for. */
  query<Type extends DnsType>(name: string, type: Type): DnsRecord<Type>[] {
    return query(this.#engine.state.dns, parseDnsName("the name", name), parseDnsType(type) as Type);
  }

  #change(changes: readonly DnsChange[]): void {
    this.#engine.dispatch(inTime(changeDns), changes);
  }
}

nameClass(FakeDns, "FakeDns");
