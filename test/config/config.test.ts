import { readdirSync, realpathSync, truncateSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { bindingsOf } from "../../src/config/other-bindings.js";
import { ConfigError, loadBindings, parseBindings } from "../../src/entries/config.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const folderOf = temporaryDirectory();

function refusalOf(text: string, options: Parameters<typeof parseBindings>[1]): ConfigError {
  try {
    parseBindings(text, options);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error("The configuration was not refused.");
}

describe("ConfigError", () => {
  it("is an Error with its own name", () => {
    const error = refusalOf("x", {});
    expect(error).toBeInstanceOf(Error);
    expect(ConfigError.name).toBe("ConfigError");
    const builtIn = Object.getOwnPropertyDescriptor(TypeError.prototype, "name");
    expect(Object.getOwnPropertyDescriptor(ConfigError.prototype, "name")).toEqual({
      ...builtIn,
      value: "ConfigError",
    });
    expect(Object.keys(error)).toEqual(["file", "line", "column", "excerpt", "wanted", "given", "rule"]);
    expect(String(error)).toMatch(/^ConfigError: configuration:1:2: /);
  });

  it("escapes control and invisible characters in all its texts", () => {
    const name = "\u001B[2J\u009B\u202E\u200B\u2028\u{E0001}";
    const shown = "\\u001b[2J\\u009b\\u202e\\u200b\\u2028\\u{e0001}";
    const error = refusalOf(JSON.stringify({ env: { [name]: { compatibility_date: name } } }), {
      ...{ fileName: `${name}.json`, environment: name },
    });
    expect(error.given).toBe(`"${shown}"`);
    expect(error.message).toContain(`${shown}.json:1:`);
    expect(error.message).toContain(`env.${shown}.compatibility_date must be`);
    expect(error.message).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}]/u);
    expect(refusalOf(`{"env":{"${name.slice(4)}":{}}}`, { environment: name }).message).not.toMatch(
      /[^\P{Cc}\n]|\p{Cf}/u,
    );
  });
});

it.each(["{", "a ="])("the mistake of %j has the error of the parser as its cause", (text) => {
  expect(refusalOf(text, {}).cause).toBeInstanceOf(Error);
});

describe("loadBindings()", () => {
  it("names a missing file by its address, and its folder by the whole path", async () => {
    const folder = folderOf({ "wrangler.toml": "" });
    const href = pathToFileURL(join(folder, "none\u0007.toml")).href;
    const { file } = (await loadBindings({ href }).catch((reason: unknown) => reason)) as ConfigError;
    expect(file).toBe(href);
    const path = join(relative(process.cwd(), folder), "none\u0007.toml");
    const { given } = (await loadBindings(path).catch((reason: unknown) => reason)) as ConfigError;
    expect(given).toContain(`. The folder ${realpathSync(folder)} has wrangler.toml`);
    expect(given).not.toContain("\u0007");
  });

  it("names the nearest file in the folder of a missing one, also in the root folder", async () => {
    const [longest = ""] = readdirSync("/").toSorted((one, other) => other.length - one.length);
    const error: unknown = await loadBindings(`/${longest}x`).catch((reason: unknown) => reason);
    expect((error as ConfigError).message.split(". The folder ").at(-1)).toMatch(/^\S+ has /);
    expect((error as ConfigError).message.split(" has ").at(-1)).toBe(longest);
    const { given } = (await loadBindings("packge.json").catch((reason: unknown) => reason)) as ConfigError;
    expect(given).toContain(`. The folder ${realpathSync(".")} has package.json`);
  });
});

