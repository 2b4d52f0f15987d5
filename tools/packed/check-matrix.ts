import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explores, seed } from "../../test/laws/runs.js";
import { cellsOf, nameOf } from "../../test/types/matrix/cells.js";
import { type Matrix, openMatrix } from "../../test/types/matrix/matrix.js";
import { pinnedVersions } from "../../test/types/matrix/pinned-versions.js";
import { type PackedPackage, packPackage } from "./packed-package.js";

/**
 * Compiles the snippets of the documents with the combinations of a major version of TypeScript: a different third each day,
 * or all of them if `FAKEBUCKET_RUNS` is more than 1.
 */
export async function checkMatrix(typescript: number): Promise<void> {
  const cells = cellsOf(await pinnedVersions())
    .filter(({ third }) => explores || third === seed % 3)
    .map((cell) => [nameOf(cell), cell] as const)
    .filter(([name]) => name.startsWith(`TypeScript ${typescript}.`));
  let packed: PackedPackage;
  let matrix: Matrix;

  beforeAll(() => {
    packed = packPackage();
    matrix = openMatrix(join(packed.project, "node_modules/fakebucket"));
  });

  afterAll(() => {
    matrix?.remove();
    packed?.remove();
  });

  describe("the snippets of the documents compile", { timeout: 600_000 }, () => {
    const judged = new Set<string>();
    const leftOut = new Set<string>();

    it.each(cells)("with %s", async (_, cell) => {
      const result = await matrix.compile(cell);
      expect(result.errors, `FAKEBUCKET_SEED=${seed}`).toEqual([]);
      for (const file of result.judged) judged.add(file);
      for (const file of result.leftOut) leftOut.add(file);
    });

    it("with at least one combination", () => {
      expect([...leftOut].filter((file) => !judged.has(file))).toEqual([]);
      expect(judged.size).toBeGreaterThan(130);
    });
  });
}
