import { FakeBucket } from "fakebucket";
import { manualClock } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { bucketEndpoints } from "../../../src/cli/serve/connection.js";
import { shownSize } from "../../../src/cli/serve/page/layout.js";
import { makePages } from "../../../src/cli/serve/page/pages.js";

const uploaded = new Date("2026-01-02T03:04:05.678Z");
const origin = "http://localhost:8787";
const connection = { port: 8787, accessKeyId: "id", secretAccessKey: "secret", region: "weur" };

/** Opens pages over buckets with examples of everything that a page can show. */
async function openPages() {
  let ids = 0;
  const bucket = new FakeBucket({ clock: { now: () => uploaded.getTime() }, ids: { next: () => `id${ids++}` } });
  await bucket.put("a/b/c.txt", "<i>hello</i>", {
    httpMetadata: { contentType: "text/plain", cacheExpiry: new Date("2030-01-01T00:00:00Z") },
    customMetadata: { by: "me & you" },
  });
  await bucket.put("a//empty", "");
  await bucket.put("large.png", new Uint8Array(1536).fill(0xff), { httpMetadata: { contentType: "image/png" } });
  await bucket.put("larger", new Uint8Array(300 * 1024));
  await bucket.put("it's (*)", "x", { ssecKey: "00".repeat(32) });
  const upload = await bucket.createMultipartUpload("z/upload");
  for (const number of [1, 2]) await upload.uploadPart(number, "part");
  const buckets = new Map([
    ["files", bucket],
    ["My.Files", new FakeBucket()],
  ]);
  const pages = makePages(buckets, connection);
  const get = async (path: string) => pages.request(`${origin}${path}`);
  const post = async (path: string, body: FormData) =>
    pages.request(`${origin}${path}`, { method: "POST", body, headers: { origin } });
  return { bucket, get, post };
}

