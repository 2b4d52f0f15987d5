import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  buildPagesASSETSBinding,
  createExecutionContext,
  env,
  exports,
  fetchMock,
  startWorkers,
  waitOnExecutionContext,
  waitUntil,
} from "../../src/entries/workers.js";
import { installGlobals } from "../../src/workers/globals.js";
import { temporaryDirectory } from "../testing/temporary-directory.js";

const directory = temporaryDirectory();

interface Interceptable {
  intercept(options: object): { reply(status: number, body: string): void };
}

/** Starts a suite, reads a name from its `env`, and returns an error's message with the explanation. */
async function explained(options: object, name: string, message: string): Promise<string> {
  const { explain, stop } = await startWorkers(options);
  try {
    const error = { message };
    expect([name in env, env[name]]).toEqual([false, undefined]);
    const again = { message };
    explain([{ message: "other" }, error, again]);
    expect(again).toEqual(error);
    const next = { message };
    explain([next]);
    expect(next.message).toBe(message);
    explain();
    return error.message;
  } finally {
    await stop();
  }
}

const reading = "Cannot read properties of undefined (reading 'head')";
const file = { configPath: "test/workers/node/wrangler.jsonc", others: "refuse" };

it("a missing binding is explained with the file and the environment", async () => {
  const message = await explained({ ...file, environment: "preview" }, "CACHE", reading);
  expect(message).toMatch(
    /\nenv\.CACHE is undefined, because .*wrangler\.jsonc \(env\.preview\) has no binding of this name\. It is in the top level, and environments do not share bindings\.$/,
  );
  expect(await explained({ ...file, environment: "preview" }, "OUTSIDE", reading)).toContain("It is in the top level,");
  expect(await explained(file, "NOWHERE", reading)).toMatch(/wrangler\.jsonc has no binding of this name\.$/);
});

it("a missing binding of the top level is explained with the environment that has it", async () => {
  const folder = directory({
    "wrangler.json": JSON.stringify({
      r2_buckets: [{ binding: "FILES", bucket_name: "files" }],
      env: { first: {}, second: { kv_namespaces: [{ binding: "CACHE", id: "a" }], vars: { TITLE: "a", EMPTY: "" } } },
    }),
  });
  const given = { configPath: join(folder, "wrangler.json"), others: "refuse" };
  for (const name of ["CACHE", "TITLE", "EMPTY"]) {
    expect(await explained(given, name, reading)).toMatch(
      / It is in env\.second, and environments do not share bindings\.$/,
    );
  }
});

it("what runners and printers read from env is not missing", async () => {
  const { env: own, explain, stop } = await startWorkers({ ...file, bindings: { NOTHING: null } } as object);
  onTestFinished(() => stop());
  expect([own["toJSON"], env["toJSON"], env["then"], env["asymmetricMatch"]]).toEqual(new Array(4).fill(undefined));
  expect([env["NOTHING"], env["hasOwnProperty"]]).toEqual([null, Object.prototype.hasOwnProperty]);
  const error = { message: reading };
  explain([error]);
  expect(error.message).toBe(reading);
});

it("a missing binding is explained with Miniflare's options", async () => {
  const miniflare = { r2Buckets: ["FILES"] };
  expect(await explained({ miniflare }, "FILE", reading)).toBe(
    `${reading}\nenv.FILE is undefined, because the option \`miniflare\` has no binding of this name.`,
  );
  expect(await explained({ ...file, miniflare }, "FILE", reading)).toContain(
    "wrangler.jsonc or the option `miniflare`",
  );
});

it.each([
  [{ kvNamespaces: ["OTHER"] }, "a KV namespace"],
  [{ queueProducers: ["OTHER"] }, "a Queue"],
  [{ ratelimits: { OTHER: { simple: { limit: 1 } } } }, "a rate limit"],
])("a binding that others provide is explained: %j", async (miniflare, kind) => {
  const { env, stop } = await startWorkers({ miniflare, others: "refuse" });
  const { OTHER } = env as { OTHER?: { use(): void } };
  await stop();
  expect(() => OTHER?.use()).toThrow(`env.OTHER is ${kind}: `);
});

it("an error explains each binding that was missing", async () => {
  const { explain, stop } = await startWorkers(file as object);
  onTestFinished(() => stop());
  expect([env["FIRST"], env["SECOND"]]).toEqual([undefined, undefined]);
  const errors = [{ message: reading }, { message: reading }];
  explain(errors);
  for (const { message } of errors) {
    expect(message).toMatch(/\nenv\.FIRST is undefined, .*\nenv\.SECOND is undefined, /);
  }
});

it("other errors are unchanged", async () => {
  for (const message of ["expected 1 to be 2", "it is undefinedly wrong"]) {
    expect(await explained(file, "NOWHERE", message)).toBe(message);
  }
});

