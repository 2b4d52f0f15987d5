import { join } from "node:path";
import { root } from "../../test/repository/tracked-files.js";
import { versionOf } from "../../test/repository/version-of.js";
import { nodeOf } from "./program-rows.js";
import { type Row, type Run, runOf } from "./row.js";
import { lastLines, runProgram } from "./run-program.js";
import type { Outcome } from "./smoke/outcome.js";
import type { Workshop } from "./workshop.js";

const mainEntry = `import { FakeBucket, isStoreError, semantics } from "fakebucket";

export const bucket: FakeBucket = new FakeBucket({ semantics: semantics.deployed });
export async function run(): Promise<string | undefined> {
  const stored: number = (await bucket.put("a", "b")).size;
  const text: string | undefined = await (await bucket.get("a"))?.text();
  const error: unknown = await bucket.head("").catch((reason: unknown) => reason);
  return isStoreError(error) ? \`\${stored} \${error.code}\` : text;
}
`;

const otherEntries = `import { type Bindings, parseBindings } from "fakebucket/config";
import { type CustomHostname, FakeHostnames } from "fakebucket/hostnames";
import { type CheckReport, checkBucket, key } from "fakebucket/property";
import { R2Bucket } from "fakebucket/r2";
import { RemoteBucket } from "fakebucket/remote";
import { explain, type Rule } from "fakebucket/rules";
import { s3Handler } from "fakebucket/s3";
import type { StoreBucket, StoreObject } from "fakebucket/types";
import { bucket } from "./main.js";

export const bindings: Bindings<{ readonly FILES: StoreBucket }> = parseBindings("");
export const hostnames: readonly CustomHostname[] = new FakeHostnames().list();
export const report: Promise<CheckReport> = checkBucket(() => bucket);
export const rule: Rule | undefined = explain(10048);
export const stored: Promise<StoreObject | null> = new R2Bucket().put("a", "b");
export const made: object = key();
const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
const fetch = s3Handler({ buckets: { files: bucket }, credentials });
export const remote: StoreBucket = new RemoteBucket({ endpoint: "http://localhost", bucket: "files", credentials, fetch });
// @ts-expect-error A key is a string, and the bucket is typed.
new R2Bucket().put(Symbol("key"), "b");
`;

const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [], target: "ES2022" };
const lib = ["ES2022", "DOM", "DOM.Iterable"];

/** The module resolutions of TypeScript. */
const resolutions = {
  NodeNext: { module: "NodeNext", moduleResolution: "NodeNext" },
  "NodeNext, CommonJS": { module: "NodeNext", moduleResolution: "NodeNext" },
  Node16: { module: "Node16", moduleResolution: "Node16" },
  Bundler: { module: "ESNext", moduleResolution: "Bundler" },
  Node10: { module: "CommonJS", moduleResolution: "Node10" },
} as const;

type Resolution = keyof typeof resolutions;

interface Compiler {
  readonly version: string;
  readonly path: string;
  /** Unsupported resolutions of this version. */
  readonly without?: readonly Resolution[];
  readonly options?: object;
}

/** Compiles the declarations of every entry with each TypeScript and each of its module resolutions. */
export const typesRow: Row = {
  name: "TypeScript",
  async run(workshop) {
    const compilers = compilersOf(workshop);
    const runs: Run[] = [];
    for (const compiler of compilers) {
      const compile = () => compileAll(workshop, compiler);
      runs.push(await runOf(`tsc ${compiler.version}`, compile, Object.keys(resolutions)));
    }
    return { version: compilers.map(({ version }) => version).join(", "), runs };
  },
};

function compilersOf({ hostFile, hostVersion }: Workshop): Compiler[] {
  return [
    { version: versionOf("typescript"), path: join(root, "node_modules/typescript/bin/tsc") },
    {
      version: hostVersion("typescript-6"),
      path: hostFile("typescript-6/bin/tsc"),
      options: { ignoreDeprecations: "6.0" },
    },
    { version: hostVersion("typescript-7"), path: hostFile("typescript-7/bin/tsc"), without: ["Node10"] },
  ];
}

async function compileAll(workshop: Workshop, { version, path, without = [], options }: Compiler): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [name, resolution] of Object.entries(resolutions)) {
    if (without.includes(name as Resolution)) {
      outcomes.push({ name, status: "skipped", reason: `TypeScript ${version} has no such resolution` });
      continue;
    }
    // The oldest resolution ignores `exports` and finds only the main entry.
    const entries = { "main.ts": mainEntry, ...(name === "Node10" ? {} : { "others.ts": otherEntries }) };
    const folder = workshop.folder(`types-${version}-${name.replace(/\W+/g, "-")}`, {
      ...entries,
      "package.json": JSON.stringify({ private: true, type: name.endsWith("CommonJS") ? "commonjs" : "module" }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...strict, lib, ...resolution, ...(name === "Node10" ? options : {}) },
        files: Object.keys(entries),
      }),
    });
    const { end, output, errors } = await runProgram([nodeOf(workshop, "node-24"), path, "-p", "."], { folder });
    outcomes.push(
      end === 0
        ? { name, status: "passed" }
        : { name, status: "failed", reason: lastLines(`${output}${errors}`.trimStart(), 20) },
    );
  }
  return outcomes;
}
