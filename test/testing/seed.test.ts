import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { FakeBucket } from "fakebucket";
import { contents, countingIds, type Seeds, seed, seedFromDirectory } from "fakebucket/testing";
import { describe, expect, it, vi } from "vitest";
import { portOf } from "../../src/engine/port.js";
import { textOf } from "../bucket/binding/found.js";
import { HandClock } from "../bucket/binding/hand-clock.js";
import { rejectionOf } from "../bucket/binding/rejection-of.js";
import { streamOf } from "../bucket/binding/stream-of.js";
import { temporaryDirectory } from "./temporary-directory.js";

// A host may list the files of a directory in any order.
vi.mock("node:fs", async (importOriginal) => {
  const files = await importOriginal<typeof import("node:fs")>();
  return {
    ...files,
    readdirSync: (path: string, options: { withFileTypes: true }) => files.readdirSync(path, options).reverse(),
  };
});

const ssecKey = "ab".repeat(32);

describe("seed()", () => {
  it("accepts the values and options of put()", async () => {
    const bucket = new FakeBucket({ clock: new HandClock(5) });
    const given = {
      text: "hello",
      bytes: new Uint8Array([0, 255]),
      buffer: new Uint8Array([97]).buffer,
      blob: new Blob(["blob"]),
      stream: new Response("stream").body,
      nothing: null,
      more: {
        body: "hello",
        httpMetadata: { contentType: "text/plain" },
        customMetadata: { a: "b" },
        storageClass: "InfrequentAccess" as const,
        sha1: "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d",
        ssecKey,
        uploaded: new Date(9),
      },
      oldest: { body: "", uploaded: new Date(0) },
      other: runInNewContext('({ body: "", uploaded: new Date(8) })'),
      slow: { body: new Response("slow").body, uploaded: new Date(7) },
    };
    expect(await seed(bucket, given)).toBe(bucket);
    const { objects } = contents(bucket);
    const bodies = Array.from(objects, ([key, { body, uploaded }]) => [key, body, uploaded.getTime()]);
    expect(bodies).toEqual([
      ["blob", "blob", 5],
      ["buffer", "a", 5],
      ["bytes", new Uint8Array([0, 255]), 5],
      ["more", "hello", 9],
      ["nothing", "", 5],
      ["oldest", "", 0],
      ["other", "", 8],
      ["slow", "slow", 7],
      ["stream", "stream", 5],
      ["text", "hello", 5],
    ]);
    expect(objects.get("more")).toMatchObject({
      httpMetadata: { contentType: "text/plain" },
      customMetadata: { a: "b" },
      storageClass: "InfrequentAccess",
      checksums: { sha1: given.more.sha1 },
      ssecKeyMd5: expect.any(String),
    });
  });

  it("accepts a stream of any length, under any semantics", async () => {
    const bucket = await seed(new FakeBucket({ semantics: "deployed" }), { a: streamOf(new Uint8Array([97, 98])) });
    expect(await textOf(bucket, "a")).toBe("ab");
    await expect(bucket.put("b", streamOf(new Uint8Array(1)))).rejects.toThrow("must have a known length");
  });

  it("accepts any keys, also as pairs, and assigns versions in their order", async () => {
    let count = 0;
    const bucket = new FakeBucket({ ids: { next: () => `version ${++count}` } });
    await seed(bucket, new Map([["z", "1"]]));
    await seed(bucket, [
      ["__proto__", streamOf(new Uint8Array(1))],
      ["a", "3"],
    ]);
    const versions = Array.from(contents(bucket).objects, ([key, { version }]) => [key, version]);
    expect(versions).toEqual([
      ["__proto__", "version 2"],
      ["a", "version 3"],
      ["z", "version 1"],
    ]);
  });

  it("adds to existing objects, and replaces equal keys", async () => {
    const bucket = await seed(new FakeBucket(), { a: "1", b: "2" });
    await seed(bucket, { b: "3" });
    expect([await textOf(bucket, "a"), await textOf(bucket, "b")]).toEqual(["1", "3"]);
  });

  it("is not observed, and bypasses replaced methods", async () => {
    const bucket = new FakeBucket();
    const tapped = vi.fn();
    portOf(bucket)?.taps.add(tapped);
    vi.spyOn(bucket, "put");
    await seed(bucket, { a: "1" });
    expect(tapped).not.toHaveBeenCalled();
    expect(bucket.put).not.toHaveBeenCalled();
    expect(contents(bucket).objects.size).toBe(1);
  });

  it.each<[string, unknown, RegExp]>([
    ["an unknown option", { body: "", onlyIf: {} }, /^seed: "bad": there is no option "onlyIf"; expected body, /],
    ["no value", undefined, /^seed: "bad": the value must not be undefined/],
    ["options without a body", { httpMetadata: {} }, /must not be undefined/],
    ["an invalid time", { body: "", uploaded: new Date(Number.NaN) }, /uploaded must be a valid Date/],
    ["a number", 5, /^seed: "bad": .* parameter 2 is not of type/],
    ["a stream of texts", streamOf("x"), /^seed: "bad": A value's stream must give bytes, not string\.$/],
    ["an object that the service refuses", { body: "", md5: "0".repeat(32) }, /^seed: "bad": put: .* \(10037\)$/s],
  ])("refuses %s, and stores nothing", async (_, given, text) => {
    const bucket = new FakeBucket();
    const error = await rejectionOf(seed(bucket, { good: "1", bad: given } as Seeds));
    expect([error.name, error.message]).toEqual(["TypeError", expect.stringMatching(text)]);
    expect(contents(bucket).objects.size).toBe(0);
  });

  it("refuses values that hold no objects, and values other than buckets", async () => {
    for (const given of [null, undefined, "text", 5])
      await expect(seed(new FakeBucket(), given as never)).rejects.toThrow(
        /^seed: the objects must be an object or a Map/,
      );
    await expect(seed(new FakeBucket(), new Map([[5, "v"]]) as never)).rejects.toThrow(
      "seed: a key must be a string, not 5.",
    );
    const env = {
      get OTHER(): string {
        throw new Error("A getter was called.");
      },
      FILES: new FakeBucket(),
      LATER: new FakeBucket(),
    };
    await expect(seed(env, {})).rejects.toThrow(
      "seed: it must be an R2Bucket or FakeBucket, not an object: this object has a bucket as FILES: pass env.FILES.",
    );
    await expect(seed({}, {})).rejects.toThrow("seed: it must be an R2Bucket or FakeBucket, not an object.");
  });
});

describe("seedFromDirectory()", () => {
  const directory = temporaryDirectory();

  it("stores files under their paths, with the content types of their extensions", async () => {
    const path = directory({
      "index.html": "<p>",
      "a/b/LOGO.GIF": "GIF89a",
      "a/b.tar.gz": "gz",
      "a/constructor.constructor": "none",
      "a/.json": "none",
      png: "none",
    });
    const bucket = await seedFromDirectory(new FakeBucket(), path, { prefix: "site/" });
    const types = Array.from(contents(bucket).objects, ([key, { body, httpMetadata }]) => [key, body, httpMetadata]);
    expect(types).toEqual([
      ["site/a/.json", "none", {}],
      ["site/a/b.tar.gz", "gz", { contentType: "application/gzip" }],
      ["site/a/b/LOGO.GIF", "GIF89a", { contentType: "image/gif" }],
      ["site/a/constructor.constructor", "none", {}],
      ["site/index.html", "<p>", { contentType: "text/html" }],
      ["site/png", "none", {}],
    ]);
  });

  it("assigns versions in the order of names", async () => {
    const path = directory({ "c.txt": "", "a.txt": "", "b/z.txt": "", "b/a.txt": "" });
    const bucket = await seedFromDirectory(new FakeBucket({ ids: countingIds() }), pathToFileURL(path));
    expect(Array.from(contents(bucket).objects, ([key, { version }]) => [key, version])).toEqual([
      ["a.txt", "version-1"],
      ["b/a.txt", "version-2"],
      ["b/z.txt", "version-3"],
      ["c.txt", "version-4"],
    ]);
  });

  it("follows links to files, and no others", async () => {
    const path = directory({ "elsewhere/a.txt": "linked", "folder/b.txt": "own" });
    symlinkSync(join(path, "elsewhere", "a.txt"), join(path, "folder", "link.txt"));
    symlinkSync(join(path, "elsewhere"), join(path, "folder", "links"));
    const bucket = await seedFromDirectory(new FakeBucket(), join(path, "folder"));
    expect([...contents(bucket).objects.keys()]).toEqual(["b.txt", "link.txt"]);
    expect(contents(bucket).text("link.txt")).toBe("linked");
    const broken = join(path, "folder", "sub");
    mkdirSync(broken);
    symlinkSync(join(path, "none"), join(broken, "link"));
    for (const each of [broken, join(path, "folder")])
      expect(await rejectionOf(seedFromDirectory(bucket, each))).toMatchObject({
        code: "ENOENT",
        path: join(broken, "link"),
      });
  });

  it("refuses unknown options, and paths other than directories", async () => {
    const bucket = new FakeBucket();
    const call = (path: unknown, options?: object) => seedFromDirectory(bucket, path as string, options);
    await expect(call(directory({}), { prefx: "" })).rejects.toThrow(
      'there is no option "prefx"; did you mean "prefix"?',
    );
    await expect(call(directory({}), { prefix: 5 })).rejects.toThrow("prefix must be a string, not 5.");
    for (const path of ["", undefined, 5, new URL("https://example.com/a")])
      await expect(call(path)).rejects.toThrow(/^seedFromDirectory: the directory must be a path or a file: URL/);
    await expect(call(new URL("file:///a%2Fb"))).rejects.toThrow(
      "seedFromDirectory: file:///a%2Fb is not a path of this host.",
    );
    for (const path of ["test/fixtrues", "package.json"])
      expect(await rejectionOf(call(path))).toMatchObject({
        message: `seedFromDirectory: there is no directory "${path}". Relative paths begin at ${process.cwd()}.`,
        cause: { path },
      });
  });
});
