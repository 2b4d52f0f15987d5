import type { BrokenService } from "./broken-service.js";
import { brokenCalls } from "./calls/broken-calls.js";
import { brokenCertificates } from "./certificates/broken-certificates.js";
import { brokenChanges } from "./changes/broken-changes.js";
import { brokenControls } from "./controls/broken-controls.js";
import { brokenCreation } from "./creation/broken-creation.js";
import { brokenHostnameList } from "./list/broken-hostname-list.js";
import { brokenRate } from "./rate/broken-rate.js";
import { brokenRoutes } from "./routes/broken-routes.js";
import { brokenSchedule } from "./schedule/broken-schedule.js";
import { brokenStatus } from "./status/broken-status.js";
import { brokenZones } from "./zones/broken-zones.js";

/** Every service that is broken on purpose: at least one for each rule that has a check. */
export const brokenServices: readonly BrokenService[] = [
  ...brokenStatus,
  ...brokenSchedule,
  ...brokenCertificates,
  ...brokenCreation,
  ...brokenChanges,
  ...brokenHostnameList,
  ...brokenZones,
  ...brokenRate,
  ...brokenRoutes,
  ...brokenCalls,
  ...brokenControls,
];
