import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { FakeBucket, type FakeBucketOptions } from "fakebucket";
import { contents } from "fakebucket/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { type CompareHost, compare } from "../../src/cli/compare/compare.js";
import type { CompareRequest } from "../../src/cli/compare/compare-request.js";
import { run } from "../../src/cli/run.js";
import { s3Handler } from "../../src/s3/s3-handler.js";
import { newestDate } from "../real-runtime/installed-runtime.js";
import { bundle, startWorkers } from "../real-runtime/workers.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const credentials = { accessKeyId: "id", secretAccessKey: "secret" };

/** Runs the command with these words. */
async function compareBy(words: string, host: Partial<CompareHost>) {
  const request = run(words.split(" "), "1.0.0", { width: 80, colors: false });
  if (!("command" in request) || request.command !== "compare") throw new Error("It is another command.");
  const environment = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret", FAKEBUCKET_TOKEN: "token" };
  const worker = pathToFileURL("worker.js");
  return compare(request as CompareRequest, { folder: ".", worker, environment, fetch, say: () => undefined, ...host });
}

describe("fakebucket compare", () => {
  const overS3 = "compare --endpoint http://localhost --bucket scratch";

  function storeOf(options: FakeBucketOptions) {
    const bucket = new FakeBucket(options);
    const fetch = s3Handler({ buckets: { scratch: bucket }, credentials });
    return { bucket, host: { fetch: fetch as typeof globalThis.fetch } };
  }

  it("finds no difference over S3 where there is none, and leaves nothing", async () => {
    const { bucket, host } = storeOf({ semantics: "deployed" });
    await bucket.put("other", "kept");
    const before = contents(bucket);
    const { output, exitCode } = await compareBy(`${overS3} --runs 60 --seed 1`, host);
    expect(output).toBe("60 sequences, no difference.");
    expect(exitCode).toBe(0);
    expect(contents(bucket)).toEqual(before);
  });

  it("draws no metadata whose headers HTTP does not carry", async () => {
    const { host } = storeOf({ semantics: "deployed" });
    const limited = async (...[input, init]: Parameters<typeof fetch>) => {
      const headers = new Headers(init?.headers ?? (input as Request).headers);
      const length = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
      return length > 16 * 1024 ? new Response("", { status: 431 }) : host.fetch(input, init);
    };
    const { output } = await compareBy(`${overS3} --runs 60 --seed 1566265949`, { fetch: limited });
    expect(output).toBe("60 sequences, no difference.");
  });

  it("shows the shortest calls at which two buckets differ, as an issue, and how to come there again", async () => {
    const { host } = storeOf({ limits: { maxCustomMetadataBytes: 100 } });
    const { output, exitCode } = await compareBy(`${overS3} --runs 400 --seed 7`, host);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^# \w+ differs from FakeBucket \(deployed\)$/m);
    expect(output).toContain("results[0] = await bucket.");
    const [, path = ""] = /--seed 7 --path ([\d:]+)$/.exec(output) ?? [];
    const again = await compareBy(`${overS3} --runs 1 --seed 7 --path ${path}`, host);
    expect(again.output).toContain(/^results.*$/ms.exec(output)?.[0]?.split("```")[0]);
  });

  it("does not begin where something is, that it would delete, or without keys", async () => {
    const { bucket, host } = storeOf({});
    await expect(compareBy(overS3, { ...host, environment: {} })).rejects.toThrow("Set AWS_ACCESS_KEY_ID");
    await bucket.put("fakebucket-compare/mine", "kept");
    await expect(compareBy(overS3, host)).rejects.toThrow("scratch has objects under fakebucket-compare/.");
    expect(await bucket.head("fakebucket-compare/mine")).not.toBeNull();
  });

  it("compares inside the real runtime by the Worker that it writes", async () => {
    const folder = folderOf({});
    writeFileSync(join(folder, "built.js"), bundle(new URL("../../src/cli/compare/worker.ts", import.meta.url)));
    const worker = pathToFileURL(join(folder, "built.js"));
    const { output } = await compareBy("compare --worker written --bucket scratch", { folder, worker });
    expect(output).toContain("npx wrangler deploy --config written/wrangler.toml");
    await expect(compareBy("compare --worker written --bucket scratch", { folder, worker })).rejects.toThrow(
      "written exists.",
    );
    const configuration = readFileSync(join(folder, "written", "wrangler.toml"), "utf8");
    const [, token = ""] = /^TOKEN = "(.+)"$/m.exec(configuration) ?? [];
    expect(output).toContain(`FAKEBUCKET_TOKEN=${token} `);

    const workers = startWorkers([
      {
        name: "compare",
        compatibilityDate: newestDate,
        r2Buckets: { BUCKET: "scratch" },
        bindings: { PREFIX: "fakebucket-compare/", TOKEN: token },
        code: readFileSync(join(folder, "written", "worker.js"), "utf8"),
      },
    ]);
    onTestFinished(() => workers.stop());
    const host = { fetch, environment: { FAKEBUCKET_TOKEN: token } };
    const address = await workers.urlOf("compare");
    const url = `compare --url ${address} --runs 60 --seed 3`;
    expect((await compareBy(`${url} --semantics simulator`, host)).output).toBe("60 sequences, no difference.");
    // The runtime has a simulator of R2, not R2.
    expect((await compareBy(`${url} --semantics documented`, host)).exitCode).toBe(1);
    await expect(compareBy(url, { ...host, environment: { FAKEBUCKET_TOKEN: "other" } })).rejects.toThrow(
      "answers 403",
    );
    const outside = {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: '[{"call":"put","args":["a","b"]}]',
    };
    expect((await fetch(address, outside)).status).toBe(400);
    expect(existsSync(join(folder, "written", "worker.js"))).toBe(true);
  });
});
