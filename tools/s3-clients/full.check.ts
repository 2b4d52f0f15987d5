import { once } from "node:events";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";
import { client, startServer } from "./start-server.js";

const folderOf = temporaryDirectory();

it("loses no acknowledged write when files cannot grow", async () => {
  const folder = folderOf({});
  // The log of changes soon reaches this size, because a line has about 2,000 bytes.
  const { server: limited, origin, output } = await startServer(["--data", folder], 200);
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
  expect(output().split("The disk is full").length).toBeGreaterThan(1);
  limited.kill("SIGKILL");
  await once(limited, "exit");

  const { server, origin: next } = await startServer(["--data", folder]);
  const list = await (await client.fetch(`${next}?list-type=2`)).text();
  expect([...list.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key).toSorted()).toEqual(
    [...kept.keys()].toSorted(),
  );
  for (const [key, value] of kept) expect(await (await client.fetch(`${next}/${key}`)).text()).toBe(value);
  server.kill();
  await once(server, "exit");
});
