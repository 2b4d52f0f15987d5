import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { initIn, vitestProject } from "../cli/init-in.js";
import { root } from "../repository/tracked-files.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";
import { type Cell, cellsOf, nameOf } from "./matrix/cells.js";
import { compile } from "./matrix/compile-cell.js";
import { declaredPackage } from "./matrix/declared-package.js";
import { type Matrix, openMatrix } from "./matrix/matrix.js";
import { repositoryVersions } from "./matrix/pinned-versions.js";

// The most different cells of `npm run check:package`, with the packages installed in the repository.
const chosen: readonly Partial<Cell>[] = [
  { library: "ES", way: "none", vitest: undefined },
  { library: "ES", way: "global" },
  { library: "DOM", way: "none" },
  { library: "DOM", way: "imported" },
  { library: "WebWorker", way: "imported", vitest: undefined },
];

function cellWith(wanted: Partial<Cell>): Cell {
  const isWanted = (cell: Cell) => Object.entries(wanted).every(([name, value]) => cell[name as keyof Cell] === value);
  const found = cellsOf(repositoryVersions).filter(isWanted).at(-1);
  if (found === undefined) throw new Error(`There is no cell with ${JSON.stringify(wanted)}.`);
  return found;
}

it.each([0, 1, 2])("the third %i of the cells contains every pair of values of two choices", (third) => {
  const versions = { typescript: ["5", "6", "7"], workersTypes: ["4", "5"], vitest: ["4", "5"] };
  const pairsOf = (cells: readonly Cell[]) => {
    const choices = cells.map(({ third: _, way, workersTypes, ...others }) =>
      Object.entries({ ...others, platform: `${way} ${workersTypes}` }).map((choice) => choice.join(" ")),
    );
    return new Set(choices.flatMap((names) => names.flatMap((one) => names.map((other) => `${one}, ${other}`))));
  };
  const all = cellsOf(versions);
  const some = all.filter((cell) => cell.third === third);
  expect(some).toHaveLength(all.length / 3);
  expect(pairsOf(some)).toEqual(pairsOf(all));
});

const folderOf = temporaryDirectory();
let folder: string;
let matrix: Matrix;

beforeAll(async () => {
  folder = await declaredPackage();
  matrix = openMatrix(folder);
}, 300_000);

afterAll(() => {
  matrix?.remove();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

describe("the shown code", { timeout: 300_000 }, () => {
  it.each(chosen.map(cellWith).map((cell) => [nameOf(cell), cell] as const))("compiles with %s", async (_, cell) => {
    const { errors, judged } = await matrix.compile(cell);
    expect(errors).toEqual([]);
    expect(judged).toEqual(expect.arrayContaining(["entries/index.ts", "mistakes.ts", "subclass.ts"]));
  });

  it("is left out if it needs a missing package or global, but not for mistakes", async () => {
    const { errors, leftOut } = await matrix.compile(cellWith({ library: "ES", way: "none", vitest: undefined }), {
      "global.ts": 'import { FakeBucket } from "fakebucket";\n\nconsole.log(new FakeBucket().get(1));\n',
      "module.ts": 'import { expect } from "vitest";\n\nexpect.nothing();\n',
      "member.ts": 'import { FakeBucket } from "fakebucket";\n\nnew FakeBucket().get(1);\n',
      "neighbour.ts": 'import { one } from "./missing.js";\n\none();\n',
    });
    expect(leftOut).toEqual(expect.arrayContaining(["global.ts", "module.ts"]));
    expect([...errors].sort()).toEqual([
      expect.stringMatching(/^member\.ts:3 .*number/s),
      expect.stringMatching(/^neighbour\.ts:1 .*missing\.js/),
    ]);
  });
});

describe("the first test of init", { timeout: 300_000 }, () => {
  const bundled = { module: "ESNext", moduleResolution: "Bundler", strict: true, skipLibCheck: true };
  const platform = '/// <reference types="@cloudflare/workers-types" />\n';
  const classWorker =
    'import { env } from "cloudflare:workers";\nexport default { fetch: () => new Response(String(env)) };\n';

  it.each([
    ["Hono", { ...bundled, target: "ESNext", lib: ["ESNext"], types: ["@cloudflare/workers-types"] }, {}],
    [
      "Hono, with platform modules and a configuration of vitest",
      { ...bundled, target: "ESNext", lib: ["ESNext"], types: ["@cloudflare/workers-types"] },
      { "src/index.ts": classWorker, "vitest.config.ts": "export default {};\n" },
    ],
    [
      "create-cloudflare",
      {
        ...bundled,
        target: "es2024",
        lib: ["es2024"],
        isolatedModules: true,
        noEmit: true,
        types: [],
      },
      { "worker-configuration.d.ts": `${platform}interface Env { FILES: R2Bucket }\n` },
    ],
  ])("compiles in the template of %s", async (_, compilerOptions, files) => {
    const project = folderOf({ ...vitestProject, ...files, "tsconfig.json": JSON.stringify({ compilerOptions }) });
    cpSync(folder, join(project, "node_modules/fakebucket"), { recursive: true });
    mkdirSync(join(project, "node_modules/@cloudflare"));
    for (const name of ["vitest", "@cloudflare/workers-types"]) {
      symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
    }
    expect((await initIn(project)).exitCode).toBe(0);
    const isJudged = (path: string) => path.startsWith(project) && !path.includes("node_modules");
    const configuration = "tsconfig.json";
    expect(await compile(repositoryVersions.typescript[0] ?? "", { folder: project, configuration, isJudged })).toEqual(
      [],
    );
  });
});
