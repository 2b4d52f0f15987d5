import { expect, it, onTestFinished, vi } from "vitest";
import { lazyPlatform, platformOf } from "../../src/workers/lazy-platform.js";

/** A database that records its queries. */
function makeDatabase() {
  const batches: string[][] = [];
  const statement = (query: string) => ({
    query,
    bind: (...values: unknown[]) => statement(`${query} ${values.join()}`),
  });
  const batch = async (statements: readonly { readonly query: string }[]) => {
    batches.push(statements.map(({ query }) => query));
    return statements.length;
  };
  return { prepare: statement, batch, batches };
}

function makePlatform() {
  const database = makeDatabase();
  const dispose = vi.fn(async () => undefined);
  const env = { DB: database, CACHE: { get: async (key: string) => `value of ${key}` }, VERSION: { id: "1" } };
  const start = vi.fn(async () => ({ env, dispose }));
  return { ...lazyPlatform(start), start, dispose, database, env };
}

it("the first use starts the platform, once, and stop() closes it", async () => {
  const { bindingOf, start, stop, dispose } = makePlatform();
  const [first, second] = [bindingOf("CACHE"), bindingOf("CACHE")] as { get(key: string): Promise<string> }[];
  expect(start).not.toHaveBeenCalled();
  expect(await Promise.all([first?.get("a"), second?.get("b")])).toEqual(["value of a", "value of b"]);
  expect(start).toHaveBeenCalledTimes(1);
  await stop();
  expect(dispose).toHaveBeenCalledTimes(1);
});

it("members can be awaited, but the binding is not a promise", async () => {
  const version = makePlatform().bindingOf("VERSION") as { readonly id: Promise<string> };
  expect(await version.id).toBe("1");
  expect(version).not.toHaveProperty("then");
});

it("an unused platform is not closed", async () => {
  const { stop, start, dispose } = makePlatform();
  await stop();
  expect([start.mock.calls.length, dispose.mock.calls.length]).toEqual([0, 0]);
});

it("pending statements can be bound, and passed to a batch", async () => {
  const { bindingOf, database } = makePlatform();
  const lazy = bindingOf("DB") as typeof database;
  const statements = [lazy.prepare("SELECT ?").bind(1), lazy.prepare("SELECT 2")];
  expect(await lazy.batch(statements)).toBe(2);
  expect(database.batches).toEqual([["SELECT ? 1", "SELECT 2"]]);
});

it("a platform that fails to start fails each call", async () => {
  const { bindingOf } = lazyPlatform(() => Promise.reject(new Error("no wrangler")));
  await expect((bindingOf("CACHE") as { get(): Promise<unknown> }).get()).rejects.toThrow("no wrangler");
});

it("a vitest worker has one platform for each configuration, and stops it", async () => {
  const worker = Reflect.get(globalThis, "__vitest_worker__") as { onCleanup(listener: () => Promise<void>): void };
  const onCleanup = vi.spyOn(worker, "onCleanup").mockImplementation(() => undefined);
  onTestFinished(() => onCleanup.mockRestore());
  const first = platformOf("nowhere/wrangler.jsonc", undefined);
  const second = platformOf("nowhere/wrangler.jsonc", undefined);
  expect([onCleanup.mock.calls.length, first.bindingOf === second.bindingOf]).toEqual([1, true]);
  await first.stop();
  await expect((first.bindingOf("CACHE") as { get(): Promise<unknown> }).get()).rejects.toThrow(
    'others: "platform" needs wrangler (npm install --save-dev wrangler), and its Node: ',
  );
  await onCleanup.mock.calls[0]?.[0]();
});
