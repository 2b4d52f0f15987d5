import type { EntryCost } from "./cost-of-import.js";
import { dearKit } from "./kit.js";
import { operations } from "./operations.js";
import type { Measured } from "./side-by-side.js";

/** All that was measured in one run. */
export interface Figures {
  readonly measured: Measured;
  readonly imports: { readonly bare: number; readonly entries: readonly EntryCost[] };
  /** Microseconds of what is not one call, by what it is. */
  readonly wholes: ReadonlyMap<string, number>;
  /** Bytes of an empty object. */
  readonly heap: number;
}

/** Compressed bytes that an entry may have at most, and modules that it may load. */
const budgets: Readonly<Record<string, { readonly compressed: number; readonly modules: number }>> = {
  fakebucket: { compressed: 45_000, modules: 10 },
  "fakebucket/config": { compressed: 72_000, modules: 12 },
  "fakebucket/hostnames": { compressed: 66_000, modules: 6 },
  "fakebucket/jest": { compressed: 56_000, modules: 14 },
  "fakebucket/property": { compressed: 170_000, modules: 13 },
  "fakebucket/r2": { compressed: 46_000, modules: 10 },
  "fakebucket/remote": { compressed: 65_000, modules: 13 },
  "fakebucket/rules": { compressed: 60_000, modules: 6 },
  "fakebucket/s3": { compressed: 80_000, modules: 13 },
  "fakebucket/testing": { compressed: 75_000, modules: 18 },
  "fakebucket/types": { compressed: 1000, modules: 1 },
  "fakebucket/workers": { compressed: 84_000, modules: 15 },
};

/** The margins that do not hold, a sentence each. They are generous: a busy machine breaks none, a lost order of growth does. */
export function brokenMargins({ measured, imports, wholes, heap }: Figures): string[] {
  const broken: string[] = [];
  const hold = (holds: boolean, sentence: string) => {
    if (!holds) broken.push(sentence);
  };
  for (const [name, { olderAtLeast, floorAtMost }] of Object.entries(operations)) {
    const times = measured.get(name);
    if (times === undefined) continue;
    const own = times.get("FakeBucket") ?? Number.NaN;
    const older = (times.get("older simulator") ?? Number.NaN) / own;
    const floor = own / (times.get("floor") ?? Number.NaN);
    if (olderAtLeast !== undefined) hold(older >= olderAtLeast, `${name}: ${older} × the older simulator`);
    if (floorAtMost !== undefined) hold(floor <= floorAtMost, `${name}: ${floor} × the floor`);
  }
  for (const { entry, modules, compressed } of imports.entries) {
    const budget = budgets[entry];
    hold(budget !== undefined && modules <= budget.modules, `${entry} loads ${modules} modules.`);
    hold(budget !== undefined && compressed <= budget.compressed, `${entry} has ${compressed} bytes, compressed.`);
  }
  broken.push(...dearKit(wholes));
  hold(heap <= 350, `An empty object takes ${heap} bytes.`);
  return broken;
}
