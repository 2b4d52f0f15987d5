import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { Server } from "node:net";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CommandRefused } from "../../../src/cli/command-outcome.js";
import type { ServeRequest } from "../../../src/cli/requests.js";
import { run } from "../../../src/cli/run.js";
import { serve } from "../../../src/cli/serve/serve.js";
import { temporaryDirectory } from "../../testing/temporary-directory.js";

// Shortens the default limits of the server, so a slow upload would soon be cut off.
vi.mock("node:http", async (importOriginal) => {
  const http = await importOriginal<typeof import("node:http")>();
  const soon = { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20 };
  return { ...http, createServer: (options: object) => http.createServer({ ...soon, ...options }) };
});

const folderOf = temporaryDirectory();
const wrangler = '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "my-files"\n';

/** Starts a server in a folder with these arguments. */
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
    lines,
    s3: (path: string, init?: RequestInit) => client.fetch(`${origin}${path}`, init),
    page: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, { redirect: "manual", ...init }),
    post: (path: string, form: FormData, headers: Record<string, string> = { origin }) =>
      fetch(`${origin}${path}`, { method: "POST", body: form, headers, redirect: "manual" }),
  };
}

describe("fakebucket serve", () => {
  it("serves the buckets of a configuration over S3, and prints their addresses", async () => {
    const other = '[[r2_buckets]]\nbinding = "OTHER"\nbucket_name = "other-files"\n';
    const { said, s3, port } = await serveIn(folderOf({ "wrangler.toml": wrangler + other }));
    expect(said).toContain(`  other-files (OTHER)\n    http://localhost:${port}/other-files`);
    expect(said).toContain("\n  Data               in memory; use --data DIRECTORY to keep it");
    expect(said).toContain(`  Endpoint           http://localhost:${port}\n  Region             auto\n`);
    expect(said).toContain(`  my-files (FILES)\n    http://localhost:${port}/my-files`);
    expect((await s3("/my-files/greeting", { method: "PUT", body: "hello" })).status).toBe(200);
    expect(await (await s3("/my-files/greeting")).text()).toBe("hello");
    expect(await (await s3("/")).text()).toContain("<Name>my-files</Name>");
  });

  it("only listens on one loopback address", async () => {
    const { port } = await serveIn(folderOf({}));
    // Another loopback address represents the network: a server that listened on all addresses would answer here too.
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow("fetch failed");
  });

  it("does not cut off a slow upload, also when it is closed meanwhile", async () => {
    const folder = folderOf({});
    const { port, close } = await serveIn(folder, "--data kept");
    const client = new AwsClient({ accessKeyId: "fakebucket", secretAccessKey: "fakebucket", service: "s3" });
    const { url, headers } = await client.sign(`http://localhost:${port}/my-bucket/slow`, {
      method: "PUT",
      headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    });
    const upload = request(url, { method: "PUT", headers: { ...Object.fromEntries(headers), "content-length": "2" } });
    const status = new Promise((answered, failed) => {
      upload.on("response", (response) => answered(response.resume().statusCode));
      upload.on("error", failed);
    });
    upload.write("a");
    await new Promise((later) => setTimeout(later, 500));
    const closed = close();
    upload.end("b");
    expect(await status).toBe(200);
    await closed;
    const { s3 } = await serveIn(folder, "--data kept");
    expect(await (await s3("/my-bucket/slow")).text()).toBe("ab");
  });

  it("serves one bucket without a configuration, with other keys from the environment", async () => {
    const environment = { FAKEBUCKET_ACCESS_KEY_ID: "mine", FAKEBUCKET_SECRET_ACCESS_KEY: "other" };
    const { said, s3 } = await serveIn(folderOf({}), "", environment);
    // Not every system resolves names under `localhost`.
    expect(said.match(/http:\S+my-bucket\S*/g)).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/my-bucket$/)]);
    expect(await (await s3("/my-bucket/key")).text()).toContain("<Code>InvalidAccessKeyId</Code>");
  });

  it.each([
    [{}, "fakebucket", "fakebucket", "NoSuchKey"],
    [{ FAKEBUCKET_ACCESS_KEY_ID: "", FAKEBUCKET_SECRET_ACCESS_KEY: "" }, "fakebucket", "fakebucket", "NoSuchKey"],
    [{ FAKEBUCKET_ACCESS_KEY_ID: "mine" }, "mine", "fakebucket", "InvalidAccessKeyId"],
    [{ FAKEBUCKET_SECRET_ACCESS_KEY: "other" }, "fakebucket", "other", "SignatureDoesNotMatch"],
  ])("takes the keys one by one from the environment %j", async (environment, id, secret, code) => {
    const { said, s3 } = await serveIn(folderOf({}), "", environment);
    expect(said).toMatch(new RegExp(`Access key ID +${id}\\n +Secret access key +${secret}\\n`));
    expect(await (await s3("/my-bucket/key")).text()).toContain(`<Code>${code}</Code>`);
  });

  it.each([
    ["", "my-files"],
    ["--env preview", "preview-files"],
    ["other.toml", "other-files"],
  ])("serves the buckets that %j asks for", async (words, name) => {
    const preview = '[[env.preview.r2_buckets]]\nbinding = "FILES"\nbucket_name = "preview-files"\n';
    const other = wrangler.replace("my-files", "other-files");
    const { said } = await serveIn(folderOf({ "wrangler.toml": wrangler + preview, "other.toml": other }), words);
    expect(said.match(/\S+(?= \(FILES\))/g)).toEqual([name]);
  });

  it.each<[words: string, files: Readonly<Record<string, string>>, text: string]>([
    ["--env preview", {}, "or give the path: npx fakebucket serve worker/wrangler.toml\n"],
    ["--env preview", { "app/wrangler.toml": wrangler }, "have one:\n  npx fakebucket serve app/wrangler.toml"],
    ["", { "wrangler.toml": wrangler.replace("[[", "[[env.preview.") }, ": npx fakebucket serve --env preview"],
    ["other.toml", {}, "There is no file other.toml."],
  ])("does not serve the one bucket if %j asks for a configuration, in a folder of %j", async (words, files, text) => {
    await expect(serveIn(folderOf(files), words)).rejects.toThrow(text);
  });

  it("answers as R2, or with --lenient as Amazon S3", async () => {
    for (const [flags, status] of [
      ["", 501],
      ["--lenient", 200],
    ] as const) {
      const { s3 } = await serveIn(folderOf({}), flags);
      const response = await s3("/my-bucket?list-type=2&metadata=true");
      expect([response.status, response.headers.get("x-fakebucket-hint")]).toEqual([
        status,
        status === 200 ? null : expect.stringContaining("fakebucket serve --lenient"),
      ]);
    }
  });

  it("shows buckets as pages: upload, browse, download, delete", async () => {
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

  it("refuses writes by other sites, and shows pages only under this machine's own names", async () => {
    const { page, post, port, s3 } = await serveIn(folderOf({}));
    const form = new FormData();
    form.set("file", new File(["evil"], "evil"));
    expect((await post("/_/my-bucket/upload", form, { origin: "https://evil.example" })).status).toBe(403);
    expect((await s3("/my-bucket/evil")).status).toBe(404);
    // A page of another site with a DNS name for this machine.
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

  it.each([
    ["PUT", {}, 200],
    ["PUT", { origin: "http://localhost:PORT", "sec-fetch-site": "same-origin" }, 200],
    ["PUT", { host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" }, 200],
    ["PUT", { origin: "http://localhost:3000" }, 403],
    ["PUT", { origin: "https://localhost:PORT" }, 403],
    ["PUT", { origin: "http://my-bucket.localhost:PORT" }, 403],
    ["PUT", { origin: "null" }, 403],
    ["PUT", { "sec-fetch-site": "same-site" }, 403],
    ["PUT", { "sec-fetch-site": "cross-site" }, 403],
    [
      "POST ?delete",
      { origin: "https://evil.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
      403,
    ],
    ["PUT", { origin: "https://app.example" }, 200],
    ["GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403],
    ["GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 200],
    ["GET", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, 200],
    ["GET", { origin: "https://app.example", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 200],
    ["GET", { host: "evil.example:PORT" }, 403],
    ["GET", { host: "evil.example:PORT", origin: "https://app.example", "sec-fetch-site": "cross-site" }, 403],
    ["GET", { host: "my-bucket.evil.example:PORT" }, 403],
    ["GET", { host: "evil-localhost:PORT" }, 403],
    ["HEAD", { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, 200],
    ["HEAD", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, 403],
    ["GET", { host: "my-bucket.localhost:PORT" }, 200],
    ["GET", { host: "box.lan:PORT" }, 200],
    ["GET", { host: "[::1]:PORT" }, 200],
    ["PUT", { host: "box.lan:PORT", origin: "http://box.lan:PORT", "sec-fetch-site": "same-origin" }, 200],
    ["PUT", { origin: "http://box.lan:3000" }, 403],
  ])("answers a signed %s with %j: %i", async (words, headers, status) => {
    const { port, s3 } = await serveIn(
      folderOf({}),
      "--cors https://one.example --cors https://app.example --host one.lan --host box.lan",
    );
    await s3("/my-bucket/key", { method: "PUT", body: "value" });
    const [method = "", query = ""] = words.split(" ");
    const given = Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", String(port))] as const);
    const host = new Headers(given as [string, string][]).get("host") ?? `localhost:${port}`;
    const path = host.startsWith("my-bucket.") ? "/key" : `/my-bucket${query === "" ? "/key" : query}`;
    const signer = { accessKeyId: "fakebucket", secretAccessKey: "fakebucket", service: "s3", region: "auto" };
    const signed = await new AwsClient(signer).sign(`http://${host}${path}`, {
      method,
      ...(query === "" ? {} : { body: "<Delete><Object><Key>key</Key></Object></Delete>" }),
      aws: { signQuery: query === "" },
    });
    const address = new URL(signed.url);
    const answered = new Promise<number | undefined>((done, failed) => {
      const sent = request(
        {
          ...{ port, method, path: `${address.pathname}${address.search}` },
          headers: { ...Object.fromEntries(signed.headers), host, ...Object.fromEntries(given) },
        },
        (response) => done(response.resume().statusCode),
      );
      sent.on("error", failed);
      sent.end(query === "" ? "" : "<Delete><Object><Key>key</Key></Object></Delete>");
    });
    expect(await answered).toBe(status);
    expect((await s3("/my-bucket/key")).status).toBe(200);
  });

  it("gives stored objects no rights of its pages", async () => {
    const { s3 } = await serveIn(folderOf({}));
    await s3("/my-bucket/a.html", { method: "PUT", body: "<script>1</script>" });
    expect((await s3("/my-bucket/a.html")).headers.get("content-security-policy")).toBe("sandbox");
  });

  it("keeps buckets in a directory between runs, including buckets created by clients", async () => {
    const folder = folderOf({});
    const first = await serveIn(folder, "--data kept");
    expect(first.said).toContain("\n  Data               kept\n");
    expect(existsSync(join(folder, "kept", "my-bucket"))).toBe(true);
    await first.s3("/my-bucket/key", { method: "PUT", body: "value", headers: { "x-amz-meta-by": "me" } });
    await first.s3("/made-here", { method: "PUT" });
    await first.s3("/made-here/other", { method: "PUT", body: "more" });
    await first.close();
    mkdirSync(join(folder, "kept/notes"));
    writeFileSync(join(folder, "kept/notes/a.txt"), "mine");
    const second = await serveIn(folder, "--data kept");
    expect(second.lines[0]).toContain("notes is a folder without a bucket. It was not changed.");
    for (const name of ["my-bucket", "made-here"])
      expect(second.said).toContain(`\n  ${name}\n    http://localhost:${second.port}/${name}`);
    const kept = await second.s3("/my-bucket/key");
    expect([await kept.text(), kept.headers.get("x-amz-meta-by")]).toEqual(["value", "me"]);
    expect(await (await second.s3("/made-here/other")).text()).toBe("more");
  });

  it("says that writes are refused when its directory is gone", async () => {
    const folder = folderOf({});
    const { s3, lines } = await serveIn(folder, "--data kept");
    rmSync(join(folder, "kept/my-bucket"), { recursive: true });
    expect((await s3("/my-bucket/key", { method: "PUT", body: "value" })).status).toBe(500);
    expect(lines.at(-1)).toMatch(/^The disk fails: writes are refused \(ENOENT/);
    expect((await s3("/my-bucket/key")).status).toBe(404);
  });

  it("reports mistakes before it starts", async () => {
    const { port } = await serveIn(folderOf({}));
    const folder = folderOf({});
    await expect(serveIn(folder, `--data kept --port ${port}`)).rejects.toThrow(`Port ${port} is in use.`);
    const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
    const listening = vi.spyOn(Server.prototype, "listen").mockImplementationOnce(function (this: Server) {
      queueMicrotask(() => this.emit("error", refused));
      return this;
    });
    await expect(serveIn(folder, "--data kept --port 80")).rejects.toBe(refused);
    listening.mockRestore();
    // The directory is free again.
    expect((await serveIn(folder, "--data kept")).said).toContain("my-bucket");
    await expect(serveIn(folderOf({ "wrangler.toml": "name = " }))).rejects.toThrow("wrangler.toml");
    await expect(serveIn(folderOf({ kept: "mine" }), "--data kept")).rejects.toThrow(CommandRefused);
    expect(() => run(["serve", "--port", "many"], "1.0.0", { width: 80, colors: false })).not.toThrow();
    expect(run(["serve", "--port", "many"], "1.0.0", { width: 80, colors: false })).toMatchObject({ exitCode: 2 });
  });
});
