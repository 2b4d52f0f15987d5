import type { SemanticsName } from "fakebucket";
import { semantics } from "fakebucket";
import * as mapBucket from "../../examples/map-bucket/map-bucket.mjs";
import type { RuleCheck } from "../../src/property/expect/rule-check.js";
import type { Implementation } from "../../src/property/suite/run-rule-check.js";
import { fakeImplementation } from "../../test/property/expect/subjects.js";
import { versionOf } from "../../test/repository/version-of.js";
import type { BucketLike } from "../../types/index.js";
import { makeOlderBucket } from "../conformance/older-simulator.js";
import { recordings } from "../conformance/recordings.js";
import { miniflareVersion, newestDate } from "../real-runtime/installed-runtime.js";
import type { Column, ColumnOutcome } from "./column.js";
import { realDifferences } from "./real-differences.js";
import { startRealRuntime } from "./real-runtime.js";
import { recordedColumn } from "./recorded-column.js";
import { type CountedOutcome, runCountedCheck } from "./run-counted-check.js";

/** The meaning of each preset. */
const truths: Readonly<Record<SemanticsName, string>> = {
  documented: "the specification",
  deployed: "public knowledge of production",
  simulator: "the local runtime",
};

/** The columns of the scoreboard, with a function to stop them. */
interface Columns {
  readonly columns: readonly Column[];
  stop(): Promise<void>;
}

/** Starts all implementations. */
export function startColumns(): Columns {
  const real = startRealRuntime();
  return {
    columns: [
      fakeColumn("documented"),
      fakeColumn("deployed"),
      fakeColumn("simulator"),
      {
        title: `the real runtime: Miniflare ${miniflareVersion}, with its simulator and workerd`,
        name: "real runtime",
        judgedBy: truths.simulator,
        byConstruction: true,
        run: async (ruleCheck) => withDifference(ruleCheck, await real.run(ruleCheck)),
      },
      {
        title: `the older simulator: @miniflare/r2 ${versionOf("@miniflare/r2")}`,
        name: "older simulator",
        judgedBy: truths.simulator,
        byConstruction: false,
        run: (ruleCheck) => runCountedCheck(ruleCheck, older, once),
      },
      {
        title: "a typical handwritten `Map` mock: [`examples/map-bucket`](../examples/map-bucket/map-bucket.mjs)",
        name: "Map bucket",
        judgedBy: truths.documented,
        byConstruction: false,
        run: (ruleCheck) => runCountedCheck(ruleCheck, map, once),
      },
      ...recordings.map(recordedColumn),
    ],
    stop: () => real.stop(),
  };
}

/** A fixed seed, so that the document changes only with the outcomes. */
const once = { seed: 1 };

const map: Implementation = {
  makeBucket: mapBucket.makeBucket,
  semantics: semantics.documented,
  abilities: mapBucket.abilities,
};

const older: Implementation = {
  makeBucket: () => makeOlderBucket({ date: newestDate, flags: [] }) as BucketLike,
  semantics: semantics.simulator,
};

function fakeColumn(name: SemanticsName): Column {
  return {
    title: `FakeBucket with \`semantics: "${name}"\``,
    name: `FakeBucket, ${name}`,
    judgedBy: truths[name],
    byConstruction: true,
    run: (ruleCheck) => runCountedCheck(ruleCheck, fakeImplementation(name), once),
  };
}

/** Marks a failure of the real runtime as differing if the difference is known. */
function withDifference({ rule }: RuleCheck, outcome: CountedOutcome): ColumnOutcome {
  const why = (realDifferences as Readonly<Record<string, string>>)[rule];
  if (outcome.status !== "failed" || why === undefined) return outcome;
  return { status: "differing", reason: outcome.reason, why };
}
