import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AwsClient } from "aws4fetch";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const client = new AwsClient({ accessKeyId: "fakebucket", secretAccessKey: "fakebucket", service: "s3", retries: 0 });

/** A server in a process of its own. */
interface StartedServer {
  readonly server: ChildProcess;
  /** The address of its bucket. */
  readonly origin: string;
}

async function startServer(folder: string): Promise<StartedServer> {
  const args = [cli, "serve", "--port", "0", "--data", folder];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, port] = /^ {4}http:\/\/localhost:(\d+)\/my-bucket\n/m.exec(said) ?? [];
    if (port !== undefined) return { server: child, origin: `http://127.0.0.1:${port}/my-bucket` };
  }
  throw new Error(`The server did not start: ${said}`);
}

/** The values that a key may hold: what was answered last, and what was asked since and not answered. `undefined`: nothing. */
interface Possible {
  readonly answered: string | undefined;
  readonly asked: readonly (string | undefined)[];
}

it("has after each of five kills every object that was acknowledged, whole, and no other", async () => {
  const folder = folderOf({});
  const possible = new Map<string, Possible>();
  let answers = 0;

  /** Writes to keys of its own until nobody answers. */
  async function write(writer: number, round: number, { server, origin }: StartedServer): Promise<void> {
    for (let count = 0; ; count++) {
      const key = `${writer}-${count % 7}`;
      const value = count % 11 === 10 ? undefined : `${round}-${count} `.repeat(1 + ((count * 997) % 4000));
      const { answered, asked } = possible.get(key) ?? { answered: undefined, asked: [] };
      possible.set(key, { answered, asked: [...asked, value] });
      const send = value !== undefined && count % 5 === 4 ? sendInParts : sendAtOnce;
      try {
        await send(`${origin}/${key}`, value);
      } catch (error) {
        if (server.killed) return;
        throw error;
      }
      possible.set(key, { answered: value, asked: [] });
      answers += 1;
    }
  }

  for (let round = 0; round <= 5; round++) {
    const { server, origin } = await startServer(folder);
    const found = await contentsOf(origin);
    const lost = [...possible].filter(([key, { answered, asked }]) => ![answered, ...asked].includes(found.get(key)));
    expect(lost).toEqual([]);
    expect([...found.keys()].filter((key) => !possible.has(key))).toEqual([]);
    for (const [key, value] of found) possible.set(key, { answered: value, asked: [] });
    for (const key of possible.keys()) if (!found.has(key)) possible.set(key, { answered: undefined, asked: [] });
    if (round === 5) {
      server.kill();
      await once(server, "exit");
      break;
    }
    const before = answers;
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer, round, { server, origin }));
    while (answers < before + 60 + 40 * round) await new Promise((next) => setTimeout(next, 1));
    server.kill("SIGKILL");
    await Promise.all([...writers, once(server, "exit")]);
  }
  expect(answers).toBeGreaterThan(500);
});

async function sendAtOnce(address: string, value: string | undefined): Promise<void> {
  await send(address, value === undefined ? { method: "DELETE" } : { method: "PUT", body: value });
}

async function sendInParts(address: string, value = ""): Promise<void> {
  const created = await (await send(`${address}?uploads`, { method: "POST" })).text();
  const upload = `${address}?uploadId=${/<UploadId>(.*)<\/UploadId>/.exec(created)?.[1]}`;
  const etag = (await send(`${upload}&partNumber=1`, { method: "PUT", body: value })).headers.get("etag");
  const part = `<Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part>`;
  const body = `<CompleteMultipartUpload>${part}</CompleteMultipartUpload>`;
  await (await send(upload, { method: "POST", body })).text();
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await client.fetch(address, init);
  if (!response.ok) throw new Error(await response.text());
  return response;
}

async function contentsOf(origin: string): Promise<ReadonlyMap<string, string>> {
  const list = await (await client.fetch(`${origin}?list-type=2`)).text();
  const keys = [...list.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = ""]) => key);
  const bodies = await Promise.all(keys.map(async (key) => (await client.fetch(`${origin}/${key}`)).text()));
  return new Map(keys.map((key, index) => [key, bodies[index] ?? ""]));
}
