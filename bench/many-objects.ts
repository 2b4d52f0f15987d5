import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AwsClient } from "aws4fetch";
import { FakeBucket } from "fakebucket";
import { findAnswers } from "fakebucket/rules";
import { s3Handler } from "fakebucket/s3";
import { dump, load } from "fakebucket/testing";
import { expectEntries } from "./keys.js";
import { forEachIndex, microsecondsEach, shuffled } from "./measure.js";

const credentials = { accessKeyId: "key", secretAccessKey: "secret" };

/** Measures tasks whose cost grows with the number of objects, uploads or characters. */
export async function measureManyObjects(count: number): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const order = shuffled(count);
  const bucket = new FakeBucket();
  await forEachIndex(count, (index) => bucket.put(`folder/${order[index]}.txt`, `text ${index}`));
  const folder = await mkdtemp(join(tmpdir(), "fakebucket-bench-"));
  const objects = `${count.toLocaleString("en")} objects`;
  times.set(`\`dump()\` of ${objects}`, await microsecondsEach(1, () => dump(bucket, join(folder, "files"))));
  times.set(`\`load()\` of ${objects}`, await microsecondsEach(1, () => load(join(folder, "files"))));
  times.set(`start of \`fakebucket serve --data\` with ${objects}`, await startOfServer(folder));
  await rm(folder, { recursive: true });

  const uploads = count / 2;
  await forEachIndex(uploads, (index) => bucket.createMultipartUpload(`upload-${order[index]}`));
  const name = `ListMultipartUploads: all pages of ${uploads.toLocaleString("en")} uploads`;
  times.set(name, await microsecondsEach(1, () => expectEntries(uploads, listUploads(bucket))));

  const deletion = "DeleteObjects of 1,000 keys with control characters";
  times.set(deletion, await microsecondsEach(1, () => deleteControlKeys(1000)));

  // The first answer also builds the index.
  findAnswers("rename an object");
  const log = "Error: put failed at worker.js:12, 2026-11-26T11:22:33Z, no code\n".repeat(16_000);
  times.set("`findAnswers()` of 1 MB", await microsecondsEach(1, async () => findAnswers(log)));
  return times;
}

const client = new AwsClient({ ...credentials, service: "s3", region: "auto" });

/** Deletes this many objects of a new bucket. XML needs references for the characters in their keys. */
async function deleteControlKeys(count: number): Promise<void> {
  const bucket = new FakeBucket();
  const s3 = s3Handler({ buckets: { files: bucket }, credentials });
  await forEachIndex(count, (index) => bucket.put(`\u0001${index}\u001F`, ""));
  const keys = Array.from({ length: count }, (_, index) => `<Object><Key>&#1;${index}&#31;</Key></Object>`);
  const body = `<Delete>${keys.join("")}</Delete>`;
  await s3(await client.sign("http://localhost/files?delete", { method: "POST", body }));
  await expectEntries(0, Promise.resolve((await bucket.list()).objects.length));
}

/** Counts the uploads of all pages. */
async function listUploads(bucket: FakeBucket): Promise<number> {
  const s3 = s3Handler({ buckets: { files: bucket }, credentials });
  let listed = 0;
  for (let marker = ""; ; ) {
    const response = await s3(await client.sign(`http://localhost/files?uploads${marker}`));
    const text = await (response as Response).text();
    listed += text.split("<Upload>").length - 1;
    const [key, id] = ["NextKeyMarker", "NextUploadIdMarker"].map(
      (element) => new RegExp(`<${element}>(.*?)</${element}>`).exec(text)?.[1],
    );
    if (key === undefined || id === undefined) return listed;
    marker = `&key-marker=${key}&upload-id-marker=${id}`;
  }
}

/** Returns the microseconds until a server is ready. It runs in a process of its own, so this is elapsed time. */
async function startOfServer(data: string): Promise<number> {
  const command = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
  const start = performance.now();
  const server = spawn(process.execPath, [command, "serve", "--port", "0", "--data", data], { cwd: data });
  await new Promise((ready, fail) => {
    server.stdout.once("data", ready);
    server.once("exit", () => fail(new Error("The server ended.")));
  });
  const elapsed = performance.now() - start;
  server.removeAllListeners("exit");
  server.kill();
  await new Promise((ended) => server.once("exit", ended));
  return elapsed * 1000;
}
