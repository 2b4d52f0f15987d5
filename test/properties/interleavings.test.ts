import { createHash } from "node:crypto";
import { type Semantics, semantics } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BucketWorld } from "../../src/property/commands/bucket-world.js";
import { compareOperation } from "../../src/property/commands/compare-operation.js";
import type { Encoding } from "../../src/property/commands/encoding.js";
import type { OperationPlan } from "../../src/property/commands/operation-plan.js";
import { perform } from "../../src/property/commands/perform.js";
import { resolveOperation } from "../../src/property/commands/resolve-operation.js";
import {
  plannedComplete,
  plannedDelete,
  plannedGet,
  plannedList,
  plannedPart,
  plannedPut,
  plannedUpload,
} from "../../src/property/plans/planned-operation.js";
import { arriving } from "./arriving.js";
import { findSequentialOrder, type ObservedCall } from "./find-sequential-order.js";
import { runs, time } from "./runs.js";
import { makeWorld, smallLimits } from "./worlds.js";

const keys = ["a", "\u00e9", "e\u0301"];
const key = fc.constantFrom(...keys);

/** Bytes under `a` before the calls are made. */
const first = new TextEncoder().encode("aaaa");
const firstEtag = createHash("md5").update(first).digest("hex");

/** A put that goes by what it finds: of two that find the same, one must come too late. */
const contendingPut: fc.Arbitrary<OperationPlan> = fc.record({
  action: fc.constant("put"),
  key,
  bytes: fc.constantFrom(first, new Uint8Array()),
  onlyIf: fc.constantFrom({ etagMatches: firstEtag }, { etagDoesNotMatch: "*" }, { etagDoesNotMatch: firstEtag }),
});

/** A call, and the form of what it sends. */
interface PlannedCall {
  readonly plan: OperationPlan;
  readonly value: Encoding["value"];
  /** True if it is made, and its value arrives, in the same turn as that of the call before. */
  readonly together: boolean;
}

const plannedCall: fc.Arbitrary<PlannedCall> = fc.record({
  plan: fc.oneof(
    { weight: 3, arbitrary: contendingPut },
    { weight: 2, arbitrary: plannedPut(key, smallLimits) },
    { weight: 2, arbitrary: plannedGet(key) },
    { weight: 1, arbitrary: plannedDelete(key, smallLimits) },
    { weight: 1, arbitrary: plannedList(key, smallLimits) },
    { weight: 1, arbitrary: plannedPart(key, smallLimits) },
    { weight: 2, arbitrary: plannedComplete(key) },
    { weight: 1, arbitrary: fc.record({ action: fc.constant("abortMultipartUpload"), upload: plannedUpload(key) }) },
  ),
  value: fc.constantFrom<Encoding["value"][]>("bytes", "blob", "stream", "stream"),
  together: fc.boolean(),
});

/** The time at which the calls of a turn are made, and their encoding. */
interface Turn {
  readonly name: string;
  readonly comes: Promise<void>;
  readonly encoding: Encoding;
}

/** The turn of each call. */
function turnsOf(scheduler: fc.Scheduler, calls: readonly { readonly together: boolean }[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, { together }] of calls.entries()) {
    const name = `turn ${index}`;
    const before = together ? turns.at(-1) : undefined;
    turns.push(
      before ?? { name, comes: scheduler.schedule(Promise.resolve(), name), encoding: arriving(scheduler, name) },
    );
  }
  return turns;
}

/** A bucket with an object and an upload that can be completed, and its model. */
async function preparedWorld(record: Semantics) {
  const { model, real } = makeWorld(record);
  const active = { among: "active", backwards: 0 } as const;
  const preparation: readonly OperationPlan[] = [
    { action: "put", key: "a", bytes: first },
    { action: "createMultipartUpload", key: "a" },
    { action: "uploadPart", upload: active, partNumber: 1, bytes: first, ssecKey: undefined },
    { action: "uploadPart", upload: active, partNumber: 2, bytes: first, ssecKey: undefined },
  ];
  for (const plan of preparation) await compareOperation(model, real, resolveOperation(plan, real));
  return { model, real };
}

