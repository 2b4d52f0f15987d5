import { spawn } from "node:child_process";

/** A program and its arguments. */
export type Command = readonly [program: string, ...given: string[]];

/** The options for running a program. */
interface ProgramOptions {
  readonly folder: string;
  /** The time limit. @defaultValue 180 */
  readonly maxSeconds?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the program early. */
  readonly signal?: AbortSignal;
}

/** The end of a program, and its output. */
interface ProgramResult {
  /** The exit code, or the reason if there is none. */
  readonly end: number | string;
  readonly output: string;
  readonly errors: string;
}

/** Variables of the outer test runner, which started programs must not inherit. */
const ownVariables = ["NODE_OPTIONS", "NODE_ENV", "VITEST", "JEST_WORKER_ID"];

/** Runs a program to its end, without a terminal. */
export function runProgram(
  [program, ...given]: Command,
  { folder, maxSeconds = 180, environment, signal }: ProgramOptions,
): Promise<ProgramResult> {
  const inherited = Object.entries(process.env).filter(([name]) => !ownVariables.includes(name));
  const { promise, resolve } = withResolvers<ProgramResult>();
  const child = spawn(program, given, {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), NO_COLOR: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, so that its child processes end with it.
    detached: true,
  });
  const output: string[] = [];
  const errors: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => output.push(text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endGroup(child.pid);
  }, maxSeconds * 1000);
  signal?.addEventListener("abort", () => endGroup(child.pid));
  const finish = (end: number | string) => {
    clearTimeout(timer);
    endGroup(child.pid);
    resolve({ end, output: output.join(""), errors: errors.join("") });
  };
  child.on("error", (error) => finish(error.message));
  child.on("close", (code, by) => finish(late ? `it took more than ${maxSeconds} seconds` : (code ?? `${by}`)));
  return promise;
}

/** Runs a program to its end and returns its output. An error contains the output before the failure. */
export async function outputOf(command: Command, options: ProgramOptions): Promise<string> {
  const { end, output, errors } = await runProgram(command, options);
  if (end === 0) return output;
  throw new Error(`${command.join(" ")} failed: ${end}\n${lastLines(output)}\n${lastLines(errors)}`.trimEnd());
}

/** Returns the last lines of a long output. */
export function lastLines(text: string, count = 40): string {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

/** Ends the child processes left behind by a program, by their process group. */
function endGroup(id: number | undefined): void {
  try {
    if (id !== undefined) process.kill(-id, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

function withResolvers<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