describe("parseBindings()", () => {
  it.each([
    [undefined, ["nodejs_compat"]],
    [[], []],
    [["nodejs_als"], ["nodejs_als"]],
  ])("reads the flags %j of an environment of a file with flags as %j", (flags, read) => {
    const text = JSON.stringify({
      compatibility_flags: ["nodejs_compat"],
      env: { live: { compatibility_flags: flags } },
    });
    const { config } = parseBindings(text, { environment: "live" });
    expect(config.compatibilityFlags).toEqual(read);
  });

  it.each([
    ["r2_buckets", "R2Bucket", "[object R2Bucket]"],
    ["object_store_buckets", "FakeBucket", "[object StoreBucket]"],
  ])("creates for %s buckets of the class %s, in environments too", (list, className, tag) => {
    const buckets = { [list]: [{ binding: "FILES", bucket_name: "files" }] };
    for (const environment of [undefined, "live"]) {
      for (const others of [{}, { other: {}, another: { vars: {} } }]) {
        const environments = environment === undefined ? others : { ...others, live: buckets };
        const own = environment === undefined ? buckets : {};
        const { env } = parseBindings(JSON.stringify({ ...own, env: environments }), { environment });
        expect([env["FILES"]?.constructor.name, String(env["FILES"])]).toEqual([className, tag]);
        expect(inspect(env["FILES"])).toMatch(new RegExp(`^${className} "files"`));
      }
    }
  });

  it.each([
    ["r2_buckets", "a/"],
    ["object_store_buckets", "a"],
  ])("takes an undefined option of every bucket as absent: %s", async (list, prefix) => {
    const text = JSON.stringify({ [list]: [{ binding: "FILES", bucket_name: "files" }] });
    const options = { semantics: undefined, limits: undefined, clock: undefined, ids: undefined, pageSize: undefined };
    const more = { defaultStorageClass: undefined, locks: undefined, lifecycle: undefined, ReadableStream: undefined };
    for (const bucket of [undefined, {}, { ...options, ...more }]) {
      const { FILES } = parseBindings(text, { bucket }).env;
      expect((await FILES?.put("a/b", ""))?.storageClass).toBe("Standard");
      expect((await FILES?.list({ delimiter: "/" }))?.delimitedPrefixes).toEqual([prefix]);
    }
  });

  it.each(["name", "compatibilityDate", "compatibilityFlags", "objects"])(
    "refuses the option %s of every bucket, even if it is undefined",
    (name) => {
      for (const value of [undefined, "", []])
        expect(() => parseBindings("", { bucket: { [name]: value } })).toThrow(
          `bucket must be an object ${name === "objects" ? "of options for every bucket" : "without options set by"}`,
        );
      // An inherited option is none.
      expect(parseBindings("", { bucket: Object.create({ [name]: "" }) }).buckets.size).toBe(0);
    },
  );

  it("names the environments in the order of the file", () => {
    expect(parseBindings('{ "env": { "b": {}, "a": {}, "c": {} } }').config.environments).toEqual(["b", "a", "c"]);
  });

  it("keeps the key __proto__ of other tables", () => {
    const expected = '{"vars":{"__proto__":{"a":1}}}';
    expect(JSON.stringify(parseBindings(expected).config.raw)).toBe(expected);
    expect(JSON.stringify(parseBindings("[vars.__proto__]\na = 1").config.raw)).toBe(expected);
    expect(parseBindings("list = [[1], [[2]]]").config.raw).toEqual({ list: [[1], [[2]]] });
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});

describe("bindingsOf()", () => {
  it("names what has a binding, and a `name` only where that is one", () => {
    const section = {
      kv_namespaces: [{ binding: "KV" }, { binding: "CACHE" }],
      queues: { producers: [{ binding: "QUEUE" }], consumers: [{ queue: "jobs" }] },
      durable_objects: { bindings: [{ name: "OBJECT", class_name: "Own" }] },
      ratelimits: [{ name: "LIMIT" }],
      send_email: [{ name: "MAIL" }],
      unsafe: { bindings: [{ name: "UNSAFE", type: "other" }] },
      workflows: [{ binding: "FLOW", name: "a-workflow" }],
      containers: [{ name: "a-container" }],
      browser: { binding: "BROWSER" },
      ...{ images: null, vectorize: [null, "text"], name: "a-worker" },
    };
    expect(bindingsOf(section)).toEqual([
      ["KV", "a KV namespace"],
      ["CACHE", "a KV namespace"],
      ["QUEUE", "a Queue"],
      ["OBJECT", "a Durable Object namespace"],
      ["LIMIT", "a rate limit"],
      ["MAIL", "a sender of e-mails"],
      ["UNSAFE", "an unsafe binding"],
      ["FLOW", "a Workflow"],
      ["BROWSER", "a binding of browser"],
    ]);
  });
});

/** Functions that make a file that cannot be a configuration at a path, and return its path. */
const kinds = {
  "a device": () => "/dev/zero",
  "a folder": (path: string) => join(path, ".."),
  "a huge file": (path: string) => {
    writeFileSync(path, "");
    truncateSync(path, 5 * 1024 * 1024);
    return path;
  },
};

it.each(Object.entries(kinds))("loadBindings() refuses %s [config.file.read]", async (_, make) => {
  const error: unknown = await loadBindings(make(join(folderOf({}), "wrangler.toml"))).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).rule).toBe("config.file.read");
  expect((error as ConfigError).given).toMatch(
    /^it is not a regular file$|^it has 5242880 bytes, and the limit is 4194304$/,
  );
});

it.each([
  ["none.xyz", ["wrangler.toml", "wrangler.json", "other.json"], " has wrangler.json and wrangler.toml"],
  ["wrangler.jsn", ["wrangler.json", "other.json"], " has wrangler.json"],
  ["none.xyz", ["other.json"], undefined],
])("loadBindings() of the missing file %s names the configurations beside it: %j", async (name, files, text) => {
  const folder = folderOf(Object.fromEntries(files.map((file) => [file, "{}"])));
  for (const path of [join(folder, name), pathToFileURL(join(folder, name))]) {
    const { given } = (await loadBindings(path).catch((reason: unknown) => reason)) as ConfigError;
    expect(given).toMatch(/^ENOENT: /);
    expect(/ has .*$/.exec(given)?.[0]).toBe(text);
  }
});

it("loadBindings() reads a file of 4 MiB", async () => {
  const folder = folderOf({ "wrangler.json": `{}${" ".repeat(4 * 1024 * 1024 - 2)}` });
  expect((await loadBindings(join(folder, "wrangler.json"))).buckets.size).toBe(0);
});
