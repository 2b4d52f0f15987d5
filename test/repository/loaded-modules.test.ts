import { describe, expect, it } from "vitest";
import { entries } from "./entries.js";
import { hostConditions, loadedModules } from "./loaded-modules.js";

const hosts = Object.entries(hostConditions);

describe.each(hosts)("on %s", (_host, conditions) => {
  it.each(entries)("the entry %s loads no module that only some hosts have", async (_name, source) => {
    const { files, builtins } = await loadedModules(`import "${source}";`, conditions);
    expect(files).toContain(source.slice("./".length));
    expect(builtins).toEqual([]);
  });
});

it.each(["index", "config", "hostnames", "r2"])("the entry %s loads nothing of the tester's kit", async (name) => {
  const { files } = await loadedModules(`import "./src/${name}.ts";`, hostConditions.node);
  expect(files).toContain(`src/${name}.ts`);
  expect(files.filter((file) => file.startsWith("src/testing"))).toEqual([]);
});

describe("loadedModules()", () => {
  it("sees what a package loads on this host", async () => {
    const loaded = await loadedModules(`import { nanoid } from "nanoid";`, hostConditions.node);
    expect(loaded.builtins).toEqual(["node:crypto"]);
    expect(loaded.files).toContain("node_modules/nanoid/index.js");
  });

  it("chooses the files of a package as the host does", async () => {
    const loaded = await loadedModules(`import { nanoid } from "nanoid";`, hostConditions.workers);
    expect(loaded.builtins).toEqual([]);
    expect(loaded.files).toContain("node_modules/nanoid/index.browser.js");
  });

  it("sees what CommonJS requires", async () => {
    expect(await loadedModules(`require("crypto");`, hostConditions.node)).toEqual({ files: [], builtins: ["crypto"] });
  });

  it("leaves out types and what is loaded later", async () => {
    const contents = `import type { nanoid } from "nanoid"; export const later = () => import("node:fs");`;
    expect(await loadedModules(contents, hostConditions.node)).toEqual({ files: [], builtins: [] });
  });
});
