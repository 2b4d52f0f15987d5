import { describe, expect, it } from "vitest";
import { refusalOf, serve } from "../service-under-test.js";

const name = "shop.customer.com";
const hostnames = "/zones/saas/custom_hostnames";

describe("list", () => {
  it("has pages [hostnames.list.pages]", async () => {
    const { call, create } = serve({ limits: { certificatesPerMinute: 100 } });
    for (let index = 0; index < 23; index++) await create(`shop-${index}.customer.com`);
    const page = async (query: string) => {
      const { result, result_info: info } = (await call("GET", `${hostnames}${query}`)).body;
      expect([info.count, info.total_count]).toEqual([result.length, 23]);
      return [result[0]?.hostname, result.length, info.page, info.per_page, info.total_pages];
    };
    expect(await page("")).toEqual(["shop-0.customer.com", 20, 1, 20, 2]);
    expect(await page("?page=5&per_page=5")).toEqual(["shop-20.customer.com", 3, 5, 5, 5]);
    expect(await page("?page=6&per_page=1")).toEqual([undefined, 0, 6, 5, 5]);
    expect(await page("?per_page=1000")).toEqual(["shop-0.customer.com", 23, 1, 50, 1]);
  });

  it("finds a hostname or an id, and nothing that is only like it [hostnames.list.search]", async () => {
    const { call, create, service } = serve();
    for (const each of [name, "a.shop.customer.com", "b.customer.com"]) await create(each);
    const found = async (query: string) =>
      (await call("GET", `${hostnames}?${query}`)).body.result.map((each: { hostname: string }) => each.hostname);
    expect(await found("hostname=Shop.Customer.Com")).toEqual([name]);
    expect(await found("hostname=customer.com")).toEqual([]);
    expect(await found(`id=${service.find("b.customer.com")?.id}`)).toEqual(["b.customer.com"]);
    expect(await found("id=unknown")).toEqual([]);
  });

  it.each([
    ["hostname.exact=a.customer.com", ["a.customer.com"]],
    ["hostname[startsWith]=A.", ["a.customer.com"]],
    ["hostname.contain=customer", ["a.customer.com", "*.customer.com"]],
    ["hostname_status=active", ["a.customer.com"]],
    ["hostname_status=Pending", ["*.customer.com", "c.else.com"]],
    ["ssl_status=active", ["a.customer.com"]],
    ["certificate_authority=google", ["a.customer.com"]],
    ["wildcard=true", ["*.customer.com"]],
    ["wildcard=false", ["a.customer.com", "c.else.com"]],
    ["unknown=filter", ["a.customer.com", "*.customer.com", "c.else.com"]],
  ])("narrows by %s [hostnames.list.filters]", async (query, expected) => {
    const { call, create, onboard } = serve();
    await onboard("a.customer.com");
    for (const each of ["*.customer.com", "c.else.com"]) await create(each);
    const { body } = await call("GET", `${hostnames}?${query}`);
    expect(body.result.map((each: { hostname: string }) => each.hostname)).toEqual(expected);
  });

  it("refuses an id beside a hostname [hostnames.list.filters]", async () => {
    const { call } = serve();
    expect(refusalOf(await call("GET", `${hostnames}?id=a&hostname=b`))[1]).toBe(1438);
  });

  it.each([
    ["", ["a", "b", "c"]],
    ["direction=desc", ["c", "b", "a"]],
    ["order=ssl_status", ["b", "a", "c"]],
    ["order=ssl&direction=asc", ["b", "a", "c"]],
  ])("with %j is in order [hostnames.list.order]", async (query, expected) => {
    const { call, create, onboard } = serve();
    await create("a.customer.com");
    await onboard("b.customer.com");
    await create("c.customer.com");
    const { body } = await call("GET", `${hostnames}?${query}`);
    expect(body.result.map((each: { hostname: string }) => each.hostname[0])).toEqual(expected);
  });

  it.each(["page=0", "page=-1", "page=x", "per_page=1.5", "order=name", "direction=up", "wildcard=1"])(
    "refuses %s [hostnames.list.query]",
    async (query) => {
      const { call } = serve();
      expect(refusalOf(await call("GET", `${hostnames}?${query}`)).slice(0, 2)).toEqual([400, 6003]);
    },
  );
});
