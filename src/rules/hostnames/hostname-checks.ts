import type { HostnameCheck } from "./hostname-scene.js";
import { statusChecks } from "./status/status-checks.js";

/** The check of each rule of the custom hostname service. */
export const hostnameChecks: readonly HostnameCheck[] = [...statusChecks];
