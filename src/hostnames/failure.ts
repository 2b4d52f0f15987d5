import type { HostnameRuleId } from "../rules/hostnames/hostname-rules.js";

/** A refusal of the service, as data: one row of the table below. */
export interface HostnameFailure {
  readonly httpStatus: number;
  readonly code: number;
  readonly text: string;
  readonly rule: HostnameRuleId;
  /** What lies behind it, where the platform says so. */
  readonly chain?: readonly { readonly code: number; readonly message: string }[];
  /** Headers of the answer besides its content type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The outcome of a request that the service refuses. */
export interface HostnameRefused {
  readonly type: "refused";
  readonly failure: HostnameFailure;
}

/** The outcome of a refused request. */
export function refused(failure: HostnameFailure): HostnameRefused {
  return { type: "refused", failure };
}

/** How most texts end. */
export const tryAgain = "Please check your input and try again.";

/** The names of the failures whose text never varies. */
type FailureName =
  | "bodyNotJson"
  | "bodyFailed"
  | "metadataInvalid"
  | "metadataTooDeep"
  | "zoneIdMissing"
  | "credentialsMissing"
  | "headersInvalid"
  | "credentialsWrong"
  | "duplicateHostname"
  | "hostnameInvalid"
  | "hostnameNotAscii"
  | "hostnameReserved"
  | "hostnameProhibited"
  | "methodUnknown"
  | "typeUnknown"
  | "methodAndTypeMissing"
  | "filtersWithId"
  | "hostnameUnknown"
  | "authorityUnknown"
  | "authorityNotAllowed"
  | "queryInvalid"
  | "originMissing"
  | "originInvalid"
  | "purgeEmpty"
  | "idTaken";

/** The table of failures whose text never varies. */
// facts, Error codes. Undocumented: the texts (but for 1469) are those of the platform's public page.
export const failures: Readonly<Record<FailureName, HostnameFailure>> = {
  bodyNotJson: {
    httpStatus: 400,
    code: 1400,
    text: `Unable to decode the JSON request body. ${tryAgain}`,
    rule: "hostnames.body.json",
  },
  // Undocumented: the platform does not tell it from a body that is no JSON.
  bodyFailed: {
    httpStatus: 400,
    code: 1400,
    text: `Unable to decode the JSON request body. ${tryAgain}`,
    rule: "hostnames.body.failing",
  },
  metadataInvalid: {
    httpStatus: 400,
    code: 1401,
    text: `Unable to encode the Custom Metadata as JSON. ${tryAgain}`,
    rule: "hostnames.body.metadata",
  },
  metadataTooDeep: {
    httpStatus: 400,
    code: 1401,
    text: `Unable to encode the Custom Metadata as JSON. ${tryAgain}`,
    rule: "hostnames.body.metadata-levels",
  },
  zoneIdMissing: {
    httpStatus: 400,
    code: 1402,
    text: `Zone ID is required. ${tryAgain}`,
    rule: "hostnames.routing.zone-missing",
  },
  credentialsMissing: {
    httpStatus: 400,
    code: 1403,
    text: `The request has no Authorization header. ${tryAgain}`,
    rule: "hostnames.credentials.missing",
  },
  headersInvalid: {
    httpStatus: 400,
    code: 6003,
    text: "Invalid request headers",
    rule: "hostnames.credentials.missing",
    chain: [
      { code: 6102, message: "Invalid format for X-Auth-Email header" },
      { code: 6103, message: "Invalid format for X-Auth-Key header" },
    ],
  },
  credentialsWrong: {
    httpStatus: 403,
    code: 9109,
    text: "Unauthorized to access requested resource",
    rule: "hostnames.credentials.wrong",
  },
  duplicateHostname: {
    httpStatus: 409,
    code: 1406,
    text: "Duplicate custom hostname found.",
    rule: "hostnames.create.duplicate",
  },
  hostnameInvalid: {
    httpStatus: 400,
    code: 1407,
    text:
      "Invalid custom hostname. Custom hostnames have to be smaller than 256 characters in length, cannot be IP " +
      `addresses, cannot contain any special characters such as \`\`~\`!@#$%^&*()=+{}[]\\. ${tryAgain}`,
    rule: "hostnames.name.invalid",
  },
  hostnameNotAscii: {
    httpStatus: 400,
    code: 1408,
    text: `Custom hostnames with non-ASCII characters are not supported. ${tryAgain}`,
    rule: "hostnames.name.ascii",
  },
  hostnameReserved: {
    httpStatus: 400,
    code: 1409,
    text: `Reserved top domain custom hostnames, such as 'test', 'example', 'invalid' or 'localhost', is not supported. ${tryAgain}`,
    rule: "hostnames.name.reserved",
  },
  hostnameProhibited: {
    httpStatus: 400,
    code: 1411,
    text: `Custom hostnames ending in example.com, example.net, or example.org are prohibited. ${tryAgain}`,
    rule: "hostnames.name.reserved",
  },
  methodUnknown: {
    httpStatus: 400,
    code: 1432,
    text: `The validation method is not supported. Only 'http', 'email', or 'txt' are accepted. ${tryAgain}`,
    rule: "hostnames.ssl.method",
  },
  typeUnknown: {
    httpStatus: 400,
    code: 1433,
    text: `The validation type is not supported. Only 'dv' is accepted. ${tryAgain}`,
    rule: "hostnames.ssl.method",
  },
  methodAndTypeMissing: {
    httpStatus: 400,
    code: 1440,
    text: `Both validation type and validation method are required. ${tryAgain}`,
    rule: "hostnames.ssl.method",
  },
  filtersWithId: {
    httpStatus: 400,
    code: 1438,
    text: `Cannot specify other filter parameters in addition to \`id\`. Only one must be specified. ${tryAgain}`,
    rule: "hostnames.list.filters",
  },
  hostnameUnknown: {
    httpStatus: 404,
    code: 1436,
    text: "The custom hostname was not found.",
    rule: "hostnames.get.unknown",
  },
  authorityUnknown: {
    httpStatus: 400,
    code: 1474,
    text: `The certificate authority is not known. ${tryAgain}`,
    rule: "hostnames.ssl.authority-values",
  },
  authorityNotAllowed: {
    httpStatus: 400,
    code: 1475,
    text: `The certificate authority is not allowed. ${tryAgain}`,
    rule: "hostnames.ssl.authority-values",
  },
  // Undocumented: no one has published what the service answers in these cases.
  queryInvalid: {
    httpStatus: 400,
    code: 6003,
    text: "Invalid request parameters",
    rule: "hostnames.list.query",
  },
  originMissing: {
    httpStatus: 404,
    code: 1551,
    text: "Resource not found.",
    rule: "hostnames.fallback-origin.missing",
  },
  originInvalid: {
    httpStatus: 400,
    code: 1415,
    text: `Invalid fallback origin. Fallback origins are hostnames. ${tryAgain}`,
    rule: "hostnames.fallback-origin.invalid",
  },
  purgeEmpty: {
    httpStatus: 400,
    code: 1012,
    text: 'Request must contain one of "purge_everything", "files", "tags", "hosts" or "prefixes"',
    rule: "hostnames.purge.request",
  },
  idTaken: { httpStatus: 500, code: 1500, text: "Internal Server Error", rule: "hostnames.create.id-taken" },
};
