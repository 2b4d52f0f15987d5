import { versionIn } from "../../repository/version-of.js";

/** The packages that a project may have, by folder. */
export interface Versions {
  readonly typescript: readonly string[];
  readonly workersTypes: readonly string[];
  readonly vitest: readonly string[];
}

/** The values of `lib`. */
export const libraries = {
  ES: ["ES2022"],
  DOM: ["ES2022", "DOM"],
  WebWorker: ["ES2022", "WebWorker"],
} as const;

/** The module resolutions and the strictness of projects. */
export const manners = {
  NodeNext: { module: "NodeNext", moduleResolution: "NodeNext", exactOptionalPropertyTypes: true },
  Bundler: { module: "ESNext", moduleResolution: "Bundler", exactOptionalPropertyTypes: true },
  "Node16, inexact": { module: "Node16", moduleResolution: "Node16", exactOptionalPropertyTypes: false },
} as const;

/** The kind of access to the platform's types. */
export type Way = "none" | "global" | "imported";

/** A user's project. */
export interface Cell {
  readonly typescript: string;
  readonly library: keyof typeof libraries;
  readonly manner: keyof typeof manners;
  readonly way: Way;
  /** `undefined` if not installed. */
  readonly workersTypes: string | undefined;
  /** `undefined` in a project with FakeBucket only, without a test runner and other packages. */
  readonly vitest: string | undefined;
  /** The third of the cells, from 0. Each third contains every pair of values of any two choices above. */
  readonly third: number;
}

/** Returns every combination. The manners alternate, so that each occurs with every value of the others. */
export function cellsOf({ typescript, workersTypes, vitest }: Versions): Cell[] {
  const platforms = [
    { way: "none" as const, workersTypes: undefined },
    ...workersTypes.flatMap((folder) => [
      { way: "global" as const, workersTypes: folder },
      { way: "imported" as const, workersTypes: folder },
    ]),
  ];
  const names = Object.keys(manners) as (keyof typeof manners)[];
  return typescript.flatMap((compiler, a) =>
    (Object.keys(libraries) as (keyof typeof libraries)[]).flatMap((library, b) =>
      platforms.flatMap((platform, c) =>
        [undefined, ...vitest].map((runner, d) => {
          const manner = names[(a + b + c + d) % names.length] ?? "NodeNext";
          return {
            typescript: compiler,
            library,
            manner,
            ...platform,
            vitest: runner,
            third: (a + 2 * b + c + 2 * d) % 3,
          };
        }),
      ),
    ),
  );
}

/** Returns the unique name of a cell. */
export function nameOf({ typescript, library, manner, way, workersTypes, vitest }: Cell): string {
  return [
    `TypeScript ${versionIn(typescript)}`,
    library,
    workersTypes === undefined ? "no platform" : `platform ${versionIn(workersTypes)} ${way}`,
    vitest === undefined ? "nothing else" : `vitest ${versionIn(vitest)}`,
    manner,
  ].join(" · ");
}
