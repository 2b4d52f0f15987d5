import { type Command, type CommandName, commandNames, commands } from "./commands.js";
import { faint, type Terminal, wrap, wrapIndented } from "./terminal.js";

const title = "fakebucket: an in-memory Cloudflare R2 bucket for tests";

/** The list of commands. */
export function overview(): string {
  const usages = commandNames.map((name) => `npx fakebucket ${example(name)}`);
  const width = Math.max(...usages.filter((usage) => usage.length < 40).map(({ length }) => length));
  const lines = usages.map((usage, index) => {
    const { summary } = commands[commandNames[index] as CommandName];
    return usage.length > width
      ? `  ${usage}\n  ${"".padEnd(width)}  ${summary}`
      : `  ${usage.padEnd(width)}  ${summary}`;
  });
  return `${title}\n\n${lines.join("\n")}\n\nRun npx fakebucket COMMAND --help for details of a command; --version prints the version.`;
}

export function helpOf(name: CommandName, terminal: Terminal): string {
  const { usage, about, examples, flags, exits }: Command = commands[name];
  const rows = [...Object.entries({ ...flags, help: { says: "print this" } })].map(
    ([flag, { value, says, multiple }]: [string, Command["flags"][string]]) =>
      [`--${flag}${value === undefined ? "" : ` ${value}`}`, `${says}${multiple ? "; may be repeated" : ""}`] as const,
  );
  return [
    `npx fakebucket ${name} ${usage} [FLAGS]`,
    wrap(about, terminal.width).join("\n"),
    section(
      "Examples",
      examples.map((each) => `  npx fakebucket ${each}`),
      terminal,
    ),
    section("Flags", columns(rows, terminal), terminal),
    section(
      "Exit codes",
      exits.flatMap((says, code) => (says === undefined ? [] : [`  ${code}  ${says}`])),
      terminal,
    ),
  ].join("\n\n");
}

/** The first example of a command. */
function example(name: CommandName): string {
  const { examples }: Command = commands[name];
  return examples[0] ?? name;
}

function section(name: string, lines: readonly string[], terminal: Terminal): string {
  return [faint(name, terminal), ...lines].join("\n");
}

function columns(rows: readonly (readonly [string, string])[], terminal: Terminal): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows.flatMap(([left, right]) => {
    const [first = "", ...others] = wrapIndented(right, terminal.width, width);
    return [`  ${left}`.padEnd(width) + first.trimStart(), ...others];
  });
}
