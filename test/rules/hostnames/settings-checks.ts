import { type HostnameCheck, hostnames, plainSsl, shop } from "./hostname-scene.js";
import {
  answered,
  begin,
  callFor,
  create,
  dns,
  edit,
  refused,
  refusedCall,
  type Step,
  shows,
  stories,
} from "./hostname-story.js";

const settings = {
  min_tls_version: "1.2",
  ciphers: ["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-CHACHA20-POLY1305"],
  http2: "off",
  tls_1_3: "on",
  early_hints: "on",
};
const server = "own.saas.com";
const origin = { custom_origin_server: server, custom_origin_sni: "sni.saas.com" };
const record = dns(server, "CNAME", "host.else.com");

/** The checks of the TLS settings and the custom origin. */
export const settingsChecks: readonly HostnameCheck[] = stories({
  "hostnames.settings.kept": [
    [create(shop, { settings, bundle_method: "force" }), answered(200, { ssl: { settings, bundle_method: "force" } })],
    [callFor("GET"), answered(200, { ssl: { settings, bundle_method: "force" } })],
    [
      edit({ settings: { http2: "on" } }),
      shows({ ssl: { settings: { ...settings, http2: "on" }, bundle_method: "force" } }),
    ],
    [edit({ settings: { ciphers: [] }, bundle_method: "optimal" })],
    [shows({ ssl: { settings: { ...settings, http2: "on", ciphers: [] }, bundle_method: "optimal" } })],
    [
      edit(),
      callFor("PATCH", { custom_metadata: {} }),
      shows({ ssl: { settings: { ...settings, http2: "on", ciphers: [] } } }),
    ],
    // Unknown settings and `null` are ignored.
    [begin(), create(shop, { settings: { http3: "on", http2: null } })],
    [answered(200, { ssl: { settings: { http3: undefined, http2: undefined }, bundle_method: "ubiquitous" } })],
  ],
  "hostnames.settings.values": [
    [create()],
    (
      [
        [1422, { settings: { http2: "yes" } }],
        [1424, { settings: { tls_1_3: "" } }],
        [1425, { settings: { min_tls_version: "1.4" } }],
        [1425, { settings: { min_tls_version: "TLSv1.2" } }],
        [1434, { settings: { early_hints: "On" } }],
        [1442, { settings: { ciphers: ["ECDHE-RSA-AES128-GCM-SHA256", "TLS_AES_128_GCM_SHA256"] } }],
        [1442, { settings: { ciphers: ["AEAD-AES128-GCM-SHA256"] } }],
        [1449, { bundle_method: "any" }],
        [1449, { bundle_method: "any", settings: { http2: "yes" } }],
        // Wrong types, as everywhere.
        ...[
          { http2: true },
          { min_tls_version: 1.2 },
          { ciphers: "AES128-SHA" },
          { ciphers: [1] },
          { ciphers: ["AES128-SHA", 1] },
          "on",
          [],
        ].map((wrong) => [1400, { settings: wrong }] as const),
        [1400, { bundle_method: true }],
      ] as const
    ).flatMap(([code, ssl]) => refusedBoth(code, { ssl: { ...plainSsl, ...ssl } })),
    ...["1.0", "1.1", "1.2", "1.3"].map((min_tls_version) => [
      ...[edit({ settings: { min_tls_version } }), answered(200, { ssl: { settings: { min_tls_version } } })],
    ]),
  ],
  "hostnames.settings.ciphers": [
    [create(shop, { settings: { ciphers: ["AES128-SHA"], min_tls_version: "1.3" } }), refused(1443, 400)],
    [create(shop, { settings: { ciphers: [], min_tls_version: "1.3" } }), answered(200)],
    [edit({ settings: { ciphers: ["AES128-SHA"] } }), refused(1443), edit({ settings: { min_tls_version: "1.2" } })],
    [edit({ settings: { ciphers: ["AES128-SHA"] } }), answered(200), edit({ settings: { min_tls_version: "1.3" } })],
    [refused(1443), shows({ ssl: { settings: { ciphers: ["AES128-SHA"], min_tls_version: "1.2" } } })],
  ],
  "hostnames.custom-origin.kept": [
    [create(), shows({ custom_origin_server: undefined, custom_origin_sni: undefined }), record],
    [callFor("PATCH", origin), answered(200, origin), callFor("GET"), answered(200, origin), edit(), shows(origin)],
    [callFor("PATCH", { custom_origin_sni: "" }), shows({ ...origin, custom_origin_sni: undefined })],
    [callFor("PATCH", { custom_origin_sni: "SNI.saas.com" }), shows(origin)],
    [callFor("PATCH", { custom_origin_server: null }), shows(origin), callFor("PATCH", { custom_origin_server: "" })],
    [shows({ custom_origin_server: undefined, custom_origin_sni: undefined })],
    [begin(), record, create(shop, {}, { ...origin, custom_origin_server: "OWN.saas.com" }), answered(200, origin)],
    [callFor("PATCH", { custom_origin_server: 1 }), refused(1400, 400), shows(origin)],
  ],
  "hostnames.custom-origin.invalid": [
    [create()],
    (
      [
        [1415, "not a name"],
        [1415, "192.0.2.1"],
        [1415, "*saas.com"],
        [1415, `${"a".repeat(64)}.saas.com`],
        [1416, "\u00e4.saas.com"],
        [1418, "co.uk"],
        [1420, "*.saas.com"],
        // Under `documented` these only lack a record.
        [1421, "origin.example"],
        [1421, "origin.example.com"],
      ] as const
    ).flatMap(([code, custom_origin_server]) => refusedBoth(code, { custom_origin_server })),
    [begin({ semantics: "deployed" }), create()],
    (
      [
        [1417, "origin.example"],
        [1417, "origin.test"],
        [1419, "origin.example.com"],
      ] as const
    ).flatMap(([code, custom_origin_server]) => refusedBoth(code, { custom_origin_server })),
  ],
  "hostnames.custom-origin.record": [
    [create(), dns("own.else.com", "A", "192.0.2.2"), dns("text.saas.com", "TXT", "no address")],
    [dns("notsaas.com", "A", "192.0.2.2")],
    [server, "own.else.com", "text.saas.com", "notsaas.com"].flatMap((name) =>
      refusedBoth(1421, { custom_origin_server: name }),
    ),
    [record, callFor("PATCH", { custom_origin_server: server }), answered(200), dns(server, "CNAME")],
    [dns(server, "AAAA", "2001:db8::2"), create("b.customer.com", {}, { custom_origin_server: server }), answered(200)],
    // The record that a test declares for the fallback origin.
    [callFor("PATCH", { custom_origin_server: "origin.saas.com" }), answered(200)],
  ],
  "hostnames.custom-origin.sni": [
    [create(), record, ...refusedBoth(1415, { custom_origin_sni: "sni.saas.com" })],
    refusedBoth(1415, { custom_origin_server: server, custom_origin_sni: ":host:" }),
    [callFor("PATCH", { custom_origin_server: server, custom_origin_sni: ":request_host_header:" })],
    [answered(200, { custom_origin_sni: ":request_host_header:" }), callFor("PATCH", { custom_origin_sni: shop })],
    [answered(200, { custom_origin_sni: shop }), callFor("PATCH", { custom_origin_sni: "not a name" }), refused(1415)],
    [
      callFor("PATCH", { custom_origin_server: "", custom_origin_sni: shop }),
      refused(1415),
      shows({ custom_origin_sni: shop }),
    ],
  ],
});

/** Expects a create and an edit to be refused and to change nothing. */
function refusedBoth(code: number, body: object): Step[] {
  return [
    refusedCall("POST", hostnames, { hostname: "new.customer.com", ...body }, code),
    refusedCall("PATCH", `${hostnames}/customHostname-1`, body, code),
  ];
}