/** Makes calls at once, each when the scheduler says so, then reads everything back, and tells what was seen of it all. */
async function historyOf(
  scheduler: fc.Scheduler,
  real: BucketWorld,
  calls: readonly PlannedCall[],
): Promise<readonly ObservedCall[]> {
  let ticks = 0;
  const turns = turnsOf(scheduler, calls);
  const concurrent = calls.map(async ({ plan, value }, index): Promise<ObservedCall> => {
    const operation = resolveOperation(plan, real);
    await turns[index]?.comes;
    const invoked = ticks++;
    let returned = 0;
    const answered = async () => {
      returned = ticks++;
      // A body is read later than it was asked for: what it gives must be what was there when `get` answered.
      await scheduler.schedule(Promise.resolve(), `reading of call ${index}`);
    };
    const outcome = await perform(real.bucket, operation, { ...turns[index]?.encoding, value, answered });
    return { operation, outcome, invoked, returned };
  });
  const history = await scheduler.waitFor(Promise.all(concurrent));

  const upload = { among: "all", backwards: 0 } as const;
  const readBack: readonly OperationPlan[] = [
    { action: "list", include: ["httpMetadata", "customMetadata"] },
    ...keys.flatMap((each) =>
      [undefined, ...real.ssecKeys].map((ssecKey) => ({ action: "get", key: each, ssecKey }) as const),
    ),
    { action: "completeMultipartUpload", upload, parts: "all" },
    { action: "get", key: "a" },
  ];
  for (const plan of readBack) {
    const operation = resolveOperation(plan, real);
    const outcome = await perform(real.bucket, operation);
    history.push({ operation, outcome, invoked: ticks++, returned: ticks++ });
  }
  return history;
}

describe.each(["documented", "deployed"] as const)("under %s semantics", (name) => {
  it(
    "calls at once come to what some order of them comes to, one after the other [consistency.atomic] [consistency.strong] [body.snapshot]",
    async () => {
      const calls = fc.array(plannedCall, { minLength: 2, maxLength: 5, size: "max" });
      const property = fc.asyncProperty(fc.scheduler(), calls, async (scheduler, concurrent) => {
        const { model, real } = await preparedWorld({ ...semantics[name], ...smallLimits });
        const history = await historyOf(scheduler, real, concurrent);
        const order = findSequentialOrder(model, history, real.now());
        if (order === undefined)
          throw new Error(`No order explains:\n${history.map((call) => fc.stringify(call)).join("\n")}`);
      });
      await fc.assert(property, runs(75));
    },
    time.timeout,
  );
});

const body = fc.uint8Array({ maxLength: 4 });
const arrivingForm = fc.constantFrom("stream" as const, "blob" as const, "bytes" as const);

it(
  "of puts at once that must find no object exactly one wins, however their bodies arrive [consistency.atomic] [put.precondition-failed]",
  async () => {
    const put = fc.record({ bytes: body, value: arrivingForm, together: fc.boolean() });
    const puts = fc.array(put, {
      minLength: 2,
      maxLength: 20,
      size: "max",
    });
    const property = fc.asyncProperty(fc.scheduler(), puts, async (scheduler, concurrent) => {
      const { real } = makeWorld(semantics.documented);
      const turns = turnsOf(scheduler, concurrent);
      const calls = concurrent.map(async ({ bytes, value }, index) => {
        const operation = { action: "put", key: "k", bytes, onlyIf: { etagDoesNotMatch: "*" } } as const;
        await turns[index]?.comes;
        return perform(real.bucket, operation, { ...turns[index]?.encoding, value });
      });
      const outcomes = await scheduler.waitFor(Promise.all(calls));
      const winners = outcomes.flatMap((outcome, index) => (outcome.result === "null" ? [] : [{ outcome, index }]));
      expect(winners.length).toBe(1);
      const stored = await perform(real.bucket, { action: "get", key: "k" });
      const version = (outcome: typeof stored | undefined) => outcome?.result === "object" && outcome.object.version;
      expect(version(winners[0]?.outcome)).toBe(version(stored));
      expect(stored).toMatchObject({ body: concurrent[winners[0]?.index ?? -1]?.bytes });
    });
    await fc.assert(property, runs(30));
  },
  time.timeout,
);

it(
  "of overlapping puts the one whose body is complete last wins [consistency.last-wins]",
  async () => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.array(body, { minLength: 2, maxLength: 6 }),
      async (scheduler, bodies) => {
        const { real } = makeWorld(semantics.documented);
        let last = -1;
        const calls = bodies.map(async (bytes, index) => {
          const answered = () => {
            last = index;
          };
          await perform(
            real.bucket,
            { action: "put", key: "k", bytes },
            { value: "stream", ...arriving(scheduler, `put ${index}`), answered },
          );
        });
        await scheduler.waitFor(Promise.all(calls));
        expect(await perform(real.bucket, { action: "get", key: "k" })).toMatchObject({ body: bodies[last] });
      },
    );
    await fc.assert(property, runs(30));
  },
  time.timeout,
);
