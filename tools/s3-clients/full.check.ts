import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AwsClient } from "aws4fetch";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const client = new AwsClient({ accessKeyId: "fakebucket", secretAccessKey: "fakebucket", service: "s3", retries: 0 });

/** Starts a server whose files can have so many KiB at most. */
async function startServer(folder: string, most: number | "unlimited"): Promise<[ChildProcess, string, () => string]> {
  const words = ["-c", 'ulimit -f "$0" && exec "$@"', String(most), process.execPath, cli, "serve", "--port", "0"];
  const child = spawn("bash", [...words, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  while (child.exitCode === null) {
    const [, port] = /^ {4}http:\/\/localhost:(\d+)\/my-bucket\n/m.exec(said) ?? [];
    if (port !== undefined) return [child, `http://127.0.0.1:${port}/my-bucket`, () => said];
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error(`The server did not start: ${said}`);
}

it("loses nothing that was acknowledged where files cannot grow", async () => {
  const folder = folderOf({});
  // The log of the changes reaches this size soon: a line of it has some 2,000 bytes.
  const [limited, origin, said] = await startServer(folder, 200);
  const kept = new Map<string, string>();
  const statuses = new Set<number>();
  const headers = { "x-amz-meta-long": "m".repeat(1800) };
  for (let count = 0; count < 150; count++) {
    const body = count % 10 === 9 ? "x".repeat(300_000) : `value ${count}`;
    const { status } = await client.fetch(`${origin}/${count}`, { method: "PUT", body, headers });
    statuses.add(status);
    if (status === 200) kept.set(String(count), body);
    const read = await client.fetch(`${origin}/${count}`);
    expect([read.status, status === 200 ? await read.text() : body]).toEqual([status === 200 ? 200 : 404, body]);
  }
  expect([...statuses].toSorted()).toEqual([200, 507]);
  expect(kept.size).toBeLessThan(120);
  for (const key of [...kept.keys()].slice(0, 20)) {
    expect((await client.fetch(`${origin}/${key}`, { method: "DELETE" })).status).toBe(204);
    kept.delete(key);
  }
  expect((await client.fetch(`${origin}/again`, { method: "PUT", body: "again" })).status).toBe(200);
  kept.set("again", "again");
  expect(said().split("No room is left").length).toBeGreaterThan(1);
  limited.kill("SIGKILL");
  await once(limited, "exit");

  const [server, next] = await startServer(folder, "unlimited");
  const list = await (await client.fetch(`${next}?list-type=2`)).text();
  expect([...list.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key).toSorted()).toEqual(
    [...kept.keys()].toSorted(),
  );
  for (const [key, value] of kept) expect(await (await client.fetch(`${next}/${key}`)).text()).toBe(value);
  server.kill();
  await once(server, "exit");
});
