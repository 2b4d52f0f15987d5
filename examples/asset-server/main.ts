/**
 * Uploads a directory to the asset server on a FakeBucket, reads it back and compares every byte with the disk.
 *
 *     npm start [-- DIRECTORY] [--semantics documented|deployed]
 */
import { statSync } from "node:fs";
import { totalmem } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { FakeBucket, type SemanticsName } from "fakebucket";
import { isDiskError } from "./job/job.js";
import { JobRefused, runJob } from "./job/run-job.js";
import { summary } from "./job/summary.js";
import { terminalReport } from "./job/terminal-report.js";

const usage = "Usage: npm start [-- [--semantics documented|deployed] [DIRECTORY]]";
const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Keeps the repository's own files and the compiler, some of whose files are large enough for several parts. */
function skipsInRepository(path: string): boolean {
  if (path.startsWith("node_modules/")) return !/^node_modules\/typescript(\/|$)/.test(path);
  return path !== "node_modules" && /(^|\/)(\.git|node_modules|dist|coverage)$/.test(path);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { semantics: { type: "string", default: "deployed" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [given] = positionals;
  if (positionals.length > 1) throw new JobRefused(`One directory can be given, not ${positionals.length}.`);
  // npm runs scripts in the package's directory, but the path is relative to the caller's directory.
  const directory = given === undefined ? repository : resolve(process.env["INIT_CWD"] ?? ".", given);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new JobRefused(`"${directory}" is not a directory.`);
  }

  const bucket = new FakeBucket({ semantics: parseSemantics(values.semantics) });

  console.log(
    `Copies the files of ${directory} into a bucket in memory and reads them back through the asset server; your files are not changed.\nTakes ${
      given === undefined ? "about 15 seconds" : "about 10 milliseconds a file"
    }.`,
  );
  const result = await runJob({
    directory,
    bucket,
    report: terminalReport(process.stdout),
    maxBytes: totalmem() / 2,
    ...(given === undefined ? { skips: skipsInRepository } : {}),
  });
  console.log(
    summary(`${directory} through the asset server, on a FakeBucket (${values.semantics} semantics)`, result),
  );
  return result.mismatches.length === 0 ? 0 : 1;
}

function parseSemantics(name: string): SemanticsName {
  if (name === "documented" || name === "deployed") return name;
  throw new JobRefused(`The semantics are "documented" or "deployed", not "${name}".`);
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof JobRefused || isDiskError(error)) return true;
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!isUsageError(error)) throw error;
  console.error(`${error.message}\n${usage}`);
  process.exitCode = 2;
}
