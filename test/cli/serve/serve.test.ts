import { request } from "node:http";
import { AwsClient } from "aws4fetch";
import { describe, expect, it, onTestFinished } from "vitest";
import { run } from "../../../src/cli/run.js";
import { serve } from "../../../src/cli/serve/serve.js";
import type { ServeRequest } from "../../../src/cli/serve/serve-request.js";
import { temporaryDirectory } from "../../testing/temporary-directory.js";

const folderOf = temporaryDirectory();
const wrangler = '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "my-files"\n';

/** The server that is asked for by these words, in a folder. */
async function serveIn(folder: string, words = "", environment: Readonly<Record<string, string>> = {}) {
  const asked = run(`serve --port 0 ${words}`.trim().split(" "), "1.0.0", { width: 80, colors: false });
  if (!("command" in asked)) throw new Error(asked.complaint);
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const server = await serve(asked as ServeRequest, folder, environment, {
    terminal: { width: 80, colors: false },
    say,
  });
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  const client = new AwsClient({ accessKeyId: "fakebucket", secretAccessKey: "fakebucket", service: "s3", retries: 0 });
  return {
    ...server,
    said: lines.join("\n"),
    s3: (path: string, init?: RequestInit) => client.fetch(`${origin}${path}`, init),
    page: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, { redirect: "manual", ...init }),
    post: (path: string, form: FormData, headers: Record<string, string> = { origin }) =>
      fetch(`${origin}${path}`, { method: "POST", body: form, headers, redirect: "manual" }),
  };
}

describe("fakebucket serve", () => {
  it("serves the buckets of a configuration over S3, and says how to reach them", async () => {
    const { said, s3, port } = await serveIn(folderOf({ "wrangler.toml": wrangler }));
    expect(said).toContain(`  Endpoint           http://localhost:${port}\n`);
    expect(said).toContain(
      `  my-files (FILES)\n    http://localhost:${port}/my-files\n    http://my-files.localhost:${port}`,
    );
    expect((await s3("/my-files/greeting", { method: "PUT", body: "hello" })).status).toBe(200);
    expect(await (await s3("/my-files/greeting")).text()).toBe("hello");
    expect(await (await s3("/")).text()).toContain("<Name>my-files</Name>");
  });

  it("takes one bucket where there is no configuration, and other keys from the environment", async () => {
    const environment = { FAKEBUCKET_ACCESS_KEY_ID: "mine", FAKEBUCKET_SECRET_ACCESS_KEY: "other" };
    const { said, s3 } = await serveIn(folderOf({}), "", environment);
    expect(said).toContain("http://my-bucket.localhost:");
    expect(await (await s3("/my-bucket/key")).text()).toContain("<Code>InvalidAccessKeyId</Code>");
  });

  it("shows buckets as pages: upload, look, download, delete", async () => {
    const { page, post, s3 } = await serveIn(folderOf({ "wrangler.toml": wrangler }));
    expect(await (await page("/")).text()).toContain('<a href="/_/my-files">my-files</a>');

    const form = new FormData();
    form.set("prefix", "notes/");
    form.set("file", new File(["<b>hello</b>"], "a & b.txt", { type: "text/plain" }));
    const uploaded = await post("/_/my-files/upload", form);
    expect([uploaded.status, uploaded.headers.get("location")]).toEqual([303, "/_/my-files?prefix=notes%2F"]);
    expect(await (await s3("/my-files/notes/a%20%26%20b.txt")).text()).toBe("<b>hello</b>");
    expect(await (await page("/_/my-files")).text()).toContain('<a href="/_/my-files?prefix=notes%2F">notes/</a>');
    const list = await (await page("/_/my-files?prefix=notes%2F")).text();
    expect(list).toContain('<a href="/_/my-files/object?key=notes%2Fa+%26+b.txt">a &amp; b.txt</a>');

    const object = await (await page("/_/my-files/object?key=notes%2Fa+%26+b.txt")).text();
    expect(object).toContain('<pre tabindex="0">&lt;b&gt;hello&lt;/b&gt;</pre>');
    expect(object).toContain("text/plain");
    const download = await page("/_/my-files/download?key=notes%2Fa+%26+b.txt");
    expect(download.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''a%20%26%20b.txt");
    expect(await download.text()).toBe("<b>hello</b>");

    const folder = new FormData();
    folder.set("folder", "notes/");
    expect((await post("/_/my-files/delete?key=notes%2Fa+%26+b.txt", folder)).status).toBe(303);
    expect((await page("/_/my-files/object?key=notes%2Fa+%26+b.txt")).status).toBe(404);
    expect((await page("/_/no-bucket")).status).toBe(404);
  });

  it("shows a long list page by page", async () => {
    const { page, post } = await serveIn(folderOf({}));
    const form = new FormData();
    for (let number = 0; number <= 1000; number++) form.append("file", new File([], String(number).padStart(4, "0")));
    await post("/_/my-bucket/upload", form);
    const first = await (await page("/_/my-bucket")).text();
    expect(first).toContain(">0999</a>");
    const [, next = ""] = /<a href="([^"]+)">Next page/.exec(first) ?? [];
    const second = await (await page(next.replaceAll("&amp;", "&"))).text();
    expect(second).toContain(">1000</a>");
    expect(second).not.toContain(">0999</a>");
  });

  it("lets no other site write, and shows pages under this machine's own names alone", async () => {
    const { page, post, port, s3 } = await serveIn(folderOf({}));
    const form = new FormData();
    form.set("file", new File(["evil"], "evil"));
    expect((await post("/_/my-bucket/upload", form, { origin: "https://evil.example" })).status).toBe(403);
    expect((await s3("/my-bucket/evil")).status).toBe(404);
    // A page of another site whose name leads here.
    const rebound = new Promise<number | undefined>((done) => {
      request({ port, path: "/_/my-bucket", headers: { host: `evil.example:${port}` } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      }).end();
    });
    expect(await rebound).toBe(403);
    const { headers } = await page("/");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("has between runs what a directory keeps, buckets that clients made too", async () => {
    const folder = folderOf({});
    const first = await serveIn(folder, "--data kept");
    await first.s3("/my-bucket/key", { method: "PUT", body: "value", headers: { "x-amz-meta-by": "me" } });
    await first.s3("/made-here", { method: "PUT" });
    await first.s3("/made-here/other", { method: "PUT", body: "more" });
    await first.close();
    const second = await serveIn(folder, "--data kept");
    const kept = await second.s3("/my-bucket/key");
    expect([await kept.text(), kept.headers.get("x-amz-meta-by")]).toEqual(["value", "me"]);
    expect(await (await second.s3("/made-here/other")).text()).toBe("more");
  });

  it("says what is wrong before it begins", async () => {
    const { port } = await serveIn(folderOf({}));
    await expect(serveIn(folderOf({}), `--port ${port}`)).rejects.toThrow(`Port ${port} is in use.`);
    await expect(serveIn(folderOf({ "wrangler.toml": "name = " }))).rejects.toThrow("wrangler.toml");
    expect(() => run(["serve", "--port", "many"], "1.0.0", { width: 80, colors: false })).not.toThrow();
    expect(run(["serve", "--port", "many"], "1.0.0", { width: 80, colors: false })).toMatchObject({ exitCode: 2 });
  });
});
