import { expectEqual } from "../../../../src/property/cases/expect.js";
import {
  checkRequest,
  expectRefused,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  rows,
  type Scene,
  shop,
} from "../hostname-scene.js";

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
  hostnameCheck({
    rule: "hostnames.list.filters",
    examples: [
      ["hostname.exact=a.customer.com", ["a.customer.com"]],
      ["hostname[startsWith]=A.", ["a.customer.com"]],
      ["hostname.startsWith=customer", []],
      ["hostname.contain=Customer", ["a.customer.com", "*.customer.com"]],
      ["hostname_status=active", ["a.customer.com"]],
      ["hostname_status=Pending", ["*.customer.com", "c.else.com"]],
      ["ssl_status=active", ["a.customer.com"]],
      ["certificate_authority=google", ["a.customer.com"]],
      ["wildcard=true", ["*.customer.com"]],
      ["wildcard=false", ["a.customer.com", "c.else.com"]],
      ["unknown=filter", ["a.customer.com", "*.customer.com", "c.else.com"]],
    ],
    async check(serve, [query, expected]) {
      const scene = serve();
      await scene.onboard("a.customer.com");
      for (const name of ["*.customer.com", "c.else.com"]) await scene.create(name);
      expectEqual(`what ${query} finds`, await found(scene, query), expected);
      for (const name of ["hostname", "hostname.contain", "hostname[startsWith]"]) {
        const reply = await scene.call("GET", `${hostnames}?id=a&${name}=b`);
        expectRefused(`the answer to an id beside ${name}`, reply, 1438, 400);
      }
    },
  }),
  hostnameCheck({
    rule: "hostnames.list.order",
    examples: [
      ["", "abc"],
      ["direction=desc", "cba"],
      ["order=ssl_status", "bac"],
      ["order=ssl&direction=asc", "bac"],
      ["order=ssl&direction=desc", "cab"],
    ],
    async check(serve, [query, expected]) {
      const scene = serve();
      await scene.create("a.customer.com");
      await scene.onboard("b.customer.com");
      await scene.create("c.customer.com");
      const seen = (await found(scene, query)).map(([first]) => first).join("");
      expectEqual(`the order with ${query}`, seen, expected);
    },
  }),
  ...rows(checkRequest, {
    "hostnames.list.query": [
      ...["page=0", "page=-1", "page=x", "page=1x", "per_page=1.5", "order=name", "direction=up", "wildcard=1"],
    ].map((query) => ["GET", `custom_hostnames?${query}`, undefined, 6003, {}, "Invalid request parameters"] as const),
  }),
  ...rows<readonly [query: string, names: readonly string[]]>(
    async (serve, [query, expected]) => {
      const scene = serve();
      for (const name of [shop, `a.${shop}`, "b.customer.com"]) await scene.create(name);
      expectEqual(`what ${query} finds`, await found(scene, query), expected);
    },
    {
      "hostnames.list.search": [
        ["hostname=Shop.Customer.Com", [shop]],
        ["hostname=customer.com", []],
        ["id=customHostname-3", ["b.customer.com"]],
        ["id=unknown", []],
      ],
    },
  ),
];

/** The hostnames that a query finds. */
async function found({ call }: Scene, query: string): Promise<readonly string[]> {
  const { body } = await call("GET", `${hostnames}?${query}`);
  return body.result.map(({ hostname }: { readonly hostname: string }) => hostname);
}
