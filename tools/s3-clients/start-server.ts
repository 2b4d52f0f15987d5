import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { root } from "../../test/repository/tracked-files.js";

/** A client with the server's default credentials. */
export const client: AwsClient = new AwsClient({
  ...{ accessKeyId: "fakebucket", secretAccessKey: "fakebucket" },
  ...{ service: "s3", retries: 0 },
});

const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly bin: { fakebucket: string };
};

/** The path of the built command. */
export const cli: string = join(root, bin.fakebucket);

/** A server in its own process. */
export interface StartedServer {
  readonly server: ChildProcess;
  /** The address of its bucket. */
  readonly origin: string;
  /** Returns its output so far. */
  readonly output: () => string;
}

/**
 * Starts `fakebucket serve` on a free port.
 *
 * @param options - additional options of the command.
 * @param mostKib - the maximum size of its files in KiB.
 */
export async function startServer(options: readonly string[], mostKib?: number): Promise<StartedServer> {
  const command = [process.execPath, cli, "serve", "--port", "0", ...options];
  const limited = ["bash", "-c", 'ulimit -f "$0" && exec "$@"', String(mostKib), ...command];
  const [program = "", ...args] = mostKib === undefined ? command : limited;
  const server = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  server.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  while (server.exitCode === null) {
    const [, port] = /^ {4}http:\/\/localhost:(\d+)\/my-bucket\n/m.exec(output) ?? [];
    if (port !== undefined) return { server, origin: `http://127.0.0.1:${port}/my-bucket`, output: () => output };
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error(`The server did not start: ${output}`);
}
