import { type TestAPI, test, vi } from "vitest";
import { anything, callback, flag, type OptionKinds } from "../../base/messages/check-options.js";
import { counted } from "../../base/messages/show-call.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import { R2Bucket } from "../../bucket/binding/r2-bucket.js";
import type { Action } from "../../bucket/request/request.js";
import { type FileAddress, loadBindings } from "../../config/load-bindings.js";
import type { SharedBucketOptions } from "../../config/parse-options.js";
import type { Clock, Ids } from "../../engine/ports.js";
import { checkOptions, requireBucketPort } from "../check-arguments.js";
import { type Faults, faults } from "../faults/faults.js";
import { type Journal, journal, journalOf } from "../journal/journal.js";
import type { JournalEntry } from "../journal/journal-entry.js";
import { fromTest, mistake } from "../place-of.js";
import { checkIgnored, warnings } from "../portability/findings.js";
import { type Portability, type PortabilityOptions, portability } from "../portability/portability.js";
import { watchStreams } from "../portability/watch-streams.js";
import { countingIds } from "../time/ids.js";
import { type ManualClock, manualClock, type WakingClock } from "../time/manual-clock.js";
import { testClock } from "./test-clock.js";

/** The fixtures of a test made by {@link bucketTest}. Only those that it asks for are made. */
export interface BucketFixtures<Env = Record<string, R2Bucket>> {
  /** Holds what `build` has put there: a fresh one for each test. With a configuration file the first of its buckets. */
  readonly bucket: R2Bucket;
  /** The bucket bindings of the configuration file, `bucket` among them. Each test has its own. */
  readonly env: Env;
  /**
   * The clock of the buckets, which stands still until the test moves it. While `vi.useFakeTimers()` or `vi.setSystemTime()` mocks
   * `Date`, it is that of vitest: `clock.advance("31d")` and `vi.advanceTimersByTime()` move both.
   */
  readonly clock: ManualClock;
  /** Of `bucket`; `faults(env.OTHER)`: of another one. One that does not happen fails the test. */
  readonly faults: Callable<Faults<Action, R2Bucket>>;
  /** Of the calls on `bucket` by the test; `journal(env.OTHER)`: of those on another one. */
  readonly journal: Callable<Journal>;
}

