import type { ProcessCosts } from "./cost-of-import.js";
import { dearKit } from "./kit.js";
import { operations } from "./operations.js";
import type { Measured } from "./side-by-side.js";

/** All measurements of one run. */
export interface Figures {
  readonly measured: Measured;
  readonly imports: ProcessCosts;
  /** Microseconds of tasks with more than one call, by name. */
  readonly wholes: ReadonlyMap<string, number>;
  /** Heap bytes of an empty object. */
  readonly heap: number;
}

/** The maximum compressed bytes and loaded modules of each entry. */
const budgets: Readonly<Record<string, { readonly compressed: number; readonly modules: number }>> = {
  fakebucket: { compressed: 48_500, modules: 11 },
  "fakebucket/config": { compressed: 72_100, modules: 13 },
  "fakebucket/hostnames": { compressed: 68_500, modules: 6 },
  "fakebucket/jest": { compressed: 61_000, modules: 17 },
  "fakebucket/property": { compressed: 174_000, modules: 15 },
  "fakebucket/r2": { compressed: 49_000, modules: 11 },
  "fakebucket/remote": { compressed: 65_000, modules: 13 },
  "fakebucket/rules": { compressed: 194_000, modules: 6 },
  "fakebucket/s3": { compressed: 80_000, modules: 14 },
  "fakebucket/testing": { compressed: 83_000, modules: 21 },
  "fakebucket/types": { compressed: 1000, modules: 1 },
  "fakebucket/workers": { compressed: 98_000, modules: 17 },
};

/** The most microseconds of tasks with many objects: five times the goal for 100,000, a tenth of which a quick run has. */
const longest: Readonly<Record<string, number>> = {
  "dump()": 25_000_000,
  "load()": 25_000_000,
  "serve --data": 10_000_000,
  ListMultipartUploads: 10_000_000,
  DeleteObjects: 2_000_000,
  "findAnswers()": 500_000,
};

/** The longest that `explain` takes, as a multiple of a process that imports nothing. */
const longestAnswers: Readonly<Record<string, number>> = { "a code": 3.5, "an error": 3.5, "a question": 5 };

/** Describes each broken margin in a sentence. Margins are generous: a busy machine breaks none, a worse complexity does. */
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
  for (const [kind, milliseconds] of imports.answers)
    hold(milliseconds / imports.bare <= (longestAnswers[kind] ?? 0), `explain, ${kind}: ${milliseconds} ms`);
  broken.push(...dearKit(wholes));
  for (const [name, time] of wholes)
    for (const [task, most] of Object.entries(longest))
      if (name.includes(task)) hold(time <= most, `${name}: ${time} microseconds`);
  hold(heap <= 350, `An empty object takes ${heap} bytes.`);
  return broken;
}
