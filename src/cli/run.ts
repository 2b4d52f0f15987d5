import { parseArgs } from "node:util";
import { type Explanation, explain } from "../explain/explain.js";
import type { Rule } from "../explain/registry.js";
import { nearRules, searchRules } from "../explain/search-rules.js";
import type { Level } from "../rules/all-rules.js";
import { semantics as presets, type SemanticsName } from "../semantics/presets.js";
import type { CheckRequest } from "./check.js";
import type { CommandOutcome } from "./command-outcome.js";
import type { CompareRequest } from "./compare/compare-request.js";
import type { InitRequest } from "./init/init.js";
import { renderCode, renderJson, renderRule, renderRules } from "./render.js";
import type { ServeRequest } from "./serve/serve-request.js";
import type { Terminal } from "./terminal.js";
import { wrap } from "./wrap.js";

/** The overview of the commands, for callers who name none. */
const overview = `fakebucket: an in-memory Cloudflare R2 bucket for tests

  npx fakebucket init                  write a first test, from your wrangler configuration, and run it
  npx fakebucket explain 10048         what an error means, and what to do instead
  npx fakebucket rules cursor          all rules of R2 with a word in them
  npx fakebucket check ./bucket.mjs    find what your own mock gets wrong
  npx fakebucket serve                 your buckets over S3 on this machine, with a page to look into them
  npx fakebucket compare --bucket NAME --endpoint URL
                                       whether your real bucket does what FakeBucket does

npx fakebucket --help says more.`;

const help = `fakebucket: an in-memory Cloudflare R2 bucket for tests

  fakebucket init [FILE]        writes a first test into the project of a wrangler configuration, and runs it. FILE is
                                the configuration; without it, the one of this folder. Never overwrites a file.
  fakebucket explain SUBJECT    the rule of an error's code or message, or of an id:
                                  fakebucket explain 10048
                                  fakebucket explain "list: MaxKeys params must be positive integer <= 1000. (10022)"
                                  fakebucket explain list.delimiter
  fakebucket rules [WORDS]      the rules that hold all the words; without words, all rules
  fakebucket check FILE         checks the buckets that a module makes against all rules: by its default export, or by
                                makeBucket, a function that gives an empty bucket; it may export semantics,
                                abilities, ownRules and timeout too. Needs fast-check.
  fakebucket serve [FILE]       serves the buckets of a wrangler configuration over S3, on this machine only, with a page
                                to look into them. FILE as in init; without a configuration, one bucket. The keys are
                                "fakebucket", or FAKEBUCKET_ACCESS_KEY_ID and FAKEBUCKET_SECRET_ACCESS_KEY. Ctrl+C ends it.
  fakebucket compare            makes the same random calls on a FakeBucket and on a bucket of yours, under
                                fakebucket-compare/ alone, and shows the shortest calls at which they differ. Over S3:
                                  fakebucket compare --endpoint URL --bucket NAME
                                with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Inside the platform, where error texts
                                show, by a Worker that it writes to a new folder; its answer tells how to go on:
                                  fakebucket compare --worker FOLDER --bucket NAME
                                  fakebucket compare --url URL
                                Needs fast-check.

Options of init
  --env NAME         use the buckets of this environment of the configuration
  --no-run           only write the test

Options of check
  --rule ID          check this rule, or those whose ids begin so; may be repeated
  --level LEVEL      data: nothing is lost, no answer is wrong; contract: also what the documentation promises;
                     letter: also texts of errors, own properties, the order of arguments (letter)
  --runs N           check so many made-up cases of each rule (100)
  --seed N           make them up from this number
  --path PATH        go straight to the case of a failure with this seed
  --semantics NAME   documented, deployed or simulator

Options of serve
  --env NAME         serve the buckets of this environment of the configuration
  --port N           listen on this port (8700); 0: any that is free
  --data DIRECTORY   keep the buckets there between runs
  --cors ORIGIN      let pages of this origin use the buckets, such as http://localhost:3000; can be given several times
  --host NAME        answer to this name of the machine too; can be given several times
  --public           let everybody read objects at /cdn-cgi/local/r2/public/BUCKET/KEY, as under wrangler

Options of compare
  --region NAME      of the bucket (auto)
  --runs N           make so many sequences of calls (100)
  --seed N, --path PATH, --semantics NAME    as in check (deployed)

  --json       print JSON, for programs: an array of rules, or the report of a check
  --version    print the version
  --help       print this

Exits with 1 if nothing was found, or a rule or the test failed, and with 2 if the command was not understood or cannot
be done.`;

