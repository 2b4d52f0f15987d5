import { callRules } from "./calls/call-rules.js";
import { certificateRules } from "./certificates/certificate-rules.js";
import { changeRules } from "./changes/change-rules.js";
import { controlRules } from "./controls/control-rules.js";
import { creationRules } from "./creation/creation-rules.js";
import { hostnameListRules } from "./list/hostname-list-rules.js";
import { rateRules } from "./rate/rate-rules.js";
import { routeRules } from "./routes/route-rules.js";
import { scheduleRules } from "./schedule/schedule-rules.js";
import { statusRules } from "./status/status-rules.js";
import { zoneRules } from "./zones/zone-rules.js";

/**
 * Every rule of the custom hostname service that its fake holds to: its id, what it says, and who says so.
 *
 * Sources: `hostnames` is the specification (`custom-hostnames.md`), `facts` the public facts that fill what it leaves out
 * (`hostnames-facts.md`), `Undocumented` a choice of ours where both are silent.
 *
 * Only types of this file reach `"./hostnames"`; the texts are loaded on demand only.
 */
type HostnameRules = typeof statusRules &
  typeof scheduleRules &
  typeof certificateRules &
  typeof creationRules &
  typeof hostnameListRules &
  typeof changeRules &
  typeof zoneRules &
  typeof rateRules &
  typeof routeRules &
  typeof callRules &
  typeof controlRules;

/** The registry, by rule id. */
export const hostnameRules: HostnameRules = {
  ...statusRules,
  ...scheduleRules,
  ...certificateRules,
  ...creationRules,
  ...hostnameListRules,
  ...changeRules,
  ...zoneRules,
  ...rateRules,
  ...routeRules,
  ...callRules,
  ...controlRules,
};

/** The id of a rule of the custom hostname service. */
export type HostnameRuleId = keyof HostnameRules;
