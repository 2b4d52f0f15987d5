/** The bindings of the script: the service and the credentials for it. */
export interface Env {
  /** A service binding, or anything else with a `fetch`. */
  readonly API: { fetch(request: Request): Promise<Response> };
  readonly BASE_URL: string;
  readonly ZONE_ID: string;
  readonly EMAIL: string;
  readonly KEY: string;
}

/** The fields of a custom hostname that the script reads. */
export interface CustomHostname {
  readonly id: string;
  readonly hostname: string;
  readonly status: string;
  readonly ssl: { readonly status: string; readonly certificate_authority: string };
  readonly verification_errors?: readonly string[];
}

/** A refusal of the service. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  /** The number of seconds to wait before a retry, if the service sends it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: number, message: string, retryAfterSeconds: number | undefined) {
    super(`${message} (${status}, ${code})`);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The operations of the service that the script needs. */
export class Api {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  create(hostname: string): Promise<CustomHostname> {
    // Only long names need the shared common name.
    const service_branding = hostname.length > 64;
    return this.#call("POST", "", { hostname, service_branding, ssl: { method: "http", type: "dv" } });
  }

  async find(hostname: string): Promise<CustomHostname | undefined> {
    const found = await this.#call<CustomHostname[]>("GET", `?hostname=${encodeURIComponent(hostname)}`);
    return found[0];
  }

  /** Restarts the validation. The service chooses the CA. */
  restart(id: string): Promise<CustomHostname> {
    return this.#call("PATCH", `/${id}`, { ssl: { method: "http", type: "dv", certificate_authority: "" } });
  }

  async delete(id: string): Promise<void> {
    await this.#call("DELETE", `/${id}`);
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const { API, BASE_URL, ZONE_ID, EMAIL, KEY } = this.#env;
    const response = await API.fetch(
      new Request(`${BASE_URL}/zones/${ZONE_ID}/custom_hostnames${path}`, {
        method,
        headers: { "X-Auth-Email": EMAIL, "X-Auth-Key": KEY, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const { result, errors } = (await response.json()) as {
      readonly result: Result;
      readonly errors: readonly { readonly code: number; readonly message: string }[];
    };
    const [error] = errors;
    if (error === undefined) return result;
    const retryAfter = response.headers.get("retry-after");
    throw new ApiError(
      response.status,
      error.code,
      error.message,
      retryAfter === null ? undefined : Number(retryAfter),
    );
  }
}