/** Options of {@link bucketTest}. Each may be left out. */
export interface BucketTestOptions<Env = Record<string, R2Bucket>> {
  /**
   * Puts into the buckets what each test begins with. It is run once, before the first test that needs it.
   * @defaultValue nothing: the tests begin with empty buckets
   */
  readonly build?: ((bucket: R2Bucket, env: Env) => unknown) | undefined;
  /** The script's configuration file, TOML or JSON with comments, as in `loadBindings`. @defaultValue none */
  readonly config?: string | FileAddress | undefined;
  /** The named environment of the file. @defaultValue none: what stands outside of all of them */
  readonly environment?: string | undefined;
  /**
   * Options that every bucket gets, such as `limits`.
   * @defaultValue `semantics` are `"deployed"`; with a configuration in the specification's spelling (`object_store_buckets`)
   * `"documented"`
   */
  readonly bucketOptions?: Omit<SharedBucketOptions, "clock" | "ids"> | undefined;
  /**
   * The time at which the clock of each test begins. @defaultValue the real time at which `bucketTest()` was called, so that a
   * script that reads `Date.now()` agrees with `uploaded`
   */
  readonly start?: Date | string | number | undefined;
  /**
   * Options of the watch for portability; `warnings`: true if they fail a test too; `false`: there is no watch.
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
 * A `test` of vitest with fixtures: `bucket`, `env`, `clock`, `faults` and `journal`. Each test has its own, which begin with
 * the same state, time and ids, so that tests run in any order and at once. At its end each test fails for faults that did not
 * happen, on any of its buckets, and for what does not carry over to the platform. While a test runs, the host's constructors
 * of streams, requests and responses, and `fetch`, are replaced by ones that look on, so that a bucket can tell of which streams
 * the platform would know the length.
 *
 * @throws TypeError for an option that does not exist or cannot be.
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
  const { start, ignored, makeWorld } = parse(options);
  let built: Promise<World> | undefined;

  async function build(): Promise<World> {
    const { next } = countingIds();
    // Other ids than those of the tests, which count from 1 on.
    const world = await makeWorld(testClock(start), { next: (kind) => `built-${next(kind)}` });
    await options.build?.(world.bucket, world.env as Env);
    return world;
  }

  async function begin(clock: ManualClock): Promise<World> {
    built ??= build();
    const origin = await built;
    const world = await makeWorld(clock, countingIds());
    for (const [name, bucket] of world.all) copyState(origin.all.get(name), bucket);
    return world;
  }

  const extended = test.extend<BucketFixtures<unknown> & { readonly fakes: World }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs.
    clock: async ({}, use) => use(testClock(start)),
    fakes: async ({ clock, onTestFinished, task }, use) => {
      const world = await begin(clock);
      const buckets = [...world.all.values()];
      const journals = buckets.map((bucket) => journal(bucket));
      // Also without a watch for portability: streams are then told apart as on the platform.
      const unwatch = watchStreams();
      const watches = ignored === undefined ? [] : buckets.map((bucket) => portability(bucket, { ignore: ignored }));
      // Not after use(): vitest reports twice what fails there.
      onTestFinished(() => {
        unwatch();
        checkAll(buckets, watches, explainHang(task.result?.errors, journals, clock as WakingClock));
      });
      await use(world);
    },
    bucket: async ({ fakes }, use) => use(fakes.bucket),
    env: async ({ fakes }, use) => {
      if (options.config === undefined)
        throw mistake("env: give bucketTest() the script's configuration file, as { config: path }.");
      await use(fakes.env);
    },
    faults: async ({ bucket }, use) => use(callable(faults(bucket), (other) => faults(other as R2Bucket))),
    journal: async ({ bucket }, use) => {
      const find = (of: object): Journal => journalOf("journal", of);
      await use(callable(find(bucket), find));
    },
  });
  // `fakes` is for the other fixtures alone.
  return extended as unknown as TestAPI<BucketFixtures<Env>>;
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
        ? "bucketTest: bucketOptions are for every bucket; build puts objects into them."
        : `bucketTest: bucketOptions must leave ${decided} to the tests: each has its own.`,
    );
  // Refuses what is not a time, and options that no bucket has.
  new R2Bucket({ ...bucketOptions, clock: manualClock(start) });
  // A file is read later: what is wrong with it names this line then.
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
  // Where there is a watch: what fails no test needs no place, which costs more than a call.
  const ignored = watching && [...(watching.ignore ?? []), ...(watching.warnings === true ? [] : warnings)];
  return { start, ignored: ignored || undefined, makeWorld };
}

/** Lets a bucket hold what one of the same options holds. */
function copyState(origin: FakeBucket | undefined, bucket: FakeBucket): void {
  const state = requireBucketPort("bucketTest", origin).engine.snapshot();
  requireBucketPort("bucketTest", bucket).engine.restore(state);
}

/** Fails for all that is wrong at the end of a test, and says why it hung. */
function checkAll(buckets: readonly FakeBucket[], watches: readonly Portability[], hang: string | undefined): void {
  for (const watch of watches) watch.stop();
  const checks = [
    () => {
      if (hang !== undefined) throw fromTest(new Error(hang));
    },
    ...buckets.map((bucket) => () => faults(bucket).verify()),
    ...watches.map((watch) => () => watch.check({ warnings: true })),
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

/** A tool of a test's own bucket, which called with another bucket gives that one's. */
type Callable<Tool extends object> = Tool & ((bucket: object) => Tool);

/** Lets a tool be called. All that it offers is offered by the function. */
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
  // So that it is one of its class for matchers too.
  return Object.setPrototypeOf(call, prototype);
}

/**
 * Returns why a test ran out of time: calls that wait, and how to let them go on. `undefined` if it did not, or if none waits.
 *
 * @param errors - those of the test until now.
 */
function explainHang(
  errors: readonly { readonly message: string }[] | undefined,
  journals: readonly Pick<Journal, "calls">[],
  clock: Pick<WakingClock, "waits">,
): string | undefined {
  if (errors?.some(({ message }) => message.includes("timed out")) !== true) return undefined;
  const calls = journals.flatMap((journal) => journal.calls({ outcome: "pending" }) as readonly JournalEntry[]);
  if (calls.length === 0) return undefined;
  const waits = clock.waits();
  return [
    `At the end of the test ${counted(calls.length, "call")} had no answer:\n`,
    ...calls.map(({ asked }) => `  ${asked}`),
    waits.length === 0
      ? "\nA call that stalls goes on after release() of its rule."
      : `\nThe clock of the bucket stands still until the test moves it: begin the call, then await clock.advanceAsync(${Math.max(...waits)}).`,
  ].join("\n");
}
