/** A refusal of the service, as data. */
export interface HostnameFailure {
  readonly httpStatus: number;
  readonly code: number;
  readonly text: string;
  /** The errors that caused it, where the platform names them. */
  readonly chain?: readonly { readonly code: number; readonly message: string }[];
  /** Headers of the answer besides its content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure as most are: 400, with a text that ends as theirs do. */
function badInput(code: number, text: string): HostnameFailure {
  return { httpStatus: 400, code, text: `${text} Please check your input and try again.` };
}

/** The failures that are as most are, by their names. */
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
  // Undocumented: no one has published what the service answers in this case.
  originInvalid: [1415, "Invalid fallback origin. Fallback origins are hostnames."],
  methodUnknown: [1432, "The validation method is not supported. Only 'http', 'email', or 'txt' are accepted."],
  typeUnknown: [1433, "The validation type is not supported. Only 'dv' is accepted."],
  filtersWithId: [1438, "Cannot specify other filter parameters in addition to `id`. Only one must be specified."],
  methodAndTypeMissing: [1440, "Both validation type and validation method are required."],
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
  // Undocumented: no one has published what the service answers in these cases.
  queryInvalid: { httpStatus: 400, code: 6003, text: "Invalid request parameters" },
  originMissing: { httpStatus: 404, code: 1551, text: "Resource not found." },
  purgeEmpty: {
    httpStatus: 400,
    code: 1012,
    text: 'Request must contain one of "purge_everything", "files", "tags", "hosts" or "prefixes"',
  },
  idTaken: { httpStatus: 500, code: 1500, text: "Internal Server Error" },
} as const;

/** The failures whose text never varies. */
// facts, Error codes. Undocumented: the texts (but for 1469) are those of the platform's public page.
export const failures: Readonly<Record<keyof typeof badInputs | keyof typeof others, HostnameFailure>> = {
  ...(Object.fromEntries(
    Object.entries(badInputs).map(([name, [code, text]]) => [name, badInput(code, text)]),
  ) as Record<keyof typeof badInputs, HostnameFailure>),
  ...others,
};

/* The failures whose text depends on what was asked. */

/** Refuses a hostname without a registrable domain. */
// facts, Error codes 1410
export function noRegistrableDomain(domain: string): HostnameFailure {
  const reason = `publicsuffix: cannot derive eTLD+1 for domain "${domain}"`;
  return badInput(1410, `Unable to parse custom hostname - ${reason}.`);
}

/** Refuses a hostname that is too long for the common name of a certificate. */
// hostnames §7 1469
export function brandingRequired(brand: string, maxCommonNameLength: number): HostnameFailure {
  const text = `Since no host is ${maxCommonNameLength} characters or fewer, ${brand} Branding is required.`;
  return { httpStatus: 400, code: 1469, text: `${text} Please check your input and try again. (1469)` };
}

/** Refuses a submission beyond the rate of issuance, or during the lockout that follows. */
// hostnames §8; facts, Error codes 971. Undocumented: that these two belong together.
export function tooManyCertificates(retryAfterMilliseconds: number): HostnameFailure {
  return {
    httpStatus: 429,
    code: 971,
    text: "Please wait and consider throttling your request speed",
    headers: { "retry-after": String(Math.ceil(retryAfterMilliseconds / 1000)) },
  };
}

/** Refuses a path of the API that leads nowhere, such as one with the id of an unknown zone. */
// Undocumented: the platform's known answer
export function noRoute(path: string): HostnameFailure {
  const text = `Could not route to ${path}, perhaps your object identifier is invalid?`;
  return { httpStatus: 404, code: 7003, text };
}

/** Refuses a method that a path does not have. */
// Undocumented: the platform's known answer
export function methodNotAllowed(method: string, allowed: readonly string[]): HostnameFailure {
  return {
    httpStatus: 405,
    code: 7001,
    text: `Method ${method} not available for that URI.`,
    headers: { allow: allowed.join(", ") },
  };
}
