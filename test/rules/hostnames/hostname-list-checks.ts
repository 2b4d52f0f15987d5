import { expectEqual } from "../../../src/property/expect/expect.js";
import { type HostnameCheck, hostnames, shop } from "./hostname-scene.js";
import {
  begin,
  caa,
  call,
  create,
  found,
  onboard,
  refused,
  refusedCall,
  type Step,
  stories,
  zone,
} from "./hostname-story.js";

const shops = Array.from({ length: 23 }, (_, index) => `shop-${index}.customer.com`);

/** Lists of custom hostnames. */
export const hostnameListChecks: readonly HostnameCheck[] = stories({
  "hostnames.list.pages": [
    [begin({ limits: { certificatesPerMinute: 100 } }), ...shops.map((name) => create(name))],
    page("", shops.slice(0, 20), { page: 1, per_page: 20, total_pages: 2 }),
    page("?page=2", shops.slice(20), { page: 2, per_page: 20, total_pages: 2 }),
    page("?page=5&per_page=5", shops.slice(20), { page: 5, per_page: 5, total_pages: 5 }),
    page("?page=6&per_page=5", [], { page: 6, per_page: 5, total_pages: 5 }),
    page("?page=999999999&per_page=5", [], { page: 999_999_999, per_page: 5, total_pages: 5 }),
    page("?per_page=1", shops.slice(0, 5), { page: 1, per_page: 5, total_pages: 5 }),
    page("?per_page=1000", shops, { page: 1, per_page: 50, total_pages: 1 }),
    [begin()],
    page("", [], { page: 1, per_page: 20, total_pages: 0, total_count: 0 }),
    // A page holds at least one entry.
    [begin({ limits: { certificatesPerMinute: 100, maxPerPage: 0 } }), ...shops.map((name) => create(name))],
    page("", shops.slice(0, 1), { page: 1, per_page: 1, total_pages: 23 }),
  ],
  "hostnames.list.filters": [
    [onboard("a.customer.com"), create("*.customer.com", { certificate_authority: "google" }), create("c.else.com")],
    search("hostname.exact=a.customer.com", "a.customer.com"),
    search("hostname[startsWith]=A.", "a.customer.com"),
    search("hostname.startsWith=customer"),
    search("hostname.contain=Customer", "a.customer.com", "*.customer.com"),
    search("hostname_status=active", "a.customer.com"),
    search("hostname_status=Pending", "*.customer.com", "c.else.com"),
    search("ssl_status=active", "a.customer.com"),
    // Only the whole word.
    search("ssl_status=activ"),
    search("certificate_authority=google", "a.customer.com"),
    search("wildcard=true", "*.customer.com"),
    search("wildcard=false", "a.customer.com", "c.else.com"),
    // An empty filter is a filter too.
    ...["hostname=", "id=", "hostname=&hostname.exact=a.customer.com"].map((query) => search(query)),
    [...search("id=customHostname-1&wildcard=true"), ...search("id=customHostname-1&wildcard=false", "a.customer.com")],
    search("unknown=filter", "a.customer.com", "*.customer.com", "c.else.com"),
    ...["hostname", "hostname.contain", "hostname[startsWith]"].map((name) => [
      ...["", "b"].flatMap((value) => [call("GET", `${hostnames}?id=a&${name}=${value}`), refused(1438, 400)]),
    ]),
    [begin(), caa(";"), onboard(), onboard("b.else.com")],
    search("hostname_status=caa_error", shop),
    search("hostname_status=active", "b.else.com"),
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
    ...["hostname", "hostname.exact", "hostname[exact]"].map((name) => search(`${name}=Shop.Customer.Com.`, shop)),
    // A zone whose id begins with the id of this one.
    [
      zone("saas-2", { name: "two.com" }),
      call("POST", "/zones/saas-2/custom_hostnames", { hostname: "c.customer.com" }),
    ],
    search("", shop, `a.${shop}`, "b.customer.com"),
  ],
  "hostnames.list.query": [
    ["page=0", "page=-1", "page=x", "page=1x", "per_page=1.5", "order=name", "direction=up", "wildcard=1"]
      .concat(
        ["page", "per_page", "order", "direction", "wildcard"].map((name) => `${name}=`),
        "page=1234567890",
      )
      .map((query) => refusedCall("GET", `${hostnames}?${query}`, undefined, 6003, "Invalid request parameters")),
  ],
});

/** Expects a query to find these. */
function search(query: string, ...names: readonly string[]): Step[] {
  return [call("GET", `${hostnames}?${query}`), found(...names)];
}

/** Expects a page of the shops. */
function page(query: string, names: readonly string[], info: object): Step[] {
  const expected = { total_count: shops.length, ...info, count: names.length };
  return [
    ...[call("GET", `${hostnames}${query}`), found(...names)],
    ({ reply }) => expectEqual(`what page ${query} says of itself`, reply?.body.result_info, expected),
  ];
}
