import { nodeResolve } from "@rollup/plugin-node-resolve";
import { build } from "esbuild";
import { rollup } from "rollup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entryNames, importNameOf, vitestEntry } from "../../build/package-entries.js";
import { installBeside, type PackedPackage, packPackage, run, write } from "./packed-package.js";

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage();
  installBeside(packed, "fast-check");
  installBeside(packed, "pure-rand");
});

afterAll(() => packed?.remove());

/** Bundles a script of the project for the neutral platform. Warnings count as errors. */
async function bundleNeutral(script: string, minify = false): Promise<string> {
  const { outputFiles, warnings } = await build({
    stdin: { contents: script, resolveDir: packed.project },
    bundle: true,
    format: "esm",
    platform: "neutral",
    logLevel: "silent",
    minify,
    write: false,
  });
  expect(warnings).toEqual([]);
  return outputFiles.map(({ text }) => text).join("");
}

/** Bundles a script of the project without a conversion of CommonJS to ES modules. Warnings count as errors. */
async function bundleByRollup(name: string): Promise<string> {
  const bundle = await rollup({
    input: `${packed.project}/${name}`,
    plugins: [nodeResolve()],
    onwarn: ({ message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ format: "esm", inlineDynamicImports: true });
  return output.map((file) => ("code" in file ? file.code : "")).join("");
}

/** Declares classes with the names of ours; the visible names of our own classes must not change. */
const namesScript = `
import { FakeBucket as Bucket } from "fakebucket";
import { ConfigError as TheirError } from "fakebucket/config";
import { FakeHostnames as Hostnames } from "fakebucket/hostnames";
import * as property from "fakebucket/property";
import { R2Bucket as TheirBucket } from "fakebucket/r2";

const own = [class FakeBucket {}, class R2Bucket {}, class HeadResult {}];
class R2Bucket {}
class FakeBucket {}
class ConfigError {}
globalThis.kept = [own, R2Bucket, FakeBucket, ConfigError];

const seen = [];
for (const bucket of [new Bucket(), new TheirBucket()]) {
  const stored = await bucket.put("k", "v");
  const upload = await bucket.createMultipartUpload("k");
  for (const thing of [bucket, stored, await bucket.get("k"), stored.checksums, upload]) seen.push(thing.constructor.name);
}
const service = new Hostnames();
for (const thing of [service, service.dns, service.zones]) seen.push(thing.constructor.name);
const classes = Object.entries(property).filter(([, member]) => /^class\\b/.test(String(member)));
for (const [name, member] of [...classes, ["ConfigError", TheirError]]) seen.push([name, member.name]);
const report = await property.checkBucket(() => new Bucket(), { rules: ["key.empty"] });
seen.push(report.constructor.name);
const { name, stack } = await new Bucket().head("k".repeat(1025)).catch((error) => error);
// The first frame must be the method called by the script; deeper frames do not matter.
seen.push(stack.split("\\n").filter((line) => line.startsWith("    at ")).slice(0, 2).map((line) => /\\bhead\\b/.test(line)));
console.log(JSON.stringify(seen));
`;

const names = [
  ...["FakeBucket", "HeadResult", "GetResult", "Checksums", "StoreMultipartUpload"],
  ...["R2Bucket", "HeadResult", "GetResult", "Checksums", "R2MultipartUpload"],
  ...["FakeHostnames", "FakeDns", "FakeZones"],
  ...["CheckFailure", "OutcomeMismatch"].map((name) => [name, name]),
  ["ConfigError", "ConfigError"],
  "CheckReport",
  [true, false],
];

describe("the names of classes", () => {
  const seenIn = (name: string, code: string): unknown => {
    write(packed.project, name, code);
    return JSON.parse(run(packed.project, process.execPath, name));
  };

  it("are unchanged without a bundler", () => {
    expect(seenIn("names.mjs", namesScript)).toEqual(names);
  });

  it.each([false, true])("are unchanged in a bundle of esbuild, minified: %s", async (minify) => {
    expect(seenIn(`names-${minify}.mjs`, await bundleNeutral(namesScript, minify))).toEqual(names);
  });

  it("are unchanged in a bundle of rollup", async () => {
    write(packed.project, "names-source.mjs", namesScript);
    expect(seenIn("names-rollup.mjs", await bundleByRollup("names-source.mjs"))).toEqual(names);
  });
});

describe.each(entryNames().filter((name) => name !== vitestEntry))("the entry %s", (name) => {
  const specifier = importNameOf(name);
  const script = `import * as entry from "${specifier}";\nconsole.log(Object.keys(entry).length > 0);\n`;
  const expected = `${name !== "types"}\n`;

  it("is bundled by esbuild for the neutral platform", async () => {
    write(packed.project, `esbuild-${name}.mjs`, await bundleNeutral(script));
    expect(run(packed.project, process.execPath, `esbuild-${name}.mjs`)).toBe(expected);
  });

  it("is bundled by rollup without a plugin for CommonJS", async () => {
    write(packed.project, `source-${name}.mjs`, script);
    write(packed.project, `rollup-${name}.mjs`, await bundleByRollup(`source-${name}.mjs`));
    expect(run(packed.project, process.execPath, `rollup-${name}.mjs`)).toBe(expected);
  });
});

it("adds little to scripts that use little of it", async () => {
  const error = await bundleNeutral(`import { isStoreError } from "fakebucket";\nconsole.log(isStoreError(0));`, true);
  expect(error.length).toBeLessThan(400);
  const presets = await bundleNeutral(`import { limits } from "fakebucket";\nconsole.log(limits.maxKeyBytes);`, true);
  expect(presets.length).toBeLessThan(4000);
});
