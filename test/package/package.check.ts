import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadedFiles } from "../../build/loaded-files.js";
import { entryNames, importNameOf } from "../../build/package-entries.js";
import { rules } from "../../src/explain/registry.js";
import { rules as bucketRules } from "../../src/rules/all-rules.js";
import { brokenLinks } from "../repository/links.js";
import { trackedFiles } from "../repository/tracked-files.js";
import { installBeside, type PackedPackage, packPackage, run, runTool, write } from "./packed-package.js";

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage();
});

afterAll(() => packed?.remove());

const script = `
import { FakeBucket, isStoreError, limits, semantics } from "fakebucket";
import { ConfigError, parseBindings } from "fakebucket/config";
import { type CustomHostname, FakeHostnames } from "fakebucket/hostnames";
import { contents, type DirectoryPath, faults, journal } from "fakebucket/testing";
import type { StoreBucket, StoreObjectBody } from "fakebucket/types";

const bucket: StoreBucket = new FakeBucket({ semantics: { ...semantics.deployed, maxKeyBytes: limits.maxKeyBytes } });
await bucket.put("folder/key", "value", { customMetadata: { a: "1" } });
const object: StoreObjectBody | null = await bucket.get("folder/key");
const text: string | undefined = await object?.text();
const page = await bucket.list({ delimiter: "/" });
const cursor: string | undefined = page.truncated ? page.cursor : undefined;
const error: unknown = await bucket.head("k".repeat(1025)).catch((reason: unknown) => reason);
const code: number | undefined = isStoreError(error) ? error.code : undefined;
export const seen: string = JSON.stringify([text, page.delimitedPrefixes, cursor ?? null, code]);

const entry = "{ binding = 'FILES', bucket_name = 'my-files' }";
const { env, config } = parseBindings<{ readonly FILES: StoreBucket; readonly MODE: string }>(\`r2_buckets = [\${entry}]\`);
await env.FILES.put("key", "value");
let refused: ConfigError | undefined;
try {
  parseBindings("{");
} catch (reason) {
  if (reason instanceof ConfigError) refused = reason;
}
export const seenOfConfig: string = JSON.stringify([config.buckets, refused?.line]);

const fake = new FakeBucket();
const calls = journal(fake);
faults(fake).on("put").refuse(10001).once();
const directory: DirectoryPath = "fixtures";
await fake.put(directory, "value").catch(() => fake.put("key", "value"));
const bytes: unknown = contents(fake).objects.get("key")?.body;
export const seenOfTesting: string = JSON.stringify([bytes, calls.count({ outcome: "failed" })]);

const service = new FakeHostnames({ zones: { zone: { name: "saas.com" } } });
const hostnames: readonly CustomHostname[] = service.verify();
const route = service.route("shop.customer.com");
const cause: number | undefined = route.type === "refused" ? route.cause : undefined;
export const seenOfHostnames: string = JSON.stringify([hostnames, cause]);
`;

