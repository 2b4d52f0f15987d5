import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import { expect, it } from "vitest";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const remote = new URL("../../dist/remote.js", import.meta.url).href;
const size = 3 * 1024 ** 3;

/** A store that keeps nothing of what it is given, and gives as much. */
const store = `
  const { createServer } = require("node:http");
  const { createHash } = require("node:crypto");
  const size = ${size};
  const piece = Buffer.alloc(1024 ** 2, 7);
  createServer(async (request, response) => {
    const md5 = createHash("md5");
    for await (const chunk of request) md5.update(chunk);
    const headers = { "last-modified": "Sun, 22 Nov 2026 14:00:00 GMT" };
    if (request.method === "PUT") return void response.writeHead(200, { ...headers, etag: md5.digest("hex") }).end();
    response.writeHead(200, { ...headers, etag: '"e"', "content-length": size });
    for (let sent = 0; sent < size; sent += piece.length)
      if (!response.write(piece)) await new Promise((drained) => response.once("drain", drained));
    response.end();
  }).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;

const client = `
  import { RemoteBucket, withLength } from "${remote}";
  const [port, size] = process.argv.slice(1).map(Number);
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  const bucket = new RemoteBucket({ endpoint: "http://127.0.0.1:" + port, bucket: "files", credentials });
  let left = size;
  const stream = new ReadableStream({
    pull(controller) {
      // As much as a file or a connection gives at once.
      controller.enqueue(new Uint8Array(Math.min(left, 64 * 1024)).fill(7));
      left -= 64 * 1024;
      if (left <= 0) controller.close();
    },
  });
  const { size: put } = await bucket.put("k", withLength(stream, size));
  let got = 0;
  for await (const chunk of (await bucket.get("k")).body) got += chunk.length;
  console.log(JSON.stringify({ put, got, mebibytes: process.resourceUsage().maxRSS / 1024 }));
`;

it("puts and gets 3 GiB in at most 150 MiB", async () => {
  const server = spawn(process.execPath, ["-e", store], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [port] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
    const args = ["--input-type=module", "-e", client, port.trim(), String(size)];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
    });
    const seen = JSON.parse(stdout) as { put: number; got: number; mebibytes: number };
    expect(seen).toMatchObject({ put: size, got: size });
    expect(seen.mebibytes).toBeLessThan(150);
  } finally {
    server.kill();
  }
});

/** Puts so many bytes to a server of its own, in writes of a size; gives the most MiB that the server took. */
async function mostOfServer(server: ChildProcess, bytes: number, piece: number): Promise<number> {
  let said = "";
  let port: string | undefined;
  for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
    said += String(chunk);
    [, port] = /localhost:(\d+)\/my-bucket\n/.exec(said) ?? [];
    if (port !== undefined) break;
  }
  const keys = { accessKeyId: "fakebucket", secretAccessKey: "fakebucket", service: "s3", region: "auto" };
  const { url, headers } = await new AwsClient(keys).sign(`http://localhost:${port}/my-bucket/key`, {
    method: "PUT",
    headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
  });
  const put = request(url, { method: "PUT", headers: { ...Object.fromEntries(headers), "content-length": bytes } });
  const answered = once(put, "response");
  for (let left = bytes; left > 0; left -= piece) {
    if (!put.write(Buffer.alloc(piece, 7))) await once(put, "drain");
  }
  put.end();
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
}

it.runIf(process.platform === "linux").each([
  ["1 GiB", 1024 ** 3, 64 * 1024, 1.5 * 1024],
  ["24 MB in writes of one byte", 24e6, 1, 100],
])("serves a put of %s in little memory", async (_, bytes, piece, most) => {
  const server = spawn(process.execPath, [cli, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    expect(await mostOfServer(server, bytes, piece)).toBeLessThan(most);
  } finally {
    server.kill();
  }
});
