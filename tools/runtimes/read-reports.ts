import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, lastLines, runProgram } from "./run-program.js";
import type { Outcome } from "./smoke/outcome.js";

/** A test in the JSON reports of vitest and jest, which have the same form. */
interface JsonReport {
  readonly testResults: readonly {
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Runs tests and reads their JSON report from `report.json`. */
export async function readJson(
  command: Command,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  return readReport(command, folder, "report.json", environment, (text) => {
    const { testResults } = JSON.parse(text) as JsonReport;
    return testResults.flatMap(({ message = "", assertionResults }) =>
      assertionResults.length === 0
        ? [{ name: "it loads", status: "failed", reason: message }]
        : assertionResults.map(({ title, status, failureMessages }) =>
            outcomeOf(title, status === "passed" ? "passed" : leftOut(status), (failureMessages ?? []).join("\n")),
          ),
    );
  });
}

/** Runs tests and reads their JUnit report from `report.xml`. */
export async function readJunit(
  command: Command,
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome[]> {
  return readReport(command, folder, "report.xml", environment, (text) =>
    [...text.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs)].map(
      ([, title = "", inside = ""]) => {
        const status = /<skipped\b/.test(inside)
          ? "skipped"
          : /<(?:failure|error)\b/.test(inside)
            ? "failed"
            : "passed";
        return outcomeOf(unescaped(title), status, unescaped(inside));
      },
    ),
  );
}

async function readReport(
  command: Command,
  folder: string,
  file: string,
  environment: Readonly<Record<string, string>>,
  read: (text: string) => Outcome[],
): Promise<Outcome[]> {
  const { end, output, errors } = await runProgram(command, { folder, environment });
  const path = join(folder, file);
  const outcomes = existsSync(path) ? read(readFileSync(path, "utf8")) : [];
  // A file that cannot be loaded causes no failed test, but must not count as a success.
  if (end !== 0 && outcomes.every(({ status }) => status !== "failed")) {
    throw new Error(`${command.join(" ")} failed: ${end}\n${lastLines(output)}\n${lastLines(errors)}`.trimEnd());
  }
  return outcomes;
}

function leftOut(status: string): Outcome["status"] {
  return status === "failed" ? "failed" : "skipped";
}

/** Reads an outcome. The title is a case's name or a rule's id and statement, followed by the reason if it was skipped. */
function outcomeOf(title: string, status: Outcome["status"], failure: string): Outcome {
  const [, rule, why] = /(?:^|> )([a-z0-9-]+(?:\.[a-z0-9-]+)+): .*?(?: \(([^()]*)\))?$/s.exec(title) ?? [];
  const [, name = title, reason = why] =
    rule === undefined ? (/^(.*?)(?: \((this host [^()]*)\))?$/s.exec(title) ?? []) : [title, rule];
  if (status === "passed") return { name, status };
  return { name, status, reason: status === "failed" ? failure : (reason ?? "") };
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([0-9a-fA-F]+));/g, (_, name, decimal, hexadecimal) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal))
      : (characters[name] ?? ""),
  );
}
