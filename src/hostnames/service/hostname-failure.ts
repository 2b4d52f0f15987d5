/** A refusal by the service, as data. */
export interface HostnameFailure {
  readonly httpStatus: number;
  readonly code: number;
  readonly text: string;
  /** The errors behind it, where the platform lists them. */
  readonly chain?: readonly { readonly code: number; readonly message: string }[];
  /** Headers of the answer besides its content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a failure of the common kind: 400, with the common ending of the text. */
function badInput(code: number, text: string): HostnameFailure {
  return { httpStatus: 400, code, text: `${text} Please check your input and try again.` };
}

/** The failures of the common kind, by their names. */
const badInputs = {
  bodyInvalid: [1400, "Unable to decode the JSON request body."],
  metadataInvalid: [1401, "Unable to encode the Custom Metadata as JSON."],
  zoneIdMissing: [1402, "Zone ID is required."],
  credentialsMissing: [1403, "The request has no Authorization header."],
  hostnameInvalid: [
    1407,
    "Invalid custom hostname. Custom hostnames have to be smaller than 256 characters in length, cannot be IP addresses, cannot contain any special characters such as ``~`!@#$%^&*()=+{}[]\\.",
  ],
  hostnameNotAscii: [1408, "Custom hostnames with non-ASCII characters are not supported."],
  hostnameReserved: [
    1409,
    "Reserved top domain custom hostnames, such as 'test', 'example', 'invalid' or 'localhost', is not supported.",
  ],
  hostnameProhibited: [1411, "Custom hostnames ending in example.com, example.net, or example.org are prohibited."],
  // Undocumented: the same for a fallback origin, and for a `custom_origin_sni`.
  originInvalid: [
    1415,
    "Invalid custom origin hostname. Custom origin hostnames have to be smaller than 256 characters in length, cannot be IP addresses, cannot contain any special characters such as ``~`!@#$%^&*()=+{}[]\\.",
  ],
  originNotAscii: [1416, "Custom origin hostnames with non-ASCII characters are not supported."],
  originReserved: [
    1417,
    "Reserved top domain custom origin hostnames, such as 'test', 'example', 'invalid' or 'localhost', is not supported.",
  ],
  originProhibited: [
    1419,
    "Custom origin hostnames ending in example.com, example.net, or example.org are prohibited.",
  ],
  originWildcard: [1420, "Wildcard custom origin hostnames are not supported."],
  http2Invalid: [1422, "Invalid http2 setting. Only 'on' or 'off' is accepted."],
  tls13Invalid: [1424, "Invalid tls_1_3 setting. Only 'on' or 'off' is accepted."],
  minTlsVersionInvalid: [1425, "Invalid min_tls_version setting. Only '1.0','1.1','1.2' or '1.3' is accepted."],
  methodUnknown: [1432, "The validation method is not supported. Only 'http', 'email', or 'txt' are accepted."],
  typeUnknown: [1433, "The validation type is not supported. Only 'dv' is accepted."],
  // Undocumented: that a wrong `early_hints` has this answer.
  sslInvalid: [1434, "The SSL attribute is invalid. Refer to the API documentation."],
  filtersWithId: [1438, "Cannot specify other filter parameters in addition to `id`. Only one must be specified."],
  methodAndTypeMissing: [1440, "Both validation type and validation method are required."],
  ciphersInvalid: [1442, "Invalid ciphers setting. Refer to the documentation for the list of accepted cipher suites."],
  ciphersWithTls13: [1443, "Cipher suite selection is not supported for a minimum TLS version of 1.3."],
  authorityUnknown: [1474, "The certificate authority is not known."],
  authorityNotAllowed: [1475, "The certificate authority is not allowed."],
} as const;

const others = {
  headersInvalid: {
    httpStatus: 400,
    code: 6003,
    text: "Invalid request headers",
    chain: [
      { code: 6102, message: "Invalid format for X-Auth-Email header" },
      { code: 6103, message: "Invalid format for X-Auth-Key header" },
    ],
  },
  credentialsWrong: { httpStatus: 403, code: 9109, text: "Unauthorized to access requested resource" },
  duplicateHostname: { httpStatus: 409, code: 1406, text: "Duplicate custom hostname found." },
  hostnameUnknown: { httpStatus: 404, code: 1436, text: "The custom hostname was not found." },
  // Undocumented: nobody has published the service's answers in these cases.
  queryInvalid: { httpStatus: 400, code: 6003, text: "Invalid request parameters" },
  originMissing: { httpStatus: 404, code: 1551, text: "Resource not found." },
  purgeEmpty: {
    httpStatus: 400,
    code: 1012,
    text: 'Request must contain one of "purge_everything", "files", "tags", "hosts" or "prefixes"',
  },
  bundleMethodInvalid: {
    httpStatus: 400,
    code: 1449,
    text: "The request input bundle_method must be one of: ubiquitous, optimal, force.",
  },
  idTaken: { httpStatus: 500, code: 1500, text: "Internal Server Error" },
} as const;

/** The failures with a constant text. */
// facts, Error codes. Undocumented: the texts (except 1469) come from the platform's public page.
export const failures: Readonly<Record<keyof typeof badInputs | keyof typeof others, HostnameFailure>> = {
  ...(Object.fromEntries(
    Object.entries(badInputs).map(([name, [code, text]]) => [name, badInput(code, text)]),
  ) as Record<keyof typeof badInputs, HostnameFailure>),
  ...others,
};

/* The failures whose text depends on the request. */

/** Refuses a hostname, or a custom origin, without a registrable domain. */
// facts, Error codes 1410, 1418
export function noRegistrableDomain(kind: "hostname" | "origin", domain: string): HostnameFailure {
  const reason = `publicsuffix: cannot derive eTLD+1 for domain "${domain}"`;
  return kind === "hostname"
    ? badInput(1410, `Unable to parse custom hostname - ${reason}.`)
    : badInput(1418, `Unable to parse custom origin hostname - ${reason}.`);
}

/** Refuses a custom origin without a DNS record in the zone. */
// facts, Error codes 1421
export function originWithoutRecord(zoneId: string): HostnameFailure {
  const text = `The custom origin hostname you specified does not exist on Cloudflare as a DNS record (A, AAAA or CNAME) in your zone:${zoneId}.`;
  return badInput(1421, text);
}

/** Refuses a hostname too long for the common name of a certificate. */
// hostnames §7 1469
export function brandingRequired(brand: string, maxCommonNameLength: number): HostnameFailure {
  const text = `Since no host is ${maxCommonNameLength} characters or fewer, ${brand} Branding is required.`;
  return { httpStatus: 400, code: 1469, text: `${text} Please check your input and try again. (1469)` };
}

/** Refuses a submission beyond the rate of issuance, or during the following lockout. */
// hostnames §8; facts, Error codes 971. Undocumented: the connection between these two.
export function tooManyCertificates(retryAfterMilliseconds: number): HostnameFailure {
  return {
    httpStatus: 429,
    code: 971,
    text: "Please wait and consider throttling your request speed",
    headers: { "retry-after": String(Math.ceil(retryAfterMilliseconds / 1000)) },
  };
}

/** Refuses an unknown path of the API, such as one with the id of an unknown zone. */
// Undocumented: the platform's known answer
export function noRoute(path: string): HostnameFailure {
  const text = `Could not route to ${path}, perhaps your object identifier is invalid?`;
  return { httpStatus: 404, code: 7003, text };
}

/** Refuses a method not available on a path. */
// Undocumented: the platform's known answer
export function methodNotAllowed(method: string, allowed: readonly string[]): HostnameFailure {
  return {
    httpStatus: 405,
    code: 7001,
    text: `Method ${method} not available for that URI.`,
    headers: { allow: allowed.join(", ") },
  };
}
