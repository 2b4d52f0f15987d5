import { expectEqual } from "../../../src/property/cases/expect.js";
import { checkRequest, type HostnameCheck, hostnameCheck, hostnames, rows, shop } from "./hostname-scene.js";
import { call, create, found, onboard, refused, type Step, stories } from "./hostname-story.js";

/** Lists of custom hostnames. */
export const hostnameListChecks: readonly HostnameCheck[] = [
  hostnameCheck({
    rule: "hostnames.list.pages",
    examples: [
      { query: "", names: 20, first: 0, page: 1, per_page: 20, total_pages: 2 },
      { query: "?page=2", names: 3, first: 20, page: 2, per_page: 20, total_pages: 2 },
      { query: "?page=5&per_page=5", names: 3, first: 20, page: 5, per_page: 5, total_pages: 5 },
      { query: "?page=6&per_page=5", names: 0, first: undefined, page: 6, per_page: 5, total_pages: 5 },
      { query: "?per_page=1", names: 5, first: 0, page: 1, per_page: 5, total_pages: 5 },
      { query: "?per_page=1000", names: 23, first: 0, page: 1, per_page: 50, total_pages: 1 },
    ],
    async check(serve, { query, names, first, ...info }) {
      const { call, create } = serve({ limits: { certificatesPerMinute: 100 } });
      for (let index = 0; index < 23; index++) await create(`shop-${index}.customer.com`);
      const { body } = await call("GET", `${hostnames}${query}`);
      const seen = [body.result.length, body.result[0]?.hostname, body.result_info];
      const expected = { ...info, count: names, total_count: 23 };
      expectEqual(`page ${query}`, seen, [names, first === undefined ? first : `shop-${first}.customer.com`, expected]);
    },
  }),
  ...stories({
    "hostnames.list.filters": [
      [onboard("a.customer.com"), create("*.customer.com"), create("c.else.com")],
      search("hostname.exact=a.customer.com", "a.customer.com"),
      search("hostname[startsWith]=A.", "a.customer.com"),
      search("hostname.startsWith=customer"),
      search("hostname.contain=Customer", "a.customer.com", "*.customer.com"),
      search("hostname_status=active", "a.customer.com"),
      search("hostname_status=Pending", "*.customer.com", "c.else.com"),
      search("ssl_status=active", "a.customer.com"),
      search("certificate_authority=google", "a.customer.com"),
      search("wildcard=true", "*.customer.com"),
      search("wildcard=false", "a.customer.com", "c.else.com"),
      search("unknown=filter", "a.customer.com", "*.customer.com", "c.else.com"),
      ...["hostname", "hostname.contain", "hostname[startsWith]"].map((name) => [
        ...[call("GET", `${hostnames}?id=a&${name}=b`), refused(1438, 400)],
      ]),
    ],
    "hostnames.list.order": [
      [create("a.customer.com"), onboard("b.customer.com"), create("c.customer.com")],
      search("", "a.customer.com", "b.customer.com", "c.customer.com"),
      search("direction=desc", "c.customer.com", "b.customer.com", "a.customer.com"),
      search("order=ssl_status", "b.customer.com", "a.customer.com", "c.customer.com"),
      search("order=ssl&direction=asc", "b.customer.com", "a.customer.com", "c.customer.com"),
      search("order=ssl&direction=desc", "c.customer.com", "a.customer.com", "b.customer.com"),
    ],
    "hostnames.list.search": [
      [create(), create(`a.${shop}`), create("b.customer.com"), ...search("hostname=Shop.Customer.Com", shop)],
      [...search("hostname=customer.com"), ...search("id=customHostname-3", "b.customer.com"), ...search("id=unknown")],
    ],
  }),
  ...rows(checkRequest, {
    "hostnames.list.query": [
      ...["page=0", "page=-1", "page=x", "page=1x", "per_page=1.5", "order=name", "direction=up", "wildcard=1"],
    ].map((query) => ["GET", `custom_hostnames?${query}`, undefined, 6003, {}, "Invalid request parameters"] as const),
  }),
];

/** Expects a query to find these. */
function search(query: string, ...names: readonly string[]): Step[] {
  return [call("GET", `${hostnames}?${query}`), found(...names)];
}
