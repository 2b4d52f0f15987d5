import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { downloadAddresses, missingPackages } from "./lock-file.js";
import { textOf, trackedFiles } from "./tracked-files.js";

describe.each(trackedFiles("package-lock.json", "**/package-lock.json"))("the lock file %s", (path) => {
  const beside = (name: string) => textOf(posix.join(posix.dirname(path), name));

  it("records no download addresses", () => {
    expect(beside(".npmrc")).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    expect(downloadAddresses(textOf(path))).toEqual([]);
  });

  it("contains all dependencies, for other platforms too", () => {
    expect(missingPackages(textOf(path))).toEqual([]);
  });

  it("belongs to package.json", () => {
    const manifest = JSON.parse(beside("package.json"));
    const { packages } = JSON.parse(textOf(path));
    const recorded = ["name", "version", "dependencies", "devDependencies", "peerDependencies", "engines"];
    for (const field of [...recorded, "optionalDependencies"]) expect(packages[""][field]).toEqual(manifest[field]);
  });
});

describe("downloadAddresses()", () => {
  it("finds packages with an address or a link", () => {
    const packages = { "": {}, a: { version: "1.0.0" }, b: { resolved: "x" }, c: { link: true } };
    expect(downloadAddresses(JSON.stringify({ packages }))).toEqual(["b", "c"]);
  });
});

describe("missingPackages()", () => {
  const packages = {
    "": { dependencies: { a: "^1.0.0", b: "^1.0.0" } },
    "node_modules/a": { optionalDependencies: { c: "1.0.0", d: "1.0.0" } },
    "node_modules/a/node_modules/c": { dependencies: { d: "1.0.0", e: "1.0.0" } },
    "node_modules/a/node_modules/d": {},
  };

  it("resolves packages like Node", () => {
    expect(missingPackages(JSON.stringify({ packages }))).toEqual([
      " needs b",
      "node_modules/a/node_modules/c needs e",
    ]);
  });
});
