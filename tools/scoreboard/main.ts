/**
 * Checks all rules on FakeBucket, the real runtime and the older simulator, and writes the score: `npm run scoreboard`.
 * `-- --check` writes nothing, and fails if the score differs from the document. The command always fails if FakeBucket
 * breaks a rule, or if the real runtime breaks an unlisted one.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { makeScoreboard, scoreboardPath } from "./make-scoreboard.js";
import { renderScoreboard } from "./scoreboard.js";
import { unexpectedFailures } from "./unexpected-failures.js";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const file = new URL(`../../${scoreboardPath}`, import.meta.url);

let done = 0;
const scoreboard = await makeScoreboard(() => {
  done += 1;
  if (done % 50 === 0) console.log(`${done} rules …`);
});
const text = renderScoreboard(scoreboard);
for (const failure of unexpectedFailures(scoreboard)) {
  console.error(failure);
  process.exitCode = 1;
}
if (!values.check) {
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
  console.log(`Written: ${scoreboardPath}`);
} else if (readFileSync(file, "utf8") === text) {
  console.log(`${scoreboardPath} is up to date.`);
} else {
  console.error(`${scoreboardPath} is stale: npm run scoreboard`);
  process.exitCode = 1;
}
