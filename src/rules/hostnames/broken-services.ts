import type { BrokenService } from "./broken-service.js";
import { brokenStatus } from "./status/broken-status.js";

/** Every service that is broken on purpose: at least one for each rule that has a check. */
export const brokenServices: readonly BrokenService[] = [...brokenStatus];
