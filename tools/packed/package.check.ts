import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadedFiles } from "../../build/loaded-files.js";
import { entryNames, fileOf, importNameOf } from "../../build/package-entries.js";
import { rules } from "../../src/rules/explain/registry.js";
import { rules as bucketRules } from "../../src/rules/statements/all-rules.js";
import { brokenLinks } from "../../test/repository/links.js";
import { trackedFiles } from "../../test/repository/tracked-files.js";
import { installBeside, type PackedPackage, packPackage, run, runTool, write } from "./packed-package.js";

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage();
});

afterAll(() => packed?.remove());

it("contains only the build, the types and the documents", () => {
  const others = packed.files.filter((path) => !/^dist\/[\w/-]+\.(?:d\.ts|js)$/.test(path));
  expect(others.sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "dist/THIRD-PARTY-NOTICES.txt",
    "dist/cjs/package.json",
    "dist/cli/terms.txt",
    ...trackedFiles("docs/decisions/*"),
    ...trackedFiles("docs/guides/*"),
    "docs/hostnames.md",
    "docs/performance.md",
    ...trackedFiles("docs/performance/*"),
    ...trackedFiles("docs/pictures/*"),
    "docs/property-testing.md",
    "docs/questions.json",
    "docs/remote.md",
    "docs/runtimes.md",
    "docs/s3.md",
    "docs/testing.md",
    "package.json",
  ]);
  expect(packed.files).toEqual(expect.arrayContaining(["dist/index.js", "dist/index.d.ts"]));
});

const installed = (path: string) => join(packed.project, "node_modules", "fakebucket", path);

const packedManifest = () => JSON.parse(readFileSync(installed("package.json"), "utf8"));

/** The import names of the entries. */
const entries = entryNames().map(importNameOf);

/** Collects all paths in a value of package.json. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(pathsIn);
}

it("contains every file named by its package.json", () => {
  const { exports, main, types, typesVersions, bin } = packedManifest();
  const targets = pathsIn([exports, main, types, typesVersions, bin]);
  expect(targets.length).toBeGreaterThan(4 * entries.length);
  expect(targets.filter((target) => !existsSync(installed(target)))).toEqual([]);
});

it("takes at most 5.2 MB without its documents", () => {
  const built = packed.files.filter((path) => path.startsWith("dist/"));
  expect(built.reduce((bytes, path) => bytes + statSync(installed(path)).size, 0)).toBeLessThanOrEqual(5_200_000);
});

it("has no file with the name of a package that it imports, which some runners would take for the package", () => {
  const names = ["fast-check", "vitest", "wrangler", "undici"];
  const files = packed.files.map((path) => path.split("/").at(-1));
  expect(names.filter((name) => files.includes(`${name}.js`))).toEqual([]);
});

it("has only links to packed files in its documents", () => {
  const documents = packed.files.filter((path) => path.endsWith(".md"));
  expect(documents.length).toBeGreaterThan(2);
  const broken = documents.flatMap((path) =>
    brokenLinks(path, readFileSync(installed(path), "utf8"), installed("")).map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it("passes publint", () => {
  const report = runTool(packed.folder, "publint", "run", packed.tarball, "--strict");
  expect(report).toContain("All good!");
});

it("passes attw", () => {
  const report = runTool(packed.folder, "attw", packed.tarball, "--profile", "strict", "--format", "ascii");
  // Every entry and package.json, in every kind of resolution.
  const ways = /^(?:node10|node16 \(from CJS\)|node16 \(from ESM\)|bundler): 🟢/gm;
  expect(report.match(ways)).toHaveLength(4 * (entries.length + 1));
});

it("creates a first test in a project, and runs it", () => {
  const project = join(packed.project, "worker");
  write(project, "package.json", JSON.stringify({ type: "module", scripts: { test: "node --test" } }));
  write(
    project,
    "wrangler.jsonc",
    '{ "main": "index.js", "r2_buckets": [{ "binding": "FILES", "bucket_name": "files" }] }',
  );
  write(
    project,
    "index.js",
    "export default { fetch: async (_, env) => new Response((await env.FILES.list()).objects) };",
  );
  const init = () => run(project, join(packed.project, "node_modules/.bin/fakebucket"), "init");
  expect(init()).toMatch(/Wrote test\/r2\.test\.mjs\n.*# pass 2\n# fail 0\n/s);
  expect(init()).toMatch(/test\/r2\.test\.mjs already exists\.\n.*# pass 2\n/s);
  write(project, "index.js", 'export default { fetch: async () => new Response("", { status: 500 }) };');
  expect(init).toThrow(/# fail 1\n.*The test failed\./s);
});

/** Configurations of vitest, with the folder of the first test. */
const vitestProjects = [
  ['{ test: { include: ["src/**/*.test.ts"] } }', "src"],
  ['{ root: "src" }', "src"],
  ['{ test: { projects: [{ test: { include: ["unit/**/*.test.ts"] } }] } }', "unit"],
] as const;

