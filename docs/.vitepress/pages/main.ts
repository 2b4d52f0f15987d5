/** Generates pages of the site from the sources: the API, the rules, the answers, and the picture of the scoreboard. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, textOf } from "../../../test/repository/tracked-files.js";
import { answerPages } from "./answer-pages.js";
import { behaviourPages } from "./behaviour-pages.js";
import { scoreChart } from "./score-chart.js";
import { writeReference } from "./write-reference.js";

const docs = join(root, "docs");

for (const folder of ["answers", "behaviour", "reference"])
  rmSync(join(docs, folder), { recursive: true, force: true });
await writeReference(join(docs, "reference"));
const pages = await behaviourPages(textOf("docs/behaviour.md"));
const answers = answerPages();
for (const [path, text] of [...pages, ...answers]) write(path, text);
write("fidelity.svg", scoreChart(textOf("docs/fidelity.md")));
console.log(
  `${pages.size} pages of rules, ${answers.size} of answers, the reference of the API and the scoreboard were written.`,
);

/** @param path - relative to the folder of the documents. */
function write(path: string, text: string): void {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
