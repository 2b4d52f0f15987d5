import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { entries } from "./entries.js";
import { hostConditions, loadedModules } from "./loaded-modules.js";
import { root } from "./tracked-files.js";

const allEntries = entries.map(([, source]) => `import "${source}";`).join("\n");
const hosts = Object.entries(hostConditions).map(([host, all]) => [host, loadedModules(allEntries, all)] as const);

it.each(hosts)("on %s no entry loads a host-specific module", async (_, loading) => {
  const loadedBy = await loading;
  for (const [, source] of entries) {
    const file = source.slice("./".length);
    expect(loadedBy().files).toContain(file);
    expect(loadedBy(file).builtins, source).toEqual([]);
  }
});

it.each(hosts)("on %s index, config, hostnames and r2 load no module of the testing kit", async (_, loading) => {
  const loadedBy = await loading;
  const isOfKit = (file: string) => file.startsWith("src/testing");
  expect(loadedBy("src/entries/testing.ts").files.filter(isOfKit)).not.toEqual([]);
  for (const name of ["index", "config", "hostnames", "r2"]) {
    expect(loadedBy(`src/entries/${name}.ts`).files.filter(isOfKit), name).toEqual([]);
  }
});

describe("fakebucket/config", () => {
  const parsers = /node_modules\/(?:toml-eslint-parser|@humanwhocodes\/momoa)\//;

  it("is the only one to load parsers", async () => {
    const { node } = hostConditions;
    const config = (await loadedModules('import "./src/entries/config.ts";', node))();
    expect(config.files.filter((path) => parsers.test(path))).toHaveLength(3);
    const bucket = (await loadedModules('import "./src/entries/index.ts";', node))();
    expect(bucket.files.filter((path) => parsers.test(path) || path.startsWith("src/config"))).toEqual([]);
  });

  it("can be bundled for hosts without files", async () => {
    const { errors, warnings } = await build({
      stdin: { contents: 'export * from "./src/entries/config.ts";', resolveDir: root, loader: "ts" },
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

describe("loadedModules()", () => {
  it("includes the modules that a package loads on this host", async () => {
    const loaded = (await loadedModules(`import { nanoid } from "nanoid";`, hostConditions.node))();
    expect(loaded.builtins).toEqual(["node:crypto"]);
    expect(loaded.files).toContain("node_modules/nanoid/index.js");
  });

  it("resolves the files of a package like the host", async () => {
    const loaded = (await loadedModules(`import { nanoid } from "nanoid";`, hostConditions.workers))();
    expect(loaded.builtins).toEqual([]);
    expect(loaded.files).toContain("node_modules/nanoid/index.browser.js");
  });

  it("includes modules required by CommonJS", async () => {
    const loaded = await loadedModules(`require("crypto");`, hostConditions.node);
    expect(loaded()).toEqual({ files: [], builtins: ["crypto"] });
  });

  it("ignores types and dynamic imports", async () => {
    const contents = `import type { nanoid } from "nanoid"; export const later = () => import("node:fs");`;
    expect((await loadedModules(contents, hostConditions.node))()).toEqual({ files: [], builtins: [] });
  });
});
