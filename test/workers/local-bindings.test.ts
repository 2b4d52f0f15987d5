import { expect, it, vi } from "vitest";
import { localBindings } from "../../src/workers/local-bindings.js";

const simple = { limit: 1, period: 10 };

it.each([
  { ratelimits: [{ name: "LIMIT", simple }] },
  {
    unsafe: {
      bindings: [
        { name: "LIMIT", type: "ratelimit", simple },
        { name: "OTHER", type: "other" },
      ],
    },
  },
])("a rate limit counts each key anew in each period, and after a reset: %j", async (section) => {
  const { bindings, reset } = localBindings(section);
  expect(Object.keys(bindings)).toEqual(["LIMIT"]);
  const { limit } = bindings["LIMIT"] as { limit(options: object): Promise<{ readonly success: boolean }> };
  const seen: boolean[] = [];
  const now = vi.spyOn(Date, "now");
  for (const seconds of [10, 19.999, 20]) {
    now.mockReturnValue(seconds * 1000);
    for (const key of ["a", "b"]) seen.push((await limit({ key })).success);
  }
  reset();
  seen.push((await limit({ key: "a" })).success);
  now.mockRestore();
  expect(seen).toEqual([true, true, false, false, true, true, true]);
});

it("the version of the script has an id and the time of the start", () => {
  vi.useFakeTimers({ now: 5000 });
  const { bindings } = localBindings({ version_metadata: { binding: "VERSION" } });
  vi.useRealTimers();
  expect(bindings).toEqual({
    VERSION: { id: expect.stringMatching(/^[\da-f-]{36}$/), tag: "", timestamp: "1970-01-01T00:00:05.000Z" },
  });
});

it("rate limits count apart, and a reset is of all", async () => {
  const names = ["FIRST", "SECOND"];
  const [first, second] = names.map((name, index) => {
    return { name, type: "ratelimit", simple: { ...simple, limit: index + 1 } };
  });
  const { bindings, reset } = localBindings({ ratelimits: [first], unsafe: { bindings: [second] } });
  const successes = async () => {
    const seen: boolean[] = [];
    for (const name of names) {
      const { limit } = bindings[name] as { limit(options: object): Promise<{ readonly success: boolean }> };
      seen.push((await limit({ key: "a" })).success);
    }
    return seen;
  };
  const now = vi.spyOn(Date, "now").mockReturnValue(0);
  const seen = [await successes(), await successes(), await successes()];
  reset();
  seen.push(await successes());
  now.mockRestore();
  expect(seen).toEqual([
    [true, true],
    [false, true],
    [false, false],
    [true, true],
  ]);
});
