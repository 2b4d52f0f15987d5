import type { SslRequest } from "../request/hostname-request.js";
import { authorities } from "./certificate.js";
import { failures, type HostnameFailure } from "./hostname-failure.js";

const methods = ["http", "txt", "email"];

/** Checks the certificate settings of a request. */
// facts, Paths and Error codes. Undocumented: the order, and that method and type are required together.
export function checkSsl(ssl: SslRequest | undefined): HostnameFailure | undefined {
  if (ssl === undefined) return undefined;
  if (ssl.method === undefined || ssl.type === undefined) return failures.methodAndTypeMissing;
  if (!methods.includes(ssl.method)) return failures.methodUnknown;
  if (ssl.type !== "dv") return failures.typeUnknown;
  if (ssl.certificateAuthority === undefined || ssl.certificateAuthority === "") return undefined;
  const authority = authorities.get(ssl.certificateAuthority);
  if (authority === undefined) return failures.authorityUnknown;
  return authority.selectable ? undefined : failures.authorityNotAllowed;
}
