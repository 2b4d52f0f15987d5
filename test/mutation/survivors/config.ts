import type { Survivors } from "./survivors.js";

export const configSurvivors: readonly Survivors[] = [];
