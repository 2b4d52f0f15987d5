import { levels } from "../rules/statements/all-rules.js";
import { semantics } from "../semantics/presets.js";

interface Flag {
  /** The word for its value; a flag without one is on or off. */
  readonly value?: string;
  readonly says: string;
  /** True if it can be given several times. */
  readonly multiple?: true;
  /** All values, where they are few. */
  readonly choices?: readonly string[];
  /** True if its value is a whole number. */
  readonly whole?: true;
}

/** A command: the help of it, and the flags that it takes. */
export interface Command {
  /** The arguments after its name. */
  readonly usage: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly about: string;
  readonly examples: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
  /** The meaning of its exit codes 0, 1 and 2; `undefined` for one that it never has. */
  readonly exits: readonly [string, string | undefined, string];
}

const notUnderstood = "the command was not understood";
const path: Flag = { value: "PATH", says: "go straight to the case of a failure with this seed" };
const seed: Flag = { value: "N", whole: true, says: "make the cases up from this number, to see the same again" };
const presets: Flag = { value: "NAME", choices: Object.keys(semantics), says: "documented, deployed or simulator" };

export type CommandName = "init" | "explain" | "rules" | "check" | "serve" | "compare";

/** The commands, in the order of the overview. */
export const commands: Readonly<Record<CommandName, Command>> = {
  init: {
    usage: "[FILE]",
    summary: "write a first test, from your wrangler configuration, and run it",
    about:
      "Writes a first test into the project of a wrangler configuration, and runs it. FILE is the configuration; without it, the one of this folder. Never overwrites a file.",
    examples: ["init", "init worker/wrangler.toml --env staging"],
    flags: {
      env: { value: "NAME", says: "use the buckets of this environment of the configuration" },
      "no-run": { says: "only write the test" },
    },
    exits: ["the test passed, or was written", "the test failed", "there is no such configuration, or no bucket in it"],
  },
  explain: {
    usage: "WHAT",
    summary: "what an error means, and what to do; or an answer to a question",
    about:
      "Answers whatever you have: an error's code, text or beginning, a log line or a stack, a name or status of the S3 API, the id of a rule, or a question in words.",
    examples: [
      "explain 10048",
      'explain "list: MaxKeys params must be positive integer <= 1000. (10022)"',
      "explain NoSuchKey",
      "explain rename an object",
      "explain list.delimiter",
    ],
    flags: { json: { says: "print the answers as JSON, the best first, an empty array if there is none" } },
    exits: ["there is an answer", "there is none", notUnderstood],
  },
  rules: {
    usage: "[WORDS]",
    summary: "all rules of R2 with all of the words",
    about: "Lists the rules that hold all the words; without words, all rules.",
    examples: ["rules cursor", "rules --json"],
    flags: { json: { says: "print the rules as JSON" } },
    exits: ["rules were found", "no rule has all the words", notUnderstood],
  },
  check: {
    usage: "FILE",
    summary: "find what your own mock gets wrong, or an adapter",
    about:
      "Holds the buckets that a module makes to all rules. FILE exports, as default or as makeBucket, a function that gives an empty bucket, or a class; it may export semantics, abilities, ownRules and timeout too. It says first what is worth mending first. Needs fast-check. For TypeScript: npx tsx node_modules/fakebucket/dist/cli.js check FILE.",
    examples: ["check ./bucket.mjs", "check ./bucket.mjs --rule list", "check ./bucket.mjs --level data"],
    flags: {
      rule: { value: "ID", multiple: true, says: "check this rule, or those whose ids begin so" },
      level: {
        value: "LEVEL",
        choices: levels,
        says: "data: nothing is lost, no answer is wrong; contract: also what the documentation promises; letter: also texts of errors, own properties, the order of arguments (letter)",
      },
      runs: { value: "N", whole: true, says: "check so many made-up cases of each rule (100)" },
      seed,
      path,
      semantics: presets,
      all: { says: "show every failure in full" },
      json: { says: "print the whole report as JSON" },
    },
    exits: ["no rule failed", "a rule failed", "the module gives no bucket, or the command was not understood"],
  },
  serve: {
    usage: "[FILE]",
    summary: "your buckets over S3 on this machine, with a page to look into them",
    about:
      'Serves the buckets of a wrangler configuration over S3, on this machine only, with a page to look into them, until Ctrl+C. FILE is the configuration; without one, there is one bucket. The keys are "fakebucket", or FAKEBUCKET_ACCESS_KEY_ID and FAKEBUCKET_SECRET_ACCESS_KEY.',
    examples: ["serve", "serve --data .buckets --port 9000"],
    flags: {
      env: { value: "NAME", says: "serve the buckets of this environment of the configuration" },
      port: { value: "N", says: "listen on this port (8700); 0: any that is free" },
      data: { value: "DIRECTORY", says: "keep the buckets there between runs" },
      cors: {
        value: "ORIGIN",
        multiple: true,
        says: "let pages of this origin use the buckets, such as http://localhost:3000",
      },
      host: { value: "NAME", multiple: true, says: "answer to this name of the machine too" },
      public: {
        says: "let everybody read objects at /cdn-cgi/local/r2/public/BUCKET/KEY, as under wrangler",
      },
    },
    exits: ["it was ended", undefined, "the configuration, the port or the data cannot be used"],
  },
  compare: {
    usage: "--bucket NAME --endpoint URL",
    summary: "whether your real bucket does what FakeBucket does",
    about: `Makes the same random calls on a FakeBucket and on a bucket of yours, under fakebucket-compare/ alone, and shows the shortest calls at which they differ. Over S3, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; or inside the platform, where error texts show, by a Worker that it writes to a new folder: its answer tells how to go on. Needs fast-check.`,
    examples: [
      "compare --bucket NAME --endpoint URL",
      "compare --worker FOLDER --bucket NAME",
      "compare --url https://fakebucket-compare.ACCOUNT.workers.dev",
    ],
    flags: {
      bucket: { value: "NAME", says: "the bucket" },
      endpoint: { value: "URL", says: "the S3 endpoint of its account" },
      region: { value: "NAME", says: "its region (auto)" },
      worker: { value: "FOLDER", says: "write the Worker to this new folder" },
      url: { value: "URL", says: "ask the Worker at this address" },
      runs: { value: "N", whole: true, says: "make so many sequences of calls (100)" },
      seed,
      path,
      semantics: { ...presets, says: "documented, deployed or simulator (deployed)" },
    },
    exits: ["no difference", "a difference", "the bucket cannot be asked, or the command was not understood"],
  },
};

/** The names of the commands, in the order of the overview. */
export const commandNames: readonly CommandName[] = Object.keys(commands) as CommandName[];
