import { parseArgs } from "node:util";
import { nearest } from "../rules/explain/nearest.js";
import { CommandRefused } from "./command-outcome.js";
import { type Command, type CommandName, commandNames, commands } from "./commands.js";

/** The words and flags that a command was given. */
interface Arguments {
  readonly name: CommandName;
  readonly words: readonly string[];
  readonly flags: Flags;
}

/** The values of flags: a text, `true`, or texts of one that can be given several times. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The flags that stand without a command. */
const alone = ["version", "help"];

/**
 * Reads the command and its arguments.
 *
 * @returns `undefined` if no command is named.
 * @throws CommandRefused in one line, with what is near and where help is.
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

/** Refuses what a command was given, and says where its help is. */
export function refuse(name: CommandName, reason: string): never {
  throw new CommandRefused(`${reason} npx fakebucket ${name} --help says more.`);
}

function readFlags(name: CommandName, args: string[]): { readonly words: readonly string[]; readonly flags: Flags } {
  const { flags: known }: Command = commands[name];
  const options = Object.entries(known).map(([flag, { value, multiple = false }]) => {
    return [flag, { type: value === undefined ? "boolean" : "string", multiple }] as const;
  });
  // Not strict: what is wrong is said below, in one line.
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
    if (flag.value !== undefined && (value === undefined || (!token.inlineValue && /^-./.test(value))))
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