/**
 * Runs the command, or says what is to be checked or written: that takes longer, and needs what not everybody has. It reads
 * nothing but its arguments, and writes nothing itself.
 */
export function run(
  args: readonly string[],
  version: string,
  terminal: Terminal,
): CommandOutcome | CheckRequest | CompareRequest | InitRequest | ServeRequest {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return misunderstood((error as Error).message);
  }
  const { values, positionals } = parsed;
  const [command, ...words] = positionals;
  if (values.help === true || command === "help") return found(help);
  if (values.version === true) return found(version);
  const text = words.join(" ").trim();
  switch (command) {
    case "explain":
      if (text === "") return misunderstood("explain needs a subject: a code, a message, or a rule's id.");
      return answer(text, explained(text), values.json === true, terminal);
    case "rules":
      return answer(text, { rules: searchRules(text), full: false }, values.json === true, terminal);
    case "check":
      return toCheck(words, values);
    case "compare":
      return toCompare(words, values);
    case "init":
      return toInit(words, values);
    case "serve":
      return toServe(words, values);
    case undefined:
      return found(overview);
    default:
      return misunderstood(`There is no command "${command}".`);
  }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      bucket: { type: "string" },
      cors: { type: "string", multiple: true },
      data: { type: "string" },
      endpoint: { type: "string" },
      env: { type: "string" },
      help: { type: "boolean", short: "h" },
      host: { type: "string", multiple: true },
      json: { type: "boolean" },
      level: { type: "string" },
      "no-run": { type: "boolean" },
      path: { type: "string" },
      port: { type: "string" },
      public: { type: "boolean" },
      region: { type: "string" },
      rule: { type: "string", multiple: true },
      runs: { type: "string" },
      seed: { type: "string" },
      semantics: { type: "string" },
      url: { type: "string" },
      version: { type: "boolean", short: "v" },
      worker: { type: "string" },
    },
  });
}

function toCheck(
  [file, ...others]: readonly string[],
  { rule, level, runs, seed, path, semantics, json }: ReturnType<typeof parse>["values"],
): CommandOutcome | CheckRequest {
  if (file === undefined) return misunderstood("check needs a file: a module that makes buckets.");
  if (others.length > 0) return misunderstood(`check takes one file, not "${others[0]}" too.`);
  const wrong = [runs, seed].find(isNoNumber);
  if (wrong !== undefined) return misunderstood(`"${wrong}" is not a whole number.`);
  const options = {
    rules: rule,
    level: level as Level | undefined,
    runs: runs === undefined ? undefined : Number(runs),
    seed: seed === undefined ? undefined : Number(seed),
    path,
    semantics: semantics as SemanticsName | undefined,
  };
  return { command: "check", file, options, json: json === true };
}

function isNoNumber(text: string | undefined): boolean {
  return text !== undefined && !/^-?\d+$/.test(text);
}

