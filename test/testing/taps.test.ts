import { FakeBucket } from "fakebucket";
import { bill, exploreFaults, faults, journal, portability } from "fakebucket/testing";
import { expect, it } from "vitest";
import { portOf } from "../../src/engine/port.js";

it("a bucket on which all tools have ended is one that never met them", async () => {
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
