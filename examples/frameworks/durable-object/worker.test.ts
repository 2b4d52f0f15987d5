import { env, exports } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { Log } from "./worker.js";

/** The methods of a Durable Object's storage that this class uses. */
function makeStorage() {
  const kept = new Map<string, unknown>();
  return {
    get: async (key: string) => structuredClone(kept.get(key)),
    put: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    delete: async (key: string) => kept.delete(key),
    setAlarm: vi.fn(async () => undefined),
  };
}

it("writes the collected lines when the alarm fires", async () => {
  const storage = makeStorage();
  const log = new Log({ storage } as unknown as DurableObjectState, env);
  await log.add("one");
  await log.add("two");
  expect(storage.setAlarm).toHaveBeenCalledTimes(1);
  await log.alarm();
  expect(await (await exports.default.fetch("https://example.com/")).json()).toEqual([7]);
  expect(await storage.get("lines")).toBeUndefined();
});
