import { FakeBucket, type SemanticsName, semantics } from "fakebucket";
import { ReadableStream as PolyfillStream } from "web-streams-polyfill";
import type { Abilities } from "../../../src/property/checks/rule-check.js";
import type { Implementation } from "../../../src/property/checks/run-rule-check.js";

/** FakeBucket under a preset, with every ability. */
export function fakeImplementation(name: SemanticsName): Implementation {
  let now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  const clock = { now: () => now };
  const abilities: Abilities = {
    compatibilityDate: true,
    limits: true,
    clock(milliseconds) {
      now += milliseconds;
    },
    foreignStream: (chunks) =>
      new PolyfillStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      }),
  };
  return {
    makeBucket: (settings) => new FakeBucket({ semantics: name, clock, ...settings }),
    semantics: semantics[name],
    abilities,
  };
}