function toCompare(
  [other]: readonly string[],
  values: ReturnType<typeof parse>["values"],
): CommandOutcome | CompareRequest {
  if (other !== undefined) return misunderstood(`compare takes options, not "${other}".`);
  const { endpoint, bucket, region = "auto", url, worker: folder, runs, seed, path, semantics: name } = values;
  const wrong = [runs, seed].find(isNoNumber);
  if (wrong !== undefined) return misunderstood(`"${wrong}" is not a whole number.`);
  const semantics = (Object.keys(presets) as SemanticsName[]).find((preset) => preset === (name ?? "deployed"));
  if (semantics === undefined) return misunderstood(`"${name}" is not documented, deployed or simulator.`);
  const how = {
    runs: Number(runs ?? 100),
    seed: seed === undefined ? undefined : Number(seed),
    path,
    semantics,
  };
  if (url !== undefined) return { command: "compare", with: "worker", url, ...how };
  if (bucket === undefined) return misunderstood("compare needs --bucket NAME, or --url URL.");
  if (folder !== undefined) return { command: "compare", with: "nothing", folder, bucket };
  if (endpoint === undefined) return misunderstood("compare needs --endpoint URL, --worker FOLDER or --url URL.");
  return { command: "compare", with: "s3", endpoint, bucket, region, ...how };
}

function toInit(
  [file, ...others]: readonly string[],
  values: ReturnType<typeof parse>["values"],
): CommandOutcome | InitRequest {
  if (others.length > 0) return misunderstood(`init takes one file, not "${others[0]}" too.`);
  return { command: "init", file, environment: values.env, run: values["no-run"] !== true };
}

function toServe(
  [file, ...others]: readonly string[],
  {
    env,
    port = "8700",
    data,
    host: hosts = [],
    cors = [],
    public: isPublic = false,
  }: ReturnType<typeof parse>["values"],
): CommandOutcome | ServeRequest {
  if (others.length > 0) return misunderstood(`serve takes one file, not "${others[0]}" too.`);
  if (!/^\d+$/.test(port) || Number(port) > 65535) return misunderstood(`"${port}" is not a port.`);
  return { command: "serve", file, environment: env, port: Number(port), data, hosts, cors, isPublic };
}

/** Rules that were found, and whether the first is an answer in full or one of many. */
interface Answer {
  readonly rules: readonly Rule[];
  readonly full: boolean;
  /** The number of them that the subject may come from, where they are several. */
  readonly sharedBy?: number;
  /** The error whose code is the subject. */
  readonly error?: Explanation["error"];
}

/** Returns the meaning of a subject, or else the rules that it may name in part. */
function explained(text: string): Answer {
  const explanation = explain(text);
  if (explanation !== undefined) {
    const { others, shared, error, ...rule } = explanation;
    const below = searchRules(text).filter(({ id }) => id.startsWith(`${text}.`));
    return {
      rules: [rule, ...others, ...below],
      full: true,
      error,
      ...(shared ? { sharedBy: others.length + 1 } : {}),
    };
  }
  // By their ids alone: a rule that has words of the text need not be its cause.
  const named = searchRules(text).filter(({ id }) => id.startsWith(text));
  return { rules: named, full: named.length === 1 };
}

function answer(
  text: string,
  { rules, full, sharedBy, error }: Answer,
  json: boolean,
  terminal: Terminal,
): CommandOutcome {
  const [first, ...others] = rules;
  if (first === undefined) {
    const near = nearRules(text).map(({ id }) => `\n  ${id}`);
    const advice =
      near.length === 0 ? " `fakebucket rules WORD` finds rules by their words." : ` Near it:${near.join("")}`;
    return { output: json ? "[]" : "", complaint: `No rule was found for "${text}".${advice}`, exitCode: 1 };
  }
  if (json) return found(renderJson([{ ...first, error }, ...others]));
  if (!full) return found(renderRules(rules, terminal));
  const rule = renderRule(first, terminal);
  const said = `This may come from ${sharedBy} rules; the first is the most likely, if only the text is known.`;
  const sections = [
    ...(error === undefined ? [] : [renderCode(error, terminal)]),
    ...(sharedBy === undefined ? [] : [wrap(said, terminal.width).join("\n")]),
    rule,
    ...(others.length === 0 ? [] : ["See also", renderRules(others, terminal)]),
  ];
  return found(sections.join("\n\n"));
}

function found(output: string): CommandOutcome {
  return { output, complaint: "", exitCode: 0 };
}

function misunderstood(reason: string): CommandOutcome {
  return { output: "", complaint: `${reason}\n\n${help}`, exitCode: 2 };
}
