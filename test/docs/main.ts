import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root, textOf } from "../repository/tracked-files.js";
import { behaviourDocument } from "./behaviour-document.js";

const documents = { "docs/behaviour.md": behaviourDocument };

const { values } = parseArgs({ options: { check: { type: "boolean" } } });

for (const [path, make] of Object.entries(documents)) {
  const text = make();
  const isCurrent = existsSync(join(root, path)) && textOf(path) === text;
  if (isCurrent) {
    console.log(`${path} is as it should be.`);
  } else if (values.check === true) {
    console.error(`${path} is stale: run npm run docs.`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${path} was written.`);
  }
}
