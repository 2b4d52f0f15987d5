import { hostnameLimits, hostnameSemantics } from "../../../src/hostnames/hostname-semantics.js";
import { dns, queried, type Step } from "./hostname-story.js";

const { deployed } = hostnameSemantics;

type RecordMistake = readonly [text: string, mistake: Step];

/** Invalid records with the texts of the refusals. */
export const recordMistakes: readonly RecordMistake[] = [
  [
    'the name of a DNS record must be a name such as "shop.example.com", not "not a name"',
    dns("not a name", "A", "192.0.2.1"),
  ],
  ['the type of a DNS record must be "CNAME", "A", "AAAA", "TXT" or "CAA", not "MX"', dns("a.com", "MX" as "A", "b")],
  ["the name of a DNS record must be a name", dns("a.com..", "A", "192.0.2.1")],
  ["the type of a DNS record must be", dns("a.com", ["A"] as never, "192.0.2.1" as never)],
  ["the value of a TXT record must be a string, not 1", dns("a.com", "TXT", 1 as never)],
  ["the CNAME of a.com must be one name, not an array", dns("a.com", "CNAME", ["b.com", "c.com"])],
  ["a CAA record must be { flags, tag, value }", dns("a.com", "CAA", "issue b.com")],
  ["a CAA record must be { flags, tag, value }", dns("a.com", "CAA", "x 0 issue b.com")],
  ["a CAA record must be", dns("a.com", "CAA", { flags: 256, tag: "issue", value: "" })],
  ...[-1, 1.5, "0"].map((flags) => noCaa({ flags, tag: "issue", value: "" })),
  ...[5, "is sue", " issue", "issue "].map((tag) => noCaa({ flags: 0, tag, value: "" })),
  noCaa({ flags: 0, tag: "issue", value: 1 }),
  ["the value of a CNAME record must be a name", dns("a.com", "CNAME", "not a name")],
  ["the value of an A record must be an address", dns("a.com", "A", 5 as never)],
  ["the type of a DNS record", dns("a.com", "MX" as "A")],
  ["the name must be a name", queried("", "A")],
  ["the name must be a name", queried("\u212aiosk.customer.com", "CNAME")],
  ...noAddresses("A", "192.0.2.1", ["192.0.2.256", "192.0.2", "192.0.2.1.1", "192.0.2.x", "b.com"]),
  // `Number` would accept these numbers.
  ...noAddresses("A", "192.0.2.1", ["0x7f.0.0.1", "192.0.2.1e1", "192.0.2.0001"]),
  ...noAddresses("AAAA", "2001:db8::1", ["192.0.2.1", "2001:db8::1::2", "[::1]", "::1%eth0", "1:2:3:4:5:6:7"]),
  ...noAddresses("AAAA", "2001:db8::1", ["a", "", "::1]/a"]),
];

/** Invalid zones with the texts of the refusals. */
export const zoneMistakes: readonly (readonly [text: string, id: string, settings: unknown])[] = [
  ["the id of a zone must be letters, digits, hyphens and underscores", "a/b", { name: "a.com" }],
  ["the id of a zone must be letters", "", { name: "a.com" }],
  ['the name of zone "a" must be a name', "a", {}],
  ['the fallbackOrigin of zone "a" must be a name', "a", { name: "a.com", fallbackOrigin: "" }],
  ['the hold of zone "a" must be true, false or "includeSubdomains"', "a", { name: "a.com", hold: "subdomains" }],
  ['the fallbackOrigin of zone "a" must be a name', "a", { name: "a.com", fallbackOrigin: 1 }],
  ['the fallbackOriginRecord of zone "a" must be true or false', "a", { name: "a.com", fallbackOriginRecord: "yes" }],
  [
    'there is no option "origin" in zone "a"; expected name, hold, fallbackOrigin, fallbackOriginRecord.',
    "a",
    { name: "a.com", origin: 1 },
  ],
  ['zone "a" must be an object, not null', "a", null],
];

