import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { FakeBucket } from "fakebucket";
import { type S3HandlerOptions, s3Handler } from "fakebucket/s3";
import { describe, expect, it, onTestFinished } from "vitest";
import { openServer } from "../../test/s3/open-server.js";
import { temporaryDirectory } from "../../test/testing/temporary-directory.js";

const credentials = { accessKeyId: "fake-access-key", secretAccessKey: "fake/secret+key" };
const folderOf = temporaryDirectory();

/** Serves a new bucket, `files`, and returns a function that runs programs with its keys. */
async function open(options: Pick<S3HandlerOptions, "answers"> = {}) {
  const bucket = new FakeBucket();
  const server = await openServer(s3Handler({ buckets: { files: bucket }, credentials, ...options }));
  onTestFinished(() => server.close());
  const folder = folderOf({});
  const run = async (program: string, args: readonly string[]) => {
    // Excludes this machine's own settings, such as keys and proxies.
    const env = {
      ...{ PATH: process.env["PATH"], HOME: folder, LANG: "C.UTF-8", RESTIC_PASSWORD: "password" },
      ...{ AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
      ...{ AWS_DEFAULT_REGION: "auto", ENDPOINT: server.origin },
    };
    return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout;
  };
  return { bucket, folder, run, repository: `s3:${server.origin}/files/backup` };
}

/** True if a program runs. */
function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

const hasRestic = runs("restic", "version");
const python = "/usr/bin/python3";
const hasBoto3 = runs(python, "-c", "import boto3");

describe("restic", () => {
  it.skipIf(!hasRestic)(
    `backs up, checks and restores${hasRestic ? "" : " (skipped: restic is not installed)"}`,
    async () => {
      const { folder, run, repository } = await open();
      const files = join(folder, "files");
      mkdirSync(files);
      const contents = { "small.txt": "hello", "large.bin": "0123456789".repeat(2_000_000), "ü b.txt": "" };
      for (const [name, text] of Object.entries(contents)) writeFileSync(join(files, name), text);
      const restic = (...args: readonly string[]) => run("restic", ["--repo", repository, "--quiet", ...args]);
      await restic("init");
      await restic("backup", "files");
      await restic("check", "--read-data");
      await restic("restore", "latest", "--target", "restored");
      for (const [name, text] of Object.entries(contents))
        expect(readFileSync(join(folder, "restored", "files", name), "utf8") === text, name).toBe(true);
      await restic("forget", "--prune", "--keep-last", "1");
    },
  );

  it.skipIf(!hasRestic)("signs chunks over http, which only answers: r2 refuses there", async () => {
    const { bucket, run, repository } = await open({ answers: "r2" });
    const init = run("restic", ["--repo", repository, "init"]);
    await expect(init).rejects.toThrow("STREAMING-AWS4-HMAC-SHA256-PAYLOAD not implemented");
    expect((await bucket.list()).objects).toEqual([]);
  });
});

const script = `
import boto3, io, os, urllib.request
from botocore.client import Config
from botocore.exceptions import ClientError

s3 = boto3.client("s3", endpoint_url=os.environ["ENDPOINT"], config=Config(signature_version="s3v4"))
s3.put_object(Bucket="files", Key="a/ü +", Body=b"hello", ContentType="text/plain", Metadata={"author": "me"})
got = s3.get_object(Bucket="files", Key="a/ü +")
assert (got["Body"].read(), got["ContentType"], got["Metadata"]) == (b"hello", "text/plain", {"author": "me"})
large = os.urandom(20 * 1024 * 1024 + 1)
s3.upload_fileobj(io.BytesIO(large), "files", "large")
back = io.BytesIO()
s3.download_fileobj("files", "large", back)
assert back.getvalue() == large
part = s3.get_object(Bucket="files", Key="large", PartNumber=2)
assert (part["PartsCount"], part["Body"].read()) == (3, large[8388608:16777216])
s3.copy({"Bucket": "files", "Key": "large"}, "files", "copy")
pages = s3.get_paginator("list_objects_v2").paginate(Bucket="files", PaginationConfig={"PageSize": 1})
assert [one["Key"] for page in pages for one in page["Contents"]] == ["a/ü +", "copy", "large"]
url = s3.generate_presigned_url("put_object", Params={"Bucket": "files", "Key": "signed"})
assert urllib.request.urlopen(urllib.request.Request(url, data=b"signed", method="PUT", headers={"content-type": ""})).status == 200
for refused in [
    lambda: s3.put_object(Bucket="files", Key="sse", Body=b"", ServerSideEncryption="AES256"),
    lambda: s3.get_bucket_acl(Bucket="files"),
]:
    try:
        refused()
        raise AssertionError("accepted")
    except ClientError as error:
        assert error.response["Error"]["Code"] == "NotImplemented", error
s3.delete_objects(Bucket="files", Delete={"Objects": [{"Key": key} for key in ["a/ü +", "copy", "large", "signed"]]})
assert s3.list_objects_v2(Bucket="files")["KeyCount"] == 0
print("done")
`;

describe("boto3", () => {
  it.skipIf(!hasBoto3)(
    `puts, gets, uploads in parts, copies, lists, presigns and deletes${hasBoto3 ? "" : " (skipped: boto3 is not installed)"}`,
    async () => {
      const { run } = await open();
      expect(await run(python, ["-c", script])).toBe("done\n");
    },
  );
});
