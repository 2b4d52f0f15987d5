#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { type CommandOutcome, found, needFastCheck, refused } from "./command-outcome.js";
import { progressOn } from "./progress.js";
import type { Request } from "./requests.js";
import { run } from "./run.js";
import { terminalOf } from "./terminal.js";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

// The reader of the output may have seen enough: `fakebucket rules | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const terminal = terminalOf(process.stdout, process.env);
const asked = run(process.argv.slice(2), version, terminal);
const { output, complaint, exitCode } = "command" in asked ? await runCommand(asked).catch(refused) : asked;
if (output !== "") process.stdout.write(`${output}\n`);
if (complaint !== "") process.stderr.write(`${complaint}\n`);
process.exitCode = exitCode;

/** Does what takes longer, with what is loaded for it alone. */
async function runCommand(asked: Request): Promise<CommandOutcome> {
  const folder = process.cwd();
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  switch (asked.command) {
    case "check": {
      await needFastCheck("check");
      const { check } = await import("./check.js");
      return check(asked, terminal, progressOn(process.stderr));
    }
    case "compare": {
      await needFastCheck("compare");
      const { compare } = await import("./compare/compare.js");
      const controller = new AbortController();
      onInterrupt(() => {
        tell(
          "Ends after this sequence, and removes what it wrote. Once more ends it now; then the next run removes it.",
        );
        controller.abort();
      });
      const worker = new URL("./compare/worker.js", import.meta.url);
      const { signal } = controller;
      return compare(asked, { folder, worker, environment: process.env, fetch, say: tell, signal });
    }
    case "serve": {
      const { serve } = await import("./serve/serve.js");
      const running = await serve(asked, folder, process.env, { terminal, say });
      await new Promise<void>(onInterrupt);
      await running.close();
      return found("");
    }
    case "init": {
      const { init } = await import("./init/init.js");
      return init(asked, folder, terminal, say);
    }
  }
}

/** Calls back when the process is asked to end. The next time it ends at once. */
function onInterrupt(callback: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => callback());
}
