/**
 * Runs a script in the browser: in a worker of a sandboxed frame, with a time limit. The playground uses it, and so does
 * every other Run button of the site.
 *
 * ```ts
 * const run = runScript(code, {
 *   onLine: (line) => lines.push(line),
 *   onEnd: (end) => show(end.reason),
 * });
 * run.end(); // when the page goes, or the code is run again
 * ```
 */

import { firstErrorLine } from "./edits.js";
import type { BucketReport, Message, OutputLine, SandboxEnd } from "./report.js";
import { openSandbox, type Sandbox } from "./sandbox-frame.js";
import { defaultSettings, type Settings } from "./settings.js";
import { toModule } from "./to-module.js";

/** In milliseconds. */
export const defaultTimeLimit = 5000;

/** How much longer the page waits for a worker that can still answer; it is then ended all the same. */
const graceMilliseconds = 500;

/** How long the browser may take to start the worker. */
const startMilliseconds = 30_000;

/** `busy`: the script was ended at the time limit, since it never paused. `stopped`: by `end()`. */
export type EndReason = SandboxEnd | "busy" | "stopped";

export interface RunEnd {
  readonly reason: EndReason;
  /** How long the script ran. */
  readonly milliseconds: number;
  /** The buckets that were used; none if the script was busy or stopped. */
  readonly buckets: readonly BucketReport[];
}

export interface RunOptions {
  /** How `env.FILES` is made. */
  readonly settings?: Settings | undefined;
  /** In milliseconds. @defaultValue {@link defaultTimeLimit} */
  readonly timeLimit?: number | undefined;
  /** A line of the console. */
  onLine(line: OutputLine): void;
  /** Called once. */
  onEnd(end: RunEnd): void;
}

/** A script that runs. */
export interface Run {
  /** Ends it now. */
  end(): void;
}

/**
 * Runs a script, in JavaScript or TypeScript.
 *
 * @returns at once; what happens is told by `onLine` and `onEnd`.
 */
export function runScript(code: string, options: RunOptions): Run {
  const { settings = defaultSettings, timeLimit = defaultTimeLimit, onLine, onEnd } = options;
  let sandbox: Sandbox | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = performance.now();
  let isOver = false;
  const end = (reason: EndReason, buckets: readonly BucketReport[] = []): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    sandbox?.remove();
    onEnd({ reason, milliseconds: performance.now() - started, buckets });
  };
  const endAfter = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => end("busy"), milliseconds);
  };
  const fail = (error: unknown): void => {
    onLine({ level: "error", text: String(error) });
    end("failed");
  };
  const hear = (message: Message): void => {
    switch (message.type) {
      case "started":
        started = performance.now();
        endAfter(timeLimit + graceMilliseconds);
        return;
      case "line":
        onLine(withPlace(message.line, code));
        return;
      case "ended":
        end(message.reason, message.buckets);
    }
  };
  endAfter(startMilliseconds);
  // The kit is large, and most visitors run nothing.
  import("virtual:playground-kit")
    .then(({ kit }) => {
      if (!isOver) sandbox = openSandbox(kit, { code: toModule(code), settings, timeLimit }, hear);
    })
    .catch(fail);
  return { end: () => end("stopped") };
}

/** Browsers do not say where a script that they cannot parse is wrong. */
function withPlace(line: OutputLine, code: string): OutputLine {
  if (line.level !== "error" || !line.text.startsWith("Uncaught SyntaxError")) return line;
  const at = firstErrorLine(code);
  return at === undefined ? line : { ...line, text: `${line.text}\n    near line ${at}` };
}
