import { hostnameSemantics } from "../../../src/hostnames/hostname-semantics.js";
import { expectEqual, expectThat } from "../../../src/property/expect/expect.js";
import { expectLike } from "../expect-like.js";
import {
  cnameMissing,
  day,
  type HostnameCheck,
  hostnameCheck,
  hostnames,
  plainSsl,
  scene,
  shop,
} from "./hostname-scene.js";
import {
  answered,
  begin,
  call,
  callFor,
  create,
  found,
  is,
  left,
  onboard,
  refused,
  refusedCall,
  type Step,
  shows,
  stories,
  wait,
  zone,
} from "./hostname-story.js";

const label = "a".repeat(63);
const createdStatus = { ...hostnameSemantics.documented, createdStatus: 201 } as const;

const underTest = ["shop.test", "shop.customer.example", "a.invalid", "a.localhost"];
const underExample = ["shop.example.com", "*.example.net", "example.org"];

const initializing = { ssl: { status: "initializing", validation_records: undefined } };
const withRecords: Step = shows({ ssl: { status: "pending_validation", validation_records: [{ status: "pending" }] } });

/** The checks of the creation of a custom hostname. */
export const creationChecks: readonly HostnameCheck[] = [
  scene("hostnames.create.answer", async (serve) => {
    const { call, create, service } = serve();
    const { status, body } = await create(shop, { custom_metadata: { plan: "pro" } }, { method: "txt" });
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
    const { ownership_verification: other } = (await create("b.customer.com")).body.result;
    expectThat(other.value !== body.result.ownership_verification.value, "another hostname has another token");
    service.zones.set("other", { name: "other.com" });
    const { result: twin } = (await call("POST", "/zones/other/custom_hostnames", { hostname: shop })).body;
    const { value } = twin.ownership_verification;
    expectThat(value !== body.result.ownership_verification.value, "the same in another zone has another token");
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
      // These are ASCII in lower case, such as the Kelvin sign.
      ...["\u212aiosk.customer.com", "*.boo\u212a.com"].map((name) => [
        ...[begin(), create(name), refused(1408), create(name.toLowerCase()), answered(200), shows(undefined, name)],
        ...["hostname", "hostname.contain", "hostname.startsWith"].flatMap((filter) => [
          ...[call("GET", `${hostnames}?${filter}=${encodeURIComponent(name)}`), answered(200, [])],
        ]),
        ...[call("PUT", `${hostnames}/fallback_origin`, { origin: name }), answered(400)],
      ]),
    ],
    "hostnames.name.invalid": [
      ["192.0.2.1.customer.com", "shop_.customer.com", "_shop.customer.com"].flatMap(taken),
      taken(`${label}.${label}.${label}.${"a".repeat(59)}.com`),
      [
        ...[undefined, "", "198.51.100.10", "2001:db8::1", "shop .customer.com", "shop@customer.com"],
        ...["https://customer.com", "customer.com/shop", "shop..customer.com", ".customer.com", "customer.com."],
        ...["-shop.customer.com", "shop-.customer.com", "shop.*.customer.com", "*shop.customer.com"],
        ...["*.*.customer.com", "*", `${label}a.customer.com`],
        `${label}.${label}.${label}.${"a".repeat(60)}.com`,
      ].map((name) => notTaken(name, 1407)),
    ],
    "hostnames.name.reserved": [
      [...underTest, ...underExample, "shop.myexample.com"].flatMap(taken),
      [begin({ semantics: "deployed" }), ...taken("shop.myexample.com")],
      [...underTest, "localhost"].map((name) => notTaken(name, 1409)),
      underExample.map((name) => notTaken(name, 1411)),
    ],
    "hostnames.name.registrable": [
      ["com", "co.uk", "*.co.uk", "localhost"].map((name) => {
        const domain = name.replace("*.", "");
        const text = `Unable to parse custom hostname - publicsuffix: cannot derive eTLD+1 for domain "${domain}". Please check your input and try again.`;
        return notTaken(name, 1410, text);
      }),
    ],
    "hostnames.ssl.records-delay": [
      [begin({ semantics: "deployed" }), create(), answered(200, initializing), wait(2999), callFor("GET")],
      [answered(200, initializing), call("GET", `${hostnames}?ssl_status=initializing`), found(shop), wait(1)],
      [callFor("GET"), answered(200, { ssl: { status: "pending_validation", validation_records: [{}] } })],
      // A new token takes its time too.
      [wait(8 * day), callFor("PATCH", {}), answered(200, initializing), wait(3000), withRecords],
      [begin({ semantics: "deployed", limits: { validationRecordsMilliseconds: 0 } }), create(), withRecords],
      [begin(), create(), withRecords],
      [begin({ limits: { validationRecordsMilliseconds: day } }), create(), wait(day - 1), shows(initializing)],
      [wait(1), withRecords],
      // A check does not wait for them.
      [begin({ semantics: "deployed" }), onboard(), is("active", "active")],
    ],
    "hostnames.ssl.authority-values": [
      ...["", "google", "lets_encrypt"].map((certificate_authority) => [
        ...[begin(), create(shop, { certificate_authority }), answered(200)],
      ]),
      [begin(), ...["Google", "verisign"].map((authority) => refusedAuthority(authority, 1474))],
      [refusedAuthority("sectigo", 1475)],
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
];

/** Creates a hostname. */
function taken(hostname: string): Step[] {
  return [create(hostname, {}, { service_branding: true }), answered(200)];
}

function notTaken(hostname: string | undefined, code: number, text?: string): Step {
  return refusedCall("POST", hostnames, { hostname, service_branding: true }, code, text);
}

function refusedAuthority(certificate_authority: string, code: number): Step {
  return refusedCall("POST", hostnames, { hostname: shop, ssl: { ...plainSsl, certificate_authority } }, code);
}
