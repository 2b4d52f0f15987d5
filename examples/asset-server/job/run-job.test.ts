import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FakeBucket } from "fakebucket";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import script from "../script.js";
import { eachSemantics, serve } from "../server-under-test.js";
import { type JobOptions, runJob } from "./run-job.js";
import { temporaryDirectory } from "./temporary-directory.js";

describe.each(eachSemantics)("runJob(), %s semantics", (semantics) => {
  let directory: string;
  let bucket: FakeBucket;

  beforeEach(async () => {
    bucket = serve({ semantics, limits: { minPartBytes: 100 } }).bucket;
    directory = await temporaryDirectory({
      "large.bin": "0123456789".repeat(35),
      "exactly-three-parts.bin": "abcdefghijkl".repeat(25),
      "empty.txt": "",
      "index.html": "<p>",
      "a/one.txt": "1",
      "a/two.txt": "22",
      "a/three.txt": "333",
      "a/b/c/d.txt": "deep",
      "names/100% (a#b&c=d) 'f' %2e%2e": "special",
      "names/🪣 żółw.txt": "beyond ASCII",
      "names/__proto__": "data",
    });
  });

  afterEach(() => rm(directory, { recursive: true }));

  function run(options: Partial<JobOptions> = {}) {
    const report = { begin() {}, step() {}, end() {} };
    return runJob({ directory, bucket, report, partBytes: 100, pageEntries: 2, ...options });
  }

  test("uploads a directory, reads it back and deletes it", async () => {
    const result = await run();

    expect(result).toMatchObject({ files: 11, filesInParts: 2, folders: 5, notes: [], mismatches: [] });
    expect(result.bytes).toBe(350 + 300 + 3 + 1 + 2 + 3 + 4 + 7 + 12 + 4);
    expect(Object.fromEntries(result.requests)).toMatchObject({
      store: 9,
      "start an upload": 3,
      "upload a part": 8,
      "break off a part": 2,
      "complete an upload": 3,
      "abort an upload": 1,
      read: 11,
      delete: 11,
    });
    expect(result.requests.get("turn a page")).toBeGreaterThan(3);
    expect((await bucket.list()).objects).toEqual([]);
  });

  test("uploads the largest file in parts when none is large", async () => {
    expect(await run({ partBytes: 5000 })).toMatchObject({ filesInParts: 1, mismatches: [] });
  });

  test("does nothing for an empty directory", async () => {
    const skips = () => true;

    expect(await run({ skips })).toMatchObject({ files: 0, bytes: 0, notes: [], mismatches: [] });
  });

  test("skips the files that skips() names", async () => {
    const skips = (path: string) => path === "a" || path.endsWith(".bin");

    expect(await run({ skips })).toMatchObject({ files: 5, notes: [], mismatches: [] });
  });

  // Other systems may refuse such names, or treat two of them as the same.
  test.runIf(process.platform === "linux")("notes files that a bucket cannot represent", async () => {
    await writeFile(join(directory, "caf\u00E9"), "1");
    await writeFile(join(directory, "cafe\u0301"), "2");
    await writeFile(Buffer.from(`${directory}/bad\u00FF`, "latin1"), "not UTF-8");
    await symlink("index.html", join(directory, "link"));
    const deep = await temporaryDirectory({ [`${`${"k".repeat(200)}/`.repeat(6)}file`]: "too long a key" });
    await symlink(deep, join(directory, "link to a directory"));

    const result = await run();
    const { notes } = await run({ directory: deep });

    expect(result).toMatchObject({ files: 12, mismatches: [] });
    expect(result.notes).toEqual([
      expect.stringMatching(/^bad\uFFFD: skipped, ENOENT/),
      "caf\u00E9: skipped, the same key as cafe\u0301 (Unicode NFC)",
      "link: skipped, a symbolic link",
      "link to a directory: skipped, a symbolic link",
    ]);
    expect(notes).toEqual([expect.stringMatching(/^k{40}…: skipped, a key has at most 1024 bytes$/)]);
    await rm(deep, { recursive: true });
  });

  test("notes files that change or disappear during the job", async () => {
    let reads = 0;
    const result = await run({
      async answer(request) {
        if (request.method === "GET" && ++reads === 1) {
          await writeFile(join(directory, "index.html"), "<b>");
          await rm(join(directory, "a/one.txt"));
        }
        return script.fetch(request, { ASSETS: bucket });
      },
    });

    expect(result.mismatches).toEqual([]);
    expect(result.notes).toContain("index.html: changed on the disk since it was loaded");
    expect(result.notes).toContainEqual(expect.stringMatching(/^a\/one\.txt: ENOENT/));
  });

  test("refuses more than maxBytes", async () => {
    await expect(run({ maxBytes: 500 })).rejects.toThrow("The files have 1 MB; the bucket keeps them in memory");
  });
});
