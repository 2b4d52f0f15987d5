import type { Runner } from "./find-project.js";

/** The choices behind a first test. */
export interface TestPlan {
  readonly runner: Runner;
  /** True if the test runs inside the Workers runtime. */
  readonly inWorkers: boolean;
  readonly typescript: boolean;
  /** True if the project's types may lack `import.meta.url`. */
  readonly lacksImportMeta: boolean;
  /** True for an ES module, false for CommonJS. */
  readonly modules: boolean;
  /** The path of the configuration, relative to the test's folder and to the project's. */
  readonly configuration: { readonly fromTest: string; readonly fromProject: string };
  readonly environment: string | undefined;
  readonly bindings: readonly string[];
  readonly compatibilityDate: string | undefined;
  readonly compatibilityFlags: readonly string[];
  readonly vars: Readonly<Record<string, unknown>>;
  /** The specifier of the main script in the test; `undefined` if the test does not call the script. */
  readonly main: string | undefined;
  readonly isClass: boolean;
  /** The platform modules imported by the main script. */
  readonly platform: readonly string[];
  /** True if vitest runs with the plugin of `fakebucket/workers` for this Worker. */
  readonly hasPlugin: boolean;
}

/** Lines of a test; `false` and `undefined` are left out, to allow `condition && line`. */
type Lines = readonly (string | false | undefined | Lines)[];

/** Generates a first test: one case for each bucket, and one for the Worker. */
export function firstTest(plan: TestPlan): string {
  const { main, inWorkers: isInPool, runner, bindings } = plan;
  const { imports, setup } = (isInPool ? inWorkers : isPlatformTest(plan) ? withPlatform : styles[runner])(plan);
  const called = isPlatformTest(plan) ? undefined : main;
  const blocks: readonly Lines[] = [
    [imports, called !== undefined && importing(plan, "worker", called)],
    setup,
    ...bindings.map((binding) => testOfBucket(plan, binding)),
    called === undefined ? [] : workerParts(plan),
    main === undefined ? [] : testOfWorker(plan),
  ];
  return `${blocks
    .map((lines) => lines.flat(9).filter((line) => typeof line === "string"))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** True if the test shares the platform's `env` with the Worker. */
export function isPlatformTest({ runner, inWorkers, main, platform }: TestPlan): boolean {
  return runner === "vitest" && !inWorkers && main !== undefined && platform.length > 0;
}

/** The first lines of a test for one runner. */
interface Style {
  readonly imports: Lines;
  /** The lines that create `env` for each test. */
  readonly setup: Lines;
}

/** Declares `import.meta.url`, in every version of vitest. */
const importMeta = '/// <reference types="vitest/importMeta" />';

const bucketType = 'import type { R2Bucket } from "fakebucket/r2";';

const styles: Readonly<Record<Runner, (plan: TestPlan) => Style>> = {
  vitest: (plan) => ({
    imports: [
      plan.lacksImportMeta && importMeta,
      plan.typescript && bucketType,
      'import { bucketTest } from "fakebucket/vitest";',
      'import { expect } from "vitest";',
    ],
    setup: [
      envType(plan),
      "/** Each test has its own empty buckets, bound as in the configuration. */",
      `const test = bucketTest${plan.typescript ? "<Env>" : ""}({`,
      `  config: ${urlOf(plan)},`,
      environmentOf(plan, "  "),
      "});",
    ],
  }),
  jest: (plan) => ({
    imports: [
      plan.typescript && bucketType,
      importing(plan, "{ loadBindings }", "fakebucket/config"),
      importing(plan, undefined, "fakebucket/jest"),
    ],
    setup: beforeEachTest(plan, JSON.stringify(plan.configuration.fromProject)),
  }),
  "node:test": (plan) => ({
    imports: [
      'import assert from "node:assert/strict";',
      'import { beforeEach, test } from "node:test";',
      loading(plan),
    ],
    setup: beforeEachTest(plan, urlOf(plan)),
  }),
  bun: (plan) => ({
    imports: ['import { beforeEach, expect, test } from "bun:test";', loading(plan)],
    setup: beforeEachTest(plan, urlOf(plan)),
  }),
};

function loading({ typescript }: TestPlan): Lines {
  return [
    typescript && bucketType,
    'import { loadBindings } from "fakebucket/config";',
    'import { contents } from "fakebucket/testing";',
  ];
}

/** vitest in Node, for a Worker with platform modules: the test shares its `env`. */
function withPlatform(plan: TestPlan): Style {
  const { typescript, hasPlugin, platform, main = "", configuration } = plan;
  return {
    imports: [
      plan.lacksImportMeta && !hasPlugin && importMeta,
      typescript && bucketType,
      'import "fakebucket/vitest";',
      `import { ${typescript ? "env as bindings" : "env"}, exports, reset${hasPlugin ? "" : ", startWorkers"} } from "fakebucket/workers";`,
      `import { ${hasPlugin ? "afterEach, expect, test" : "afterAll, afterEach, expect, test, vi"} } from "vitest";`,
    ],
    setup: [
      !hasPlugin && [
        "// The platform modules that the Worker imports.",
        platform.map((name) => `vi.mock(${JSON.stringify(name)}, () => import("fakebucket/workers"));`),
        "const { stop } = await startWorkers({",
        `  configPath: ${urlOf(plan)}.href,`,
        environmentOf(plan, "  "),
        `  main: () => import(${JSON.stringify(main)}),`,
        "});",
        "afterAll(() => stop());",
        "",
      ],
      envType(plan),
      `// The env that the Worker imports, with the bindings of ${configuration.fromProject}. Each test begins with empty buckets.`,
      typescript
        ? ["const env = bindings as unknown as Env;", 'const worker = exports["default"] as { fetch: typeof fetch };']
        : "const worker = exports.default;",
      "afterEach(() => reset());",
    ],
  };
}

