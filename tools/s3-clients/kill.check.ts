import { once } from "node:events";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";
import { client, type StartedServer, startServer } from "./start-server.js";

const folderOf = temporaryDirectory();

/**
 * The possible values of a key: the last acknowledged one, and later unacknowledged ones. `undefined` means no object.
 */
interface Possible {
  readonly answered: string | undefined;
  readonly asked: readonly (string | undefined)[];
}

it("has every acknowledged object in full, and no other, after each of five kills", async () => {
  const folder = folderOf({});
  const possible = new Map<string, Possible>();
  let answers = 0;

  /** Writes to the writer's own keys until the server is gone. */
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
    const started = await startServer(["--data", folder]);
    const { server, origin } = started;
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
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer, round, started));
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
