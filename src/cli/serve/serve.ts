import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { CommandRefused } from "../command-outcome.js";
import { findConfiguration, readConfiguration } from "../read-configuration.js";
import type { ServeRequest } from "../requests.js";
import { bold, type Terminal } from "../terminal.js";
import { bucketEndpoint, type Connection, clientSettings, endpointOf } from "./connection.js";
import { DataDirectory } from "./data/data-directory.js";
import { makeAnswer } from "./make-answer.js";

/** A running server. */
interface Running {
  readonly port: number;
  /** Stops the server once the calls in progress are answered, and saves their changes. */
  readonly close: () => Promise<void>;
}

/** Loopback only: the keys are public, so nobody else on the network may reach the server. */
const host = "127.0.0.1";

/** The bucket served without a configuration. */
const nameWithoutConfiguration = "my-bucket";

/**
 * Serves the buckets of a configuration: over S3, and as pages.
 *
 * @param environment - the variables of the process, which may set the keys.
 * @throws CommandRefused if the configuration is invalid, the port is in use, or the data cannot be used.
 */
export async function serve(
  request: ServeRequest,
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
  { terminal, say }: { readonly terminal: Terminal; readonly say: (line: string) => void },
): Promise<Running> {
  const bindings = await bucketsOf(request, folder);
  const names = bindings.map(({ bucketName }) => bucketName);
  const makeEmpty = (name: string) => new FakeBucket({ name });
  const data =
    request.data === undefined ? undefined : await openData(resolve(folder, request.data), names, makeEmpty, say);
  const buckets = data?.buckets ?? new Map(names.map((name) => [name, makeEmpty(name)]));

  // An upload may take any time; headers may not.
  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 });
  const port = await listen(server, request.port).catch(async (error: Error) => {
    await data?.close();
    throw error;
  });
  const connection: Connection = {
    port,
    // An empty variable is one that is not set.
    accessKeyId: environment["FAKEBUCKET_ACCESS_KEY_ID"] || "fakebucket",
    secretAccessKey: environment["FAKEBUCKET_SECRET_ACCESS_KEY"] || "fakebucket",
    region: "auto",
  };
  const answer = makeAnswer(buckets, connection, data, say, request);
  server.on("request", getRequestListener(answer, { overrideGlobalObjects: false }));

  const settings = [["Page", `${endpointOf(connection)}/`] as const, ...clientSettings(connection)];
  settings.push(["Data", request.data ?? "in memory; use --data DIRECTORY to keep it"]);
  say(bold("R2 buckets over S3", terminal));
  for (const [name, value] of settings) say(`  ${name.padEnd(18)} ${value}`);
  say("");
  for (const name of buckets.keys()) {
    const binding = bindings.find(({ bucketName }) => bucketName === name)?.binding;
    say(`  ${bold(name, terminal)}${binding === undefined ? "" : ` (${binding})`}`);
    say(`    ${bucketEndpoint(connection, name)}`);
  }
  return {
    port,
    async close() {
      await new Promise((done) => {
        server.close(done);
        server.closeIdleConnections();
      });
      await data?.close();
    },
  };
}

async function bucketsOf(
  request: ServeRequest,
  folder: string,
): Promise<readonly { readonly binding?: string; readonly bucketName: string }[]> {
  if (request.file === undefined && request.environment === undefined && findConfiguration(folder) === undefined)
    return [{ bucketName: nameWithoutConfiguration }];
  return (await readConfiguration(folder, request)).buckets;
}

async function openData(...given: Parameters<typeof DataDirectory.open>): Promise<DataDirectory> {
  try {
    return await DataDirectory.open(...given);
  } catch (error) {
    throw new CommandRefused((error as Error).message);
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      fail(isTaken ? new CommandRefused(`Port ${port} is in use. Use --port 0 to pick a free one.`) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      done(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
