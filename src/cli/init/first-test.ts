import type { Runner } from "./find-project.js";

/** The plan from which a first test is written. */
export interface TestPlan {
  readonly runner: Runner;
  /** True if it runs inside the Workers runtime. */
  readonly inWorkers: boolean;
  readonly typescript: boolean;
  /** True if it is an ES module, and not CommonJS. */
  readonly modules: boolean;
  /** The path of the configuration, from the folder of the test and from that of the project. */
  readonly configuration: { readonly fromTest: string; readonly fromProject: string };
  readonly environment: string | undefined;
  readonly bindings: readonly string[];
  readonly compatibilityDate: string | undefined;
  readonly compatibilityFlags: readonly string[];
  readonly vars: Readonly<Record<string, unknown>>;
  /** By what the test imports the main script; `undefined` if it does not call it. */
  readonly main: string | undefined;
  /** True if the main script exports a class. */
  readonly isClass: boolean;
  /** The modules of the platform that the main script imports. */
  readonly platform: readonly string[];
  /** True if vitest runs with the plugin of `fakebucket/workers` for this Worker. */
  readonly hasPlugin: boolean;
}

/** The text of a first test: it uses each bucket, and calls the Worker. */
export function firstTest(plan: TestPlan): string {
  const { imports, setup } = (plan.inWorkers ? inWorkers : isPlatformTest(plan) ? withPlatform : styles[plan.runner])(
    plan,
  );
  const callsMain = plan.main !== undefined && !isPlatformTest(plan);
  const blocks = [
    [...imports, ...(callsMain ? [importing(plan, "worker", plan.main)] : [])],
    setup,
    ...plan.bindings.map((binding) => testOfBucket(plan, binding)),
    ...(callsMain ? [workerParts(plan)] : []),
    ...(plan.main === undefined ? [] : [testOfWorker(plan)]),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** True if the test takes the `env` that the Worker imports from the platform. */
export function isPlatformTest({ runner, inWorkers, main, platform }: TestPlan): boolean {
  return runner === "vitest" && !inWorkers && main !== undefined && platform.length > 0;
}

/** The beginning of a runner's tests. */
interface Style {
  readonly imports: readonly string[];
  /** The lines that give each test its `env`. */
  readonly setup: readonly string[];
}

const styles: Readonly<Record<Runner, (plan: TestPlan) => Style>> = {
  vitest: (plan) => ({
    imports: [
      ...bucketType(plan),
      'import { bucketTest } from "fakebucket/vitest";',
      'import { expect } from "vitest";',
    ],
    setup: [
      ...envType(plan),
      "/** Each test has empty buckets of its own, as the configuration binds them. */",
      `const test = bucketTest${envArgument(plan)}({`,
      `  config: ${urlOf(plan)},`,
      ...(plan.environment === undefined ? [] : [`  environment: ${quoted(plan.environment)},`]),
      "});",
    ],
  }),
  jest: (plan) => ({
    imports: [
      ...bucketType(plan),
      importing(plan, "{ loadBindings }", "fakebucket/config"),
      importing(plan, undefined, "fakebucket/jest"),
    ],
    setup: beforeEachTest(plan, quoted(plan.configuration.fromProject)),
  }),
  "node:test": (plan) => ({
    imports: [
      'import assert from "node:assert/strict";',
      'import { beforeEach, test } from "node:test";',
      ...bucketType(plan),
      'import { loadBindings } from "fakebucket/config";',
      'import { contents } from "fakebucket/testing";',
    ],
    setup: beforeEachTest(plan, urlOf(plan)),
  }),
  bun: (plan) => ({
    imports: [
      'import { beforeEach, expect, test } from "bun:test";',
      ...bucketType(plan),
      'import { loadBindings } from "fakebucket/config";',
      'import { contents } from "fakebucket/testing";',
    ],
    setup: beforeEachTest(plan, urlOf(plan)),
  }),
};

/** vitest in Node, for a Worker that imports modules of the platform: with the `env` that it imports. */
function withPlatform(plan: TestPlan): Style {
  const { typescript, hasPlugin, platform, main, environment, configuration } = plan;
  const started = [
    "// The modules of the platform that the Worker imports.",
    ...platform.map((name) => `vi.mock(${quoted(name)}, () => import("fakebucket/workers"));`),
    "const { stop } = await startWorkers({",
    `  configPath: ${urlOf(plan)}.href,`,
    ...(environment === undefined ? [] : [`  environment: ${quoted(environment)},`]),
    `  main: () => import(${quoted(main ?? "")}),`,
    "});",
    "afterAll(() => stop());",
  ];
  return {
    imports: [
      ...bucketType(plan),
      'import "fakebucket/vitest";',
      `import { ${typescript ? "env as bindings" : "env"}, exports, reset${hasPlugin ? "" : ", startWorkers"} } from "fakebucket/workers";`,
      `import { ${hasPlugin ? "afterEach, expect, test" : "afterAll, afterEach, expect, test, vi"} } from "vitest";`,
    ],
    setup: [
      ...(hasPlugin ? [] : [...started, ""]),
      ...envType(plan),
      `// The env that the Worker imports, as ${configuration.fromProject} binds it. Each test begins with empty buckets.`,
      ...(typescript
        ? ["const env = bindings as unknown as Env;", 'const worker = exports["default"] as { fetch: typeof fetch };']
        : ["const worker = exports.default;"]),
      "afterEach(() => reset());",
    ],
  };
}

/** vitest in the Workers pool: there are no files there, and so no configuration to be read. */
function inWorkers(plan: TestPlan): Style {
  const { bindings, compatibilityDate, compatibilityFlags, main, isClass, platform } = plan;
  const options = {
    ...(compatibilityDate === undefined ? {} : { compatibilityDate }),
    ...(compatibilityFlags.length === 0 ? {} : { compatibilityFlags }),
  };
  return {
    imports: [
      ...(main !== undefined && isClass ? ['import { createExecutionContext } from "cloudflare:test";'] : []),
      ...(main !== undefined && platform.length > 0 ? ['import { withEnv } from "cloudflare:workers";'] : []),
      'import { R2Bucket } from "fakebucket/r2";',
      'import "fakebucket/vitest";',
      'import { expect, test } from "vitest";',
    ],
    setup: [
      "/** Empty buckets, as the configuration binds them. */",
      "function makeEnv() {",
      `  const options = ${JSON.stringify(options)};`,
      `  return { ${bindings.map((binding) => `${binding}: new R2Bucket(options)`).join(", ")} };`,
      "}",
    ],
  };
}

function bucketType({ typescript }: TestPlan): string[] {
  return typescript ? ['import type { R2Bucket } from "fakebucket/r2";'] : [];
}

function envType({ typescript, bindings }: TestPlan): string[] {
  if (!typescript) return [];
  return ["interface Env {", ...bindings.map((binding) => `  readonly ${binding}: R2Bucket;`), "}", ""];
}

function envArgument({ typescript }: TestPlan): string {
  return typescript ? "<Env>" : "";
}

function urlOf({ configuration }: TestPlan): string {
  return `new URL(${quoted(configuration.fromTest)}, import.meta.url)`;
}

function beforeEachTest(plan: TestPlan, path: string): string[] {
  const { environment } = plan;
  return [
    ...envType(plan),
    `let env${plan.typescript ? ": Env" : ""};`,
    "",
    "// Each test has empty buckets of its own, as the configuration binds them.",
    "beforeEach(async () => {",
    ...(environment === undefined
      ? [`  ({ env } = await loadBindings${envArgument(plan)}(${path}));`]
      : [
          `  ({ env } = await loadBindings${envArgument(plan)}(${path}, {`,
          `    environment: ${quoted(environment)},`,
          "  }));",
        ]),
    "});",
  ];
}

function importing({ modules }: TestPlan, what: string | undefined, from: string): string {
  if (modules) return `import ${what === undefined ? "" : `${what} from `}${quoted(from)};`;
  return `${what === undefined ? "" : `const ${what} = `}require(${quoted(from)});`;
}

function testOfBucket(plan: TestPlan, binding: string): string[] {
  const bucket = `env.${binding}`;
  const matcher = `  expect(${bucket}).toHaveObject("hello.txt", { body: "hello" });`;
  const found = `contents(${bucket}).objects.get("hello.txt")?.body`;
  const expectations: Readonly<Record<Runner, string>> = {
    vitest: matcher,
    jest: matcher,
    "node:test": `  assert.equal(${found}, "hello");`,
    bun: `  expect(${found}).toBe("hello");`,
  };
  return testOf(plan, `${binding} keeps what is put into it`, [
    `  await ${bucket}.put("hello.txt", "hello");`,
    expectations[plan.runner],
  ]);
}

function workerParts({ typescript, isClass }: TestPlan): string[] {
  const call = isClass
    ? "new (ctx: object, env: object) => { fetch(request: Request): Promise<Response> }"
    : "{ fetch(request: Request, env: object, ctx: object): Promise<Response> }";
  return [
    ...(isClass ? [] : ["const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} };"]),
    ...(typescript
      ? [
          "// The Worker's own types are those of its runtime, which differ a little from those of tests.",
          `const script = worker as unknown as ${call};`,
        ]
      : []),
  ];
}

function testOfWorker(plan: TestPlan): string[] {
  const { runner, typescript, vars, isClass, platform } = plan;
  const expectation =
    runner === "node:test" ? "  assert.ok(response.status < 500);" : "  expect(response.status).toBeLessThan(500);";
  if (isPlatformTest(plan)) {
    const call = '  const response = await worker.fetch("https://example.com/");';
    return testOf(plan, "the Worker answers", [call, expectation]);
  }
  const script = typescript ? "script" : "worker";
  const call = isClass
    ? `new ${script}(createExecutionContext(), all).fetch(request)`
    : `${script}.fetch(request, all, ctx)`;
  return testOf(plan, "the Worker answers", [
    "  // Add what else your Worker reads from its env: secrets, other bindings.",
    `  const others = ${JSON.stringify(vars, null, 2).replaceAll("\n", "\n  ")};`,
    "  const all = { ...env, ...others };",
    '  const request = new Request("https://example.com/");',
    `  const response = await ${platform.length > 0 ? `withEnv(all, () => ${call})` : call};`,
    expectation,
  ]);
}

function testOf(plan: TestPlan, name: string, body: readonly string[]): string[] {
  const given = plan.runner === "vitest" && !plan.inWorkers && !isPlatformTest(plan) ? "{ env }" : "";
  const first = plan.inWorkers ? ["  const env = makeEnv();"] : [];
  return [`test(${quoted(name)}, async (${given}) => {`, ...first, ...body, "});"];
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
