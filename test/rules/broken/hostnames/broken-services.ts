import { brokenCalls } from "./broken-calls.js";
import { brokenCertificates } from "./broken-certificates.js";
import { brokenChanges } from "./broken-changes.js";
import { brokenControls } from "./broken-controls.js";
import { brokenCreation } from "./broken-creation.js";
import { brokenHostnameList } from "./broken-hostname-list.js";
import { brokenRate } from "./broken-rate.js";
import { brokenRoutes } from "./broken-routes.js";
import { brokenSchedule } from "./broken-schedule.js";
import type { BrokenService } from "./broken-service.js";
import { brokenStatus } from "./broken-status.js";
import { brokenZones } from "./broken-zones.js";

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
