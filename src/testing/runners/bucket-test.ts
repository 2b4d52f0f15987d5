import { type TestAPI, type TestContext, test, vi } from "vitest";
import { lazily } from "../../base/lazily.js";
import { anything, callback, flag, type OptionKinds } from "../../base/messages/check-options.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { R2Bucket } from "../../bucket/binding/r2-bucket.js";
import type { Action } from "../../bucket/request/request.js";
import { type FileAddress, loadBindings } from "../../config/load-bindings.js";
import type { SharedBucketOptions } from "../../config/parse-options.js";
import type { Clock, Ids } from "../../engine/clock.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { type Faults, faults } from "../faults/faults.js";
import { type Journal, journal, journalOf } from "../journal/journal.js";
import { fromTest, mistake } from "../place-of.js";
import { checkIgnored, likelyReasons, warnings } from "../portability/findings.js";
import { type Portability, type PortabilityOptions, portability } from "../portability/portability.js";
import { watchStreams } from "../portability/watch-streams.js";
import { countingIds } from "../time/ids.js";
import { type ManualClock, manualClock, type WakingClock } from "../time/manual-clock.js";
import { explainFailure, explainHang, explainRefusals } from "./explain-failure.js";
import { testClock } from "./test-clock.js";

/** The fixtures of a test made by {@link bucketTest}. Only those that the test uses are created. */
export interface BucketFixtures<Env = Record<string, R2Bucket>> {
  /**
   * A bucket with the objects from `build`, a fresh one for each test. With a configuration file, the first of its
   * buckets.
   */
  readonly bucket: R2Bucket;
  /** The bucket bindings of the configuration file, including `bucket`. Each test has its own. */
  readonly env: Env;
  /**
   * The clock of the buckets, which stands still until the test moves it. While `vi.useFakeTimers()` or
   * `vi.setSystemTime()` mocks `Date`, it is vitest's clock: `clock.advance("31d")` and `vi.advanceTimersByTime()` move
   * both.
   */
  readonly clock: ManualClock;
  /** The faults of `bucket`; `faults(env.OTHER)` for another bucket. A fault that does not occur fails the test. */
  readonly faults: Callable<Faults<Action, R2Bucket>>;
  /** The journal of the test's calls on `bucket`; `journal(env.OTHER)` for another bucket. */
  readonly journal: Callable<Journal>;
}

/** Options of {@link bucketTest}, all optional. */
export interface BucketTestOptions<Env = Record<string, R2Bucket>> {
  /**
   * Fills the buckets with the initial state of each test. Runs once, before the first test that needs it.
   * @defaultValue none: the tests start with empty buckets
   */
  readonly build?: ((bucket: R2Bucket, env: Env) => unknown) | undefined;
  /** The script's configuration file, TOML or JSON with comments, as in `loadBindings`. @defaultValue none */
  readonly config?: string | FileAddress | undefined;
  /** The named environment of the file. @defaultValue none: the top level */
  readonly environment?: string | undefined;
  /**
   * Options for every bucket, such as `limits`.
   * @defaultValue `semantics` are `"deployed"`; with a configuration in the specification's spelling
   * (`object_store_buckets`) `"documented"`
   */
  readonly bucketOptions?: Omit<SharedBucketOptions, "clock" | "ids"> | undefined;
  /**
   * The start time of each test's clock. @defaultValue the real time of the call of `bucketTest()`, so that
   * `Date.now()` in a script agrees with `uploaded`
   */
  readonly start?: Date | string | number | undefined;
  /**
   * Options of the portability watch. `warnings: true` makes warnings fail a test too; `false` disables the watch.
   * @defaultValue errors fail a test
   */
  readonly portability?: false | (PortabilityOptions & { readonly warnings?: boolean | undefined }) | undefined;
}

const kinds: OptionKinds<BucketTestOptions> = {
  build: callback,
  config: anything,
  environment: anything,
  bucketOptions: anything,
  start: anything,
  portability: anything,
};

interface World {
  readonly bucket: FakeBucket;
  readonly env: unknown;
  readonly all: ReadonlyMap<string, FakeBucket>;
}

