import { AwsClient } from "aws4fetch";
import { FakeBucket } from "fakebucket";
import { describe, expect, it } from "vitest";
import type { DataDirectory } from "../../../src/cli/serve/data/data-directory.js";
import { makeAnswer } from "../../../src/cli/serve/make-answer.js";

const keys = { accessKeyId: "key", secretAccessKey: "secret" };

/**
 * The answers of a server for one bucket, `files`, whose saves fail with these messages, one after the other. A message
 * may begin with the code of its error.
 */
function answering({
  failures = [],
  onFailure,
  ...flags
}: Partial<Parameters<typeof makeAnswer>[4]> & {
  readonly failures?: readonly string[];
  readonly onFailure?: (buckets: ReadonlyMap<string, FakeBucket>) => Promise<unknown>;
} = {}) {
  const buckets = new Map([["files", new FakeBucket()]]);
  const said: string[] = [];
  const left = [...failures];
  const data: Pick<DataDirectory, "save" | "makeBucket"> = {
    async save() {
      const message = left.shift();
      if (message === undefined) return;
      await onFailure?.(buckets);
      const code = /^E[A-Z]+/.exec(message)?.[0];
      throw Object.assign(new Error(message), code === undefined ? {} : { code });
    },
    makeBucket: () => new FakeBucket(),
  };
  const answer = makeAnswer(
    buckets,
    { port: 8700, region: "auto", ...keys },
    data as DataDirectory,
    (line) => said.push(line),
    { hosts: [], cors: [], isPublic: false, isLenient: false, ...flags },
  );
  const client = new AwsClient({ ...keys, service: "s3", region: "auto" });
  return {
    ...{ answer, buckets, said, left },
    send: async (method: string, url: string, init: { body?: string; headers?: Record<string, string> } = {}) =>
      answer(await client.sign(url, { method, ...init })),
  };
}

describe("makeAnswer()", () => {
  const key = "http://localhost:8700/files/key";

  it.each([
    ["GET", 9, 200],
    ["GET", 10, 507],
    ["HEAD", 9, 200],
    ["HEAD", 10, 507],
    ["DELETE", 9, 204],
    ["DELETE", 10, 507],
    ["PUT", 1, 507],
    ["POST", 1, 507],
  ])("answers a %s after %i saves without room with %i", async (method, count, status) => {
    const { buckets, send, left, said } = answering({ failures: new Array(count).fill("ENOSPC") });
    await buckets.get("files")?.put("key", "value");
    const response = await send(method, method === "POST" ? `${key}?uploads` : key);
    expect([response.status, left.length, said.length]).toEqual([status, 0, status === 507 ? 1 : 0]);
    expect((await response.text()) === "").toBe(method === "HEAD" || status === 204);
  });

  it("answers a GET as the last attempt, although an earlier one had the object", async () => {
    const onFailure: Parameters<typeof answering>[0] & object = {
      failures: ["ENOSPC"],
      onFailure: async (buckets) => buckets.get("files")?.delete("key"),
    };
    const { buckets, send } = answering(onFailure);
    await buckets.get("files")?.put("key", "value");
    expect((await send("GET", key)).status).toBe(404);
  });

  it("answers a DELETE of a bucket with 204, although it is gone when the DELETE is repeated", async () => {
    const { buckets, send } = answering({ failures: ["ENOSPC", "EIO"] });
    expect((await send("DELETE", "http://localhost:8700/files")).status).toBe(204);
    expect(buckets.size).toBe(0);
    expect((await send("DELETE", "http://localhost:8700/files")).status).toBe(404);
  });

  it.each([
    ["ENOSPC", 507],
    ["EDQUOT", 507],
    ["EFBIG", 507],
    ["EIO", 500],
  ])("answers a write with the error %s with %i", async (code, status) => {
    const { send, said } = answering({ failures: [code] });
    const refused = await send("PUT", key, { body: "value" });
    expect([refused.status, await refused.text()]).toEqual([
      status,
      expect.stringContaining("<Resource>/files/key</Resource><RequestId>0000000000000000</RequestId>"),
    ]);
    expect(said).toEqual([expect.stringContaining(status === 507 ? "The disk is full" : "The disk fails")]);
  });

  it("reports each reason once", async () => {
    const failures = ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EIO: again", "bug", "other", "bug"];
    const { send, said } = answering({ failures });
    for (const _ of failures) await send("PUT", key, { body: "value" });
    expect(said.map((line) => /\((\w+)/.exec(line)?.[1])).toEqual(["ENOSPC", "EIO", "EROFS", "bug", "other"]);
  });

  it.each([
    ["GET", "/", "page"],
    ["HEAD", "/", "refusal"],
    ["GET", "/?max-keys=1", "refusal"],
    ["GET", "/?prefix=a", "refusal"],
    ["GET", "/_/files", "page"],
    ["GET", "/_files", "refusal"],
    ["GET", "/files", "refusal"],
  ])("answers an unsigned %s of %s with a %s", async (method, path, what) => {
    const response = await answering().answer(new Request(`http://localhost:8700${path}`, { method }));
    expect(response.status).toBe(what === "page" ? 200 : 403);
  });

  it.each([false, true])("serves objects without a key if it is public: %s", async (isPublic) => {
    const { answer, buckets } = answering({ isPublic });
    await buckets.get("files")?.put("key", "value");
    const response = await answer(new Request("http://localhost:8700/cdn-cgi/local/r2/public/files/key"));
    expect(response.status).toBe(isPublic ? 200 : 403);
  });

  it("has pages and hosts of buckets under its other names, and keeps stored objects apart from its pages", async () => {
    const { answer, buckets, send } = answering({ hosts: ["first.lan", "box.lan"] });
    await buckets.get("files")?.put("key", "value");
    expect(await (await answer(new Request("http://box.lan:8700/"))).text()).toContain(">files</a>");
    for (const [url, policy] of [
      ["http://box.lan:8700/files/key", "sandbox"],
      ["http://files.box.lan:8700/key", null],
      ["http://localhost:8700/files/key", "sandbox"],
      ["http://files.localhost:8700/key", null],
    ] as const) {
      const response = await send("GET", url);
      expect([url, await response.text(), response.headers.get("content-security-policy")]).toEqual([
        ...[url, "value", policy],
      ]);
    }
  });

  it.each(["GET", "HEAD", "PUT", "POST", "DELETE"])(
    "lets a given origin send a %s with any header, and read every header",
    async (method) => {
      const { answer, send } = answering({ cors: ["https://first.example", "https://app.example"] });
      const origin = { origin: "https://app.example" };
      const asked = { "access-control-request-method": method, "access-control-request-headers": "x-any" };
      const preflight = await answer(new Request(key, { method: "OPTIONS", headers: { ...origin, ...asked } }));
      expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([204, "x-any"]);
      const { headers } = await send(method, key, { headers: { ...origin, "sec-fetch-site": "cross-site" } });
      expect(["allow-origin", "expose-headers"].map((name) => headers.get(`access-control-${name}`))).toEqual([
        ...["https://app.example", "*"],
      ]);
    },
  );
});
