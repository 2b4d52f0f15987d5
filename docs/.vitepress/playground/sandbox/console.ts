import { explain } from "fakebucket/rules";
import type { OutputLine } from "../run/report.js";
import { inspectAll } from "./inspect.js";

const maxLines = 1000;
const maxLineLength = 20_000;
const maxLength = 200_000;

/** The names of methods of `console`, and how their lines look. */
const methods = {
  log: "log",
  info: "log",
  debug: "log",
  dir: "log",
  table: "log",
  warn: "warn",
  error: "error",
} as const;

/** Prints for a script. */
export interface Printer {
  print(level: OutputLine["level"], values: readonly unknown[]): void;
}

/**
 * Makes a printer.
 *
 * @param lineIn - the line of the script that an error comes from, if it is known.
 */
export function makePrinter(send: (line: OutputLine) => void, lineIn: (error: Error) => number | undefined): Printer {
  let lines = 0;
  let length = 0;
  return {
    print(level, values) {
      if (lines > maxLines || length > maxLength) return;
      const text = inspectAll(values);
      const error = values.find((value) => value instanceof Error);
      const at = error === undefined ? undefined : lineIn(error);
      lines++;
      length += text.length;
      const shown = text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
      send({ level, text: at === undefined ? shown : `${shown}\n    at line ${at}`, rule: ruleOf(error ?? values[0]) });
      if (lines > maxLines || length > maxLength)
        send({ level: "note", text: "There is more output. It is not shown." });
    },
  };
}

/** Lets the methods of `console` print to the page. */
export function replaceConsole({ print }: Printer): void {
  for (const [name, level] of Object.entries(methods)) {
    Object.defineProperty(console, name, { value: (...values: unknown[]) => print(level, values), writable: true });
  }
}

/** The one rule that an error, or the text of one, is about. */
function ruleOf(given: unknown): string | undefined {
  if (!(given instanceof Error) && !(typeof given === "string" && /^\w*Error: /.test(given))) return undefined;
  const explanation = explain(given);
  return explanation?.shared === false ? explanation.id : undefined;
}
