import type { HostnamesState } from "../service/hostnames-state.js";
import { type Asked, askedBy } from "./answer-call.js";
import type { Arrived } from "./read-call.js";

/** A call of the API, as what stands around it is told. */
export interface HostnameCall extends Asked {
  /** The hostname that the call is about: the new one, that of the id, or the one that a list is asked for. */
  readonly hostname: string | undefined;
}

/** Tells what a call is about, before it is known whether it will be answered. */
export function callOf(state: HostnamesState, { method, url, body }: Arrived, path: string): HostnameCall {
  const asked = askedBy(method, path);
  const known = state.hostnames.get(asked.id)?.hostname;
  return { ...asked, hostname: known ?? hostnameIn(body) ?? url.searchParams.get("hostname") ?? undefined };
}

function hostnameIn(body: string | undefined): string | undefined {
  try {
    const { hostname } = JSON.parse(body ?? "") as { readonly hostname?: unknown };
    return typeof hostname === "string" ? hostname : undefined;
  } catch {
    return undefined;
  }
}
