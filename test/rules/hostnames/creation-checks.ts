import type { FakeHostnamesOptions } from "../../../../src/hostnames/binding/hostnames-options.js";
import { expectEqual, expectLike } from "../../../../src/property/cases/expect.js";
import { hostnameSemantics } from "../../../../src/semantics/hostname-semantics.js";
import {
  checkRequest,
  cnameMissing,
  expectCode,
  expectRefused,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  plainSsl,
  type RequestRow,
  rows,
  scene,
  shop,
} from "../hostname-scene.js";

const label = "a".repeat(63);

/** The checks of the creation of a custom hostname. */
export const creationChecks: readonly HostnameCheck[] = [
  scene("hostnames.create.answer", async (serve) => {
    const { create, call } = serve();
    const { status, body } = await create(shop, { custom_metadata: { plan: "pro" } }, { method: "txt" });
    expectEqual("the HTTP status", status, 200);
    expectLike("the custom hostname", body.result, {
      id: "customHostname-1",
      hostname: shop,
      status: "Pending",
      ssl: {
        status: "pending_validation",
        method: "txt",
        type: "dv",
        wildcard: false,
        certificate_authority: "",
        hosts: [shop],
        issuer: undefined,
      },
      verification_errors: [cnameMissing],
      ownership_verification: { type: "txt", name: `_cf-custom-hostname.${shop}` },
      ownership_verification_http: {
        http_url: `http://${shop}/.well-known/cf-custom-hostname-challenge/customHostname-1`,
        http_body: body.result.ownership_verification.value,
      },
      custom_metadata: { plan: "pro" },
      service_branding: false,
      created_at: "2026-01-01T00:00:00.000Z",
    });
    const plain = (await call("POST", hostnames, { hostname: "plain.customer.com" })).body.result;
    expectLike("one of which nothing is said", plain, { ssl: { method: "http" }, custom_metadata: {} });
    const created = serve({ semantics: { ...hostnameSemantics.documented, createdStatus: 201 } });
    expectEqual("the HTTP status where the semantics say so", (await created.create(shop)).status, 201);
  }),
  scene("hostnames.create.duplicate", async (serve) => {
    const { create, call, service } = serve();
    await create(shop);
    expectRefused("the answer to a second one", await create("SHOP.customer.com"), 1406, 409);
    service.zones.set("other", { name: "other.com" });
    const { status } = await call("POST", "/zones/other/custom_hostnames", { hostname: shop });
    expectEqual("the HTTP status in another zone", status, 200);
  }),
  scene("hostnames.create.id-taken", async (serve) => {
    const { create, service } = serve({ ids: { next: () => "same" } });
    await create(shop);
    const again = await create("b.customer.com");
    expectRefused("the answer where an id comes again", again, 1500, 500, "Internal Server Error");
    const names = service.list().map(({ hostname }) => hostname);
    expectEqual("the custom hostnames", names, [shop]);
  }),
  scene("hostnames.name.case", async (serve) => {
    const { create, service } = serve();
    expectEqual("the hostname", (await create("Shop.CUSTOMER.com")).body.result.hostname, shop);
    expectEqual("what is found by another spelling", service.find("SHOP.customer.com")?.hostname, shop);
  }),
  hostnameCheck({
    rule: "hostnames.name.ascii",
    // The last two are ASCII once they are in lower case: the Kelvin sign is.
    examples: ["läden.customer.com", "\u212aiosk.customer.com", "*.boo\u212a.com"],
    async check(serve, hostname) {
      const { create, call, service } = serve();
      expectRefused(`the answer to ${hostname}`, await create(hostname), 1408);
      const ascii = hostname.toLowerCase();
      if (!/^[ -~]*$/.test(ascii)) return;
      await create(ascii);
      expectEqual("what is found by it", service.find(hostname), undefined);
      for (const filter of ["hostname", "hostname.contain", "hostname.startsWith"]) {
        const { body } = await call("GET", `${hostnames}?${filter}=${encodeURIComponent(hostname)}`);
        expectEqual(`what ${filter} finds`, body.result, []);
      }
      const origin = await call("PUT", `${hostnames}/fallback_origin`, { origin: hostname });
      expectEqual("the HTTP status for such a fallback origin", origin.status, 400);
    },
  }),
  hostnameCheck({
    rule: "hostnames.ssl.records",
    examples: ["http", "txt", "email"],
    async check(serve, method) {
      const { body } = await serve().create(shop, {}, { method });
      const [record] = body.result.ssl.validation_records;
      const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
      const forms: Readonly<Record<string, string>> = {
        http: `{"status":"pending","http_url":"http://${shop}/.well-known/acme-challenge/[^"/]+","http_body":"[^"]+"}`,
        txt: `{"status":"pending","txt_name":"_acme-challenge.${shop}","txt_value":"[^"]+"}`,
        email: `{"status":"pending","emails":."administrator@${shop}".}`,
      };
      const isRight = new RegExp(`^${forms[method]}$`).test(JSON.stringify(record));
      expectEqual(`whether ${JSON.stringify(record)} is what the CA looks for`, isRight, true);
      expectEqual("whether its id is a UUID", new RegExp(`^${uuid}$`).test(body.result.ssl.id), true);
    },
  }),
  ...rows(checkRequest, {
    "hostnames.name.invalid": [
      ...["192.0.2.1.customer.com", "shop_.customer.com", "_shop.customer.com"].map((name) => created(name)),
      created(`${label}.${label}.${label}.${"a".repeat(59)}.com`),
      ...[
        ...[undefined, "", "198.51.100.10", "2001:db8::1", "shop .customer.com", "shop@customer.com"],
        ...["https://customer.com", "customer.com/shop", "shop..customer.com", ".customer.com", "customer.com."],
        ...["-shop.customer.com", "shop-.customer.com", "shop.*.customer.com", "*shop.customer.com"],
        ...["*.*.customer.com", "*", `${label}a.customer.com`],
        `${label}.${label}.${label}.${"a".repeat(60)}.com`,
      ].map((name) => created(name, 1407)),
    ],
    "hostnames.name.reserved": (
      [
        [1409, ["shop.test", "shop.customer.example", "a.invalid", "a.localhost"]],
        [1411, ["shop.example.com", "*.example.net", "example.org"]],
        [undefined, ["shop.myexample.com"]],
      ] as const
    ).flatMap(([code, names]) =>
      names.flatMap((name) => [created(name), created(name, code, { semantics: "deployed" })]),
    ),
    "hostnames.name.registrable": ["com", "co.uk", "*.co.uk", "localhost"].map((name) => {
      const domain = name.replace("*.", "");
      const text = `Unable to parse custom hostname - publicsuffix: cannot derive eTLD+1 for domain "${domain}". Please check your input and try again.`;
      return created(name, 1410, {}, text);
    }),
    "hostnames.ssl.authority-values": (
      [
        [undefined, ["", "google", "lets_encrypt"]],
        [1474, ["Google", "verisign"]],
        [1475, ["sectigo"]],
      ] as const
    ).flatMap(([code, authorities]) =>
      authorities.map((certificate_authority): RequestRow => {
        const ssl = { ...plainSsl, certificate_authority };
        return ["POST", "custom_hostnames", { hostname: shop, ssl }, code];
      }),
    ),
  }),
  ...rows<readonly [ssl: object, code: number | undefined]>(
    async (serve, [ssl, code]) => {
      const { call, create } = serve();
      const reply = await call("POST", hostnames, { hostname: "new.customer.com", ssl });
      expectCode(`the answer to ${JSON.stringify(ssl)}`, reply, code);
      const path = `${hostnames}/${(await create(shop)).body.result.id}`;
      expectCode("the answer to an edit", await call("PATCH", path, { ssl }), code);
    },
    {
      "hostnames.ssl.method": [
        [{ method: "dns", type: "dv" }, 1432],
        [{ method: "http", type: "ev" }, 1433],
        [{ method: "http" }, 1440],
        [{ type: "dv" }, 1440],
        [{}, 1440],
        [{ method: "email", type: "dv" }, undefined],
      ],
    },
  ),
];

/** A row of a new hostname. */
function created(
  hostname: string | undefined,
  code?: number,
  options?: FakeHostnamesOptions,
  text?: string,
): RequestRow {
  return ["POST", "custom_hostnames", { hostname, service_branding: true }, code, options, text];
}
