import * as fakebucket from "fakebucket";
import * as config from "fakebucket/config";
import * as hostnames from "fakebucket/hostnames";
import * as r2 from "fakebucket/r2";
import * as testing from "fakebucket/testing";
import { assert } from "./assert.js";

/** The text form of an example's outcome. */
export interface ExampleOutcome {
  readonly holds: boolean;
  readonly summary: string;
  /** The calls on buckets with their results, and the failed assertion. */
  readonly lines: readonly string[];
}

/** The constructor of async functions, from parameters and body. */
const AsyncFunction = (async () => undefined).constructor as new (
  ...code: string[]
) => (modules: Readonly<Record<string, object>>) => Promise<void>;

/** Runs the example of a rule with its imports in the page, as the visitor changed it: no address carries code. */
export async function runExample(example: string): Promise<ExampleOutcome> {
  const journals: testing.Journal[] = [];
  const watched = <Made extends new (...options: never[]) => fakebucket.FakeBucket>(Bucket: Made): Made =>
    new Proxy(Bucket, {
      construct(target, options, newTarget) {
        const bucket: fakebucket.FakeBucket = Reflect.construct(target, options, newTarget);
        journals.push(testing.journal(bucket));
        return bucket;
      },
    });
  const modules = {
    "node:assert/strict": { default: assert },
    fakebucket: { ...fakebucket, FakeBucket: watched(fakebucket.FakeBucket) },
    "fakebucket/config": config,
    "fakebucket/hostnames": hostnames,
    "fakebucket/r2": { R2Bucket: watched(r2.R2Bucket) },
    "fakebucket/testing": testing,
  };
  const body = example
    .replaceAll(/^import (\w+) from ("[^"]+");$/gm, "const { default: $1 } = modules[$2];")
    .replaceAll(/^import (\{.*\}) from ("[^"]+");$/gm, "const $1 = modules[$2];");
  let failure: string[] = [];
  try {
    await new AsyncFunction("modules", body)(modules);
  } catch (error) {
    failure = [String(error)];
  }
  const holds = failure.length === 0;
  const calls = journals.flatMap((journal) => String(journal).split("\n"));
  return { holds, summary: holds ? "The example holds." : "The example fails.", lines: [...calls, ...failure] };
}
