/**
 * Holds FakeBucket, the real runtime and the older simulator to all rules, and writes down the score:
 * `npm run scoreboard`. With `-- --check` nothing is written, and a score that is not the one on file fails. FakeBucket
 * breaking a rule fails in any case, and so does the real runtime breaking others than are known.
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
