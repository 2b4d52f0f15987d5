import { checkHistory, recordHistory } from "fakebucket/property";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../laws/runs.js";
import { throughDoor } from "./door.js";
import { refused, storeOf } from "./store-of.js";

const step = fc.record({
  action: fc.constantFrom("put", "put", "delete", "delete two", "head", "list"),
  key: fc.constantFrom("a", "b"),
  value: fc.constantFrom("one", "two"),
  isLost: fc.constantFrom(false, false, true),
});

it("checkHistory() finds an order for the calls of RemoteBucket clients, if equal puts have equal versions", async () => {
  const property = fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 3 }), async (clients) => {
    const { door } = throughDoor();
    let isLost = false;
    // One response is lost after its request took effect.
    const fetch: typeof door = async (request, init) => {
      const answer = await door(request, init);
      if (!isLost) return answer;
      isLost = false;
      throw new TypeError("fetch failed");
    };
    const { remote } = throughDoor({}, { fetch, attempts: 1 });
    const { bucket, history } = recordHistory(remote);
    const run = async ({ action, key, value, isLost: loses }: (typeof clients)[number][number]) => {
      isLost ||= loses;
      if (action === "put") await bucket.put(key, value);
      else if (action === "delete") await bucket.delete(key);
      else if (action === "delete two") await bucket.delete(["a", "b"]);
      else if (action === "head") await bucket.head(key);
      else await bucket.list();
    };
    await Promise.all(
      clients.map(async (steps) => {
        for (const each of steps) await run(each).catch(() => undefined);
      }),
    );
    expect(checkHistory(history).verdict).toBe("linearizable");
  });
  await fc.assert(property, runs(60));
});

it("checkHistory() counts no call as refused after RemoteBucket lost an earlier response", async () => {
  const lost = () => Promise.reject(new DOMException("The operation was aborted.", "AbortError"));
  const busy = () => refused(429, "TooManyRequests");
  for (const [answers, result] of [
    [[lost, busy], "unknown"],
    [[() => refused(500, "InternalError"), busy], "unknown"],
    [[busy, busy], "refused"],
  ] as const) {
    const { bucket, history } = recordHistory(storeOf([...answers], { attempts: 2 }).bucket);
    await expect(bucket.put("k", "v")).rejects.toThrow("put: Reduce your concurrent request rate");
    expect(history).toMatchObject([{ outcome: { result } }]);
  }
});
