import { quoted } from "../base/messages/visible.js";
import type { CheckOptions } from "../property/suite/suite-options.js";
import { type Answer, findAnswers, forums, nearestAnswers } from "../rules/explain/find-answers.js";
import { searchRules } from "../rules/explain/search-rules.js";
import type { SemanticsName } from "../semantics/presets.js";
import { type CommandOutcome, found, refused } from "./command-outcome.js";
import type { CommandName } from "./commands.js";
import { helpOf, overview } from "./help.js";
import { type Flags, readArguments, refuse } from "./read-arguments.js";
import { renderAnswers, renderJson, renderRules } from "./render.js";
import type { Request } from "./requests.js";
import type { Terminal } from "./terminal.js";

/**
 * Runs a command, or returns the request of a longer one. Reads nothing but its arguments, and writes nothing itself.
 */
export function run(args: readonly string[], version: string, terminal: Terminal): CommandOutcome | Request {
  if (args.length === 0 || args[0] === "--help" || args[0] === "-h") return found(overview());
  if (args[0] === "--version" || args[0] === "-v") return found(version);
  try {
    // `help check` means `check --help`.
    const [first, second, ...rest] = args;
    if (first === "help" && second === undefined) return found(overview());
    const given = readArguments(first === "help" && second !== undefined ? [second, "--help", ...rest] : args);
    if (given === undefined) return found(overview());
    const { name, words, flags } = given;
    return flags["help"] === true ? found(helpOf(name, terminal)) : doers[name](words, flags, terminal);
  } catch (error) {
    return refused(error);
  }
}

/** The seconds of a lock rule: longer than its questions take, and short enough for the wait of one request. */
export const lockLimits = { least: 30, most: 240 } as const;

const doers: Readonly<
  Record<CommandName, (words: readonly string[], flags: Flags, terminal: Terminal) => CommandOutcome | Request>
> = {
  explain(words, { json }, terminal) {
    const text = words.join(" ").trim();
    if (text === "") refuse("explain", "explain needs something to explain: a code, a message, or a question.");
    const answers = findAnswers(text);
    if (answers.length > 0) return found(json ? renderJson(answers) : renderAnswers(answers, terminal));
    return {
      output: json ? "[]" : "",
      complaint: [
        `No sure answer to ${quoted(text, 100)}.`,
        ...nearestAnswers(text).map(({ title }, index) => `${index === 0 ? "Nearest: " : "         "}${title}`),
        "Try other words, the whole message, or `npx fakebucket rules WORD`.",
        `Ask about R2 at ${forums.join(" or ")}.`,
      ].join("\n"),
      exitCode: 1,
    };
  },
  rules(words, { json }, terminal) {
    const text = words.join(" ").trim();
    const rules = searchRules(text);
    if (rules.length > 0) return found(json ? renderJson(rules) : renderRules(rules, terminal));
    const near = idsNear(findAnswers(text));
    const advice = near.length === 0 ? "" : ` Similar rules: ${near.join(", ")}.`;
    return {
      output: json ? "[]" : "",
      complaint: `No rule contains all the words of ${quoted(text, 100)}.${advice} Try \`npx fakebucket explain ${text.length > 100 ? "TEXT" : text}\`.`,
      exitCode: 1,
    };
  },
  check([file, ...others], { rule: rules, level, runs, seed, path, semantics, json, all }) {
    if (file === undefined) refuse("check", "check needs a file: a module that makes buckets.");
    onlyOne("check", others);
    const options = { rules, level, runs: numberOf(runs), seed: numberOf(seed), path, semantics } as CheckOptions;
    return { command: "check", file, options, json: json === true, all: all === true };
  },
  compare([other], flags) {
    if (other !== undefined) refuse("compare", `compare takes flags, not "${other}".`);
    const {
      endpoint,
      bucket,
      region = "auto",
      url,
      worker: folder,
      path,
      record,
      replay,
      of,
    } = flags as Record<string, string | undefined>;
    const preset = flags["semantics"] as SemanticsName | undefined;
    if (replay !== undefined) return { command: "compare", with: "recording", file: replay, semantics: preset };
    const lockSeconds = numberOf(flags["locks"]);
    if (lockSeconds !== undefined) {
      if (record === undefined) refuse("compare", "--locks needs --record FILE.");
      if (lockSeconds < lockLimits.least || lockSeconds > lockLimits.most)
        refuse("compare", `--locks takes ${lockLimits.least} to ${lockLimits.most} seconds, not ${lockSeconds}.`);
    }
    const how = {
      runs: numberOf(flags["runs"]) ?? 100,
      seed: numberOf(flags["seed"]),
      path,
      semantics: preset ?? "deployed",
      ...{ record, of, lockSeconds },
    };
    if (url !== undefined) return { command: "compare", with: "worker", url, ...how };
    if (bucket === undefined) refuse("compare", "compare needs --bucket NAME, --url URL, or --replay FILE.");
    if (folder !== undefined) return { command: "compare", with: "nothing", folder, bucket };
    if (endpoint === undefined) refuse("compare", "compare needs --endpoint URL, --worker FOLDER or --url URL.");
    return { command: "compare", with: "s3", endpoint, bucket, region, ...how };
  },
  init([file, ...others], { env, to, "no-run": noRun }) {
    onlyOne("init", others);
    return {
      command: "init",
      file,
      environment: env as string | undefined,
      to: to as string | undefined,
      run: noRun !== true,
    };
  },
  serve([file, ...others], { env, port = "8700", data, host = [], cors = [], lenient, public: isPublic }) {
    onlyOne("serve", others);
    if (!/^\d+$/.test(String(port)) || Number(port) > 65535) refuse("serve", `"${String(port)}" is not a port.`);
    return {
      command: "serve",
      file,
      environment: env as string | undefined,
      port: Number(port),
      data: data as string | undefined,
      hosts: host as readonly string[],
      cors: cors as readonly string[],
      isPublic: isPublic === true,
      isLenient: lenient === true,
    };
  },
};

function onlyOne(name: CommandName, [other]: readonly string[]): void {
  if (other !== undefined) refuse(name, `${name} takes one file: "${other}" is a second one.`);
}

function numberOf(value: Flags[string]): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** The ids of the first rules of some answers. */
function idsNear(answers: readonly Answer[]): readonly string[] {
  return [...new Set(answers.flatMap(({ rules: [rule] }) => rule?.id ?? []))].slice(0, 3);
}
