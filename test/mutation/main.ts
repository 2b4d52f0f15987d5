/** Writes down what Stryker found, and fails where that is not as it should be: the last step of `npm run mutation`. */
import { readFileSync, writeFileSync } from "node:fs";
import { complaintsAbout, documentPath, renderDocument } from "./mutation-document.js";
import { mutantsOf, type Report, scoreOf } from "./report.js";
import { survivors } from "./survivors.js";

function fromRoot(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}

const mutants = mutantsOf(JSON.parse(readFileSync(fromRoot("reports/mutation.json"), "utf8")) as Report);
writeFileSync(fromRoot(documentPath), renderDocument(mutants, survivors));
console.log(`Written: ${documentPath} (${scoreOf(mutants).toFixed(1)} % of ${mutants.length} mutants found)`);
for (const complaint of complaintsAbout(mutants, survivors)) {
  console.error(complaint);
  process.exitCode = 1;
}
