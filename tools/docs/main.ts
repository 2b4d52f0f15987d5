import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { formatQuestions } from "../../src/cli/compare/recording.js";
import { root, textOf, trackedFiles } from "../../test/repository/tracked-files.js";
import { questions, questionsPath } from "../questions/questions.js";
import { behaviourDocument, examplesIn } from "./behaviour-document.js";
import { makeExamples } from "./examples.js";
import { failingTestPicture } from "./failing-test-picture.js";
import { housePicture } from "./house-picture.js";
import { withInstallBlocks } from "./install-blocks.js";
import { productionDocument } from "./production-document.js";
import { writtenExamples } from "./written-examples.js";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const behaviour = "docs/behaviour.md";
// Generating examples takes long, so a check uses the existing ones.
const examples = values.check
  ? new Map([...examplesIn(textOf(behaviour)), ...writtenExamples()])
  : await makeExamples();

/** The generated documents, by path. */
const documents = new Map([
  [behaviour, behaviourDocument(examples)],
  ["docs/guides/production.md", productionDocument()],
  ["docs/pictures/failing-test.svg", failingTestPicture()],
  ["docs/pictures/house.svg", housePicture()],
  [questionsPath, formatQuestions(questions)],
]);
for (const path of trackedFiles("*.md")) {
  const text = documents.get(path) ?? textOf(path);
  if (text.includes("<!-- install ")) documents.set(path, withInstallBlocks(text));
}

for (const [path, text] of documents) {
  if (!values.check) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${path} was written.`);
  } else if (textOf(path) === text) {
    console.log(`${path} is up to date.`);
  } else {
    console.error(`${path} is stale: run npm run docs.`);
    process.exitCode = 1;
  }
}
