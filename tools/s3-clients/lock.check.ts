import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const source = new URL("../../src/cli/serve/data/directory-lock.ts", import.meta.url).href;

/** The script of a process that locks a directory on one command, and unlocks it on the next one. */
const taker = `
  const { lockDirectory } = await import(${JSON.stringify(source)});
  let unlock;
  for await (const line of (await import("node:readline")).createInterface({ input: process.stdin })) {
    if (line === "free") await unlock?.();
    else unlock = await lockDirectory(line).catch((error) => /is in use/.test(error.message) ? undefined : Promise.reject(error));
    console.log(line === "free" ? "freed" : unlock === undefined ? "refused" : "took");
  }
`;

function startTaker() {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", taker], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout });
  return async (line: string): Promise<string> => {
    const answer = once(lines, "line");
    child.stdin.write(`${line}\n`);
    return String((await answer)[0]);
  };
}

it("exactly one process of a pair locks a directory in 2,000 rounds, half of them with a stale lock", async () => {
  const path = folderOf({});
  const takers = [startTaker(), startTaker()];
  for (let round = 0; round < 2000; round++) {
    const last = readdirSync(path).toSorted().at(-1);
    // The process id exceeds the maximum, so the lock is stale.
    if (round % 2 === 1) writeFileSync(join(path, last ?? ""), JSON.stringify({ process: 4194305, id: "ended" }));
    const answers = await Promise.all(takers.map((take) => take(path)));
    expect(answers.toSorted(), `round ${round}`).toEqual(["refused", "took"]);
    await takers[answers.indexOf("took")]?.("free");
  }
  expect(readdirSync(path)).toEqual([".lock-0000002000"]);
});
