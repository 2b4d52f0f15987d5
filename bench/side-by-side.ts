import { Bench } from "tinybench";
import { type Operation, operations } from "./operations.js";
import type { RealRuntime } from "./real-runtime.js";
import { subjects } from "./subjects.js";

/** Microseconds of a call, by operation and by what was measured. */
export type Measured = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** How long and how often everything is measured: each round measures all, one after another, so that noise meets all. */
export interface Effort {
  readonly rounds: number;
  readonly milliseconds: number;
  /** Whether operations that take long are left out. */
  readonly isQuick: boolean;
}

/** Measures every operation on everything that has it, side by side. */
export async function measureSideBySide(real: RealRuntime | undefined, effort: Effort): Promise<Measured> {
  const measured = new Map<string, Map<string, number>>();
  for (const [name, operation] of Object.entries(operations)) {
    if (effort.isQuick && operation.isSlow === true) continue;
    measured.set(name, await measureOperation(name, operation, real, effort));
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
    const bench = new Bench({ time: milliseconds, iterations: 3, warmupTime: milliseconds / 4, warmupIterations: 1 });
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
    if (real !== undefined && operation.isUsedUp !== true) await addRealRuntime(bench, name, operation, real);
    await bench.run();
    for (const task of bench.tasks) {
      const { result } = task;
      if (!("latency" in result)) throw new Error(`"${name}" failed on ${task.name}: ${JSON.stringify(result)}`);
      const times = samples.get(task.name) ?? [];
      samples.set(task.name, [...times, (result.latency.p50 * 1000) / operation.calls]);
    }
  }
  return new Map([...samples].map(([subject, times]) => [subject, median(times)]));
}

async function addRealRuntime(bench: Bench, name: string, operation: Operation, real: RealRuntime): Promise<void> {
  await real.run(name, 0);
  await operation.prepare?.(real.proxy);
  bench.add("real runtime, in its worker", () => real.run(name, 1));
  bench.add("real runtime, from Node", () => operation.run(real.proxy));
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