/**
 * A vitest `test` with the fixtures `bucket`, `env`, `clock`, `faults` and `journal`. Each test has its own, with the
 * same initial state, time and ids, so tests run in any order and concurrently. At its end, a test fails for faults
 * that did not occur on any of its buckets, and for code that does not carry over to the platform. While a test runs,
 * the host's constructors of streams, requests and responses, and `fetch`, are replaced by observing ones, to tell
 * streams with a length known to the platform from others.
 *
 * @throws TypeError for an unknown or invalid option.
 *
 * @example
 * ```ts no-run
 * import { bucketTest } from "fakebucket/vitest";
 * import { seed } from "fakebucket/testing";
 * import { expect } from "vitest";
 *
 * const test = bucketTest({ build: (bucket) => seed(bucket, { "photos/1": "bytes" }) });
 *
 * test("a photo that is deleted is gone", async ({ bucket, journal }) => {
 *   await bucket.delete("photos/1");
 *   expect(bucket).toBeEmptyBucket();
 *   expect(journal).toHaveReceived("delete", "photos/*", { times: 1 });
 * });
 * ```
 */
export function bucketTest<Env = Record<string, R2Bucket>>(
  options: BucketTestOptions<Env> = {},
): TestAPI<BucketFixtures<Env>> {
  const { start, ignored, failsOnWarnings, makeWorld } = parse(options);
  const built = lazily(async (): Promise<World> => {
    const { next } = countingIds();
    // Different ids from those in tests, which count from 1.
    const world = await makeWorld(testClock(start), { next: (kind) => `built-${next(kind)}` });
    await options.build?.(world.bucket, world.env as Env);
    return world;
  });

  async function begin(clock: ManualClock): Promise<World> {
    const origin = await built();
    const world = await makeWorld(clock, countingIds());
    for (const [name, bucket] of world.all) copyState(origin.all.get(name), bucket);
    return world;
  }

  const extended = test.extend<BucketFixtures<unknown> & { readonly fakes: World }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs.
    clock: async ({}, use) => use(testClock(start)),
    fakes: async ({ clock, onTestFinished, task }, use) => {
      let finish: (() => void) | undefined;
      let isOver = false;
      // Not after use(): vitest reports failures there twice. Before begin(): the test may end while it builds.
      onTestFinished(() => {
        isOver = true;
        finish?.();
      });
      const world = await begin(clock);
      if (!isOver) finish = observe([...world.all.values()], clock as WakingClock, task);
      await use(world);
    },
    bucket: async ({ fakes }, use) => use(fakes.bucket),
    env: async ({ fakes }, use) => {
      if (options.config === undefined)
        throw mistake("env: pass the script's configuration file to bucketTest(), as { config: path }.");
      await use(fakes.env);
    },
    faults: async ({ bucket }, use) => use(callable(faults(bucket), (other) => faults(other as R2Bucket))),
    journal: async ({ bucket }, use) => {
      const find = (of: object): Journal => journalOf("journal", of);
      await use(callable(find(bucket), find));
    },
  });
  // `fakes` is only for the other fixtures.
  return extended as unknown as TestAPI<BucketFixtures<Env>>;

  /** Watches the buckets of a test. The returned function ends this, and fails for all problems. */
  function observe(buckets: readonly FakeBucket[], clock: WakingClock, task: TestContext["task"]): () => void {
    const journals = buckets.map((bucket) => journal(bucket));
    // Also without a portability watch, to distinguish streams like the platform.
    const unwatch = watchStreams();
    const watches = ignored === undefined ? [] : buckets.map((bucket) => portability(bucket, { ignore: ignored }));
    return () => {
      unwatch();
      for (const watch of watches) watch.stop();
      const errors = task.result?.errors ?? [];
      checkAll(buckets, watches, failsOnWarnings, [
        explainHang(errors, journals, clock),
        explainRefusals(errors, journals),
        failsOnWarnings ? undefined : explainFailure(errors, buckets, watches),
      ]);
    };
  }
}

