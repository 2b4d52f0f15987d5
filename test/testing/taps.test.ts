import { FakeBucket } from "fakebucket";
import { bill, exploreFaults, faults, journal, notifications, portability } from "fakebucket/testing";
import { expect, it } from "vitest";
import { portOf } from "../../src/engine/port.js";

it("a bucket is unchanged after all tools have stopped", async () => {
  const bucket = new FakeBucket();
  const tools = [journal(bucket), bill(bucket), portability(bucket)];
  faults(bucket).on("*").stall();
  expect(portOf(bucket)?.taps.size).toBe(4);
  faults(bucket).clear();
  for (const tool of tools) tool.stop();
  const fakes: FakeBucket[] = [];
  const scenario = (fake: FakeBucket) => {
    fakes.push(fake);
    return fake.put("k", "v");
  };
  await exploreFaults(scenario, { from: bucket, invariant: () => true });
  for (const fake of [bucket, ...fakes]) expect(portOf(fake)?.taps.size).toBe(0);
});

it("tools stop at the end of the block of `using`, if the host has it", async () => {
  const { dispose } = Symbol as unknown as { readonly dispose: symbol };
  const bucket = new FakeBucket();
  const tools = [journal(bucket), bill(bucket), portability(bucket), notifications(bucket, { rules: [] })];
  for (const tool of tools) (Reflect.get(tool, dispose) as () => void).call(tool);
  expect(portOf(bucket)?.taps.size).toBe(0);
  await bucket.put("a", "1");
  expect([tools[0], tools[1]].map((tool) => String(tool).split("\n")[0])).toEqual([
    "no calls",
    expect.stringMatching(/^total/),
  ]);
});

it("errors of this package begin in the test, and unmet faults name the line that created them", async () => {
  const bucket = new FakeBucket();
  const first = (error: unknown) => (error as Error).stack?.split("\n").find((line) => /^ *at /.test(line));
  const thrown = (call: () => unknown) => {
    try {
      return call();
    } catch (error) {
      return error;
    }
  };
  const calls = journal(bucket);
  faults(bucket).on("put", "x").refuse(10001);
  const errors = [
    thrown(() => calls.count({ operation: "puts" as never })),
    thrown(() => faults(bucket).on("head").refuse(1)),
    thrown(() => bill(bucket).check({ classA: -1 })),
    thrown(() => faults(bucket).verify()),
    await exploreFaults(() => 5, { from: bucket, invariant: 5 as never }).catch((error: unknown) => error),
  ];
  for (const error of errors) expect(first(error)).toContain("taps.test.ts:");
  expect(String(errors[3])).toMatch(/\n {4}set at .*taps\.test\.ts:\d+\n/);
  // Where no frame of the test is left, such as in the end of a fixture: at the first of several.
  faults(bucket).on("put", "y").refuse(10001);
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  const unplaced = thrown(() => faults(bucket).verify());
  Error.stackTraceLimit = stackTraceLimit;
  const [, place = "none"] = /set at (.*)/.exec(String(unplaced)) ?? [];
  expect(first(unplaced)).toContain(place);
  faults(bucket).clear();
});
