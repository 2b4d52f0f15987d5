import { type BucketLike, FakeBucket, type FakeBucketOptions, type SemanticsName, semantics } from "fakebucket";
import type { Abilities } from "../../../src/property/expect/rule-check.js";
import type { Implementation } from "../../../src/property/suite/run-rule-check.js";
import { aroundCalls } from "../../../src/property/wrapping/around-calls.js";
import { copyArguments } from "../../../src/property/wrapping/copy-arguments.js";

/** FakeBucket under a preset, with every ability. */
export function fakeImplementation(name: SemanticsName): Implementation {
  return implementation(name, (options) => new FakeBucket({ semantics: name, ...options }));
}

/** Buckets to check against the documented semantics, made from FakeBuckets with these options. */
export function documentedImplementation(make: (options: FakeBucketOptions) => BucketLike): Implementation {
  return implementation("documented", make);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The same implementation, whose maker and clock answer in a later turn, as those of a server do. */
export function answeringLate({ makeBucket, abilities, ...others }: Implementation): Implementation {
  return {
    ...others,
    makeBucket: (settings) => turn().then(() => makeBucket(settings)),
    abilities: { ...abilities, clock: (milliseconds) => turn().then(() => abilities?.clock?.(milliseconds)) },
  };
}

/**
 * The same implementation, whose calls begin in a later turn: reads before changes. With `copies`, they read their
 * arguments at once.
 */
export function startingLate({ makeBucket, ...others }: Implementation, copies: boolean): Implementation {
  return {
    ...others,
    makeBucket: async (settings) =>
      aroundCalls(await makeBucket(settings), async ({ action, args }, run) => {
        const given = copies ? copyArguments(args) : args;
        await turn();
        if (!["get", "head", "list"].includes(action)) await turn().then(turn);
        return run(given);
      }),
  };
}

function implementation(name: SemanticsName, make: (options: FakeBucketOptions) => BucketLike): Implementation {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const clock = { now: () => now };
  const abilities: Abilities = {
    compatibilityDate: true,
    compatibilityFlags: true,
    limits: true,
    locks: true,
    lifecycle: true,
    clock(milliseconds) {
      now += milliseconds;
    },
    foreignObjects: true,
  };
  return {
    makeBucket: (settings) => make({ clock, ...settings }),
    semantics: semantics[name],
    abilities,
  };
}
