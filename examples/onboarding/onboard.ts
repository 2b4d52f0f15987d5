/**
 * Adds customers' hostnames to a product, like the code behind its page "Your own domain".
 *
 * It creates the custom hostname, advises the customer, and polls until traffic and certificate are active. It uses only
 * the HTTP interface of the service, so it runs on the platform and on a FakeHostnames of any semantics.
 */
import { Api, ApiError, type CustomHostname, type Env } from "./api.js";

/** The state of a hostname, with advice for its owner. */
export type Progress =
  | { readonly state: "active" }
  | { readonly state: "waiting" | "blocked" | "caa"; readonly advice: string }
  | { readonly state: "lost" };

/** The target of the customers' CNAME records. */
export const target = "customers.saas.com";

/** Adds a hostname, or uses the existing one. */
export async function addHostname(env: Env, hostname: string, sleep: Sleep): Promise<Progress> {
  const api = new Api(env);
  for (;;) {
    try {
      return progressOf(await api.create(hostname));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) return look(env, hostname);
      if (error.status !== 429) throw error;
      // The lockout ends by itself; until then every call is refused.
      await sleep((error.retryAfterSeconds ?? 30) * 1000);
    }
  }
}

/** Waits for some time; tests advance their own clock. */
export type Sleep = (milliseconds: number) => Promise<void>;

/** Polls until a hostname is active, its owner has to act, or the number of looks is reached. */
export async function waitUntilActive(env: Env, hostname: string, sleep: Sleep, looks = 60): Promise<Progress> {
  let progress = await look(env, hostname);
  for (let count = 1; count < looks && progress.state === "waiting"; count++) {
    await sleep(60_000);
    progress = await look(env, hostname);
  }
  return progress;
}

/** Returns the current state of a hostname, and repairs it if the product can do so itself. */
export async function look(env: Env, hostname: string): Promise<Progress> {
  const api = new Api(env);
  const found = await api.find(hostname);
  if (found === undefined) return { state: "lost" };
  const status = statusOf(found);
  // The customer pointed the hostname elsewhere. It may be back by now; otherwise seven more days remain.
  const isMoved = status === "moved";
  // The CAA records forbid the chosen CA; the service may choose an allowed one.
  const isForbidden = status === "caa_error";
  return progressOf(isMoved || isForbidden ? await api.restart(found.id) : found);
}

/** Removes a hostname. */
export async function removeHostname(env: Env, hostname: string): Promise<void> {
  const api = new Api(env);
  const found = await api.find(hostname);
  if (found !== undefined) await api.delete(found.id);
}

/** Normalizes the status: the service's documentation and its answers spell it differently. */
function statusOf({ status, ssl }: CustomHostname): string {
  return ssl.status === "caa_error" ? "caa_error" : status.toLowerCase();
}

function progressOf(custom: CustomHostname): Progress {
  switch (statusOf(custom)) {
    case "active":
      // Traffic is routed, but a browser that finds no certificate shows an error.
      if (custom.ssl.status === "active") return { state: "active" };
      return { state: "waiting", advice: "The certificate is on its way." };
    case "blocked":
      return { state: "blocked", advice: custom.verification_errors?.[0] ?? "" };
    case "caa_error":
      return {
        state: "caa",
        advice: `Add to the DNS of ${custom.hostname}: 0 issue "pki.goog; cansignhttpexchanges=yes" and 0 issuewild "pki.goog; cansignhttpexchanges=yes" (type CAA).`,
      };
    default:
      return { state: "waiting", advice: `Point a CNAME of ${custom.hostname} at ${target}.` };
  }
}
