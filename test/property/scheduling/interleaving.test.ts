import { interleaving } from "fakebucket/property";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** The order in which a scheduler releases this number of tasks. */
async function orderOf(scheduler: fc.Scheduler, count: number): Promise<number[]> {
  const order: number[] = [];
  for (let task = 0; task < count; task++) void scheduler.schedule(Promise.resolve()).then(() => order.push(task));
  await scheduler.waitAll();
  return order;
}

describe("interleaving()", () => {
  it("generates every order of a few tasks", async () => {
    const seen = new Set<string>();
    for (const scheduler of fc.sample(interleaving(), { seed: 1, numRuns: 200 })) {
      seen.add((await orderOf(scheduler, 3)).join(""));
    }
    expect(seen.size).toBe(6);
  });

  it("generates schedulers that release also the later of many tasks out of order", async () => {
    const orders: number[][] = [];
    for (const scheduler of fc.sample(interleaving(), { seed: 1, numRuns: 20 }))
      orders.push((await orderOf(scheduler, 60)).slice(30));
    expect(orders.some((rest) => rest.join() !== rest.toSorted((a, b) => a - b).join())).toBe(true);
  });

  it("shrinks to few choices, and the order of the tasks after them", async () => {
    const property = fc.asyncProperty(interleaving(), fc.nat(20), async (scheduler, count) => {
      const order = await orderOf(scheduler, count + 3);
      return order.indexOf(2) > order.indexOf(1);
    });
    const { counterexample } = await fc.check(property, { seed: 1 });
    expect(counterexample?.[1]).toBe(0);
    expect(counterexample?.[0].report().map(({ taskId }) => taskId)).toEqual([3, 1, 2]);
  });

  it("replays a shrunk failure", async () => {
    for (let seed = 0; seed < 20; seed++) {
      const property = fc.asyncProperty(fc.nat(20), interleaving(), async (count, scheduler) => {
        const order = await orderOf(scheduler, count);
        return order.every((task, index) => index === 0 || task > (order[index - 1] ?? 0) - 3);
      });
      const found = await fc.check(property, { seed });
      const path = found.counterexamplePath ?? "";
      const replayed = await fc.check(property, { seed, path, endOnFailure: true });
      expect([found.failed, replayed.failed, replayed.numRuns]).toEqual([true, true, 1]);
      expect(fc.stringify(replayed.counterexample)).toBe(fc.stringify(found.counterexample));
    }
  });

  it("generates schedulers whose clones make the same choices, for any number of clones", async () => {
    const [scheduler] = fc.sample(interleaving(), { seed: 3, numRuns: 1 }) as [fc.Scheduler];
    const order = await orderOf(scheduler, 20);
    expect(order).not.toEqual([...order].sort((a, b) => a - b));
    for (let round = 0; round < 3; round++) {
      const clone = fc.cloneIfNeeded(scheduler);
      expect(await orderOf(clone, 20)).toEqual(order);
    }
  });

  it("releases the oldest task once its choices are used up", async () => {
    for (const choices of [1, 2]) {
      const lastChosen: number[] = [];
      for (const scheduler of fc.sample(interleaving(choices), { seed: 1, numRuns: 50 })) {
        const order = await orderOf(scheduler, 8);
        const rest = order.slice(choices);
        expect(rest).toEqual([...rest].sort());
        lastChosen.push(order[choices - 1] ?? 0);
      }
      expect(Math.max(...lastChosen)).toBe(7);
    }
  });

  it.each([0, -1, 1.5, "5"])("refuses %j choices", (maxChoices) => {
    const text = `interleaving: maxChoices must be a positive whole number, not ${JSON.stringify(maxChoices)}.`;
    expect(() => interleaving(maxChoices as number)).toThrow(new TypeError(text));
  });
});
