import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, loadBindings } from "../../src/config.js";
import { hostConditions, loadedModules } from "../repository/loaded-modules.js";
import { root } from "../repository/tracked-files.js";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fakebucket-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const entry = { binding: "FILES", bucket_name: "files" };

async function refusalOf(loading: Promise<unknown>): Promise<ConfigError> {
  const error: unknown = await loading.then(() => undefined).catch((reason: unknown) => reason);
  if (error instanceof ConfigError) return error;
  throw new Error(`The file was not refused: ${error}`);
}

describe("loadBindings()", () => {
  it("takes a path or an address [config.file.read]", async () => {
    const path = await file("a b.json", JSON.stringify({ r2_buckets: [entry] }));
    for (const place of [path, relative(process.cwd(), path), pathToFileURL(path)]) {
      expect([...(await loadBindings(place)).buckets.keys()]).toEqual(["files"]);
    }
  });

  it("goes by the extension, or by the option [config.file.format]", async () => {
    const toml = "[[r2_buckets]]\nbinding = 'FILES'\nbucket_name = 'files'";
    expect((await loadBindings(await file("a.toml", toml))).buckets.size).toBe(1);
    expect((await loadBindings(await file("a.conf", toml))).buckets.size).toBe(1);
    const wrong = await file("b.json", toml);
    expect((await refusalOf(loadBindings(wrong))).wanted).toBe("valid JSON");
    expect((await loadBindings(wrong, { format: "toml" })).buckets.size).toBe(1);
  });

  it("takes environment and bucket options", async () => {
    const path = await file("c.json", JSON.stringify({ env: { live: { r2_buckets: [entry] } } }));
    const { env } = await loadBindings(path, { environment: "live", bucket: { semantics: "deployed" } });
    expect(String(env["FILES"])).toBe("[object R2Bucket]");
  });

  it("names the file in errors, as it was given [config.error.position]", async () => {
    const path = await file("d.toml", "a = 1\nb =");
    expect(await refusalOf(loadBindings(path))).toMatchObject({ file: path, line: 2, column: 4 });
    const address = pathToFileURL(path);
    expect((await refusalOf(loadBindings(address))).message).toContain(`${address.href}:2:4: This is not valid TOML`);
  });

  it("refuses a file that is not there, with the cause [config.file.read]", async () => {
    const error = await refusalOf(loadBindings("no/such/script.toml"));
    expect(error.message).toMatch(/^no\/such\/script\.toml: The file cannot be read: ENOENT.*$/);
    expect(error).toMatchObject({ file: "no/such/script.toml", line: undefined, column: undefined, excerpt: "" });
    expect(error).toMatchObject({ rule: "config.file.read", wanted: "a file of text in UTF-8" });
    expect(error.cause).toMatchObject({ code: "ENOENT" });
  });

  it.each([
    ["an unfinished character", [0x23, 0xe2, 0x82]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
  ])("refuses %s [config.file.read]", async (_, bytes) => {
    const path = await file("e.toml", Uint8Array.from(bytes));
    expect((await refusalOf(loadBindings(path))).rule).toBe("config.file.read");
  });

  it.each<[path: unknown, options: unknown, message: string]>([
    [3, {}, "loadBindings: path must be a string or a URL, not 3."],
    [null, {}, "loadBindings: path must be a string or a URL, not null."],
    [
      "a.toml",
      { fileName: "b" },
      'loadBindings: options must be an object of format, environment, bucket, not the option "fileName".',
    ],
  ])("of %j with %j is refused [config.options]", async (path, options, message) => {
    await expect(loadBindings(path as string, options as object)).rejects.toThrow(new TypeError(message));
  });
});

describe("the entry", () => {
  const parsers = /node_modules\/(?:toml-eslint-parser|@humanwhocodes\/momoa)\//;

  it("alone loads parsers", async () => {
    const { node } = hostConditions;
    const config = await loadedModules('import "./src/config.ts";', node);
    expect(config.files.filter((path) => parsers.test(path))).toHaveLength(3);
    const bucket = await loadedModules('import "./src/index.ts";', node);
    expect(bucket.files.filter((path) => parsers.test(path) || path.startsWith("src/config"))).toEqual([]);
  });

  it("can be bundled for hosts without files", async () => {
    const { errors, warnings } = await build({
      stdin: { contents: 'export * from "./src/config.ts";', resolveDir: root, loader: "ts" },
      bundle: true,
      format: "esm",
      logLevel: "silent",
      platform: "browser",
      write: false,
    });
    expect(errors).toEqual([]);
    expect(warnings.map(({ text }) => text)).toEqual([]);
  });
});