function parse(options: BucketTestOptions<never>) {
  checkOptions("bucketTest", options, kinds);
  const { config, environment, bucketOptions = {}, start = vi.getRealSystemTime() } = options;
  const { portability: watching = {} } = options;
  if (watching !== false) {
    checkOptions<typeof watching>("bucketTest: portability", watching, { ignore: anything, warnings: flag });
    checkIgnored("bucketTest: portability", watching.ignore);
  }
  const decided = ["clock", "ids", "objects"].find((name) => Object.hasOwn(bucketOptions, name));
  if (decided !== undefined)
    throw mistake(
      decided === "objects"
        ? "bucketTest: bucketOptions are for every bucket; use build to store objects."
        : `bucketTest: bucketOptions must leave ${decided} to the tests: each has its own.`,
    );
  // Refuses an invalid time, and unknown options.
  new R2Bucket({ ...bucketOptions, clock: manualClock(start) });
  // A file is read later: errors in it then point to this line.
  const { stack = "" } = fromTest(new Error("bucketTest"));
  async function makeWorld(clock: Clock, ids: Ids): Promise<World> {
    const settings = { ...bucketOptions, clock, ids };
    if (config === undefined) {
      const bucket = new R2Bucket(settings);
      return { bucket, env: {}, all: new Map([["bucket", bucket]]) };
    }
    try {
      const { env, buckets } = await loadBindings(config, { environment, bucket: settings });
      const [bucket] = buckets.values();
      if (bucket === undefined) throw mistake("bucketTest: the configuration file has no bucket.");
      return { bucket, env, all: buckets };
    } catch (error) {
      if (error instanceof Error) error.stack = `${error.name}: ${error.message}${stack.slice(stack.indexOf("\n"))}`;
      throw error;
    }
  }
  const failsOnWarnings = watching !== false && watching.warnings === true;
  // Ignored warnings need no place, which costs more than a call.
  const unlikely = failsOnWarnings ? [] : warnings.filter((id) => !likelyReasons.includes(id));
  const ignored = watching && [...(watching.ignore ?? []), ...unlikely];
  return { start, ignored: ignored || undefined, failsOnWarnings, makeWorld };
}

/** Copies the state to a bucket with the same options. */
function copyState(origin: FakeBucket | undefined, bucket: FakeBucket): void {
  const state = requireBucketPort("bucketTest", origin).engine.snapshot();
  requireBucketPort("bucketTest", bucket).engine.restore(state);
}

/** Fails for all problems at the end of a test, and with explanations of its failure. */
function checkAll(
  buckets: readonly FakeBucket[],
  watches: readonly Portability[],
  failsOnWarnings: boolean,
  explanations: readonly (string | undefined)[],
): void {
  const checks = [
    ...explanations.map((explanation) => () => {
      if (explanation !== undefined) throw fromTest(new Error(explanation));
    }),
    ...buckets.map((bucket) => () => faults(bucket).verify()),
    ...watches.map((watch) => () => watch.check({ warnings: failsOnWarnings })),
  ];
  const failures = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [error as Error];
    }
  });
  for (const bucket of buckets) faults(bucket).clear();
  if (failures.length > 1)
    throw fromTest(new AggregateError(failures, failures.map(({ message }) => message).join("\n\n")));
  for (const failure of failures) throw failure;
}

/** A tool of a test's own bucket. Called with another bucket, it returns that bucket's tool. */
type Callable<Tool extends object> = Tool & ((bucket: object) => Tool);

/** Makes a tool callable. The function has all members of the tool. */
function callable<Tool extends object>(tool: Tool, find: (bucket: object) => Tool): Callable<Tool> {
  const call = (bucket: object): Tool => find(bucket);
  const prototype: object = Object.getPrototypeOf(tool);
  for (const name of Reflect.ownKeys(prototype)) {
    if (name === "constructor") continue;
    const get = (): unknown => {
      const member: unknown = Reflect.get(prototype, name, tool);
      return typeof member === "function" ? member.bind(tool) : member;
    };
    Object.defineProperty(call, name, { get, configurable: true });
  }
  // Makes it an instance of its class for matchers too.
  return Object.setPrototypeOf(call, prototype);
}
