import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describeValue } from "../base/messages/describe-value.js";
import { checkBucket } from "../property/suite/check-bucket.js";
import type { CheckReport } from "../property/suite/check-report.js";
import { inTime } from "../property/suite/deadline.js";
import { type CheckOptions, makerOf, type Progress } from "../property/suite/suite-options.js";
import type { CommandOutcome } from "./command-outcome.js";
import { renderCheck } from "./render-check.js";
import type { CheckRequest } from "./requests.js";
import type { Terminal } from "./terminal.js";

/** The exports of a bucket-making module: named exports, or members of its default export. */
type Exports = Pick<CheckOptions, "semantics" | "abilities" | "ownRules" | "timeout"> & {
  readonly makeBucket?: unknown;
};

/** Checks the buckets of a module against the rules. */
export async function check(
  { file, options, json, all }: Omit<CheckRequest, "command">,
  terminal: Terminal,
  onProgress: (progress: Progress) => void,
): Promise<CommandOutcome> {
  let report: CheckReport;
  if (!existsSync(file)) return { output: "", complaint: `There is no file ${file}.`, exitCode: 2 };
  try {
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
    const { makeBucket, ...said } = await loadExports(file, options.timeout);
    report = await checkBucket(makeBucket as () => never, { ...said, ...given, onProgress });
  } catch (error) {
    const complaint =
      noTypeScript(file, error) ?? (error instanceof Error ? error.message : `it threw ${describeValue(error)}.`);
    return { output: "", complaint: `${file}: ${complaint}`, exitCode: 2 };
  }
  const output = json ? JSON.stringify(report, null, 2) : renderCheck(report, file, all, terminal);
  return { output, complaint: "", exitCode: report.ok ? 0 : 1 };
}

/** Advice if the host cannot read TypeScript, or not all of it; `undefined` if the error has another cause. */
export function noTypeScript(file: string, error: unknown): string | undefined {
  const { code = "" } = (error ?? {}) as { readonly code?: string };
  const isLoading = /^ERR_(?:UNKNOWN_FILE_EXTENSION|UNSUPPORTED_TYPESCRIPT_SYNTAX|MODULE_NOT_FOUND)$/.test(code);
  if (!/\.[cm]?tsx?$/.test(file) || !(isLoading || error instanceof SyntaxError)) return undefined;
  return `this host cannot read it as TypeScript. Run it with tsx: npx tsx node_modules/fakebucket/dist/cli.js check ${file}`;
}

/** The default time to load the module, and to create the first bucket, in milliseconds. */
const startTimeout = 5000;

/** Loads a module within a time: one with a timer could otherwise wait for ever. */
async function loadExports(file: string, given: number | undefined): Promise<Exports> {
  const milliseconds = given ?? startTimeout;
  const complaint = `it was not loaded within ${milliseconds} ms: does it await a promise that never settles?`;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // A process with nothing else to wait for ends at once.
    timer = setTimeout(() => reject(new TypeError(complaint)), milliseconds).unref();
  });
  const loading: Promise<Readonly<Record<string, unknown>>> = import(pathToFileURL(resolve(file)).href);
  const module = await Promise.race([loading, late]).finally(() => clearTimeout(timer));
  const { default: exported = module["makeBucket"] } = module;
  const holder = typeof exported === "object" && exported !== null ? (exported as Exports) : { makeBucket: exported };
  if (typeof holder.makeBucket !== "function") {
    const name = Object.keys(module).find((each) => /^[A-Z]/.test(each) && typeof module[each] === "function");
    throw new TypeError(
      `it must export, as default or as makeBucket, a function that returns an empty bucket, for example: export default () => new ${name ?? "MyBucket"}();`,
    );
  }
  const { semantics, abilities, ownRules, timeout } = { ...(module as Exports), ...holder };
  // Without this check, a maker that returns nothing or never settles would fail every rule for the same reason.
  const limit = given ?? (typeof timeout === "number" ? timeout : startTimeout);
  const made = Promise.resolve({}).then(makerOf(holder.makeBucket));
  const bucket: unknown = await inTime(made, limit, () => new TypeError(`it returned no bucket within ${limit} ms.`));
  if (typeof bucket !== "object" || bucket === null)
    throw new TypeError(`it must return a bucket, not ${describeValue(bucket)}.`);
  return { makeBucket: holder.makeBucket, semantics, abilities, ownRules, timeout };
}