it("fetchMock names the missing package", async () => {
  const { stop } = await startWorkers(file as object);
  const { getBuiltinModule } = process;
  const found = vi.spyOn(process, "getBuiltinModule").mockImplementation(((name: string) => {
    const createRequire_ = () => createRequire("/nowhere/index.js");
    return name === "node:module" ? { createRequire: createRequire_ } : getBuiltinModule(name);
  }) as typeof getBuiltinModule);
  onTestFinished(async () => {
    found.mockRestore();
    await stop();
  });
  // Runners and `await` read these of any value.
  expect([fetchMock["then"], fetchMock["toJSON"], Reflect.get(fetchMock, Symbol.iterator)]).toEqual(
    new Array(3).fill(undefined),
  );
  expect(() => fetchMock["activate"]).toThrow(
    "fetchMock of cloudflare:test needs undici: npm install --save-dev undici",
  );
});

it("buildPagesASSETSBinding() asks the project's wrangler for the folder", async () => {
  await expect(buildPagesASSETSBinding(5 as never)).rejects.toThrow(
    "Failed to execute 'buildPagesASSETSBinding': parameter 1 is not of type 'string'.",
  );
  const folder = directory({
    "node_modules/wrangler/index.js":
      "exports.unstable_generateASSETSBinding = async ({ directory, log }) => async () => [directory, typeof log.warn, typeof log.debugWithSanitization];",
  });
  const { getBuiltinModule } = process;
  let path = "/nowhere/index.js";
  const found = vi
    .spyOn(process, "getBuiltinModule")
    .mockImplementation(((name: string) =>
      name === "node:module"
        ? { createRequire: () => createRequire(path) }
        : getBuiltinModule(name)) as typeof getBuiltinModule);
  onTestFinished(() => found.mockRestore());
  await expect(buildPagesASSETSBinding("public")).rejects.toThrow("needs wrangler: npm install --save-dev wrangler");
  path = join(folder, "index.js");
  const fetchAsset = await buildPagesASSETSBinding("public");
  expect(await fetchAsset(new Request("https://example.com/") as never)).toEqual(["public", "function", "function"]);
});

it("an active fetchMock answers before the outbound service", async () => {
  const outbound = vi.fn(async () => new Response("outbound"));
  const { remove } = installGlobals(outbound);
  onTestFinished(() => remove());
  const mock = fetchMock as unknown as { activate(): void; deactivate(): void; get(origin: string): Interceptable };
  mock.get("https://elsewhere.example").intercept({ path: "/" }).reply(200, "mocked");
  const textOf = async () => (await fetch("https://elsewhere.example/")).text();
  // As in the pool, it is not active from the start.
  expect([await textOf(), outbound.mock.calls.length]).toEqual(["outbound", 1]);
  mock.activate();
  expect([await textOf(), outbound.mock.calls.length]).toEqual(["mocked", 1]);
  mock.deactivate();
  expect([await textOf(), outbound.mock.calls.length]).toEqual(["outbound", 2]);
  mock.activate();
  remove();
  // The next suite begins without a mock.
  const next = installGlobals(outbound);
  onTestFinished(() => next.remove());
  expect([await textOf(), outbound.mock.calls.length]).toEqual(["outbound", 3]);
});

it("a rejection of waitUntil() is handled, and a test that waits receives all of a context", async () => {
  const { stop } = await startWorkers(file as object);
  onTestFinished(() => stop());
  const ctx = createExecutionContext();
  for (const wait of [waitUntil, (promise: Promise<unknown>) => ctx.waitUntil(promise)]) {
    for (const text of ["one", "two"]) wait(Promise.reject(new Error(text)));
  }
  // An unhandled rejection would arrive now.
  await new Promise((later) => setTimeout(later, 1));
  for (const other of [null, undefined, 5, {}]) {
    await expect(waitOnExecutionContext(other as never)).rejects.toThrow(
      "parameter 1 is not of type 'ExecutionContext'",
    );
  }
  const odd = createExecutionContext();
  for (const value of [5, undefined]) odd.waitUntil(value as never);
  await waitOnExecutionContext(odd);
  odd.waitUntil(Promise.reject(undefined));
  await expect(waitOnExecutionContext(odd)).rejects.toBeUndefined();
  await expect(waitOnExecutionContext(ctx)).rejects.toMatchObject({
    message: "Error: one\nError: two",
    errors: [new Error("one"), new Error("two")],
  });
});

it("a context has the given props, and the exports of the script", () => {
  expect([createExecutionContext({ props: { a: 1 } }).props, createExecutionContext().props]).toEqual([{ a: 1 }, {}]);
  expect(createExecutionContext().exports).toBe(exports);
  expect(createExecutionContext().props).not.toBe(createExecutionContext().props);
});