/** Returns the visible text of a page. Each cell or item has a line of its own. */
async function textOf(response: Response): Promise<string[]> {
  const html = (await response.text()).replace(/<style>[\s\S]*<\/style>/, "");
  const lines = html.replace(/\s+/g, " ").split(/<\/?(?:h1|h2|p|tr|li|form|title|pre|summary|nav)\b[^>]*>/);
  return lines
    .map((line) =>
      line
        .replace(/<[^>]*>/g, " ")
        .replace(/ +/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
}

const listed = "2026-01-02 03:04:05";
const uploading = ["Upload", "Files Keys begin with Upload"];
const uploads = [...uploading, "Multipart uploads in progress", `z/upload, 2 parts, since ${listed}`];
const deleting = ["Delete", "Delete this object…", "Delete it for good", "Back"];
const stored = ["Uploaded 2026-01-02T03:04:05.678Z", "Storage class Standard"];

describe("a page", () => {
  it.each([
    [
      "/",
      ...["Buckets · FakeBucket", "Buckets", "Bucket Objects S3 address"],
      ...[
        "files 5 http://localhost:8787/files http://files.localhost:8787",
        "My.Files 0 http://localhost:8787/My.Files",
      ],
      ...["Connect an S3 client", "Endpoint http://localhost:8787", "Region weur", "Access key ID id"],
      "Secret access key secret",
    ],
    ["/_/My.Files", "My.Files · FakeBucket", "Buckets / My.Files", "No objects.", ...uploading],
    [
      "/_/files",
      ...["files · FakeBucket", "Buckets / files", "Key Size Type Uploaded (UTC)", "a/ folder"],
      ...[`it&#39;s (*) 1 bytes ${listed}`, `large.png 1.5 KiB image/png ${listed}`, `larger 300 KiB ${listed}`],
      ...uploads,
    ],
    [
      "/_/files?prefix=a/",
      ...["files · FakeBucket", "Buckets / files / a", "Key Size Type Uploaded (UTC)", "/ folder", "b/ folder"],
      ...uploads,
    ],
    [
      "/_/files/object?key=a/b/c.txt",
      ...["a/b/c.txt · FakeBucket", "Buckets / files / a / b / c.txt", "Size 12 bytes"],
      ...["ETag 830d1f760460917305df1e40e7cf007c", "Version id0", ...stored, "contentType text/plain"],
      ...["cacheExpiry 2030-01-01T00:00:00.000Z", "Metadata: by me &amp; you"],
      ...["Checksum: md5 830d1f760460917305df1e40e7cf007c", "Download", "&lt;i&gt;hello&lt;/i&gt;", ...deleting],
    ],
    [
      "/_/files/object?key=it's (*)",
      ...["it&#39;s (*) · FakeBucket", "Buckets / files / it&#39;s (*)", "Size 1 bytes"],
      ...["ETag 9dd4e461268c8034f5c8564e155c67a6", "Version id4", ...stored],
      "Checksum: md5 9dd4e461268c8034f5c8564e155c67a6",
      ...["MD5 of its SSE-C key 70bc8f4b72a86921468bf8e8441dce51", "Its SSE-C key is needed to read it.", ...deleting],
    ],
    ["/_/none", "Not possible · FakeBucket", "Not possible", "This object does not exist.", "Buckets"],
    ["/_/files/object?key=none", "Not possible · FakeBucket", "Not possible", "This object does not exist.", "Buckets"],
    ["/_/files/object", "Not possible · FakeBucket", "Not possible", "This object does not exist.", "Buckets"],
    ["/_", "Not possible · FakeBucket", "Not possible", "There is no such page, bucket or object.", "Buckets"],
  ])("of %s shows its contents", async (path, ...lines) => {
    const { get } = await openPages();
    const page = await get(path);
    expect(page.status).toBe(lines[1] === "Not possible" ? 404 : 200);
    expect(await textOf(page)).toEqual(lines);
  });

  it("explains how to create the first bucket", async () => {
    const page = await makePages(new Map(), connection).request("/");
    expect(await textOf(page)).toContain("No buckets. An S3 client can create one.");
  });

  it("of a folder links to each step above and to its contents, and accepts uploads", async () => {
    const { get } = await openPages();
    const html = await (await get("/_/files?prefix=a/b/")).text();
    const links = [...html.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, text]) => `${text} ${href}`);
    expect(links).toEqual([
      ...["Buckets /", "files /_/files", "a /_/files?prefix=a%2F", "b /_/files?prefix=a%2Fb%2F"],
      "c.txt /_/files/object?key=a%2Fb%2Fc.txt",
    ]);
    expect(html).toContain('<form method="post" action="/_/files/upload" enctype="multipart/form-data">');
    expect(html).toContain('<input name="prefix" value="a/b/" />');
    expect(html).toContain('<th class="number">Size</th>');
    expect(html).toContain('<td class="number">12 bytes</td>');
  });

  it("of an image shows the image, and no text", async () => {
    const { bucket, get } = await openPages();
    const html = await (await get("/_/files/object?key=large.png")).text();
    expect(html).toContain('<th scope="row">Size</th><td>1.5 KiB (1536 bytes)</td>');
    expect(html).toContain('<img src="/_/files/download?key=large.png" alt="" />');
    expect(html).not.toContain("<pre");
    const empty = await (await get("/_/files/object?key=a//empty")).text();
    expect(empty).not.toMatch(/<img|<pre/);
    expect(empty).toContain('<form method="post" action="/_/files/delete?key=a%2F%2Fempty">');
    expect(empty).toContain('<input type="hidden" name="folder" value="a//" />');
    expect(empty).toContain('<p><a href="/_/files?prefix=a%2F%2F">Back</a></p>');
    await bucket.put("a//empty", "", { httpMetadata: { contentType: "text/image/png" } });
    expect(await (await get("/_/files/object?key=a//empty")).text()).not.toContain("<img");
  });

  it("may run no scripts, and no other site may show it", async () => {
    const { get } = await openPages();
    for (const path of ["/", "/_/files", "/_/none"]) {
      const { headers } = await get(path);
      // A browser would use HTTPS for every other server of this machine too.
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
    }
  });

  it("has encoded addresses of a bucket with any name", async () => {
    const bucket = new FakeBucket({ objects: { "a/": "", "a/k": "value" } });
    const pages = makePages(new Map([["b ?", bucket]]), connection);
    const html = await (await pages.request("/_/b%20%3F?prefix=a/")).text();
    for (const address of [
      ...['href="/_/b%20%3F"', 'href="/_/b%20%3F?prefix=a%2F"', 'action="/_/b%20%3F/upload"'],
      // A key that is the folder's own has no name below it.
      ...['href="/_/b%20%3F/object?key=a%2F">a/</a>', 'href="/_/b%20%3F/object?key=a%2Fk">k</a>'],
    ])
      expect(html).toContain(address);
  });

  it("of a folder continues in that folder", async () => {
    const bucket = new FakeBucket({ pageSize: 2, objects: { "a/1": "", "a/2": "", "a/3": "", b: "" } });
    const pages = makePages(new Map([["files", bucket]]), connection);
    const first = await (await pages.request("/_/files?prefix=a/")).text();
    const [, next = ""] = /<a href="([^"]+)">Next page/.exec(first) ?? [];
    const second = await (await pages.request(next.replaceAll("&amp;", "&"))).text();
    expect([...(first + second).matchAll(/>(\w)<\/a><\/td>/g)].map(([, key]) => key)).toEqual(["1", "2", "3"]);
  });

  it.each([
    [0, "0 bytes"],
    [1023, "1023 bytes"],
    [1024, "1.0 KiB"],
    [99.5 * 1024, "99.5 KiB"],
    [100 * 1024, "100 KiB"],
    [1024 ** 2, "1.0 MiB"],
    [5 * 1024 ** 5, "5120 TiB"],
  ])("shows %i bytes as %s", (bytes, text) => {
    expect(shownSize(bytes)).toBe(text);
  });

  it("shows the first 65,536 characters of a text", async () => {
    const { bucket, get } = await openPages();
    await bucket.put("text", `${"x".repeat(64 * 1024)}y`, { httpMetadata: { contentType: "text/plain" } });
    const [, shown = ""] = /<pre[^>]*>([^<]*)</.exec(await (await get("/_/files/object?key=text")).text()) ?? [];
    expect([shown.length, shown.includes("y")]).toEqual([64 * 1024, false]);
  });

  it("counts no objects that have expired, though nobody has looked since", async () => {
    const clock = manualClock(0);
    const transition = { condition: { type: "Age", maxAge: 60 } } as const;
    const lifecycle = [{ id: "short", enabled: true, deleteObjectsTransition: transition }];
    const bucket = new FakeBucket({ clock, lifecycle });
    await bucket.put("key", "value");
    const pages = makePages(new Map([["files", bucket]]), connection);
    for (const count of [1, 0]) {
      expect(await textOf(await pages.request("/"))).toContainEqual(expect.stringMatching(`^files ${count} http`));
      clock.advance("2d");
    }
  });

  it.each([
    ["files", 2],
    ["My.Files", 1],
    ["MyFiles", 1],
    ["-files", 1],
    ["files-", 1],
    ["f", 2],
  ])("has the addresses of a bucket %s by path, and by host if hosts may have its name: %i", (name, count) => {
    expect(bucketEndpoints(connection, name)).toHaveLength(count);
  });

  it.each([
    ["a/b/c.txt", "c.txt", "text/plain", "12"],
    ["a//empty", "empty", "application/octet-stream", "0"],
  ])("downloads %s under the last step of its key", async (key, file, type, size) => {
    const { get } = await openPages();
    const { status, headers } = await get(`/_/files/download?key=${key}`);
    const names = ["content-disposition", "content-type", "content-length"];
    const shown = names.map((name) => headers.get(name));
    expect([status, ...shown]).toEqual([200, `attachment; filename*=UTF-8''${file}`, type, size]);
  });

  it("names a download for any key", async () => {
    const { bucket, get } = await openPages();
    for (const [key, name] of [
      ["it's (*).txt", "it%27s%20%28%2a%29.txt"],
      ["folder/", "object"],
    ] as const) {
      await bucket.put(key, "x");
      const { headers } = await get(`/_/files/download?key=${key}`);
      expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${name}`);
    }
    expect((await get("/_/files/download?key=none")).status).toBe(404);
  });

  it("stores uploads with their type, if any, and returns to the folder", async () => {
    const { bucket, post } = await openPages();
    const form = new FormData();
    form.set("prefix", "x/y");
    form.append("file", new File(["one"], "1", { type: "text/plain" }));
    form.append("file", "no file");
    form.append("file", new File(["two"], "2"));
    const answer = await post("/_/files/upload", form);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/_/files?prefix=x%2F"]);
    const { objects } = await bucket.list({ prefix: "x/", include: ["httpMetadata"] });
    expect(objects.map(({ key, httpMetadata }) => [key, httpMetadata?.contentType])).toEqual([
      ["x/y1", "text/plain"],
      // FormData's type for a file without one.
      ["x/y2", "application/octet-stream"],
    ]);
  });

  it("deletes an object, and returns to its folder", async () => {
    const { bucket, post } = await openPages();
    const form = new FormData();
    form.set("folder", "a/b/");
    const answer = await post("/_/files/delete?key=a/b/c.txt", form);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/_/files?prefix=a%2Fb%2F"]);
    expect(await bucket.head("a/b/c.txt")).toBeNull();
  });

  it("says that a form of another site is not allowed", async () => {
    const pages = makePages(new Map([["files", new FakeBucket()]]), connection);
    const headers = { origin: "https://evil.example" };
    const answer = await pages.request(`${origin}/_/files/upload`, { method: "POST", body: new FormData(), headers });
    expect(answer.status).toBe(403);
    expect(await textOf(answer)).toContain("This is not allowed.");
  });

  it.each([
    [1023, "1023 bytes"],
    [1024, "1.0 KiB (1024 bytes)"],
  ])("of an object of %i bytes shows the exact size once", async (size, shown) => {
    const pages = makePages(new Map([["files", new FakeBucket({ objects: { key: "x".repeat(size) } })]]), connection);
    expect(await textOf(await pages.request(`${origin}/_/files/object?key=key`))).toContain(`Size ${shown}`);
  });

  const longKey = "k".repeat(1025);
  it.each([
    ["put", "upload"],
    ["delete", `delete?key=${longKey}`],
  ])("shows the bucket's refusal of a %s()", async (action, path) => {
    const { post } = await openPages();
    const form = new FormData();
    form.set("file", new File(["one"], longKey));
    const answer = await post(`/_/files/${path}`, form);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(`${action}: The specified object name is not valid. (10020)`);
  });
});
