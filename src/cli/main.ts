#!/usr/bin/env node
import { existsSync, readFileSync, writeSync } from "node:fs";
import { inspect } from "node:util";
import { collectTerms, takeTermsFrom } from "../rules/explain/answer-terms.js";
import { readTerms } from "../rules/explain/written-terms.js";
import { type CommandOutcome, found, needFastCheck, refused } from "./command-outcome.js";
import type { Questions } from "./compare/recording.js";
import { progressOn } from "./progress.js";
import type { Request } from "./requests.js";
import { run } from "./run.js";
import { terminalOf } from "./terminal.js";

/** The folder of the commands. The package has this module beside it, as `dist/cli.js`. */
const home = new URL(import.meta.url.endsWith("/cli.js") ? "cli/" : ".", import.meta.url);

const { version } = JSON.parse(readFileSync(new URL("../../package.json", home), "utf8")) as {
  readonly version: string;
};

// The reader of the output may close the pipe early: `fakebucket rules | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// The package has the terms of the answers as the build collected them: a command does not wait for that.
const terms = new URL("terms.txt", home);
takeTermsFrom(() => (existsSync(terms) ? readTerms(readFileSync(terms, "utf8")) : collectTerms()));

const terminal = terminalOf(process.stdout, process.env);
const asked = run(process.argv.slice(2), version, terminal);
const { output, complaint, exitCode } = "command" in asked ? await runToItsEnd(asked) : asked;
if (output !== "") process.stdout.write(`${output}\n`);
if (complaint !== "") process.stderr.write(`${complaint}\n`);
process.exitCode = exitCode;
// The checked module may have left a timer or a socket open. The callbacks wait for the output.
if ("command" in asked && asked.command === "check")
  process.stdout.write("", () => process.stderr.write("", () => process.exit()));

/**
 * Runs a command. The user's code runs in the same process, and may end it, throw beside it, or leave it with nothing to
 * wait for: the exit code is then 2, and once the command has finished, its own.
 */
async function runToItsEnd(asked: Request): Promise<CommandOutcome> {
  let outcome: CommandOutcome | undefined;
  let cause = "`process.exit()` was called";
  process.on("beforeExit", () => {
    cause = "it waits for a promise that never settles";
  });
  process.on("uncaughtException", (error) => {
    cause = "an error was not caught";
    writeSync(process.stderr.fd, `${inspect(error)}\n`);
    process.exit(2);
  });
  process.on("exit", (code) => {
    const file = "file" in asked && asked.file !== undefined ? `${asked.file}: ` : "";
    const sentence = `${file}fakebucket ${asked.command} could not finish: ${cause}.`;
    if (outcome === undefined) writeSync(process.stderr.fd, `${sentence}\n`);
    if (outcome === undefined || code === 0) process.exitCode = outcome?.exitCode ?? 2;
  });
  outcome = await runCommand(asked).catch(refused);
  return outcome;
}

/** Runs the commands with dependencies of their own, loaded on demand. */
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
          "Stopping after this sequence, then removing the objects it wrote. Interrupt again to stop now; the next run then removes them.",
        );
        controller.abort();
      });
      const worker = new URL("compare/worker.js", home);
      const { signal } = controller;
      const questions = JSON.parse(readFileSync(new URL("../../docs/questions.json", home), "utf8")) as Questions;
      return compare(asked, { folder, worker, questions, version, environment: process.env, fetch, say: tell, signal });
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

/** Calls back at the first signal to end the process. A second signal ends it at once. */
function onInterrupt(callback: () => void): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => callback());
}
