import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, textOf } from "../repository/tracked-files.js";
import { behaviourDocument, examplesIn } from "./behaviour-document.js";
import { makeExamples } from "./examples.js";

const path = "docs/behaviour.md";
const { values } = parseArgs({ options: { check: { type: "boolean" } } });

if (values.check !== true) {
  writeFileSync(join(root, path), behaviourDocument(await makeExamples()));
  console.log(`${path} was written.`);
} else if (textOf(path) === behaviourDocument(examplesIn(textOf(path)))) {
  console.log(`${path} is as it should be.`);
} else {
  console.error(`${path} is stale: run npm run docs.`);
  process.exitCode = 1;
}
