import type { Survivors } from "./survivors.js";

export const hostnamesSurvivors: readonly Survivors[] = [];
