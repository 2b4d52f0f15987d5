import type { Progress } from "../property/suite/suite-options.js";
import type { MaybeTerminal } from "./terminal.js";

/** The interval of lines, in seconds, where lines cannot be written over. */
const everySo = 20;

/** Shows how far a check has come: on one line that is written over, or now and then where that cannot be. */
export function progressOn(
  stream: MaybeTerminal & { readonly write: (text: string) => unknown },
): (progress: Progress) => void {
  return ({ done, total, report }) => {
    const text = `${String(done).padStart(String(total).length)}/${total} ${report.rule}`;
    if (stream.isTTY === true) stream.write(done === total ? "\r\u001B[K" : `\r\u001B[K${text}`);
    else if (done % everySo === 0 && done < total) stream.write(`${text} …\n`);
  };
}
