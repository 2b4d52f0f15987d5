import * as main from "fakebucket";
import * as config from "fakebucket/config";
import * as hostnames from "fakebucket/hostnames";
import * as property from "fakebucket/property";
import * as r2 from "fakebucket/r2";
import * as remote from "fakebucket/remote";
import * as s3 from "fakebucket/s3";
import * as testing from "fakebucket/testing";
import * as vitest from "fakebucket/vitest";
import * as workers from "fakebucket/workers";
import { describe, expect, it } from "vitest";

type Callable = (...args: readonly unknown[]) => unknown;

/** The engine's own texts for a value of a wrong type: our functions check the value first, and name the argument. */
const engineTexts =
  /^(Cannot (read|set|destructure|use|access)\b|.* is not (a function|iterable|a constructor)\b|object \S+ is not iterable|Invalid (value used|(typed )?array length)|Reduce of|Maximum call stack|Class constructor)/;

const values: readonly (readonly [name: string, make: () => unknown])[] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["1", () => 1],
  ["NaN", () => Number.NaN],
  ["-1", () => -1],
  ["1n", () => 1n],
  ["true", () => true],
  ["a text", () => "/dev/null/a"],
  ["a symbol", () => Symbol("a")],
  ["{}", () => ({})],
  ["an object without a prototype", () => Object.create(null)],
  ["[]", () => []],
  ["[null]", () => [null]],
  ['["a"]', () => ["a"]],
  ["a Map", () => new Map([["a", null]])],
  ["an invalid Date", () => new Date(Number.NaN)],
  ["a FakeBucket", () => new main.FakeBucket()],
  ["a function", () => () => undefined],
];

/** The functions and classes that are not called with wrong arguments, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  ConfigError: "only the package makes one",
  OutcomeMismatch: "only the package makes one",
  CheckFailure: "only the package makes one",
  BrokenInvariant: "only the package makes one",
  UnmetFaults: "only the package makes one",
  test: "it is vitest's",
  describeBucket: "it registers tests",
  startWorkers: "it changes the process",
};

const credentials = { accessKeyId: "id", secretAccessKey: "secret" };

/** Tools, whose methods are called too. */
const tools: Readonly<Record<string, () => object>> = {
  FakeBucket: () => new main.FakeBucket(),
  FakeHostnames: () => new hostnames.FakeHostnames(),
  RemoteBucket: () =>
    new remote.RemoteBucket({
      ...{ endpoint: "http://a.test", bucket: "a", credentials, attempts: 1 },
      fetch: () => Promise.reject(new Error("nothing is sent")),
    }),
  "bill()": () => testing.bill(new main.FakeBucket()),
  "contents()": () => testing.contents(new main.FakeBucket()),
  "countingIds()": () => testing.countingIds(),
  "faults()": () => testing.faults(new main.FakeBucket()),
  "journal()": () => testing.journal(new main.FakeBucket()),
  "manualClock()": () => testing.manualClock(0),
  "notifications()": () => testing.notifications(new main.FakeBucket(), { rules: [] }),
  "portability()": () => testing.portability(new main.FakeBucket()),
  "s3Handler()": () => ({ fetch: s3.s3Handler({ buckets: {}, credentials }) }),
};

/** The arguments before the wrong one. */
const allPlaces = () => [[], [new main.FakeBucket()], ["a"], [() => undefined], [{}, {}]];
/** For a function of one argument that takes long. */
const onePlace = () => [[]];

/** Calls with each value in each of the first three places, and returns the texts that are the engine's. */
async function engineTextsOf(call: Callable, places = allPlaces): Promise<readonly string[]> {
  const found: string[] = [];
  for (const before of places()) {
    for (const [name, make] of values) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, 2);
      });
      try {
        await Promise.race([call(...before, make()), late]);
      } catch (error) {
        const { message } = error as Error;
        if (engineTexts.test(message)) found.push(`${before.length + 1}: ${name}: ${message}`);
      } finally {
        clearTimeout(timer);
      }
    }
  }
  return found;
}

describe("wrong arguments get an error of ours", () => {
  const entries = {
    ...main,
    ...config,
    ...hostnames,
    ...property,
    ...r2,
    ...remote,
    ...s3,
    ...testing,
    ...vitest,
    ...workers,
  };
  const exported = Object.entries<unknown>(entries).filter(
    (entry): entry is [string, Callable] => typeof entry[1] === "function" && !Object.hasOwn(leftOut, entry[0]),
  );
  it.each(exported)("from %s", async (name, value) => {
    const isClass = /^class\b/.test(Function.prototype.toString.call(value));
    const call: Callable = isClass ? (...args) => Reflect.construct(value, args) : value;
    // With a function, it would check a bucket.
    const guarded: Callable = (...args) =>
      name === "checkBucket" && typeof args[0] === "function" ? null : call(...args);
    expect(await engineTextsOf(guarded, name === "invalidArguments" ? onePlace : allPlaces)).toEqual([]);
  });

  it.each(Object.entries(tools))("from the methods of %s", async (_, make) => {
    const names = new Set<string>();
    for (let level: object = make(); level !== Object.prototype; level = Object.getPrototypeOf(level)) {
      for (const name of Object.getOwnPropertyNames(level)) names.add(name);
    }
    for (const name of names) {
      if (name === "constructor" || typeof Reflect.get(make(), name) !== "function") continue;
      const call: Callable = (...args) => {
        const tool = make();
        return Reflect.apply(Reflect.get(tool, name), tool, args);
      };
      expect(await engineTextsOf(call), name).toEqual([]);
    }
  });
});