const strict = {
  lib: ["ES2022"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

const nodeNext = { ...strict, target: "ES2022", module: "NodeNext", moduleResolution: "NodeNext" };
const bundler = { ...strict, target: "ES2022", module: "ESNext", moduleResolution: "Bundler" };

function typeCheck(name: string, compilerOptions: object, text: string): void {
  write(packed.project, `${name}/script.ts`, text);
  write(packed.project, `${name}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ["script.ts"] }));
  runTool(packed.project, "tsc", "-p", name, "--outDir", name);
}

it("holds the build, the types and the documents, and nothing else", () => {
  const others = packed.files.filter((path) => !/^dist\/[\w/-]+\.(?:d\.ts|js)$|^types\/[\w-]+\.d\.ts$/.test(path));
  expect(others.sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist/THIRD-PARTY-NOTICES.txt",
    "dist/cjs/package.json",
    ...trackedFiles("docs/decisions/*"),
    ...trackedFiles("docs/guides/*"),
    "docs/hostnames.md",
    "docs/performance.md",
    ...trackedFiles("docs/performance/*"),
    ...trackedFiles("docs/pictures/*"),
    "docs/property-testing.md",
    "docs/remote.md",
    "docs/runtimes.md",
    "docs/s3.md",
    "docs/testing.md",
    "package.json",
  ]);
  expect(packed.files).toEqual(expect.arrayContaining(["dist/index.js", "dist/index.d.ts", "types/index.d.ts"]));
});

const installed = (path: string) => join(packed.project, "node_modules", "fakebucket", path);

const packedManifest = () => JSON.parse(readFileSync(installed("package.json"), "utf8"));

/** The entries by the names under which they are imported. */
const entries = entryNames().map(importNameOf);

/** All paths in a piece of a package.json. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(pathsIn);
}

it("holds every file that its package.json names", () => {
  const { exports, main, types, typesVersions, bin } = packedManifest();
  const targets = pathsIn([exports, main, types, typesVersions, bin]);
  expect(targets.length).toBeGreaterThan(4 * entries.length);
  expect(targets.filter((target) => !existsSync(installed(target)))).toEqual([]);
});

it("has documents whose links lead to what is packed", () => {
  const documents = packed.files.filter((path) => path.endsWith(".md"));
  expect(documents.length).toBeGreaterThan(2);
  const broken = documents.flatMap((path) =>
    brokenLinks(path, readFileSync(installed(path), "utf8"), installed("")).map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it("is clean to publint", () => {
  const report = runTool(packed.folder, "publint", "run", packed.tarball, "--strict");
  expect(report).toContain("All good!");
});

it("is clean to attw", () => {
  const report = runTool(packed.folder, "attw", packed.tarball, "--profile", "strict", "--format", "ascii");
  // Every entry and package.json, by every way of resolving.
  const ways = /^(?:node10|node16 \(from CJS\)|node16 \(from ESM\)|bundler): 🟢/gm;
  expect(report.match(ways)).toHaveLength(4 * (entries.length + 1));
});

it("writes a first test into a project, and runs it", () => {
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
  expect(init()).toMatch(/test\/r2\.test\.mjs is there already\.\n.*# pass 2\n/s);
  write(project, "index.js", 'export default { fetch: async () => new Response("", { status: 500 }) };');
  expect(init).toThrow(/# fail 1\n.*The test failed\./s);
});

it("needs no other package", () => {
  expect(packedManifest().dependencies).toBeUndefined();
  expect(readdirSync(join(packed.project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
    "fakebucket",
  ]);
});

/** All that a host loads with a file of the package. */
function loadedText(path: string): string {
  return loadedFiles(installed(path))
    .map((each) => readFileSync(each, "utf8"))
    .join("");
}

const prose = rules.find(({ id }) => id === "key.length")?.statement ?? "";

const ofConfig = ["@humanwhocodes/momoa", "eslint-visitor-keys", "toml-eslint-parser"];
const ofHostnames = ["tldts-core", "tldts-icann"];
const ofTesting = ["mrmime"];

/** The packages that entries load of those: those of vitest read configuration files. */
const packagesOf: Readonly<Record<string, readonly string[]>> = {
  config: ofConfig,
  hostnames: ofHostnames,
  testing: ofTesting,
  vitest: ofConfig,
  workers: ofConfig,
};

describe.each(entryNames())("the entry %s", (name) => {
  const packages = packagesOf[name] ?? [];

  it.each(["dist", "dist/cjs/lib"])("of %s loads of what one entry needs only its own", (folder) => {
    const text = loadedText(`${folder}/${name}.js`);
    const found = new Set([...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(([, found]) => found));
    expect([...ofConfig, ...ofHostnames, ...ofTesting].filter((each) => found.has(each))).toEqual(packages);
    // The words of a rule: they are for who asks about rules, or holds buckets to them.
    expect(text.includes(JSON.stringify(prose).slice(1, -1))).toBe(name === "rules" || name === "property");
  });
});

it("says whose code it contains, and on what terms", () => {
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
    "mrmime",
    "nanoid",
    "sorted-btree",
    "tldts-core",
    "tldts-icann",
    "toml-eslint-parser",
  ]);
  expect(notices.match(/Permission is hereby granted, free of charge/g)).toHaveLength(10);
  expect(notices).toContain("Permission to use, copy, modify, and/or distribute this software");
  expect(notices).toContain("Apache License\n");
});

it("type-checks under NodeNext, without types of any host", () => {
  typeCheck("node-next", nodeNext, script);
});

it("type-checks under Bundler, without types of any host", () => {
  typeCheck("bundler", bundler, script);
});

it("type-checks beside the types of the DOM", () => {
  const lib = ["ES2022", "DOM", "DOM.Iterable"];
  typeCheck(
    "dom",
    { ...nodeNext, lib },
    `${script}\nconst body: ReadableStream | undefined = object?.body;\nvoid body;`,
  );
});

it("type-checks as an entry for jest, whose types need not be there", () => {
  const probe = `import { type BucketMatchers, install } from "fakebucket/jest";
export const give: typeof install = install;
export type Result = ReturnType<BucketMatchers<Promise<void>>["toHaveKeys"]>;`;
  typeCheck("jest", { ...nodeNext, lib: ["ES2022", "DOM", "DOM.Iterable"] }, probe);
});

it("type-checks as an entry for vitest, matchers and fixtures", () => {
  const probe = `import { type BucketFixtures, bucketTest } from "fakebucket/vitest";
import { expect } from "vitest";

export const seen: (keyof BucketFixtures)[] = ["bucket", "env", "clock", "faults", "journal"];
bucketTest<{ readonly A: number }>()("a test", ({ bucket, env, task }) => {
  const a: number = env.A;
  expect(bucket).toHaveObject(task.name, { body: expect.stringContaining(String(a)) });
  // @ts-expect-error Keys are strings.
  expect(bucket).not.toHaveKeys([1]);
});`;
  installBeside(packed, "vitest");
  try {
    typeCheck("vitest", { ...nodeNext, skipLibCheck: true }, probe);
  } finally {
    rmSync(join(packed.project, "node_modules/vitest"));
  }
});

it("fails to type-check what is wrong", () => {
  const wrong = `import { FakeBucket } from "fakebucket";\nnew FakeBucket().put(1, "value");`;
  expect(() => typeCheck("wrong", nodeNext, wrong)).toThrow(/script\.ts.*'number' is not assignable/s);
});

it("runs on Node, by its own name", () => {
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  write(
    packed.project,
    "run.mjs",
    `${outputText}\nfor (const each of [seen, seenOfConfig, seenOfTesting, seenOfHostnames]) console.log(each);`,
  );
  const lines = run(packed.project, process.execPath, "run.mjs").split("\n");
  const [seen = "", seenOfConfig = "", seenOfTesting = "", seenOfHostnames = ""] = lines;
  expect(JSON.parse(seen)).toEqual(["value", ["folder/"], null, 10020]);
  expect(JSON.parse(seenOfConfig)).toEqual([[{ binding: "FILES", bucketName: "my-files" }], 1]);
  expect(JSON.parse(seenOfTesting)).toEqual(["value", 1]);
  expect(JSON.parse(seenOfHostnames)).toEqual([[], 1]);
});

it("loads the types' entry, which holds no code", () => {
  const probe = `import * as types from "fakebucket/types";\nconsole.log(Object.keys(types).length);`;
  write(packed.project, "types.mjs", probe);
  expect(run(packed.project, process.execPath, "types.mjs")).toBe("0\n");
});

it("explains rules as an entry and as a command", () => {
  const probe = `import { explain } from "fakebucket/rules";\nconsole.log(explain(10048).id);`;
  write(packed.project, "rules.mjs", probe);
  expect(run(packed.project, process.execPath, "rules.mjs")).toBe("multipart.parts-unequal\n");
  const command = join(packed.project, "node_modules", ".bin", "fakebucket");
  expect(run(packed.project, command, "explain", "10048")).toMatch(
    /^10048 \(InvalidPart, status 400\)\n.*\nmultipart\.parts-unequal\n/s,
  );
});

it("says what a check needs where it is not there", () => {
  const command = join(packed.project, "node_modules", ".bin", "fakebucket");
  write(packed.project, "my-bucket.mjs", `export { FakeBucket as default } from "fakebucket";`);
  expect(() => run(packed.project, command, "check", "my-bucket.mjs")).toThrow("npm install --save-dev fast-check");
});

describe("with fast-check beside it", () => {
  beforeAll(() => installBeside(packed, "fast-check"));

  it("holds buckets to the rules, as a command", () => {
    const command = join(packed.project, "node_modules", ".bin", "fakebucket");
    const text = `import { FakeBucket } from "fakebucket";\nexport default () => new FakeBucket();`;
    write(packed.project, "my-bucket.mjs", text);
    const output = run(packed.project, command, "check", "my-bucket.mjs", "--runs", "3", "--seed", "1");
    const counts = /\n(\d+) rules: (\d+) passed, 0 failed, (\d+) skipped\n$/.exec(output)?.slice(1).map(Number) ?? [];
    const [all, passed, skipped = 0] = counts;
    // Left out is what only a bucket with abilities of its own can be asked.
    const known = Object.keys(bucketRules).length;
    expect([all, passed]).toEqual([known, known - skipped]);
    expect(skipped).toBeLessThanOrEqual(29);
  });

  const probe = `import { FakeBucket } from "fakebucket";
import { body, type CheckReport, checkBucket, checkHistory, key, adversarial, recordHistory } from "fakebucket/property";
import fc from "fast-check";

const report: CheckReport = await checkBucket(() => adversarial(new FakeBucket()), { rules: ["key.empty"] });
const { bucket, history } = recordHistory(new FakeBucket());
await fc.assert(
  fc.asyncProperty(key(), body(), async (name, { make, bytes }) => (await bucket.put(name, make()))?.size === bytes.length),
);
console.log(report.ok, checkHistory(history).verdict);
`;

  it("runs as an entry", () => {
    const { outputText } = ts.transpileModule(probe, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    write(packed.project, "property.mjs", outputText);
    expect(run(packed.project, process.execPath, "property.mjs")).toBe("true linearizable\n");
  });

  it("type-checks as an entry, beside the types of a host", () => {
    typeCheck("property", { ...nodeNext, lib: ["ES2022", "DOM", "DOM.Iterable"] }, probe);
  });
});

describe("under the platform's names", () => {
  const probe = `import { R2Bucket } from "fakebucket/r2";
const stored: Promise<{ readonly size: number }> = new R2Bucket().put("k", "v");
export const seen: Promise<number> = stored.then(({ size }) => size);
// @ts-expect-error A bucket of any type would have it.
new R2Bucket().doesNotExist();
`;

  const asAssigned = `import type { R2Bucket as PlatformBucket } from "@cloudflare/workers-types";
import { R2Bucket } from "fakebucket/r2";
export const env: { readonly FILES: PlatformBucket } = { FILES: new R2Bucket() };
`;

  it("is typed where no types of the platform are installed, however strict the project", () => {
    expect(existsSync(join(packed.project, "node_modules", "@cloudflare"))).toBe(false);
    typeCheck("r2-alone", nodeNext, probe);
    write(packed.project, "r2-commonjs/package.json", JSON.stringify({ type: "commonjs" }));
    const commonjs = { ...nodeNext, module: "Node16", moduleResolution: "Node16", verbatimModuleSyntax: false };
    typeCheck("r2-commonjs", { ...commonjs, skipLibCheck: true }, probe);
  });

  it.each(["@cloudflare/workers-types", "workers-types-5"])("is the platform's own with %s", (name) => {
    const place = "node_modules/@cloudflare/workers-types";
    installBeside(packed, name, place);
    try {
      typeCheck("r2-assigned", { ...nodeNext, skipLibCheck: true }, asAssigned);
    } finally {
      rmSync(join(packed.project, place));
    }
  });

  it("installs beside each major version of the platform's types", () => {
    for (const version of ["4", "5"]) {
      const project = join(packed.folder, `beside-${version}`);
      const devDependencies = { "@cloudflare/workers-types": `^${version}.0.0`, fakebucket: packed.tarball };
      write(project, "package.json", JSON.stringify({ private: true, devDependencies }));
      const plan = run(project, "npm", "install", "--dry-run", "--prefer-offline", "--no-audit", "--no-fund");
      expect(plan).toMatch(/^added 2 packages/m);
    }
  });
});
