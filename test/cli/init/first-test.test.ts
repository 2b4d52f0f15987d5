import { describe, expect, it } from "vitest";
import { firstTest, type TestPlan } from "../../../src/cli/init/first-test.js";
import { plan } from "../test-plan.js";

describe("firstTest()", () => {
  it.each<[what: string, change: Partial<TestPlan>, text: string]>([
    [
      "vitest",
      {},
      `/// <reference types="vitest/importMeta" />
import type { R2Bucket } from "fakebucket/r2";
import { bucketTest } from "fakebucket/vitest";
import { expect } from "vitest";
import worker from "../src/index.js";

interface Env {
  readonly FILES: R2Bucket;
  readonly LOGS: R2Bucket;
}

/** Each test has its own empty buckets, bound as in the configuration. */
const test = bucketTest<Env>({
  config: new URL("../wrangler.toml", import.meta.url),
  environment: "preview",
});

test("FILES stores an object", async ({ env }) => {
  await env.FILES.put("hello.txt", "hello");
  expect(env.FILES).toHaveObject("hello.txt", { body: "hello" });
});

test("LOGS stores an object", async ({ env }) => {
  await env.LOGS.put("hello.txt", "hello");
  expect(env.LOGS).toHaveObject("hello.txt", { body: "hello" });
});

const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} };
// The Worker's types come from its runtime and differ slightly from the types of tests.
const script = worker as unknown as { fetch(request: Request, env: object, ctx: object): Promise<Response> };

test("the Worker answers", async ({ env }) => {
  // Add the other values that your Worker reads from its env: secrets, other bindings.
  const others = {
    "GREETING": "hi"
  };
  const all = { ...env, ...others };
  const request = new Request("https://example.com/");
  const response = await script.fetch(request, all, ctx);
  expect(response.status).toBeLessThan(500);
});
`,
    ],
    [
      "jest with modules",
      { runner: "jest", environment: undefined, main: undefined },
      `import type { R2Bucket } from "fakebucket/r2";
import { loadBindings } from "fakebucket/config";
import "fakebucket/jest";

interface Env {
  readonly FILES: R2Bucket;
  readonly LOGS: R2Bucket;
}

let env: Env;

// Each test has its own empty buckets, bound as in the configuration.
beforeEach(async () => {
  ({ env } = await loadBindings<Env>("wrangler.toml"));
});

test("FILES stores an object", async () => {
  await env.FILES.put("hello.txt", "hello");
  expect(env.FILES).toHaveObject("hello.txt", { body: "hello" });
});

test("LOGS stores an object", async () => {
  await env.LOGS.put("hello.txt", "hello");
  expect(env.LOGS).toHaveObject("hello.txt", { body: "hello" });
});
`,
    ],
    [
      "node:test",
      { runner: "node:test", typescript: false },
      `import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { loadBindings } from "fakebucket/config";
import { contents } from "fakebucket/testing";
import worker from "../src/index.js";

let env;

// Each test has its own empty buckets, bound as in the configuration.
beforeEach(async () => {
  ({ env } = await loadBindings(new URL("../wrangler.toml", import.meta.url), {
    environment: "preview",
  }));
});

test("FILES stores an object", async () => {
  await env.FILES.put("hello.txt", "hello");
  assert.equal(contents(env.FILES).objects.get("hello.txt")?.body, "hello");
});

test("LOGS stores an object", async () => {
  await env.LOGS.put("hello.txt", "hello");
  assert.equal(contents(env.LOGS).objects.get("hello.txt")?.body, "hello");
});

const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} };

test("the Worker answers", async () => {
  // Add the other values that your Worker reads from its env: secrets, other bindings.
  const others = {
    "GREETING": "hi"
  };
  const all = { ...env, ...others };
  const request = new Request("https://example.com/");
  const response = await worker.fetch(request, all, ctx);
  assert.ok(response.status < 500);
});
`,
    ],
    [
      "bun",
      { runner: "bun", main: undefined },
      `import { beforeEach, expect, test } from "bun:test";
import type { R2Bucket } from "fakebucket/r2";
import { loadBindings } from "fakebucket/config";
import { contents } from "fakebucket/testing";

interface Env {
  readonly FILES: R2Bucket;
  readonly LOGS: R2Bucket;
}

let env: Env;

// Each test has its own empty buckets, bound as in the configuration.
beforeEach(async () => {
  ({ env } = await loadBindings<Env>(new URL("../wrangler.toml", import.meta.url), {
    environment: "preview",
  }));
});

test("FILES stores an object", async () => {
  await env.FILES.put("hello.txt", "hello");
  expect(contents(env.FILES).objects.get("hello.txt")?.body).toBe("hello");
});

test("LOGS stores an object", async () => {
  await env.LOGS.put("hello.txt", "hello");
  expect(contents(env.LOGS).objects.get("hello.txt")?.body).toBe("hello");
});
`,
    ],
    [
      "a Worker with platform modules",
      { platform: ["cloudflare:workers", "cloudflare:email"] },
      `/// <reference types="vitest/importMeta" />
import type { R2Bucket } from "fakebucket/r2";
import "fakebucket/vitest";
import { env as bindings, exports, reset, startWorkers } from "fakebucket/workers";
import { afterAll, afterEach, expect, test, vi } from "vitest";

// The platform modules that the Worker imports.
vi.mock("cloudflare:workers", () => import("fakebucket/workers"));
vi.mock("cloudflare:email", () => import("fakebucket/workers"));
const { stop } = await startWorkers({
  configPath: new URL("../wrangler.toml", import.meta.url).href,
  environment: "preview",
  main: () => import("../src/index.js"),
});
afterAll(() => stop());

interface Env {
  readonly FILES: R2Bucket;
  readonly LOGS: R2Bucket;
}

// The env that the Worker imports, with the bindings of wrangler.toml. Each test begins with empty buckets.
const env = bindings as unknown as Env;
const worker = exports["default"] as { fetch: typeof fetch };
afterEach(() => reset());

test("FILES stores an object", async () => {
  await env.FILES.put("hello.txt", "hello");
  expect(env.FILES).toHaveObject("hello.txt", { body: "hello" });
});

test("LOGS stores an object", async () => {
  await env.LOGS.put("hello.txt", "hello");
  expect(env.LOGS).toHaveObject("hello.txt", { body: "hello" });
});

test("the Worker answers", async () => {
  const response = await worker.fetch("https://example.com/");
  expect(response.status).toBeLessThan(500);
});
`,
    ],
    [
      "a Worker with platform modules, under the plugin",
      { platform: ["cloudflare:workers"], hasPlugin: true, typescript: false },
      `import "fakebucket/vitest";
import { env, exports, reset } from "fakebucket/workers";
import { afterEach, expect, test } from "vitest";

// The env that the Worker imports, with the bindings of wrangler.toml. Each test begins with empty buckets.
const worker = exports.default;
afterEach(() => reset());

test("FILES stores an object", async () => {
  await env.FILES.put("hello.txt", "hello");
  expect(env.FILES).toHaveObject("hello.txt", { body: "hello" });
});

test("LOGS stores an object", async () => {
  await env.LOGS.put("hello.txt", "hello");
  expect(env.LOGS).toHaveObject("hello.txt", { body: "hello" });
});

test("the Worker answers", async () => {
  const response = await worker.fetch("https://example.com/");
  expect(response.status).toBeLessThan(500);
});
`,
    ],
    [
      "a class in the Workers pool",
      {
        ...{ inWorkers: true, platform: ["cloudflare:workers"], isClass: true },
        compatibilityFlags: ["nodejs_compat", "global_navigator"],
      },
      `import { createExecutionContext } from "cloudflare:test";
import { withEnv } from "cloudflare:workers";
import { R2Bucket } from "fakebucket/r2";
import "fakebucket/vitest";
import { expect, test } from "vitest";
import worker from "../src/index.js";

/** Empty buckets, bound as in the configuration. */
function makeEnv() {
  const options = {"compatibilityDate":"2026-01-01","compatibilityFlags":["nodejs_compat","global_navigator"]};
  return { FILES: new R2Bucket(options), LOGS: new R2Bucket(options) };
}

test("FILES stores an object", async () => {
  const env = makeEnv();
  await env.FILES.put("hello.txt", "hello");
  expect(env.FILES).toHaveObject("hello.txt", { body: "hello" });
});

test("LOGS stores an object", async () => {
  const env = makeEnv();
  await env.LOGS.put("hello.txt", "hello");
  expect(env.LOGS).toHaveObject("hello.txt", { body: "hello" });
});

// The Worker's types come from its runtime and differ slightly from the types of tests.
const script = worker as unknown as new (ctx: object, env: object) => { fetch(request: Request): Promise<Response> };

test("the Worker answers", async () => {
  const env = makeEnv();
  // Add the other values that your Worker reads from its env: secrets, other bindings.
  const others = {
    "GREETING": "hi"
  };
  const all = { ...env, ...others };
  const request = new Request("https://example.com/");
  const response = await withEnv(all, () => new script(createExecutionContext(), all).fetch(request));
  expect(response.status).toBeLessThan(500);
});
`,
    ],
  ])("writes the whole test for %s", (_, change, text) => {
    expect(firstTest({ ...plan, ...change })).toBe(text);
  });

  it("is CommonJS if the runner reads no modules, with the configuration's path relative to the project", () => {
    const text = firstTest({ ...plan, runner: "jest", typescript: false, modules: false });
    expect(text).toContain('const { loadBindings } = require("fakebucket/config");\nrequire("fakebucket/jest");\n');
    expect(text).toContain('loadBindings("wrangler.toml", {');
    expect(text).not.toMatch(/\bimport\b|: Env/);
  });
});
