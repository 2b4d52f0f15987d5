import { Bench } from "tinybench";
import { type Operation, operations } from "./operations.js";
import type { RealRuntime } from "./real-runtime.js";
import { subjects } from "./subjects.js";

/** Microseconds of a call, by operation and bucket. */
export type Measured = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The length and number of rounds. Each round measures all buckets in turn, so that noise affects all equally. */
interface Effort {
  readonly rounds: number;
  readonly milliseconds: number;
  /** True if slow operations are left out. */
  readonly isQuick: boolean;
}

/** Measures every operation on every bucket that supports it, and prints the results. */
export async function measureSideBySide(real: RealRuntime | undefined, effort: Effort): Promise<Measured> {
  // A first round for the host's compiler, which otherwise makes the first operations look slow.
  for (const [name, operation] of Object.entries(operations)) {
    if (operation.isSlow !== true) await measureOperation(name, operation, undefined, { ...effort, rounds: 1 });
  }
  const measured = new Map<string, Map<string, number>>();
  for (const [name, operation] of Object.entries(operations)) {
    if (effort.isQuick && operation.isSlow === true) continue;
    const times = await measureOperation(name, operation, real, effort);
    measured.set(name, times);
    const own = times.get("FakeBucket") ?? Number.NaN;
    const others = [...times].slice(1).map(([subject, time]) => `${subject} × ${(time / own).toPrecision(2)}`);
    console.log(`${name}: ${own.toFixed(2)} µs; ${others.join(", ")}`);
  }
  return measured;
}

async function measureOperation(
  name: string,
  operation: Operation,
  real: RealRuntime | undefined,
  { rounds, milliseconds }: Effort,
): Promise<Map<string, number>> {
  const samples = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    // Preparing takes much longer than the measured call, and is not counted.
    const time = operation.isUsedUp === true ? milliseconds / 10 : milliseconds;
    const bench = new Bench({ time, iterations: 2, warmupTime: time / 4, warmupIterations: 1 });
    for (const [subject, make] of Object.entries(subjects)) {
      if (operation.isWhole === true && !subject.startsWith("FakeBucket")) continue;
      const bucket = make();
      await operation.prepare?.(bucket);
      bench.add(
        subject,
        () => operation.run(bucket),
        operation.isUsedUp === true ? { beforeEach: async () => void (await operation.prepare?.(bucket)) } : {},
      );
    }
    await bench.run();
    collect(bench, operation, samples);
  }
  // A single run: it takes a hundred times as long as all others together.
  if (real !== undefined && operation.isUsedUp !== true) {
    const bench = new Bench({ time: 0, iterations: 1, warmup: false });
    for (const place of ["in its worker", "from Node"] as const) {
      const open = () => real.run(place, name, 0);
      // The host has closed the connection of the operation before, if it was idle for long.
      await open().catch(open);
      bench.add(`real runtime, ${place}`, () => real.run(place, name, 1));
    }
    await bench.run();
    collect(bench, operation, samples);
  }
  return new Map([...samples].map(([subject, times]) => [subject, median(times)]));
}

/** Adds the microseconds of a call to the samples of each bucket. */
function collect({ tasks }: Bench, { calls }: Operation, samples: Map<string, number[]>): void {
  for (const { name, result } of tasks) {
    if (!("latency" in result)) throw new Error(`${name} failed: ${JSON.stringify(result)}`);
    samples.set(name, [...(samples.get(name) ?? []), (result.latency.p50 * 1000) / calls]);
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
