/** Writes the pages of the site that are made of the sources: the API, the rules, and the scoreboard as a picture. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, textOf } from "../../../test/repository/tracked-files.js";
import { behaviourPages } from "./behaviour-pages.js";
import { scoreChart } from "./score-chart.js";
import { writeReference } from "./write-reference.js";

const docs = join(root, "docs");

for (const folder of ["behaviour", "reference"]) rmSync(join(docs, folder), { recursive: true, force: true });
await writeReference(join(docs, "reference"));
const pages = await behaviourPages(textOf("docs/behaviour.md"));
for (const [path, text] of pages) write(path, text);
write("fidelity.svg", scoreChart(textOf("docs/fidelity.md")));
console.log(`${pages.size} pages of rules, the reference of the API and the scoreboard were written.`);

/** @param path - from the folder of the documents. */
function write(path: string, text: string): void {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
