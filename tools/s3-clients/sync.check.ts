import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { FakeBucket } from "fakebucket";
import { s3Handler } from "fakebucket/s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenServer, openServer } from "../../test/s3/open-server.js";

const credentials = { accessKeyId: "fake-access-key", secretAccessKey: "fake/secret+key" };
const bucketName = "synced";

/** A sync program, with its configuration and addresses. */
interface Client {
  readonly program: string;
  /** Writes its configuration to a folder, and returns the arguments before the command. */
  readonly configure: (folder: string, server: OpenServer) => readonly string[];
  /** The address of a bucket's folder. */
  readonly address: string;
}

const clients: readonly Client[] = [
  {
    program: "rclone",
    address: `fake:${bucketName}/folder`,
    configure(folder, { origin }) {
      const lines = [
        ...["[fake]", "type = s3", "provider = Other", `endpoint = ${origin}`, "region = auto"],
        ...[`access_key_id = ${credentials.accessKeyId}`, `secret_access_key = ${credentials.secretAccessKey}`],
        // A file of 6 MiB is uploaded in parts.
        "upload_cutoff = 5Mi",
      ];
      writeFileSync(join(folder, "rclone.conf"), lines.join("\n"));
      return ["--config", join(folder, "rclone.conf"), "--retries", "1", "sync"];
    },
  },
  {
    program: "s3cmd",
    address: `s3://${bucketName}/folder/`,
    configure(folder, { host, port }) {
      const lines = [
        ...["[default]", `access_key = ${credentials.accessKeyId}`, `secret_key = ${credentials.secretAccessKey}`],
        ...[`host_base = ${host}:${port}`, `host_bucket = ${host}:${port}`, "use_https = False"],
        ...["bucket_location = auto", "multipart_chunk_size_mb = 5", "max_retries = 1"],
      ];
      writeFileSync(join(folder, "s3cfg"), lines.join("\n"));
      return ["--config", join(folder, "s3cfg"), "--no-progress", "--delete-removed", "sync"];
    },
  },
];

let folder: string;
let server: OpenServer;
let bucket: FakeBucket;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakebucket-s3-"));
  const buckets = new Map<string, FakeBucket>();
  server = await openServer(s3Handler({ buckets: makeBuckets(buckets), credentials }));
  writeFiles(join(folder, "files"));
});

function makeBuckets(buckets: Map<string, FakeBucket>): Map<string, FakeBucket> {
  bucket = new FakeBucket();
  return buckets.set(bucketName, bucket);
}

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(clients)("$program", ({ program, address, configure }) => {
  const isInstalled = spawnSync(program, ["--version"]).error === undefined;
  const title = isInstalled ? "" : ` (skipped: ${program} is not installed)`;

  it.skipIf(!isInstalled)(`syncs a directory of 1,000 files there and back, byte for byte${title}`, async () => {
    const [source, back] = [join(folder, "files"), join(folder, `back-${program}`)];
    const settings = mkdtempSync(join(folder, `${program}-`));
    mkdirSync(back);
    await bucket.put("folder/left over", "of an earlier run");
    const run = async (from: string, to: string) => {
      await promisify(execFile)(program, [...configure(settings, server), from, to], {
        // Excludes this machine's own settings, such as keys and proxies.
        env: { PATH: process.env["PATH"], HOME: settings, LANG: "C.UTF-8" },
        maxBuffer: 64 * 1024 * 1024,
      });
    };
    await run(`${source}/`, address);
    const files = digestsOf(source);
    expect(files.size).toBe(1000);
    expect(await keysOf(bucket)).toEqual([...files.keys()].map((name) => `folder/${name}`).toSorted());
    await run(address, `${back}/`);
    expect(digestsOf(back)).toEqual(files);

    // A second run transfers only changed files.
    writeFileSync(join(source, "changed.txt"), program);
    await run(`${source}/`, address);
    expect(await (await bucket.get("folder/changed.txt"))?.text()).toBe(program);
    rmSync(join(source, "changed.txt"));
    await run(`${source}/`, address);
    expect(await bucket.head("folder/changed.txt")).toBeNull();
    for (const key of await keysOf(bucket)) await bucket.delete(key);
  });
});

/** Writes a thousand files: mostly small ones, an empty one, one for several parts, and names that need encoding. */
function writeFiles(path: string): void {
  const names = [
    "a b",
    "a+b",
    "ü/ß",
    "日本語",
    "100%",
    "#?&=",
    "a,b;c",
    "(brackets)[1]{2}",
    "~tilde",
    "quote'",
    "ampersand&",
  ];
  for (let index = 0; index < 1000; index++) {
    const name = `${String(index % 20)}/${names[index % names.length]}-${index}`;
    mkdirSync(join(path, name, ".."), { recursive: true });
    const size = index === 0 ? 0 : index === 1 ? 6 * 1024 * 1024 + 1 : (index * 37) % 3000;
    writeFileSync(join(path, name), bytesOf(index, size));
  }
}

function bytesOf(seed: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * (seed + 7)) >>> 3);
}

/** Returns the digests of all files of a folder, by relative path. */
function digestsOf(path: string): ReadonlyMap<string, string> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(path, file), createHash("sha256").update(readFileSync(file)).digest("hex")] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

async function keysOf(bucket: FakeBucket): Promise<readonly string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ cursor });
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return keys.toSorted();
}
