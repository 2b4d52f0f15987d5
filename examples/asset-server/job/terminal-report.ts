import type { WriteStream } from "node:tty";
import type { Report } from "./job.js";

/** Shows progress: in a single updated line on a terminal, otherwise in one line per phase. */
export function terminalReport(output: Pick<WriteStream, "write" | "isTTY">): Report {
  let phase = "";
  let done = 0;
  let steps = 0;
  let shown = 0;

  function show(): void {
    shown = Date.now();
    const percent = steps === 0 ? 100 : Math.floor((done / steps) * 100);
    output.write(`\r\u001B[2K${phase} ${done}/${steps} (${percent} %)`);
  }

  return {
    begin(name, count) {
      [phase, done, steps] = [name, 0, count];
      if (output.isTTY) show();
    },
    step() {
      done++;
      if (output.isTTY && Date.now() - shown >= 50) show();
    },
    end() {
      output.write(output.isTTY ? "\r\u001B[2K" : `${phase} ${done}/${steps}\n`);
    },
  };
}
