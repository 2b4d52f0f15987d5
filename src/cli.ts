#!/usr/bin/env node
import { readFileSync } from "node:fs";
import type { CommandOutcome } from "./cli/command-outcome.js";
import { progressOn } from "./cli/progress.js";
import { type Request, run } from "./cli/run.js";
import { runCheck } from "./cli/run-check.js";
import { terminalOf } from "./cli/terminal.js";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

// The reader of the output may have seen enough: `fakebucket rules | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const terminal = terminalOf(process.stdout, process.env);
const asked = run(process.argv.slice(2), version, terminal);
const { output, complaint, exitCode } = await finish(asked);
if (output !== "") process.stdout.write(`${output}\n`);
if (complaint !== "") process.stderr.write(`${complaint}\n`);
process.exitCode = exitCode;

/** Does what takes longer, with what is loaded for it alone. */
async function finish(asked: CommandOutcome | Request): Promise<CommandOutcome> {
  if (!("command" in asked)) return asked;
  if (asked.command === "check") return runCheck(asked, terminal, progressOn(process.stderr));
  if (asked.command === "compare") {
    const { runCompare } = await import("./cli/compare/run-compare.js");
    return runCompare(asked, new URL("./cli/compare/worker.js", import.meta.url));
  }
  if (asked.command === "serve") {
    const { runServer } = await import("./cli/serve/run-server.js");
    return runServer(asked, terminal);
  }
  const { init } = await import("./cli/init/init.js");
  return init(asked, process.cwd(), terminal, (line) => void process.stdout.write(`${line}\n`));
}
