/**
 * Adds customers' hostnames to a product, as its page "Your own domain" would.
 *
 * It creates the custom hostname, tells the customer what to do, and looks again and again until traffic and certificate
 * are there. It knows the service by its HTTP interface only, so it runs on the platform and on a FakeHostnames of any
 * semantics alike.
 */
import { Api, ApiError, type CustomHostname, type Env } from "./api.js";

/** How far a hostname has come, and what its owner is to do. */
export type Progress =
  | { readonly state: "active" }
  | { readonly state: "waiting" | "blocked" | "caa"; readonly advice: string }
  | { readonly state: "lost" };

/** Where customers are to point their hostnames. */
export const target = "customers.saas.com";

/** Adds a hostname; one that is there already is taken as it is. */
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

/** Waits for some time; a test lets its own clock run. */
export type Sleep = (milliseconds: number) => Promise<void>;

/** Looks until a hostname is active, its owner has to do something else than to wait, or patience ends. */
export async function waitUntilActive(env: Env, hostname: string, sleep: Sleep, looks = 60): Promise<Progress> {
  let progress = await look(env, hostname);
  for (let count = 1; count < looks && progress.state === "waiting"; count++) {
    await sleep(60_000);
    progress = await look(env, hostname);
  }
  return progress;
}

/** How far a hostname has come now. What the product can mend by itself, it mends. */
export async function look(env: Env, hostname: string): Promise<Progress> {
  const api = new Api(env);
  const found = await api.find(hostname);
  if (found === undefined) return { state: "lost" };
  const status = statusOf(found);
  // The customer pointed the hostname elsewhere. It may be back by now, and if not, there are seven more days.
  const isMoved = status === "moved";
  // The CAA records forbid the CA that was chosen: perhaps they allow one that the service would choose.
  const isForbidden = status === "caa_error";
  return progressOf(isMoved || isForbidden ? await api.restart(found.id) : found);
}

/** Takes a hostname off again. */
export async function removeHostname(env: Env, hostname: string): Promise<void> {
  const api = new Api(env);
  const found = await api.find(hostname);
  if (found !== undefined) await api.delete(found.id);
}

/** The status in one spelling: the service's documentation has another one than its answers. */
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
