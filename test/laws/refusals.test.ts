import { FakeBucket, semantics } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BucketState } from "../../src/bucket/service/state.js";
import { portOf } from "../../src/engine/port.js";
import { sequences } from "../../src/property/sequences/arbitrary-sequence.js";
import { runSequence } from "../../src/property/sequences/run-sequence.js";
import { dumpState } from "../bucket/service/dump-state.js";
import { runs, time } from "./runs.js";
import { smallLimits } from "./worlds.js";

const reading: ReadonlySet<string> = new Set(["head", "get", "list", "resumeMultipartUpload", "writeHttpMetadata"]);

describe.each(["documented", "deployed"] as const)("under %s semantics, a refused call", (name) => {
  it(
    "changes nothing, for every kind of mistake [errors.change-nothing] [delete.all-or-nothing] [multipart.complete-again]",
    async () => {
      const property = fc.asyncProperty(sequences({ ownStreams: true, bigParts: 0 }), async (sequence) => {
        const bucket = new FakeBucket({ semantics: semantics[name], limits: { ...smallLimits, minPartBytes: 1 } });
        const dump = () => dumpState(portOf(bucket)?.engine.state as BucketState);
        const results: unknown[] = [];
        for (const step of sequence) {
          const before = dump();
          const [seen = {}] = await runSequence(bucket, [step], results);
          const isRefused = "thrown" in seen || "rejected" in seen || seen["result"] === null;
          if (isRefused || reading.has(step.call)) expect(dump()).toEqual(before);
        }
      });
      await fc.assert(property, runs(60));
    },
    time.timeout,
  );
});
