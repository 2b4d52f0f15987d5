import type { HeadersLike } from "../request/host-types.js";
import { failures, type HostnameFailure } from "./hostname-failure.js";

/** The credentials of the API: an email with its key, a token, or either. */
export type Credentials = KeyCredentials | TokenCredentials;

/** An email with its key, as in the documentation of the service. */
export interface KeyCredentials {
  /** The value of `X-Auth-Email`. */
  readonly email: string;
  /** The value of `X-Auth-Key`. */
  readonly key: string;
  /** The value of `Authorization: Bearer …`, accepted instead. @defaultValue none: no token is accepted */
  readonly token?: string | undefined;
}

/** An API token alone. */
export interface TokenCredentials {
  /** The value of `Authorization: Bearer …`. */
  readonly token: string;
  readonly email?: undefined;
  readonly key?: undefined;
}

/** Checks the credentials of a call; if none are configured, any will do. */
// hostnames §5; facts, Error codes. Undocumented: the failure for each case, and tokens, preferred by the platform's
// clients.
export function checkCredentials(
  headers: HeadersLike,
  path: string,
  credentials: Credentials | undefined,
): HostnameFailure | undefined {
  const bearer = /^Bearer\s+(\S.*)/i.exec(headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) {
    if (credentials === undefined) return undefined;
    if (credentials.token !== undefined) return bearer === credentials.token ? undefined : failures.credentialsWrong;
  }
  const email = headers.get("x-auth-email") ?? "";
  const key = headers.get("x-auth-key") ?? "";
  if (email === "" || key === "") {
    return /^\/zones\/[^/]*\/custom_hostnames(?:\/|$)/.test(path)
      ? failures.credentialsMissing
      : failures.headersInvalid;
  }
  if (credentials === undefined) return undefined;
  return email === credentials.email && key === credentials.key ? undefined : failures.credentialsWrong;
}
