import { dirname, join } from "node:path";
import { cellsOf, nameOf } from "../../test/types/matrix/cells.js";
import { openMatrix } from "../../test/types/matrix/matrix.js";
import type { Row } from "../runtimes/row.js";
import type { Outcome } from "../runtimes/smoke/outcome.js";

/** Compiles the snippets of the documents and every entry with the workshop's TypeScript, platform types and vitest. */
export const shownTypesRow: Row = {
  name: "types of snippets",
  async run(workshop) {
    const folderOf = (name: string) => dirname(workshop.hostFile(`${name}/package.json`));
    const cells = cellsOf({
      typescript: [folderOf("typescript")],
      workersTypes: [folderOf("@cloudflare/workers-types")],
      vitest: [folderOf("vitest")],
    });
    const matrix = openMatrix(join(workshop.project, "node_modules/fakebucket"));
    try {
      const outcomes: Outcome[] = [];
      for (const cell of cells) {
        const { errors } = await matrix.compile(cell);
        const status = errors.length === 0 ? "passed" : "failed";
        outcomes.push({ name: nameOf(cell), status, reason: errors.join("\n") });
      }
      return { version: workshop.hostVersion("typescript"), runs: [{ way: "tsc", outcomes }] };
    } finally {
      matrix.remove();
    }
  },
};
