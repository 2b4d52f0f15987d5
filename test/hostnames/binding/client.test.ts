import Cloudflare from "cloudflare";
import { FakeHostnames, type FakeHostnamesOptions } from "fakebucket/hostnames";
import { describe, expect, it } from "vitest";

const zone_id = "023e105f4ecef8ad9ca31a8372d0c353";
const other = "11111111111111111111111111111111";
const credentials = { email: "ops@saas.com", key: "c2547eb745079dac9320b638f5e225cf483cc5cfdda41" };
const ssl = { method: "txt", type: "dv" } as const;

/** A zone that is ready for customers: with a fallback origin, and a target for their CNAMEs. */
const ready: FakeHostnamesOptions = {
  zones: { [zone_id]: { name: "saas.com", fallbackOrigin: "origin.saas.com" } },
  dns: [
    { name: "origin.saas.com", type: "A", value: "192.0.2.1" },
    { name: "customers.saas.com", type: "CNAME", value: "origin.saas.com" },
  ],
  semantics: "deployed",
};

function connect(options: FakeHostnamesOptions = {}) {
  const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
  const service = new FakeHostnames({
    zones: { [zone_id]: { name: "saas.com" }, [other]: { name: "other.com" } },
    credentials,
    limits: { certificatesPerMinute: 100 },
    clock,
    ...options,
  });
  const wait = (milliseconds: number) => {
    clock.time += milliseconds;
  };
  const client = new Cloudflare({
    apiEmail: credentials.email,
    apiKey: credentials.key,
    baseURL: "https://api.cloudflare.com/client/v4",
    fetch: service.fetch,
    maxRetries: 0,
  });
  return { service, client, wait };
}

/** Results must have the types of the generated client. */
type ClientHostname = Awaited<ReturnType<Cloudflare["customHostnames"]["get"]>>;
type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