it.each(vitestProjects)("creates a first test where vitest looks, and runs it: %s", (configuration, to) => {
  const project = join(packed.folder, "with-vitest");
  rmSync(project, { recursive: true, force: true });
  // Copied, because through a link it would not find the packages next to it.
  cpSync(installed(""), join(project, "node_modules/fakebucket"), { recursive: true });
  installBeside({ project }, "vitest");
  write(project, "package.json", JSON.stringify({ type: "module", scripts: { test: "vitest run" } }));
  write(project, "vitest.config.js", `export default ${configuration};`);
  write(project, "tsconfig.json", "{}");
  write(project, "wrangler.toml", '[[r2_buckets]]\nbinding = "FILES"\nbucket_name = "files"\n');
  const init = (...args: readonly string[]) =>
    run(project, process.execPath, "node_modules/fakebucket/dist/cli.js", "init", ...args);
  expect(init()).toMatch(new RegExp(`\\nWrote ${to}/r2.test.ts\\n.*✓.*r2.test.ts`, "s"));
  expect(init("--to", to)).toMatch(new RegExp(`\\n${to}/r2.test.ts already exists\\.\\n.*✓.*r2.test.ts`, "s"));
  expect(() => init("--to", "other")).toThrow(
    `No test was written: vitest looks for none in other. It looks at ${to}/`,
  );
});

it("needs no other package", () => {
  expect(packedManifest().dependencies).toBeUndefined();
  expect(readdirSync(join(packed.project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "fakebucket",
  ]);
});

const prose = rules.find(({ id }) => id === "key.length")?.statement ?? "";

/** The third-party code loaded by entries in addition to the core's. The entries for vitest read configuration files. */
const thirdPartyOf: Readonly<Record<string, readonly string[]>> = {
  config: ["config"],
  hostnames: ["hostnames"],
  remote: ["s3"],
  rules: ["search"],
  s3: ["s3"],
  vitest: ["config"],
  workers: ["config"],
};

describe.each(entryNames())("the entry %s", (name) => {
  it.each(["dist", "dist/cjs/lib"])("in %s loads no third-party code or rule texts of other entries", (folder) => {
    const files = loadedFiles(installed(`${folder}/${fileOf(name)}`));
    const found = files.map((path) => /third-party-(\w+)\.js$/.exec(path)?.[1]).filter((part) => part !== undefined);
    expect(found.filter((part) => part !== "core")).toEqual(thirdPartyOf[name] ?? []);
    const text = files.map((each) => readFileSync(each, "utf8")).join("");
    // The text of a rule: only the entries that explain or check rules need it.
    expect(text.includes(JSON.stringify(prose).slice(1, -1))).toBe(name === "rules" || name === "property");
  });
});

it("lists the third-party code it contains, with the licenses", () => {
  const notices = readFileSync(installed("dist/THIRD-PARTY-NOTICES.txt"), "utf8");
  const named = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+, (?:MIT|ISC|Apache-2\.0)$/gm)].map(([, name]) => name);
  expect(named).toEqual([
    "@hono/node-server",
    "@humanwhocodes/momoa",
    "@noble/hashes",
    "@rgrove/parse-xml",
    "aws4fetch",
    "eslint-visitor-keys",
    "hono",
    "minisearch",
    "mrmime",
    "nanoid",
    "sorted-btree",
    "tldts-core",
    "tldts-icann",
    "toml-eslint-parser",
  ]);
  expect(notices.match(/Permission is hereby granted, free of charge/g)).toHaveLength(11);
  expect(notices).toContain("Permission to use, copy, modify, and/or distribute this software");
  expect(notices).toContain("Apache License\n");
});

it("explains rules as a command", () => {
  const command = join(packed.project, "node_modules", ".bin", "fakebucket");
  expect(run(packed.project, command, "explain", "10048")).toMatch(
    /^10048 \(InvalidPart, status 400\): All non-trailing parts must .*\n {4}multipart\.parts-unequal\n/s,
  );
});

it("names the missing package of a check", () => {
  const command = join(packed.project, "node_modules", ".bin", "fakebucket");
  write(packed.project, "my-bucket.mjs", `export { FakeBucket as default } from "fakebucket";`);
  expect(() => run(packed.project, command, "check", "my-bucket.mjs")).toThrow("npm install --save-dev fast-check");
});

it("checks buckets as a command if fast-check is installed", () => {
  installBeside(packed, "fast-check");
  const command = join(packed.project, "node_modules", ".bin", "fakebucket");
  const text = `import { FakeBucket } from "fakebucket";\nexport default () => new FakeBucket();`;
  write(packed.project, "my-bucket.mjs", text);
  const output = run(packed.project, command, "check", "my-bucket.mjs", "--runs", "3", "--seed", "1");
  const counts = /\n(\d+) rules: (\d+) passed, 0 failed, (\d+) skipped\n$/.exec(output)?.slice(1).map(Number) ?? [];
  const [all, passed, skipped = 0] = counts;
  // Rules that need special abilities of a bucket are left out.
  const known = Object.keys(bucketRules).length;
  expect([all, passed]).toEqual([known, known - skipped]);
  expect(skipped).toBeLessThanOrEqual(29);
});

it("can be installed with each major version of the platform's types", () => {
  for (const version of ["4", "5"]) {
    const project = join(packed.folder, `beside-${version}`);
    const devDependencies = { "@cloudflare/workers-types": `^${version}.0.0`, fakebucket: packed.tarball };
    write(project, "package.json", JSON.stringify({ private: true, devDependencies }));
    const plan = run(project, "npm", "install", "--dry-run", "--prefer-offline", "--no-audit", "--no-fund");
    expect(plan).toMatch(/^added 2 packages/m);
  }
});
