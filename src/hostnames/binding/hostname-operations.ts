/** The operations of the API. */
export const hostnameOperations = [
  "createCustomHostname",
  "listCustomHostnames",
  "getCustomHostname",
  "editCustomHostname",
  "deleteCustomHostname",
  "getFallbackOrigin",
  "putFallbackOrigin",
  "deleteFallbackOrigin",
  "purgeCache",
  "getHold",
  "createHold",
  "editHold",
  "deleteHold",
] as const;

/** An operation of the API. */
export type HostnameOperation = (typeof hostnameOperations)[number];