describe("a client generated for the platform's API", () => {
  it("creates, finds, edits and deletes custom hostnames [hostnames.client]", async () => {
    const { service, client } = connect(ready);
    const created = await client.customHostnames.create({ zone_id, hostname: "shop.customer.com", ssl });
    expect(created).toMatchObject({ hostname: "shop.customer.com", status: "pending" });

    service.dns.set("shop.customer.com", "CNAME", "customers.saas.com");
    const edited = await client.customHostnames.edit(created.id, { zone_id, ssl });
    expect(edited.status).toBe("active");
    expect(await client.customHostnames.get(created.id, { zone_id })).toEqual(edited);

    expect(await client.customHostnames.delete(created.id, { zone_id })).toMatchObject({ id: created.id });
    const gone = await client.customHostnames.get(created.id, { zone_id }).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(Cloudflare.NotFoundError);
    expect((gone as InstanceType<typeof Cloudflare.NotFoundError>).errors).toEqual([
      { code: 1436, message: "The custom hostname was not found." },
    ]);
  });

  it("receives results of its declared types [hostnames.client]", async () => {
    const { service, client, wait } = connect(ready);
    const email = { method: "email", type: "dv" } as const;
    const { id } = await client.customHostnames.create({ zone_id, hostname: "shop.customer.com", ssl: email });
    wait(3000);
    const got = await client.customHostnames.get(id, { zone_id });
    expect(got.ssl?.validation_records?.[0]?.emails).toEqual(["administrator@shop.customer.com"]);
    // Compiles, since our declared types allow the same reads as the client's.
    const records: Frozen<NonNullable<NonNullable<ClientHostname["ssl"]>["validation_records"]>> | undefined =
      service.find(id)?.ssl.validation_records;
    expect(records).toEqual(got.ssl?.validation_records);
  });

  it("onboards a customer, polled by its users [hostnames.client]", async () => {
    const { service, client, wait } = connect(ready);
    service.dns.set("own.saas.com", "A", "192.0.2.2");
    const hostname = "shop.customer.com";
    const ciphers = ["ECDHE-RSA-AES128-GCM-SHA256"];
    const settings = {
      min_tls_version: "1.2",
      ciphers,
      http2: "on",
      tls_1_3: "on",
      early_hints: "on",
    } as const;
    const wildcard = { ...ssl, wildcard: true, bundle_method: "optimal", settings } as const;
    const origin = { custom_origin_server: "own.saas.com", custom_origin_sni: ":request_host_header:" };
    const created = await client.customHostnames.create({ zone_id, hostname, ssl: wildcard, ...origin });
    expect(created).toMatchObject({ ...origin, status: "pending", ssl: { bundle_method: "optimal", settings } });
    expect(created.ssl?.status).toBe("initializing");
    expect(created.ssl?.validation_records).toBeUndefined();
    const { id } = created;

    /** Asks every few seconds until an answer is there, as the guides of the platform advise. */
    async function poll<Answer>(read: (got: ClientHostname) => Answer | undefined): Promise<Answer> {
      for (let tries = 0; tries < 100; tries++) {
        const answer = read(await client.customHostnames.get(id, { zone_id }));
        if (answer !== undefined) return answer;
        wait(2000);
      }
      throw new Error("The answer is not there.");
    }
    const record = await poll((got) => got.ssl?.validation_records?.[0]);
    const pending = await client.customHostnames.get(id, { zone_id });
    expect(pending.verification_errors).toEqual(["custom hostname does not CNAME to this zone."]);
    const { name = "", value = "" } = pending.ownership_verification ?? {};
    expect([name, value.length]).toEqual([`_cf-custom-hostname.${hostname}`, 36]);

    service.dns.set(record.txt_name ?? "", "TXT", record.txt_value ?? "");
    service.dns.set(hostname, "CNAME", "customers.saas.com");
    const active = await poll((got) => (got.status === "active" && got.ssl?.status === "active" ? got : undefined));
    expect(active.verification_errors).toEqual([]);
    expect(active.ownership_verification).toBeUndefined();
    expect(active.ownership_verification_http).toBeUndefined();
    expect(active).toMatchObject({ ...origin, ssl: { bundle_method: "optimal", settings } });
    expect(service.route(hostname)).toMatchObject({ type: "served", origin: "own.saas.com" });
  });

  it("begins again after a certificate has timed out [hostnames.client]", async () => {
    const { service, client, wait } = connect(ready);
    const hostname = "*.customer.com";
    service.dns.set(hostname, "CNAME", "customers.saas.com");
    const { id } = await client.customHostnames.create({ zone_id, hostname, ssl });
    const get = () => client.customHostnames.get(id, { zone_id });
    wait(3000);
    const [old] = (await get()).ssl?.validation_records ?? [];
    wait(8 * 24 * 60 * 60 * 1000);
    expect(await get()).toMatchObject({ status: "active", ssl: { status: "validation_timed_out" } });

    expect((await client.customHostnames.edit(id, { zone_id, ssl })).ssl?.status).toBe("initializing");
    wait(3000);
    const [record] = (await get()).ssl?.validation_records ?? [];
    expect(record?.txt_value).not.toBe(old?.txt_value);
    service.dns.set(record?.txt_name ?? "", "TXT", record?.txt_value ?? "");
    wait(60_000);
    expect(await get()).toMatchObject({ status: "active", ssl: { status: "active" } });
  });

  it("receives a refusal of the TLS settings with its code [hostnames.client]", async () => {
    const { client } = connect(ready);
    const settings = { min_tls_version: "1.4" as "1.3" };
    const refused = await client.customHostnames
      .create({ zone_id, hostname: "shop.customer.com", ssl: { ...ssl, settings } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Cloudflare.BadRequestError);
    expect((refused as InstanceType<typeof Cloudflare.BadRequestError>).errors[0]?.code).toBe(1425);
  });

  it("iterates over all pages by itself [hostnames.client]", async () => {
    const { client } = connect();
    const hostnames = Array.from({ length: 53 }, (_, index) => `shop-${index}.customer.com`);
    for (const hostname of hostnames) await client.customHostnames.create({ zone_id, hostname, ssl });

    const found: string[] = [];
    for await (const { hostname } of client.customHostnames.list({ zone_id, per_page: 20 })) found.push(hostname);
    expect(found).toEqual(hostnames);

    const page = await client.customHostnames.list({ zone_id, per_page: 50, page: 2 });
    expect(page.result.map(({ hostname }) => hostname)).toEqual(hostnames.slice(50));
    expect(page.result_info).toMatchObject({ page: 2, per_page: 50, count: 3, total_count: 53, total_pages: 2 });
  });

  it.each([
    [{ exact: "a.customer.com" }, ["a.customer.com"]],
    [{ contain: "CUSTOMER" }, ["a.customer.com", "b.customer.com"]],
    [{ startsWith: "b." }, ["b.customer.com"]],
  ])("searches by %j [hostnames.client]", async (hostname, expected) => {
    const { client } = connect();
    for (const name of ["a.customer.com", "b.customer.com", "a.else.com"]) {
      await client.customHostnames.create({ zone_id, hostname: name, ssl });
    }
    const { result } = await client.customHostnames.list({ zone_id, hostname });
    expect(result.map((each) => each.hostname)).toEqual(expected);
  });

  it("sets, reads and removes the fallback origin [hostnames.client]", async () => {
    const { service, client } = connect();
    const { fallbackOrigin } = client.customHostnames;
    await expect(fallbackOrigin.get({ zone_id })).rejects.toBeInstanceOf(Cloudflare.NotFoundError);
    expect(await fallbackOrigin.update({ zone_id, origin: "origin.saas.com" })).toMatchObject({
      origin: "origin.saas.com",
      status: "pending_deployment",
      errors: [],
    });
    service.dns.set("origin.saas.com", "A", "192.0.2.1");
    expect(await fallbackOrigin.get({ zone_id })).toMatchObject({ status: "active" });
    expect(await fallbackOrigin.delete({ zone_id })).toMatchObject({ status: "pending_deletion" });
    await expect(fallbackOrigin.get({ zone_id })).rejects.toBeInstanceOf(Cloudflare.NotFoundError);
  });

  it("purges the cached files of hosts [hostnames.client]", async () => {
    const { service, client } = connect();
    const purged = await client.cache.purge({ zone_id, hosts: ["a.customer.com", "b.customer.com"] });
    expect(service.purges).toMatchObject([
      { id: purged?.id, zoneId: zone_id, hosts: ["a.customer.com", "b.customer.com"] },
    ]);
  });

  it("holds zones and releases them [hostnames.client]", async () => {
    const { service, client } = connect();
    const { holds } = client.zones;
    expect(await holds.create({ zone_id: other, include_subdomains: true })).toMatchObject({
      hold: true,
      include_subdomains: "true",
    });
    expect(service.zones.get(other)).toMatchObject({ hold: "includeSubdomains" });
    expect(await holds.edit({ zone_id: other, include_subdomains: false })).toMatchObject({
      hold: true,
      include_subdomains: "false",
    });
    expect(await holds.delete({ zone_id: other, hold_after: "2026-01-02T00:00:00Z" })).toMatchObject({
      hold: false,
      hold_after: "2026-01-02T00:00:00.000Z",
    });
    expect(await holds.delete({ zone_id: other })).toMatchObject({ hold: false, hold_after: null });
    expect(await holds.get({ zone_id: other })).toMatchObject({ hold: false });
  });

  it("throws its typed errors [hostnames.client]", async () => {
    const { client, service } = connect({ limits: { certificatesPerMinute: 1 } });
    const create = (hostname: string) =>
      client.customHostnames.create({ zone_id, hostname, ssl }).catch((error: unknown) => error);
    expect(await create("not a hostname")).toBeInstanceOf(Cloudflare.BadRequestError);
    await create("a.customer.com");
    expect(await create("a.customer.com")).toBeInstanceOf(Cloudflare.ConflictError);
    expect(await create("b.customer.com")).toBeInstanceOf(Cloudflare.RateLimitError);
    const guesser = new Cloudflare({
      apiEmail: "someone@else.com",
      apiKey: "guess",
      baseURL: "https://api.cloudflare.com/client/v4",
      fetch: service.fetch,
      maxRetries: 0,
    });
    const refused = await guesser.customHostnames.list({ zone_id }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Cloudflare.PermissionDeniedError);
  });

  it.each([
    ["beside a key", { ...credentials, token: "secret" }],
    ["alone", { token: "secret" }],
  ])("can use a token given to the service %s [hostnames.client]", async (_, given) => {
    const { service } = connect({ credentials: given });
    const baseURL = "https://api.cloudflare.com/client/v4";
    const list = (apiToken: string) =>
      new Cloudflare({ apiToken, baseURL, fetch: service.fetch, maxRetries: 0 }).customHostnames.list({ zone_id });
    expect((await list("secret")).result).toEqual([]);
    await expect(list("guess")).rejects.toBeInstanceOf(Cloudflare.PermissionDeniedError);
  });
});
