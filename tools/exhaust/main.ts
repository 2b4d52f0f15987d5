/**
 * `npm run exhaust`: tries a small world whole. It makes every sequence of up to three calls of `alphabet.ts` on FakeBucket and on
 * the model of `test/model`, and every sequence of four of the calls that change the state most: under each preset, from an
 * empty bucket, from two objects, with a lock and with lifecycle rules. After each sequence of two calls it checks the laws of the testing kit.
 *
 * `-- --quick` tries the sequences of three and four calls in one world alone, chosen by the date. `-- --real` tries every sequence
 * of two calls on the real runtime instead. A difference is printed as code, and fails the command.
 */
import { parseArgs } from "node:util";
import { firstDifference } from "../../src/property/sequences/compare-runners.js";
import { type SemanticsName, semantics } from "../../src/semantics/presets.js";
import { seedOfToday } from "../../test/laws/runs.js";
import { localRunner } from "../conformance/fake-runner.js";
import { startRealRuntime } from "../conformance/real-runtime.js";
import { conformance, describeDisagreement } from "../conformance/runner.js";
import { newestDate } from "../real-runtime/installed-runtime.js";
import { allSequences, alphabet, type StartName, starts } from "./alphabet.js";
import { checkKitLaws } from "./kit-laws.js";
import { type Extent, trySequences } from "./try-sequences.js";

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, real: { type: "boolean", default: false } },
});
const started = performance.now();
const { sequences, mirrored, difference } = await (values.real ? tryReal() : tryWorlds());
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${sequences} sequences in ${seconds} s. Left out, because they are tried with the keys swapped: ${mirrored}.`,
);
console.log(difference ?? "No difference.");
if (difference !== undefined) process.exitCode = 1;

interface Total {
  sequences: number;
  mirrored: number;
  difference?: string;
}

/** Tries the shortest sequences in all worlds first, up to the first difference. */
async function tryWorlds(): Promise<Total> {
  const worlds = (Object.keys(semantics) as SemanticsName[]).flatMap((preset) =>
    (Object.keys(starts) as StartName[]).map((start) => ({ preset, start })),
  );
  const ofToday = worlds.filter((_, index) => !values.quick || index === Number(seedOfToday) % worlds.length);
  const extents: readonly (readonly [Extent, typeof worlds])[] = [
    [{ length: 1 }, worlds],
    [{ length: 2, check: checkKitLaws }, worlds],
    [{ length: 3 }, ofToday],
    [{ length: 4, changesOnly: true }, ofToday],
  ];
  const total: Total = { sequences: 0, mirrored: 0 };
  for (const [extent, among] of extents) {
    for (const world of among) {
      const { sequences, mirrored, difference } = await trySequences(world, extent);
      total.sequences += sequences;
      total.mirrored += mirrored;
      if (difference !== undefined) return { ...total, difference };
      console.log(`${world.preset}, ${world.start}: ${sequences} sequences of ${extent.length}.`);
    }
  }
  return total;
}

/** Compares FakeBucket with the real runtime. The runtime has no rules, and its time cannot be set. */
async function tryReal(): Promise<Total> {
  const setting = { date: newestDate, flags: [] };
  const [real, fake] = [startRealRuntime([setting]), localRunner()];
  const timeless = alphabet.filter(({ template }) => template.call !== "advance");
  let count = 0;
  try {
    for (const sequence of allSequences(timeless, 2)) {
      const difference = await firstDifference(real, fake, { ...conformance, setting, sequence });
      if (difference !== undefined) {
        const disagreement = { setting, sequence, path: "none", after: count, ...difference };
        return { sequences: count, mirrored: 0, difference: describeDisagreement(disagreement) };
      }
      count += 1;
    }
  } finally {
    await real.stop();
  }
  return { sequences: count, mirrored: 0 };
}
