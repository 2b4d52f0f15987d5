import { parseArgs } from "node:util";
import { nearest } from "../base/messages/nearest.js";
import { CommandRefused } from "./command-outcome.js";
import { type Command, type CommandName, commandNames, commands } from "./commands.js";

/** A parsed command line. */
interface Arguments {
  readonly name: CommandName;
  readonly words: readonly string[];
  readonly flags: Flags;
}

/** The values of flags: a text, `true`, or the texts of a repeated flag. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The flags without a command. */
const alone = ["version", "help"];

/**
 * Parses the command and its arguments.
 *
 * @returns `undefined` if no command is named.
 * @throws CommandRefused with one line: the mistake, a similar name, and the help.
 */
export function readArguments(args: readonly string[]): Arguments | undefined {
  const at = args.findIndex((arg) => !arg.startsWith("-"));
  const given = args[at];
  if (given === undefined) {
    const [flag] = args;
    if (flag === undefined) return undefined;
    const near = meant("--", nearest(flag.replace(/^-+/, ""), alone));
    throw new CommandRefused(`${flag} needs a command before it.${near} npx fakebucket --help lists them.`);
  }
  const name = commandNames.find((command) => command === given);
  if (name === undefined) {
    const near = meant("", nearest(given, commandNames)) || meant("--", nearest(given, alone));
    throw new CommandRefused(`There is no command "${given}".${near} npx fakebucket --help lists them.`);
  }
  const rest = args.filter((_, index) => index !== at);
  return { name, ...readFlags(name, rest) };
}

/** Refuses the arguments of a command, and points to its help. */
export function refuse(name: CommandName, reason: string): never {
  throw new CommandRefused(`${reason} Run npx fakebucket ${name} --help for details.`);
}

function readFlags(name: CommandName, args: string[]): { readonly words: readonly string[]; readonly flags: Flags } {
  const { flags: known }: Command = commands[name];
  const options = Object.entries(known).map(([flag, { value, multiple = false }]) => {
    return [flag, { type: value === undefined ? "boolean" : "string", multiple }] as const;
  });
  // Not strict: the code below reports mistakes in one line each.
  const { values, positionals, tokens } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: { help: { type: "boolean", short: "h" }, ...Object.fromEntries(options) },
  });
  for (const token of tokens) {
    if (token.kind !== "option" || token.name === "help") continue;
    const { rawName, value } = token;
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (flag === undefined) {
      const near = meant("--", nearest(token.name, Object.keys(known)));
      refuse(name, `${name} has no flag ${rawName}.${near}`);
    }
    if (flag.value === undefined && value !== undefined) refuse(name, `${rawName} takes no value, not "${value}".`);
    // A variable of the shell that is not set gives an empty value.
    if (flag.value !== undefined && (!value || (!token.inlineValue && /^-./.test(value))))
      refuse(name, `${rawName} needs a value: ${rawName} ${flag.value}, or ${rawName}=${flag.value}.`);
    if (flag.whole && !/^-?\d+$/.test(value ?? "")) refuse(name, `"${value}" is not a whole number for ${rawName}.`);
    if (flag.choices?.includes(value ?? "") === false)
      refuse(name, `"${value}" is not ${list(flag.choices)}.${meant("", nearest(value ?? "", flag.choices))}`);
  }
  return { words: positionals, flags: values as Flags };
}

function meant(mark: string, near: string | undefined): string {
  return near === undefined ? "" : ` Did you mean ${mark}${near}?`;
}

function list(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}
