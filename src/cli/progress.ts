import type { Progress } from "../property/suite/suite-options.js";
import type { MaybeTerminal } from "./terminal.js";

/** The number of rules between two lines, if the stream is not a terminal. */
const everySo = 20;

/**
 * Reports the progress of a check. A terminal shows one line and overwrites it; any other stream gets a new line now
 * and then.
 */
export function progressOn(
  stream: MaybeTerminal & { readonly write: (text: string) => unknown },
): (progress: Progress) => void {
  return ({ done, total, report }) => {
    const text = `${String(done).padStart(String(total).length)}/${total} ${report.rule}`;
    if (stream.isTTY === true) stream.write(done === total ? "\r\u001B[K" : `\r\u001B[K${text}`);
    else if (done % everySo === 0 && done < total) stream.write(`${text} …\n`);
  };
}
