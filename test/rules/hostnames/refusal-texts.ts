const again = "Please check your input and try again.";

/** The texts of refusals with a fixed text, by code. */
// facts, Error codes
export const refusalTexts: Readonly<Record<number, string>> = {
  971: "Please wait and consider throttling your request speed",
  1012: 'Request must contain one of "purge_everything", "files", "tags", "hosts" or "prefixes"',
  1400: `Unable to decode the JSON request body. ${again}`,
  1401: `Unable to encode the Custom Metadata as JSON. ${again}`,
  1402: `Zone ID is required. ${again}`,
  1403: `The request has no Authorization header. ${again}`,
  1406: "Duplicate custom hostname found.",
  1407:
    "Invalid custom hostname. Custom hostnames have to be smaller than 256 characters in length, cannot be IP addresses, " +
    `cannot contain any special characters such as \`\`~\`!@#$%^&*()=+{}[]\\. ${again}`,
  1408: `Custom hostnames with non-ASCII characters are not supported. ${again}`,
  1409: `Reserved top domain custom hostnames, such as 'test', 'example', 'invalid' or 'localhost', is not supported. ${again}`,
  1411: `Custom hostnames ending in example.com, example.net, or example.org are prohibited. ${again}`,
  1415:
    "Invalid custom origin hostname. Custom origin hostnames have to be smaller than 256 characters in length, cannot be IP " +
    `addresses, cannot contain any special characters such as \`\`~\`!@#$%^&*()=+{}[]\\. ${again}`,
  1416: `Custom origin hostnames with non-ASCII characters are not supported. ${again}`,
  1417: `Reserved top domain custom origin hostnames, such as 'test', 'example', 'invalid' or 'localhost', is not supported. ${again}`,
  1418: `Unable to parse custom origin hostname - publicsuffix: cannot derive eTLD+1 for domain "co.uk". ${again}`,
  1419: `Custom origin hostnames ending in example.com, example.net, or example.org are prohibited. ${again}`,
  1420: `Wildcard custom origin hostnames are not supported. ${again}`,
  1421: `The custom origin hostname you specified does not exist on Cloudflare as a DNS record (A, AAAA or CNAME) in your zone:saas. ${again}`,
  1422: `Invalid http2 setting. Only 'on' or 'off' is accepted. ${again}`,
  1424: `Invalid tls_1_3 setting. Only 'on' or 'off' is accepted. ${again}`,
  1425: `Invalid min_tls_version setting. Only '1.0','1.1','1.2' or '1.3' is accepted. ${again}`,
  1432: `The validation method is not supported. Only 'http', 'email', or 'txt' are accepted. ${again}`,
  1433: `The validation type is not supported. Only 'dv' is accepted. ${again}`,
  1434: `The SSL attribute is invalid. Refer to the API documentation. ${again}`,
  1436: "The custom hostname was not found.",
  1438: `Cannot specify other filter parameters in addition to \`id\`. Only one must be specified. ${again}`,
  1440: `Both validation type and validation method are required. ${again}`,
  1442: `Invalid ciphers setting. Refer to the documentation for the list of accepted cipher suites. ${again}`,
  1443: `Cipher suite selection is not supported for a minimum TLS version of 1.3. ${again}`,
  1449: "The request input bundle_method must be one of: ubiquitous, optimal, force.",
  1474: `The certificate authority is not known. ${again}`,
  1475: `The certificate authority is not allowed. ${again}`,
  1551: "Resource not found.",
  9109: "Unauthorized to access requested resource",
};
