import type { CommandOutcome } from "../command-outcome.js";
import { outcomeOf } from "../command-refused.js";
import type { Terminal } from "../terminal.js";
import { serve } from "./serve.js";
import type { ServeRequest } from "./serve-request.js";

/** Serves until the process is asked to end. What it does it says as it goes. */
export async function runServer(request: ServeRequest, terminal: Terminal): Promise<CommandOutcome> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  return outcomeOf(async () => {
    const running = await serve(request, process.cwd(), process.env, { terminal, say });
    const signals = ["SIGINT", "SIGTERM"] as const;
    await new Promise<void>((end) => {
      for (const signal of signals) process.once(signal, () => end());
    });
    await running.close();
    return { output: "", complaint: "", exitCode: 0 };
  });
}
