/**
 * Runs the package on every host of the matrix and writes the results to a document: `npm run runtimes`.
 * `-- --only NAME` selects rows by a part of their names, `-- --list` lists all, `-- --dry-run` writes nothing, and
 * `-- --report FILE` writes the counts for CI. A failed row, or a missing one that is not optional, fails the command.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { rows } from "./rows.js";
import { isGood, type RowResult, runMatrix } from "./run-matrix.js";
import { countsOf, renderRuntimes } from "./runtimes-document.js";
import { openWorkshop } from "./workshop.js";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    list: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    report: { type: "string" },
  },
});

const path = "docs/runtimes.md";
const wanted = values.only.map((name) => name.toLowerCase());
const chosen = rows.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part)),
);

if (values.list) console.log(rows.map(({ name }) => name).join("\n"));
else await run();

async function run(): Promise<void> {
  if (chosen.length === 0) throw new Error(`No row has ${values.only.join(" or ")} in its name: see --list.`);
  const workshop = await openWorkshop();
  let results: RowResult[];
  try {
    results = await runMatrix(chosen, workshop, show);
  } finally {
    workshop.remove();
  }
  const good = results.filter(isGood);
  const missing = good.filter(({ status }) => status === "missing");
  console.log(
    `\n${good.length - missing.length} rows passed, ${results.length - good.length} failed, ${missing.length} missing`,
  );
  if (values.report !== undefined) {
    const counts = { numPassedTests: good.length - missing.length, numFailedTests: results.length - good.length };
    writeFileSync(values.report, JSON.stringify({ ...counts, numPendingTests: 0 }));
  }
  if (good.length < results.length) process.exitCode = 1;
  else if (chosen.length === rows.length && !values["dry-run"]) {
    writeFileSync(new URL(`../../${path}`, import.meta.url), renderRuntimes(results));
    console.log(`Written: ${path}`);
  }
}

/** Prints the result of a row. */
function show({ row, status, reason, version = "", runs, seconds }: RowResult): void {
  console.log(`\n${status.padEnd(8)}${row.name} ${version} (${seconds.toFixed(1)} s)`);
  if (reason !== undefined) console.log(`  ${reason}`);
  for (const { way, outcomes } of runs) {
    const { passed, failed, skipped } = countsOf(outcomes);
    console.log(`  ${way}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    for (const outcome of outcomes) {
      if (outcome.status === "failed") console.log(`    ✗ ${outcome.name}\n${indented(outcome.reason ?? "")}`);
    }
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, "      ");
}