/** Invalid options with the texts of the refusals. */
export const optionMistakes: readonly (readonly [text: string, options: unknown])[] = [
  ['there is no option "zone"; did you mean "zones"?', { zone: {} }],
  ["zones must be an object of zones by their ids, not an array", { zones: [] }],
  ["zones must be an object of zones by their ids, not null", { zones: null }],
  ['zones must be an object of zones by their ids, not "saas.com"', { zones: "saas.com" }],
  ["dns must be an array of records, not an object", { dns: {} }],
  [
    'there is no option "data" in a record of dns; expected name, type, value.',
    { dns: [{ name: "a.com", type: "A", data: "b" }] },
  ],
  ["clock must be an object with a method now(), not an object", { clock: {} }],
  ["clock must be an object with a method now(), not null", { clock: null }],
  ["ids must be an object with a method next(), not a function", { ids: () => "a" }],
  ['there is no option "mail" in credentials; did you mean "email"?', { credentials: { mail: "a", key: "b" } }],
  ['there is no option "" in credentials', { credentials: { email: "a", key: "b", "": "c" } }],
  ["credentials must be an object, not null", { credentials: null }],
  ['credentials must be an object, not ""', { credentials: "" }],
  ["credentials.email must be a string, not undefined", { credentials: { key: "", token: "a" } }],
  ["credentials.key must be a string, not undefined", { credentials: { email: "a" } }],
  ["credentials.email must be a string, not undefined", { credentials: { key: "a" } }],
  ["credentials.token must be a string, not 1", { credentials: { email: "a", key: "b", token: 1 } }],
  ...[null, 0, false].map((token) => credentialsWith(token)),
  ["credentials must be { email, key }, { token } or all three, not an object", { credentials: {} }],
  ["credentials.token must be a string, not 1", { credentials: { token: 1 } }],
  ["credentials.email must be a string, not undefined", { credentials: { token: "a", key: "b" } }],
  ["baseUrl must be an address", { baseUrl: "client/v4" }],
  ["baseUrl must be an address", { baseUrl: "https://a.b/?c" }],
  ["baseUrl must be an address", { baseUrl: "https://a.b/#c" }],
  ["baseUrl must be an address", { baseUrl: "ftp://a.b/" }],
  ["baseUrl must be an address", { baseUrl: "https://[/" }],
  ["baseUrl must be an address", { baseUrl: "blob:https://a.b/c" }],
  ["baseUrl must be an address", { baseUrl: new URL("https://a.b/c") }],
  ...[true, null, 0, ""].map((passThrough) => ["passThrough must be a function like fetch", { passThrough }] as const),
  ['semantics must be "documented", "deployed" or a record, not "simulator"', { semantics: "simulator" }],
  ['semantics must be "documented", "deployed" or a record, not "toString"', { semantics: "toString" }],
  ['semantics must be "documented", "deployed" or a record, not null', { semantics: null }],
  ['semantics.statusSpelling must be "capitalized" or "lowerCase" (spread a preset', { semantics: {} }],
  ["semantics.statusSpelling must be", { semantics: ["deployed"] }],
  ["semantics.brand must be a string", { semantics: { ...deployed, brand: 1 } }],
  ...Object.keys(hostnameLimits).map(
    (name) => [`semantics.${name} must be a whole number`, { semantics: { ...deployed, [name]: -1 } }] as const,
  ),
  ["limits must be an object, not 5", { limits: 5 }],
  ["limits must be an object, not an array", { limits: [] }],
  ['there is no option "certificates" in limits', { limits: { certificates: 1 } }],
  [
    "limits.certificatesPerMinute must be a whole number, 0 or more, or Infinity",
    { limits: { certificatesPerMinute: 1.5 } },
  ],
  [
    "limits.certificateRenewalMilliseconds must be a whole number, 1 or more",
    { limits: { certificatesPerMinute: 1, certificateRenewalMilliseconds: 0 } },
  ],
  [
    "limits.maxCustomMetadataLevels must be a whole number, 0 to 1000, not Infinity",
    { limits: { maxCustomMetadataLevels: Number.POSITIVE_INFINITY } },
  ],
];

function credentialsWith(token: unknown): readonly [text: string, options: unknown] {
  return [`credentials.token must be a string, not ${token}`, { credentials: { email: "a", key: "b", token } }];
}

function noCaa(value: object): RecordMistake {
  return ["a CAA record must be { flags, tag, value }", dns("a.com", "CAA", value as never)];
}

function noAddresses(type: "A" | "AAAA", example: string, values: readonly string[]): RecordMistake[] {
  return values.map((value) => [
    `the value of an ${type} record must be an address such as "${example}", not "${value}"`,
    dns("a.com", type, value),
  ]);
}
