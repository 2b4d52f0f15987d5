import type { HostnameRuleId } from "../../../src/rules/statements/hostnames/hostname-rules.js";
import { callChecks } from "./call-checks.js";
import { caaChecks, certificateChecks } from "./certificate-checks.js";
import { changeChecks } from "./change-checks.js";
import { controlChecks } from "./control-checks.js";
import { creationChecks } from "./creation-checks.js";
import { hostnameListChecks } from "./hostname-list-checks.js";
import type { HostnameCheck } from "./hostname-scene.js";
import { rateChecks } from "./rate-checks.js";
import { refusalCheck } from "./refusal-check.js";
import { requestBodyChecks } from "./request-body-checks.js";
import { routeChecks } from "./route-checks.js";
import { settingsChecks } from "./settings-checks.js";
import { scheduleChecks, statusChecks } from "./status-checks.js";
import { zoneChecks } from "./zone-checks.js";

/** The check of each rule of the custom hostname service. */
export const hostnameChecks: readonly HostnameCheck[] = [
  ...statusChecks,
  ...scheduleChecks,
  ...certificateChecks,
  ...caaChecks,
  ...creationChecks,
  ...settingsChecks,
  ...changeChecks,
  ...hostnameListChecks,
  ...zoneChecks,
  ...rateChecks,
  ...routeChecks,
  ...callChecks,
  ...requestBodyChecks,
  ...refusalCheck,
  ...controlChecks,
];

/** The rules without a check, with the reasons. Other tests cover them. */
export const uncheckedHostnameRules: Readonly<Partial<Record<HostnameRuleId, string>>> = {
  "hostnames.client": "it needs the client that is generated for the platform's API",
};
