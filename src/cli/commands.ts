import { levels } from "../rules/statements/all-rules.js";
import { semantics } from "../semantics/presets.js";

interface Flag {
  /** The placeholder of its value; a flag without one is a switch. */
  readonly value?: string;
  readonly says: string;
  /** True if it may be repeated. */
  readonly multiple?: true;
  /** The allowed values, if they are few. */
  readonly choices?: readonly string[];
  /** True if the value is an integer. */
  readonly whole?: true;
}

/** A command: its help text and its flags. */
export interface Command {
  /** The arguments after its name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly about: string;
  readonly examples: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
  /** The meanings of the exit codes 0, 1 and 2; `undefined` for an unused code. */
  readonly exits: readonly [string, string | undefined, string];
}

const notUnderstood = "the command was not understood";
const path: Flag = { value: "PATH", says: "run the case of a failure with this seed directly" };
const seed: Flag = { value: "N", whole: true, says: "generate the cases from this number, to reproduce a run" };
const presets: Flag = { value: "NAME", choices: Object.keys(semantics), says: "documented, deployed or simulator" };

export type CommandName = "init" | "explain" | "rules" | "check" | "serve" | "compare";

/** The commands, in the order of the overview. */
export const commands: Readonly<Record<CommandName, Command>> = {
  init: {
    usage: "[FILE]",
    summary: "write a first test from your wrangler configuration, and run it",
    about:
      "Writes a first test into the project of a wrangler configuration, where the test runner looks for tests, and runs it. FILE is the configuration; without it, the configuration in this folder is used. Never overwrites a file.",
    examples: ["init", "init worker/wrangler.toml --env staging", "init --to src/tests"],
    flags: {
      env: { value: "NAME", says: "use the buckets of this environment of the configuration" },
      to: { value: "FOLDER", says: "write the test to this folder of the project" },
      "no-run": { says: "write the test without running it" },
    },
    exits: [
      "the test passed, or was written",
      "the test did not pass",
      "nothing was written: no configuration, no bucket, or no place for a test",
    ],
  },
  explain: {
    usage: "WHAT",
    summary: "explain an error and how to fix it, or answer a question",
    about:
      "Explains an error code, an error message or its beginning, a log line, a stack trace, a name or status of the S3 API, the id of a rule, or a question in words.",
    examples: [
      "explain 10048",
      'explain "list: MaxKeys params must be positive integer <= 1000. (10022)"',
      "explain NoSuchKey",
      "explain rename an object",
      "explain list.delimiter",
    ],
    flags: { json: { says: "print the answers as JSON, best first; an empty array if there are none" } },
    exits: ["an answer was found", "no answer was found", notUnderstood],
  },
  rules: {
    usage: "[WORDS]",
    summary: "list the rules of R2 that contain all of the words",
    about: "Lists the rules that contain all of the words; without words, all rules.",
    examples: ["rules cursor", "rules --json"],
    flags: { json: { says: "print the rules as JSON" } },
    exits: ["rules were found", "no rule contains all of the words", notUnderstood],
  },
  check: {
    usage: "FILE",
    summary: "find the mistakes of your own mock or adapter",
    about:
      "Checks the buckets of a module against all rules. FILE exports, as default or as makeBucket, a function that returns an empty bucket, or a class; it may also export semantics, abilities, ownRules and timeout. The report begins with the failures to fix first. Needs fast-check. For TypeScript: npx tsx node_modules/fakebucket/dist/cli.js check FILE.",
    examples: ["check ./bucket.mjs", "check ./bucket.mjs --rule list", "check ./bucket.mjs --level data"],
    flags: {
      rule: { value: "ID", multiple: true, says: "check only this rule, or the rules whose ids begin with ID" },
      level: {
        value: "LEVEL",
        choices: levels,
        says: "data: no data is lost and no answer is wrong; contract: also everything the documentation promises; letter: also error texts, own properties and the order of arguments (letter)",
      },
      runs: { value: "N", whole: true, says: "run N generated cases of each rule (100)" },
      seed,
      path,
      semantics: presets,
      all: { says: "show every failure in full" },
      json: { says: "print the whole report as JSON" },
    },
    exits: ["no rule failed", "a rule failed", "the module returns no bucket, or the command was not understood"],
  },
  serve: {
    usage: "[FILE]",
    summary: "serve your buckets over S3 on this machine, with a page to browse them",
    about:
      'Serves the buckets of a wrangler configuration over S3, on this machine only, with a page to browse them, until Ctrl+C. FILE is the configuration; without one, there is one bucket. The keys are "fakebucket", or FAKEBUCKET_ACCESS_KEY_ID and FAKEBUCKET_SECRET_ACCESS_KEY.',
    examples: ["serve", "serve --data .buckets --port 9000"],
    flags: {
      env: { value: "NAME", says: "serve the buckets of this environment of the configuration" },
      port: { value: "N", says: "listen on this port (8700); 0 picks a free port" },
      data: { value: "DIRECTORY", says: "keep the buckets in this directory between runs" },
      cors: {
        value: "ORIGIN",
        multiple: true,
        says: "let pages of this origin use the buckets, for example http://localhost:3000",
      },
      host: { value: "NAME", multiple: true, says: "also answer to this host name of the machine" },
      lenient: {
        says: "accept requests that R2 refuses but Amazon S3 accepts",
      },
      public: {
        says: "let everybody read objects at /cdn-cgi/local/r2/public/BUCKET/KEY, as wrangler does",
      },
    },
    exits: ["the server was stopped", undefined, "the configuration, the port or the data cannot be used"],
  },
  compare: {
    usage: "--bucket NAME --endpoint URL",
    summary: "compare your real bucket with FakeBucket",
    about: `Makes the same random calls on a FakeBucket and on your bucket, only under fakebucket-compare/, and prints the shortest sequence of calls with different results. It connects over S3, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; or from inside the platform, which also shows error texts, through a Worker that it writes to a new folder: its output lists the next steps. With --record, it asks fixed questions instead, and writes the answers of the bucket to a file, which --replay compares with FakeBucket without a network. Needs fast-check.`,
    examples: [
      "compare --bucket NAME --endpoint URL",
      "compare --worker FOLDER --bucket NAME",
      "compare --url https://fakebucket-compare.ACCOUNT.workers.dev",
      "compare --url https://fakebucket-compare.ACCOUNT.workers.dev --record r2.json",
      "compare --replay r2.json",
    ],
    flags: {
      bucket: { value: "NAME", says: "the bucket" },
      endpoint: { value: "URL", says: "the S3 endpoint of its account" },
      region: { value: "NAME", says: "its region (auto)" },
      worker: { value: "FOLDER", says: "write the Worker to this new folder" },
      url: { value: "URL", says: "use the Worker at this address" },
      record: { value: "FILE", says: "write the bucket's answers to fixed questions to this new file" },
      of: { value: "NAME", says: "what the bucket is, for a recording (R2, at its own addresses)" },
      locks: {
        value: "SECONDS",
        whole: true,
        says: "also record what a lock rule of so many seconds refuses, on a prefix that is printed",
      },
      replay: { value: "FILE", says: "hold a FakeBucket to this recording" },
      runs: { value: "N", whole: true, says: "run N random sequences of calls (100)" },
      seed,
      path,
      semantics: { ...presets, says: "documented, deployed or simulator (deployed, or that of the recording)" },
    },
    exits: ["no difference", "a difference", "the bucket cannot be reached, or the command was not understood"],
  },
};

/** The names of the commands, in the order of the overview. */
export const commandNames: readonly CommandName[] = Object.keys(commands) as CommandName[];
