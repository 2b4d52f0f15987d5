import { describe, expect, it } from "vitest";
import { downloadAddresses, missingPackages } from "./lock-file.js";
import { textOf } from "./tracked-files.js";

describe("the lock file", () => {
  it("records no download addresses", () => {
    expect(textOf(".npmrc")).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    expect(downloadAddresses(textOf("package-lock.json"))).toEqual([]);
  });

  it("holds all that its packages need, for other platforms too", () => {
    expect(missingPackages(textOf("package-lock.json"))).toEqual([]);
  });

  it("belongs to package.json", () => {
    const { name, version, devDependencies, peerDependencies, engines } = JSON.parse(textOf("package.json"));
    const { packages } = JSON.parse(textOf("package-lock.json"));
    expect(packages[""]).toMatchObject({ name, version, devDependencies, peerDependencies, engines });
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

  it("looks for a package where its host would", () => {
    expect(missingPackages(JSON.stringify({ packages }))).toEqual([
      " needs b",
      "node_modules/a/node_modules/c needs e",
    ]);
  });
});
