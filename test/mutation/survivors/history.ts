import type { Survivors } from "./survivors.js";

export const historySurvivors: readonly Survivors[] = [];
