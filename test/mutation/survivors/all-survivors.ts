import { adversarialSurvivors } from "./adversarial.js";
import { configSurvivors } from "./config.js";
import { hostnamesSurvivors } from "./hostnames.js";
import { mapSurvivors } from "./map.js";
import { requestSurvivors } from "./request.js";
import { serviceSurvivors } from "./service.js";
import type { Survivors } from "./survivors.js";

/** Every mutant that no test kills. */
export const survivors: readonly Survivors[] = [
  ...requestSurvivors,
  ...serviceSurvivors,
  ...mapSurvivors,
  ...hostnamesSurvivors,
  ...configSurvivors,
  ...adversarialSurvivors,
];
