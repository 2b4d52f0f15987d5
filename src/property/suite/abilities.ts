import { lackingOfHost } from "../expect/host-need.js";
import type { Abilities, RuleCheck } from "../expect/rule-check.js";

/** The type of each ability, and the reason to skip a check without it. */
export const abilityKinds: Readonly<Record<keyof Abilities, readonly [type: string, lacking: string]>> = {
  multipart: ["boolean", "it has no multipart uploads"],
  ssec: ["boolean", "it has no SSE-C keys"],
  storageClass: ["boolean", "it has no storage classes"],
  clock: ["function", "its clock cannot be moved"],
  compatibilityDate: ["boolean", "its compatibility date cannot be chosen"],
  compatibilityFlags: ["boolean", "its compatibility flags cannot be chosen"],
  limits: ["boolean", "its limits cannot be lowered and are too high to reach"],
  locks: ["boolean", "it has no bucket locks"],
  lifecycle: ["boolean", "it has no lifecycle rules"],
  minPartBytes: ["whole number", "it has no minimum part size"],
  foreignObjects: ["boolean", "it accepts only the host's streams, Blobs and Headers"],
};

/** Returns the given abilities, and as defaults the abilities without need of help from the caller. */
export function allAbilities(given: Abilities = {}): Abilities {
  return { multipart: true, ssec: true, storageClass: true, ...given };
}

/** Returns a reason to skip a check: the first of its needs the implementation or the host lacks. */
export function lackingAbility(check: RuleCheck<unknown, string>, given: Abilities | undefined): string | undefined {
  const abilities = allAbilities(given);
  const missing = check.needs?.find((name) => !abilities[name]);
  return missing === undefined ? lackingOfHost(check.hostNeeds) : abilityKinds[missing][1];
}