/** vitest in the Workers pool. It has no file system, so the configuration cannot be read. */
function inWorkers(plan: TestPlan): Style {
  const { bindings, compatibilityDate, compatibilityFlags: flags, main, isClass, platform } = plan;
  const options = { compatibilityDate, compatibilityFlags: flags.length === 0 ? undefined : flags };
  return {
    imports: [
      main !== undefined && isClass && 'import { createExecutionContext } from "cloudflare:test";',
      main !== undefined && platform.length > 0 && 'import { withEnv } from "cloudflare:workers";',
      'import { R2Bucket } from "fakebucket/r2";',
      'import "fakebucket/vitest";',
      'import { expect, test } from "vitest";',
    ],
    setup: [
      "/** Empty buckets, bound as in the configuration. */",
      "function makeEnv() {",
      `  const options = ${JSON.stringify(options)};`,
      `  return { ${bindings.map((binding) => `${binding}: new R2Bucket(options)`).join(", ")} };`,
      "}",
    ],
  };
}

function envType({ typescript, bindings }: TestPlan): Lines {
  return typescript ? ["interface Env {", bindings.map((name) => `  readonly ${name}: R2Bucket;`), "}", ""] : [];
}

function environmentOf({ environment }: TestPlan, indent: string): string | undefined {
  return environment === undefined ? undefined : `${indent}environment: ${JSON.stringify(environment)},`;
}

function urlOf({ configuration }: TestPlan): string {
  return `new URL(${JSON.stringify(configuration.fromTest)}, import.meta.url)`;
}

function beforeEachTest(plan: TestPlan, path: string): Lines {
  const environment = environmentOf(plan, "    ");
  const call = `  ({ env } = await loadBindings${plan.typescript ? "<Env>" : ""}(${path}`;
  return [
    envType(plan),
    `let env${plan.typescript ? ": Env" : ""};`,
    "",
    "// Each test has its own empty buckets, bound as in the configuration.",
    "beforeEach(async () => {",
    environment === undefined ? `${call}));` : [`${call}, {`, environment, "  }));"],
    "});",
  ];
}

function importing({ modules }: TestPlan, what: string | undefined, from: string): string {
  if (modules) return `import ${what === undefined ? "" : `${what} from `}${JSON.stringify(from)};`;
  return `${what === undefined ? "" : `const ${what} = `}require(${JSON.stringify(from)});`;
}

function testOfBucket(plan: TestPlan, binding: string): Lines {
  const bucket = `env.${binding}`;
  const matcher = `  expect(${bucket}).toHaveObject("hello.txt", { body: "hello" });`;
  const found = `contents(${bucket}).objects.get("hello.txt")?.body`;
  const expectations: Readonly<Record<Runner, string>> = {
    vitest: matcher,
    jest: matcher,
    "node:test": `  assert.equal(${found}, "hello");`,
    bun: `  expect(${found}).toBe("hello");`,
  };
  return testOf(plan, `${binding} stores an object`, [
    `  await ${bucket}.put("hello.txt", "hello");`,
    expectations[plan.runner],
  ]);
}

function workerParts({ typescript, isClass }: TestPlan): Lines {
  const call = isClass
    ? "new (ctx: object, env: object) => { fetch(request: Request): Promise<Response> }"
    : "{ fetch(request: Request, env: object, ctx: object): Promise<Response> }";
  return [
    !isClass && "const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} };",
    typescript && [
      "// The Worker's types come from its runtime and differ slightly from the types of tests.",
      `const script = worker as unknown as ${call};`,
    ],
  ];
}

function testOfWorker(plan: TestPlan): Lines {
  const { runner, typescript, vars, isClass, platform } = plan;
  const name = "the Worker answers";
  const expectation =
    runner === "node:test" ? "  assert.ok(response.status < 500);" : "  expect(response.status).toBeLessThan(500);";
  if (isPlatformTest(plan)) {
    return testOf(plan, name, ['  const response = await worker.fetch("https://example.com/");', expectation]);
  }
  const script = typescript ? "script" : "worker";
  const call = isClass
    ? `new ${script}(createExecutionContext(), all).fetch(request)`
    : `${script}.fetch(request, all, ctx)`;
  return testOf(plan, name, [
    "  // Add the other values that your Worker reads from its env: secrets, other bindings.",
    `  const others = ${JSON.stringify(vars, null, 2).replaceAll("\n", "\n  ")};`,
    "  const all = { ...env, ...others };",
    '  const request = new Request("https://example.com/");',
    `  const response = await ${platform.length > 0 ? `withEnv(all, () => ${call})` : call};`,
    expectation,
  ]);
}

function testOf(plan: TestPlan, name: string, body: Lines): Lines {
  const given = plan.runner === "vitest" && !plan.inWorkers && !isPlatformTest(plan) ? "{ env }" : "";
  return [
    `test(${JSON.stringify(name)}, async (${given}) => {`,
    plan.inWorkers && "  const env = makeEnv();",
    body,
    "});",
  ];
}
