import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entryNames, vitestEntry } from "../../build/package-entries.js";
import { installBeside, type PackedPackage, packPackage, run, write } from "./packed-package.js";

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage();
  installBeside(packed, "fast-check");
});

afterAll(() => packed?.remove());

/** Loads every entry in both formats, as `esm` and `commonjs`. */
const loadBoth = `
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const esm = {};
const commonjs = {};
for (const name of ${JSON.stringify(entryNames().filter((name) => name !== vitestEntry))}) {
  const specifier = name === "index" ? "fakebucket" : "fakebucket/" + name;
  esm[name] = await import(specifier);
  commonjs[name] = require(specifier);
}
`;

/** Runs a script that loads both formats, and parses its output as JSON. */
function outputOf(name: string, script: string): unknown {
  write(packed.project, `${name}.mjs`, `${loadBoth}\n${script}`);
  return JSON.parse(run(packed.project, process.execPath, `${name}.mjs`));
}

it("exports the same by require() and by import, for every entry", () => {
  const seen = outputOf(
    "names",
    `const namesOf = (form) => Object.entries(form).map(([name, entry]) => [name, Object.keys(entry).sort()]);
console.log(JSON.stringify([namesOf(esm), namesOf(commonjs), esm.index.FakeBucket === commonjs.index.FakeBucket]));`,
  ) as [unknown, unknown, boolean];
  expect(seen[1]).toEqual(seen[0]);
  // The formats must be separate copies; otherwise the tests below prove nothing.
  expect(seen[2]).toBe(false);
});

describe.each([
  ["esm", "commonjs"],
  ["commonjs", "esm"],
])("a bucket of the %s format", (made, used) => {
  const heading = `import fc from "fast-check";\nconst made = ${made};\nconst used = ${used};`;

  it(`throws errors that the ${used} format recognizes`, () => {
    const script = `${heading}
const error = await new made.index.FakeBucket().head("k".repeat(1025)).catch((reason) => reason);
console.log(JSON.stringify([used.index.isStoreError(error), used.rules.explain(error).id]));`;
    expect(outputOf(`errors-${made}`, script)).toEqual([true, "key.length"]);
  });

  it(`can be scheduled by the ${used} format`, () => {
    const script = `${heading}
const labels = [];
const scheduler = { schedule: async (task, label, _, act) => (labels.push(label), await act(() => task)) };
const Derived = class extends made.r2.R2Bucket {};
for (const bucket of [new made.index.FakeBucket(), new made.r2.R2Bucket(), new Derived()]) {
  await used.property.scheduled(bucket, scheduler).put("k", "v");
}
console.log(JSON.stringify(labels));`;
    const tasks = [`put("k", …): commit`, `put("k", …): answer`];
    expect(outputOf(`scheduled-${made}`, script)).toEqual([...tasks, ...tasks, ...tasks]);
  });

  it(`can be checked, made adversarial and recorded by the ${used} format`, () => {
    const script = `${heading}
const { checkBucket, checkHistory, adversarial, recordHistory } = used.property;
const report = await checkBucket(() => adversarial(new made.index.FakeBucket()), { rules: ["key.empty"] });
const whole = await checkBucket(() => new made.index.FakeBucket(), { runs: 2, seed: 1 });
const { bucket, history } = recordHistory(new made.index.FakeBucket());
await bucket.put("k", "v");
await bucket.get("k");
console.log(JSON.stringify([report.ok, whole.ok, checkHistory(history).verdict]));`;
    expect(outputOf(`property-${made}`, script)).toEqual([true, true, "linearizable"]);
  });

  it(`accepts the semantics, limits, bodies and bindings of the ${used} format`, () => {
    const script = `${heading}
const { env } = used.config.parseBindings('r2_buckets = [{ binding = "FILES", bucket_name = "files" }]');
await env.FILES.put("k", "value");
const semantics = { ...used.index.semantics.deployed, maxKeyBytes: used.index.limits.maxKeyBytes };
const bucket = new made.index.FakeBucket({ semantics });
await bucket.put("k", (await env.FILES.get("k")).body);
const error = await new Promise((resolve) => {
  try { used.config.parseBindings("{"); } catch (reason) { resolve(reason); }
});
console.log(JSON.stringify([String(bucket), await (await bucket.get("k")).text(), error instanceof made.config.ConfigError]));`;
    expect(outputOf(`values-${made}`, script)).toEqual(["[object R2Bucket]", "value", true]);
  });

  it(`fails custom rules that use the ${used} format`, () => {
    const script = `${heading}
const mine = used.property.ownRule({
  rule: "mine.size",
  statement: "Every size is one.",
  cases: () => fc.constant("vv"),
  async check({ makeBucket }, value) {
    const { size } = await (await makeBucket()).put("k", value);
    used.property.expectEqual("the size", size, 1);
  },
});
const report = await made.property.checkBucket(() => new made.index.FakeBucket(), { rules: [], ownRules: [mine] });
console.log(JSON.stringify([report.ok, report.rules.at(-1).counterexample]));`;
    // The text of the assertion shows that the error was recognized.
    expect(outputOf(`own-rule-${made}`, script)).toEqual([false, expect.stringMatching(/assert\.\w+\(.*size.*, 1\)/)]);
  });
});
