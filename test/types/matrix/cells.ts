import { versionIn } from "../../repository/version-of.js";

/** The packages that a project may have installed, each by its folder. */
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

/** The ways to find packages, and how strict the project is. */
export const manners = {
  NodeNext: { module: "NodeNext", moduleResolution: "NodeNext", exactOptionalPropertyTypes: true },
  Bundler: { module: "ESNext", moduleResolution: "Bundler", exactOptionalPropertyTypes: true },
  "Node16, inexact": { module: "Node16", moduleResolution: "Node16", exactOptionalPropertyTypes: false },
} as const;

/** The way in which a project has the platform's types. */
export type Way = "none" | "global" | "imported";

/** A project of a user's. */
export interface Cell {
  readonly typescript: string;
  readonly library: keyof typeof libraries;
  readonly manner: keyof typeof manners;
  readonly way: Way;
  /** `undefined` where they are not installed. */
  readonly workersTypes: string | undefined;
  /** `undefined` in a project that has nothing but FakeBucket: no runner, and nothing of what snippets import. */
  readonly vitest: string | undefined;
  /** The third of the cells that it belongs to, from 0: each third has all values of any two of the choices above together. */
  readonly third: number;
}

/** Every combination. The manners take turns, so that each meets every value of the others. */
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

/** Returns a name that no other cell has. */
export function nameOf({ typescript, library, manner, way, workersTypes, vitest }: Cell): string {
  return [
    `TypeScript ${versionIn(typescript)}`,
    library,
    workersTypes === undefined ? "no platform" : `platform ${versionIn(workersTypes)} ${way}`,
    vitest === undefined ? "nothing else" : `vitest ${versionIn(vitest)}`,
    manner,
  ].join(" · ");
}
