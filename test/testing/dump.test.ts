import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { FakeBucket, semantics } from "fakebucket";
import { customMetadata, httpMetadata, keys, ssecKey } from "fakebucket/property";
import {
  contents,
  countingIds,
  dump,
  huge,
  load,
  manualClock,
  type SeedObject,
  seed,
  seedFromDirectory,
} from "fakebucket/testing";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readBytes } from "../../src/testing/contents/load.js";
import { HandClock } from "../bucket/binding/hand-clock.js";
import { runs, time } from "../laws/runs.js";
import { held } from "./held.js";
import { temporaryDirectory } from "./temporary-directory.js";

/** The number of the file-changing call that fails, as if the process ended there; the first is 1. */
const interruption = vi.hoisted(() => ({ at: Number.POSITIVE_INFINITY, calls: 0 }));

/** The largest number of bytes that one read of an open file returns, and the number of open files. */
const piece = vi.hoisted(() => ({ most: Number.POSITIVE_INFINITY, open: 0 }));

vi.mock("node:fs", async (importOriginal) => {
  const files = await importOriginal<typeof import("node:fs")>();
  const changing = <Args extends never[]>(
    call: (...args: Args) => unknown,
    partly: (...args: Args) => unknown = () => undefined,
  ) => {
    return (...args: Args) => {
      interruption.calls += 1;
      if (interruption.calls < interruption.at) return call(...args);
      if (interruption.calls === interruption.at) partly(...args);
      throw new Error("interrupted");
    };
  };
  return {
    ...files,
    openSync: (path: string, flags: string) => {
      const file = files.openSync(path, flags);
      piece.open += 1;
      return file;
    },
    closeSync: (file: number) => {
      files.closeSync(file);
      piece.open -= 1;
    },
    readSync: (file: number, buffer: Uint8Array, offset: number, length: number) =>
      files.readSync(file, buffer, offset, Math.min(length, piece.most), null),
    mkdirSync: changing(files.mkdirSync),
    renameSync: changing(files.renameSync),
    rmSync: changing(files.rmSync),
    // A write interrupted by the end of the process leaves a partial file.
    writeFileSync: changing(files.writeFileSync, (path) => files.writeFileSync(path, "half")),
  };
});

const directory = temporaryDirectory();

/** Returns all files under a directory with their contents. */
function filesOf(path: string): [string, string][] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const hostileKeys = [
  ..."a.longextension a.geojsonld ../x .. . / /etc/passwd a a/b a/ a//b A A.TXT CON nul.txt c:\\x ~ bucket.json __proto__ a.b.c .part".split(
    " ",
  ),
  ...["", "\0", "a\0b", "a\nb", "\u00e9", "e\u0301", "\u{1f600}", "k".repeat(1024), "K".repeat(1024)],
];

/** Any object: put, uploaded in parts, or huge. */
const object = fc.record({
  value: fc.uint8Array({ maxLength: 40 }),
  form: fc.constantFrom("put", "put", "parts", "huge"),
  httpMetadata: httpMetadata().map((given) => given.httpMetadata),
  customMetadata: customMetadata({ maxBytes: 200 }),
  storageClass: fc.constantFrom("Standard", "InfrequentAccess"),
  ssecKey: fc.option(
    ssecKey().map((given) => given.ssecKey),
    { nil: undefined },
  ),
  checked: fc.boolean(),
  uploaded: fc.date({ noInvalidDate: true }),
});
type AnyObject = typeof object extends fc.Arbitrary<infer Value> ? Value : never;

async function store(bucket: FakeBucket, key: string, given: AnyObject): Promise<void> {
  const { value, form, checked, uploaded, ...settings } = given;
  const options = {
    ...settings,
    ...(settings.ssecKey === undefined ? {} : { ssecKey: settings.ssecKey }),
  } as SeedObject;
  if (form === "parts") {
    const upload = await bucket.createMultipartUpload(key, options);
    const part = await upload.uploadPart(1, value, options);
    await upload.complete([part, await upload.uploadPart(2, value, options)]);
  } else if (form === "huge") {
    await seed(bucket, [
      [key, { ...options, body: huge(2 ** 40, { pattern: new Uint8Array([...value, 0]) }), uploaded }],
    ]);
  } else {
    const sha256 = checked ? { sha256: await crypto.subtle.digest("SHA-256", value as BufferSource) } : {};
    await seed(bucket, [[key, { ...options, ...sha256, body: value, uploaded }]]);
  }
}

