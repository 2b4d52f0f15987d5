import type { FakeHostnamesOptions } from "../../../src/hostnames/binding/hostnames-options.js";
import { expectEqual } from "../../../src/property/cases/expect.js";
import { hostnameSemantics } from "../../../src/semantics/hostname-semantics.js";
import { expectLike } from "../expect-like.js";
import {
  checkRequest,
  cnameMissing,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  plainSsl,
  type RequestRow,
  rows,
  scene,
  shop,
} from "./hostname-scene.js";
import { answered, begin, call, callFor, create, left, refused, shows, stories, zone } from "./hostname-story.js";

const label = "a".repeat(63);
const createdStatus = { ...hostnameSemantics.documented, createdStatus: 201 } as const;

/** The checks of the creation of a custom hostname. */
export const creationChecks: readonly HostnameCheck[] = [
  scene("hostnames.create.answer", async (serve) => {
    const { status, body } = await serve().create(shop, { custom_metadata: { plan: "pro" } }, { method: "txt" });
    expectEqual("the HTTP status", status, 200);
    expectLike("the custom hostname", body.result, {
      id: "customHostname-1",
      hostname: shop,
      status: "Pending",
      ssl: {
        ...{ status: "pending_validation", method: "txt", type: "dv", wildcard: false, certificate_authority: "" },
        ...{ hosts: [shop], issuer: undefined },
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
    const plain = await serve().call("POST", hostnames, { hostname: shop });
    expectLike("one without settings", plain.body.result, { ssl: { method: "http" }, custom_metadata: {} });
    expectEqual("another HTTP status", (await serve({ semantics: createdStatus }).create(shop)).status, 201);
  }),
  ...stories({
    "hostnames.create.duplicate": [
      [create(), create("SHOP.customer.com"), refused(1406, 409), zone("other", { name: "other.com" })],
      [call("POST", "/zones/other/custom_hostnames", { hostname: shop }), answered(200)],
    ],
    "hostnames.create.id-taken": [
      [begin({ ids: { next: () => "same" } }), create(), create("b.customer.com")],
      [refused(1500, 500, "Internal Server Error"), left(shop)],
    ],
    "hostnames.name.case": [
      [create("Shop.CUSTOMER.com"), answered(200, { hostname: shop }), shows({ hostname: shop }, "SHOP.customer.com")],
    ],
    "hostnames.name.ascii": [
      [create("läden.customer.com"), refused(1408)],
      // These are ASCII once they are in lower case: the Kelvin sign is.
      ...["\u212aiosk.customer.com", "*.boo\u212a.com"].map((name) => [
        ...[begin(), create(name), refused(1408), create(name.toLowerCase()), answered(200), shows(undefined, name)],
        ...["hostname", "hostname.contain", "hostname.startsWith"].flatMap((filter) => [
          ...[call("GET", `${hostnames}?${filter}=${encodeURIComponent(name)}`), answered(200, [])],
        ]),
        ...[call("PUT", `${hostnames}/fallback_origin`, { origin: name }), answered(400)],
      ]),
    ],
    "hostnames.ssl.method": (
      [
        [{ method: "dns", type: "dv" }, 1432],
        [{ method: "http", type: "ev" }, 1433],
        [{ method: "http" }, 1440],
        [{ type: "dv" }, 1440],
        [{}, 1440],
        [{ method: "email", type: "dv" }, undefined],
      ] as const
    ).map(([ssl, code]) => {
      const answer = code === undefined ? answered(200) : refused(code, 400);
      const created = call("POST", hostnames, { hostname: "new.customer.com", ssl });
      return [begin(), created, answer, create(), callFor("PATCH", { ssl }), answer];
    }),
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
