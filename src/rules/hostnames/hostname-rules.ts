import { callRules } from "./call-rules.js";
import { certificateRules } from "./certificate-rules.js";
import { changeRules } from "./change-rules.js";
import { controlRules } from "./control-rules.js";
import { creationRules } from "./creation-rules.js";
import { hostnameListRules } from "./hostname-list-rules.js";
import { rateRules } from "./rate-rules.js";
import { routeRules } from "./route-rules.js";
import { scheduleRules } from "./schedule-rules.js";
import { statusRules } from "./status-rules.js";
import { zoneRules } from "./zone-rules.js";

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
