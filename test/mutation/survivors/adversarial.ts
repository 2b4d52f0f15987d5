import type { Survivors } from "./survivors.js";

export const adversarialSurvivors: readonly Survivors[] = [];