describe("dump() and load()", () => {
  it("are inverse for any keys, bytes and metadata [law]", time, async () => {
    const bucketOptions = { limits: { minPartBytes: 0 } };
    const property = fc.asyncProperty(
      keys({ maxLength: 5 }),
      fc.array(object, { minLength: 5 }),
      async (names, given) => {
        const bucket = new FakeBucket(bucketOptions);
        for (const [index, name] of names.entries()) await store(bucket, name, given[index] as AnyObject);
        const path = directory({});
        await dump(bucket, path);
        const loaded = await load(path, bucketOptions);
        expect(await held(loaded)).toEqual(await held(bucket));
        const again = directory({});
        await dump(loaded, again);
        expect(filesOf(again)).toEqual(filesOf(path));
      },
    );
    await fc.assert(property, runs(60));
  });

  it("write nothing outside the directory, and a separate file for each key", async () => {
    const around = directory({ "other.txt": "mine" });
    const bucket = new FakeBucket({ semantics: { ...semantics.documented, keyEquivalence: "exact" } });
    await seed(
      bucket,
      hostileKeys.map((key) => {
        const customMetadata = Object.fromEntries([["__proto__", "hostile"]]);
        return [key, { body: `${key.length}`, customMetadata }] as const;
      }),
    );
    await dump(bucket, join(around, "a", "dump"));
    expect(readdirSync(around).toSorted()).toEqual(["a", "other.txt"]);
    expect(readdirSync(join(around, "a"))).toEqual(["dump"]);
    expect(readdirSync(join(around, "a/dump")).toSorted()).toEqual(["bodies", "bucket.json"]);
    const [attributes, ...names] = readdirSync(join(around, "a/dump/bodies")).toSorted();
    expect(attributes).toBe(".gitattributes");
    // Some file systems consider names equal that differ only in case or normalization.
    expect(new Set(names.map((name) => name.toLowerCase().normalize("NFC"))).size).toBe(hostileKeys.length);
    for (const name of names)
      expect(name).toMatch(/^(?=.{0,41}[0-9a-f]{32}(\.|$))(?:[A-Za-z0-9]+-)*[0-9a-f]{32}(\.[a-z0-9]{1,8})?$/);
    expect(names.filter((name) => /^etc-passwd-[0-9a-f]{32}$/.test(name))).toHaveLength(1);
    const loaded = await load(join(around, "a/dump"), {
      semantics: { ...semantics.documented, keyEquivalence: "exact" },
    });
    expect(await held(loaded)).toEqual(await held(bucket));
    await expect(load(join(around, "a/dump"))).rejects.toThrow("load: the dump has keys that are equal");
  });

  it("leave out uploads in progress, and list them", async () => {
    const bucket = await seed(new FakeBucket({ clock: manualClock(0), ids: countingIds() }), { a: "1" });
    const { uploadId } = await bucket.createMultipartUpload("b");
    const other = await bucket.createMultipartUpload("b");
    const path = directory({});
    const leftOut = [
      { key: "b", uploadId },
      { key: "b", uploadId: other.uploadId },
    ];
    expect(await dump(bucket, path)).toEqual({ objects: 1, leftOut });
    expect(contents(await load(path)).uploads).toEqual([]);
  });

  it("write readable files, and nothing twice", async () => {
    const bucket = new FakeBucket({ clock: new HandClock(0), ids: { next: () => "version 1" } });
    await seed(bucket, {
      "docs/read me.md": {
        body: "# Hello\n",
        httpMetadata: { contentType: "text/markdown", cacheExpiry: new Date(0) },
      },
      film: huge(1e12, { pattern: "frame" }),
    });
    const path = directory({});
    expect(await dump(bucket, path)).toEqual({ objects: 2, leftOut: [] });
    const files = Object.fromEntries(filesOf(path));
    const [body = ""] = Object.keys(files).filter((name) => name.startsWith("docs"));
    expect(body).toMatch(/^docs-read-me-[0-9a-f]{32}\.md$/);
    expect([files[body], files[".gitattributes"]]).toEqual(["# Hello\n", "* -text\n"]);
    expect(files["bucket.json"]).toMatch(/^\{\n {2}"fakebucketDump": 1,\n {2}"objects": \[\n.*\n\}\n$/s);
    expect(JSON.parse(files["bucket.json"] ?? "")).toEqual({
      fakebucketDump: 1,
      objects: [
        {
          key: "docs/read me.md",
          body,
          size: 8,
          etag: "1edc8f6cc3d0fd3cead973db09320ca4",
          sha256: createHash("sha256").update("# Hello\n").digest("hex"),
          version: "version 1",
          uploaded: "1970-01-01T00:00:00.000Z",
          storageClass: "Standard",
          httpMetadata: { contentType: "text/markdown", cacheExpiry: "1970-01-01T00:00:00.000Z" },
        },
        {
          key: "film",
          body: { text: "frame" },
          size: 1e12,
          etag: expect.stringMatching(/^[0-9a-f]{32}-10000$/),
          partBytes: 1e8,
          version: "version 1",
          uploaded: "1970-01-01T00:00:00.000Z",
          storageClass: "Standard",
        },
      ],
    });
    await dump(bucket, pathToFileURL(path));
    expect(await held(await load(pathToFileURL(path)))).toEqual(await held(bucket));
    expect(Object.fromEntries(filesOf(path))).toEqual(files);
    // A body that was changed or removed since is written again.
    for (const changed of ["# HELLO\n", "# Hello\n\n", "", undefined]) {
      if (changed === undefined) rmSync(join(path, "bodies", body));
      else writeFileSync(join(path, "bodies", body), changed);
      await dump(bucket, path);
      expect(Object.fromEntries(filesOf(path))).toEqual(files);
    }
    await bucket.delete("docs/read me.md");
    // Left by an interrupted dump.
    writeFileSync(join(path, "bodies", `${body}.part`), "half");
    await dump(bucket, path);
    expect(filesOf(path).map(([name]) => name)).toEqual([".gitattributes", "bucket.json"]);
  });

  it("keep the old dump complete, wherever the new one is interrupted", async () => {
    const [old, next] = [new FakeBucket(), new FakeBucket()];
    await seed(old, { same: "1", other: "old", gone: "old" });
    await seed(next, { same: "1", other: "new", come: "new" });
    const path = directory({});
    await dump(old, path);
    const seen = new Set<string>();
    for (let at = 1; at < 1000; at++) {
      Object.assign(interruption, { at, calls: 0 });
      const isDone = await dump(next, path).then(
        () => true,
        () => false,
      );
      Object.assign(interruption, { at: Number.POSITIVE_INFINITY });
      const loaded = contents(await load(path)).objects;
      const isOld = loaded.has("gone");
      expect([...loaded]).toEqual([...contents(isOld ? old : next).objects]);
      seen.add(`${isDone ? "done" : "interrupted"}: ${isOld ? "old" : "new"}`);
      if (isDone) break;
    }
    expect([...seen]).toEqual(["interrupted: old", "interrupted: new", "done: new"]);
    // No files remain from interrupted dumps.
    const clean = directory({});
    await dump(next, clean);
    expect(filesOf(path)).toEqual(filesOf(clean));
  });

  it("store the state at the time of the call", async () => {
    const bucket = await seed(new FakeBucket(), { a: "1" });
    const path = directory({});
    const dumping = dump(bucket, path);
    await bucket.put("b", "2");
    await bucket.delete("a");
    await dumping;
    expect([...contents(await load(path)).objects.keys()]).toEqual(["a"]);
    await bucket.delete("b");
    await dump(bucket, path);
    expect(contents(await load(path)).objects.size).toBe(0);
  });

  it("refuse to overwrite other files, and to load changed or missing ones", async () => {
    const other = directory({ "bucket.json": '{ "objects": [] }' });
    await expect(dump(new FakeBucket(), other)).rejects.toThrow(/^dump: .*bucket\.json is not the index of a dump\.$/);
    expect(filesOf(other)).toEqual([["bucket.json", '{ "objects": [] }']]);
    await expect(load(directory({}))).rejects.toThrow(/^load: there is no dump in /);

    const path = directory({});
    await dump(await seed(new FakeBucket(), { a: "line\n", empty: "" }), path);
    const fileOf = (key: string) => filesOf(path).find(([each]) => each.startsWith(`${key}-`)) as [string, string];
    const [name] = fileOf("a");
    const changes = [
      ["a", "line\r\n"],
      ["a", "line\n\n"],
      ["a", "lime\n"],
      ["empty", "line"],
    ] as const;
    for (const [key, text] of changes) {
      const [changed, original] = fileOf(key);
      writeFileSync(join(path, "bodies", changed), text);
      await expect(load(path)).rejects.toThrow(`the body of "${key}", was changed since it was dumped.`);
      writeFileSync(join(path, "bodies", changed), original);
    }
    rmSync(join(path, "bodies", name));
    await expect(load(path)).rejects.toThrow("ENOENT");
    mkdirSync(join(path, "bodies", name));
    await expect(load(path)).rejects.toThrow("EISDIR");
    for (const broken of ["", "{", "{}", "null", '{"fakebucketDump":1,"objects":{}}']) {
      writeFileSync(join(path, "bucket.json"), broken);
      await expect(load(path)).rejects.toThrow("is not the index of a dump.");
    }
    writeFileSync(join(path, "bucket.json"), '{"fakebucketDump":1,"objects":[null]}');
    await expect(load(path)).rejects.toThrow(/bucket\.json: objects\[0\] must be an object, not null\.$/);
    expect(piece.open).toBe(0);
  });

  it("detect a changed body of a multipart upload by its hash, else by its size, as its etag is no digest", async () => {
    const bucket = new FakeBucket();
    const upload = await bucket.createMultipartUpload("a");
    await upload.complete([await upload.uploadPart(1, "line")]);
    const path = directory({});
    await dump(bucket, path);
    const file = join(path, "bucket.json");
    const index = JSON.parse(readFileSync(file, "utf8"));
    const change = (text: string) => writeFileSync(join(path, "bodies", index.objects[0].body), text);
    change("lime");
    await expect(load(path)).rejects.toThrow(/the body of "a", was changed since it was dumped\.$/);
    // Dumps of older versions have no hash.
    delete index.objects[0].sha256;
    writeFileSync(file, JSON.stringify(index));
    expect(contents(await load(path)).text("a")).toBe("lime");
    for (const other of ["lines", "lin"]) {
      change(other);
      await expect(load(path)).rejects.toThrow("was changed since it was dumped");
    }
  });

  it.each<[string, object, string, object?]>([
    ["a name", { lenght: 1 }, ': unknown field "lenght"; expected key, body, size, '],
    ["a key with a lone surrogate", { key: "a\ud800" }, '.key of "a'],
    ["a key", { key: 5 }, ".key must be a string, not 5."],
    ["a long key", { key: "k".repeat(1025) }, '.key of "kkk'],
    ["the name of a file", { body: "../bucket.json" }, ".body must be the name of a file, { text } or { base64 }, not"],
    ["a file outside", { body: `../${"0".repeat(32)}` }, ".body must be the name of a file"],
    ["a file in a folder", { body: `${"0".repeat(32)}/../../a` }, ".body must be the name of a file"],
    ["a size", { size: "1" }, '.size must be a whole number, not "1".'],
    ["a negative size", { size: -1 }, ".size must be a whole number, not -1."],
    ["an unsafe size", { size: 2 ** 53 }, ".size must be a whole number, not 9007199254740992."],
    ["a missing field", { version: undefined }, ".version must be a string, not undefined."],
    ["a large size", {}, '.size of "a": The bucket accepts at most 0 bytes', { limits: { maxUploadBytes: 0 } }],
    [
      "a large size in parts",
      { etag: "a-1", sha256: undefined },
      '.size of "a": The bucket accepts at most 0',
      { limits: { maxObjectBytes: 0 } },
    ],
    ["a date", { uploaded: "yesterday" }, ".uploaded must be a time as ISO 8601"],
    ["a storage class", { storageClass: "Cheap" }, '.storageClass of "a": '],
    ["a name of HTTP metadata", { httpMetadata: { contenttype: "" } }, '.httpMetadata: unknown field "contenttype"'],
    ["a date of HTTP metadata", { httpMetadata: { cacheExpiry: 5 } }, ".httpMetadata.cacheExpiry must be a time"],
    [
      "custom metadata",
      { customMetadata: { a: "text", b: 5 } },
      ".customMetadata must be an object of strings, not an object.",
    ],
    ["large metadata", { customMetadata: { a: "x".repeat(9000) } }, '.customMetadata of "a": '],
    ["a checksum", { checksum: { algorithm: "crc", hex: "00" } }, ".checksum.algorithm must be md5, sha1, "],
    ["the digits of a checksum", { checksum: { algorithm: "md5", hex: "0G" } }, ".checksum.hex must be lower-case hex"],
    ["a hash", { sha256: "x" }, '.sha256 must be 64 hexadecimal digits, not "x".'],
    ["a long hash", { sha256: "0".repeat(65) }, ".sha256 must be 64 hexadecimal digits"],
    ["a hash in capitals", { sha256: "A".repeat(64) }, ".sha256 must be 64 hexadecimal digits"],
    ["the hash of a key", { ssecKeyMd5: "x" }, '.ssecKeyMd5 must be 32 hexadecimal digits, not "x".'],
    ["a body of another form", { body: { txt: "a" } }, ".body must be the name of a file, { text } or { base64 }, not"],
    ["an etag", { etag: 5 }, ".etag must be a string, not 5."],
    ["a size of parts", { partBytes: 0.5 }, ".partBytes must be a whole number, not 0.5."],
    ["a version", { version: 5 }, ".version must be a string, not 5."],
    ["HTTP metadata", { httpMetadata: [] }, ".httpMetadata must be an object, not an array."],
    ["no HTTP metadata", { httpMetadata: null }, ".httpMetadata must be an object, not null."],
    ["text as HTTP metadata", { httpMetadata: "" }, '.httpMetadata must be an object, not "".'],
    ...["contentType", "contentLanguage", "contentDisposition", "contentEncoding", "cacheControl"].map(
      (name): [string, object, string] => [
        name,
        { httpMetadata: { [name]: 5 } },
        `.httpMetadata.${name} must be a str`,
      ],
    ),
  ])("refuse %s that put() would refuse, with the file and the field", async (_, changes, text, options) => {
    const path = directory({});
    await dump(await seed(new FakeBucket(), { a: "1" }), path);
    const file = join(path, "bucket.json");
    const index = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...index, objects: [{ ...index.objects[0], ...changes }] }));
    await expect(load(path, options)).rejects.toThrow(`load: ${file}: objects[0]${text}`);
    if (options !== undefined) return;
    const second = { ...index.objects[0], ...changes };
    writeFileSync(file, JSON.stringify({ ...index, objects: [...index.objects, second] }));
    await expect(load(path)).rejects.toThrow(`load: ${file}: objects[1]${text}`);
  });

  it.each([{ text: "" }, { base64: "" }, { base64: "?" }])(
    "refuse the empty pattern %o as huge() does",
    async (body) => {
      const path = directory({});
      await dump(await seed(new FakeBucket(), { a: huge(5, { pattern: "x" }) }), path);
      const file = join(path, "bucket.json");
      writeFileSync(file, readFileSync(file, "utf8").replace('{\n        "text": "x"\n      }', JSON.stringify(body)));
      const text = "huge: pattern must be text or a Uint8Array, of at least one byte";
      await expect(load(path)).rejects.toMatchObject({
        message: expect.stringContaining(`load: the body of "a" in ${file}: ${text}`),
        cause: { message: expect.stringContaining(text) },
      });
    },
  );

  it.each([
    ["a character", [0xf0, 0x9f, 0x98, 0x80]],
    ["the start of a character", [0xf0, 0x9f, 0x98]],
    ["U+FFFD", [0xef, 0xbf, 0xbd]],
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x61]],
    ["no character", [0xff]],
  ])("keep the pattern of a huge object: %s", async (_, bytes) => {
    const path = directory({});
    const bucket = await seed(new FakeBucket(), { a: huge(1e12, { pattern: new Uint8Array(bytes) }) });
    await dump(bucket, path);
    expect(await held(await load(path))).toEqual(await held(bucket));
  });

  it("pass on why the index cannot be read", async () => {
    const path = directory({ "bucket.json/a": "" });
    await expect(load(path)).rejects.toThrow("EISDIR");
    await expect(dump(new FakeBucket(), path)).rejects.toThrow("EISDIR");
  });

  it("write nothing through a symbolic link", async () => {
    const bucket = await seed(new FakeBucket(), { a: "1" });
    const outside = directory({ "mine.txt": "mine" });
    const linked = directory({});
    await dump(new FakeBucket(), linked);
    rmSync(join(linked, "bodies"), { recursive: true });
    symlinkSync(outside, join(linked, "bodies"));
    await expect(dump(bucket, linked)).rejects.toThrow(
      /bodies is a symbolic link, and dump\(\) does not write through links\.$/,
    );

    const path = directory({});
    await dump(bucket, path);
    const [[name = ""] = []] = filesOf(path).filter(([each]) => each.startsWith("a-"));
    writeFileSync(join(outside, "equal.txt"), "1");
    for (const target of ["mine.txt", "equal.txt"]) {
      for (const each of ["bucket.json.part", `bodies/${name}`, `bodies/${name}.part`]) {
        rmSync(join(path, each), { force: true });
        symlinkSync(join(outside, target), join(path, each));
      }
      await dump(bucket, path);
      expect(lstatSync(join(path, "bodies", name)).isFile()).toBe(true);
      expect(readdirSync(join(path, "bodies")).toSorted()).toEqual([".gitattributes", name]);
    }
    expect(readFileSync(join(outside, "mine.txt"), "utf8")).toBe("mine");
    expect(readFileSync(join(outside, "equal.txt"), "utf8")).toBe("1");
    expect(await held(await load(path))).toEqual(await held(bucket));
  });

  it("remove no file that the index does not name, and write to no directory of something else", async () => {
    const mine = "d41d8cd98f00b204e9800998ecf8427e.jpg";
    const path = directory({});
    await dump(await seed(new FakeBucket(), { a: "1" }), path);
    writeFileSync(join(path, "bodies", mine), "mine");
    await dump(new FakeBucket(), path);
    expect(readdirSync(join(path, "bodies")).toSorted()).toEqual([".gitattributes", mine]);
    const other = directory({});
    await dump(await seed(new FakeBucket(), { a: "1" }), other);
    const [[name = ""] = []] = filesOf(other).filter(([each]) => each.startsWith("a-"));
    writeFileSync(join(path, "bodies", name), "mine");
    await expect(dump(await seed(new FakeBucket(), { a: "1" }), path)).rejects.toThrow("EEXIST");
    expect(readFileSync(join(path, "bodies", name), "utf8")).toBe("mine");
    rmSync(join(path, "bucket.json"));
    for (const [foreign, text] of [
      [path, `dump: ${path} has a folder of bodies and no bucket.json. Restore that file, or empty the directory.`],
      ...[{ "photo.jpg": "mine" }].map((files) => directory(files)).map((other) => [other, `dump: ${other} has files`]),
    ] as [string, string][]) {
      const before = filesOf(foreign);
      await expect(dump(await seed(new FakeBucket(), { b: "2" }), foreign)).rejects.toThrow(text);
      expect(filesOf(foreign)).toEqual(before);
    }
  });

  it("refuse to remove what an index names outside the folder of bodies", async () => {
    const path = directory({ "mine.txt": "mine", "bucket.json": "" });
    for (const pending of [["../mine.txt"], [`${"0".repeat(32)}.txt`, "../mine.txt"], "mine.txt", [5]]) {
      writeFileSync(join(path, "bucket.json"), JSON.stringify({ fakebucketDump: 1, objects: [], pending }));
      const text = "bucket.json: pending must be an array of names of files.";
      await expect(dump(new FakeBucket(), path)).rejects.toThrow(text);
      await expect(load(path)).rejects.toThrow(text);
    }
    expect(readFileSync(join(path, "mine.txt"), "utf8")).toBe("mine");
  });

  it("leave out what a lifecycle rule has deleted since the last call", async () => {
    const clock = manualClock(0);
    const condition = { type: "Age", maxAge: 86_400 } as const;
    const rule = { id: "day", enabled: true, conditions: { prefix: "tmp/" }, deleteObjectsTransition: { condition } };
    const bucket = new FakeBucket({ clock, lifecycle: [rule], objects: { a: "1", "tmp/a": "1" } });
    clock.advance("2d");
    const path = directory({});
    expect(await dump(bucket, path)).toMatchObject({ objects: 1 });
    expect([...contents(await load(path)).objects.keys()]).toEqual(["a"]);
  });

  it("give objects without a storage class the default of the new bucket", async () => {
    const path = directory({});
    await dump(new FakeBucket({ semantics: "simulator", objects: { a: "1" } }), path);
    for (const defaultStorageClass of ["Standard", "InfrequentAccess"] as const) {
      const { objects } = contents(await load(path, { defaultStorageClass }));
      expect(objects.get("a")?.storageClass).toBe(defaultStorageClass);
    }
  });

  it("give the new bucket all other options", async () => {
    const path = directory({});
    await dump(new FakeBucket({ objects: { a: "1" } }), path);
    const given = { clock: manualClock(5), ids: countingIds(), name: "loaded", pageSize: 1 };
    const bucket = await load(path, { ...given, limits: { maxKeyBytes: 3 } });
    expect(inspect(bucket)).toMatch(/^FakeBucket "loaded": 1 object/);
    expect(await bucket.put("b", "2")).toMatchObject({ uploaded: new Date(5), version: "version-1" });
    expect(await bucket.list()).toMatchObject({ objects: [{ key: "a" }], truncated: true });
    await expect(bucket.put("long", "")).rejects.toThrow("(10020)");
  });

  // Small files are read into a shared buffer of 16 KiB.
  it.each([0, 1, 16_383, 16_384, 16_385, 70_000])("detect any change of a body of %i bytes", async (size) => {
    const path = directory({});
    const bucket = new FakeBucket({ objects: { a: new Uint8Array(size).fill(255), b: "other" } });
    await dump(bucket, path);
    expect(await held(await load(path))).toEqual(await held(bucket));
    const file = join(path, "bucket.json");
    const index = JSON.parse(readFileSync(file, "utf8"));
    const wrong = index.objects.map((object: object) => ({ ...object, etag: "0".repeat(32) }));
    writeFileSync(file, JSON.stringify({ ...index, objects: wrong }));
    await expect(load(path)).rejects.toThrow('the body of "a", was changed since it was dumped.');
    // Dumps of older versions have no hash: the etag is a digest too.
    for (const object of index.objects) delete object.sha256;
    writeFileSync(file, JSON.stringify(index));
    expect(await held(await load(path))).toEqual(await held(bucket));
    const body = join(path, "bodies", index.objects[0].body);
    for (const other of [size - 1, size, size + 1].filter((length) => length >= 0)) {
      if (other === 0 && size === 0) continue;
      writeFileSync(body, new Uint8Array(other).fill(254));
      await expect(load(path)).rejects.toThrow('the body of "a", was changed since it was dumped.');
    }
  });

  it.each([1, 3, 5, 6])("detect a longer body in a file that is read in pieces of %i bytes", async (most) => {
    const path = directory({});
    await dump(new FakeBucket({ objects: { a: "value" } }), path);
    const [name = ""] = readdirSync(join(path, "bodies")).filter((each) => each.startsWith("a-"));
    piece.most = most;
    try {
      expect(contents(await load(path)).text("a")).toBe("value");
      writeFileSync(join(path, "bodies", name), "values");
      await expect(load(path)).rejects.toThrow('the body of "a", was changed since it was dumped.');
    } finally {
      piece.most = Number.POSITIVE_INFINITY;
    }
  });

  it("read a file that a host returns in a larger buffer", () => {
    expect([...readBytes("", () => new Uint8Array([1, 2, 3, 4]).subarray(1, 3))]).toEqual([2, 3]);
  });

  it("refuse changes of a server, and load no dump that was never complete", async () => {
    const path = directory({});
    await dump(new FakeBucket(), path);
    const why = `${path} has changes of \`fakebucket serve\` in changes.jsonl: start and end the server first.`;
    for (const change of [{ deleted: "a" }, { object: { key: "a" } }]) {
      writeFileSync(join(path, "changes.jsonl"), `${JSON.stringify([change])}\n`);
      await expect(dump(new FakeBucket(), path)).rejects.toThrow(`dump: ${why}`);
      await expect(load(path)).rejects.toThrow(`load: ${why}`);
    }
    // Uploads in progress are left out of dumps.
    writeFileSync(join(path, "changes.jsonl"), '[{"ended":"a"}]\n');
    expect(contents(await load(path)).objects.size).toBe(0);

    // The index is the first file, and the body of `a` the third.
    for (const [at, text] of [
      [3, "there is no dump in "],
      [8, "was interrupted before it was complete: dump again."],
    ] as const) {
      const begun = directory({});
      Object.assign(interruption, { at, calls: 0 });
      await expect(dump(await seed(new FakeBucket(), { a: "1" }), begun)).rejects.toThrow("interrupted");
      Object.assign(interruption, { at: Number.POSITIVE_INFINITY });
      await expect(load(begun)).rejects.toThrow(text);
      await dump(await seed(new FakeBucket(), { a: "1" }), begun);
      expect(contents(await load(begun)).text("a")).toBe("1");
    }
    for (let at = 1; at < 12; at++) {
      const begun = directory({});
      Object.assign(interruption, { at, calls: 0 });
      await expect(dump(new FakeBucket(), begun)).rejects.toThrow("interrupted");
      Object.assign(interruption, { at: Number.POSITIVE_INFINITY });
      await expect(load(begun)).rejects.toThrow(/there is no dump in |was interrupted before it was complete/);
      expect(await dump(new FakeBucket(), begun)).toEqual({ objects: 0, leftOut: [] });
    }
  });

  it("refuse what is not a bucket, no path and no option", async () => {
    await expect(dump({}, directory({}))).rejects.toThrow("dump: it must be an R2Bucket or FakeBucket, not an object.");
    for (const path of ["", undefined, 5]) {
      await expect(dump(new FakeBucket(), path as never)).rejects.toThrow("dump: the directory must be a path or");
      await expect(load(path as never)).rejects.toThrow("load: the directory must be a path or");
    }
    for (const objects of [{}, undefined])
      await expect(load(directory({}), { objects } as never)).rejects.toThrow('there is no option "objects".');
    await expect(load(directory({}), null as never)).rejects.toThrow(/options/);
    await expect(load(directory({}), { nme: "x" } as never)).rejects.toThrow('no option "nme"');
  });
});

it.each<[string, (path: string | URL) => Promise<unknown>]>([
  ["dump", (path) => dump(new FakeBucket(), path)],
  ["load", (path) => load(path)],
  ["seedFromDirectory", (path) => seedFromDirectory(new FakeBucket(), path)],
])("on a host without files, %s() says so", async (name, call) => {
  vi.doMock("node:fs", () => {
    throw new Error("No such module.");
  });
  for (const path of ["a", new URL("file:///a")])
    await expect(call(path)).rejects.toThrow(`${name}: this host has no files (node:fs).`);
});
