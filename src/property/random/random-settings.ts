import type { LifecycleRule, LockRule } from "../../semantics/bucket-rules.js";
import { datedChanges } from "../../semantics/dated-changes.js";
import type { Limits } from "../../semantics/semantics.js";
import type { Abilities, BucketSettings } from "../expect/rule-check.js";

/** Limits within reach of calls with a few bytes. */
const smallParts: Partial<Limits> = {
  minPartBytes: 5,
  maxPartBytes: 6,
  maxUploadBytes: 6,
  maxObjectBytes: 11,
  maxParts: 2,
};
const smallPages: Partial<Limits> = {
  maxKeyBytes: 5,
  maxCustomMetadataBytes: 16,
  maxDeleteKeys: 2,
  maxListEntries: 3,
  listMetadataBytes: 20,
};

const day = 24 * 60 * 60;

const locks: readonly LockRule[] = [
  { id: "two days", enabled: true, prefix: "a", condition: { type: "Age", maxAgeSeconds: 2 * day } },
  { id: "longer", enabled: true, prefix: "a/", condition: { type: "Age", maxAgeSeconds: 7 * day } },
];

const lifecycle: readonly LifecycleRule[] = [
  {
    id: "deletion",
    enabled: true,
    conditions: { prefix: "a" },
    deleteObjectsTransition: { condition: { type: "Age", maxAge: 2 * day } },
  },
  {
    id: "transition",
    enabled: true,
    storageClassTransitions: [{ condition: { type: "Age", maxAge: day }, storageClass: "InfrequentAccess" }],
  },
  { id: "uploads", enabled: true, abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: day } } },
];

/** Returns settings for buckets: mostly the default, and each variant supported by the implementation. */
export function randomSettings(abilities: Abilities): readonly BucketSettings[] {
  const { limits, compatibilityDate, compatibilityFlags } = abilities;
  const dates = Object.values(datedChanges).map(({ date }) => dayBefore(date));
  const flags = Object.values(datedChanges).flatMap(({ disabledBy }) => disabledBy ?? []);
  return [
    {},
    {},
    {},
    ...(limits ? [{ limits: smallParts }, { limits: smallParts }, { limits: smallPages }, { limits: smallPages }] : []),
    ...(abilities.locks ? [{ locks }] : []),
    ...(abilities.lifecycle ? [{ lifecycle }] : []),
    ...(abilities.locks && abilities.lifecycle ? [{ locks, lifecycle }] : []),
    ...(compatibilityDate ? dates.map((date) => ({ compatibilityDate: date })) : []),
    ...(compatibilityFlags ? flags.map((flag) => ({ compatibilityFlags: [flag] })) : []),
  ];
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 1).toISOString().slice(0, 10);
}
