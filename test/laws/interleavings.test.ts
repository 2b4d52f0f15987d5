import { type Semantics, type StorePutOptions, semantics } from "fakebucket";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveAll } from "../../src/property/sequences/arbitrary-sequence.js";
import { anySteps, type StepTemplate } from "../../src/property/sequences/arbitrary-steps.js";
import type { SequenceStep } from "../../src/property/sequences/sequence.js";
import type { Encoded } from "../../src/property/values/encoded.js";
import { observeCall } from "../model/observe-call.js";
import { isModelled } from "../model/to-call.js";
import { arriving, type Form } from "./arriving.js";
import { findSequentialOrder, type ObservedCall } from "./find-sequential-order.js";
import { runs, time } from "./runs.js";
import { called, type ReadyStep, smallLimits, World } from "./worlds.js";

const keys = ["a", "\u00e9", "e\u0301"];

/** The calls before the concurrent ones. They create an object and an upload with parts, ready to complete. */
const preparation: readonly StepTemplate[] = [
  { call: "put", args: ["a", "hello"] },
  { call: "createMultipartUpload", args: ["a"] },
  { call: "uploadPart", args: [1, "hello"], pick: 0 },
  { call: "uploadPart", args: [2, "hello"], pick: 0 },
];

/** Generates a put with a condition on the current object. Of two with the same condition, only one can succeed. */
const contendingPut: fc.Arbitrary<StepTemplate> = fc
  .record({
    key: fc.constantFrom(...keys),
    text: fc.constantFrom("hello", ""),
    name: fc.constantFrom("etagMatches", "etagDoesNotMatch"),
    etag: fc.constantFrom<Encoded>("*", { is: "result", step: 0, what: "etag" }),
  })
  .map(({ key, text, name, etag }) => {
    const onlyIf: Encoded = { is: "object", entries: [[name, etag]] };
    return { call: "put", args: [key, text, { is: "object", entries: [["onlyIf", onlyIf]] }] };
  });

/** A call and the form of its value. */
interface DrawnCall {
  readonly step: SequenceStep;
  readonly form: Form;
  /** True if the call and its value share their turns with the previous call. */
  readonly together: boolean;
}

const anyStep = anySteps({ bigParts: 0 }).filter(
  (step) => isModelled(step) && !["createMultipartUpload", "resumeMultipartUpload"].includes(step.call),
);

const drawnCall: fc.Arbitrary<DrawnCall> = fc.record({
  step: fc
    .oneof({ weight: 1, arbitrary: contendingPut }, { weight: 2, arbitrary: anyStep })
    .map((template) => resolveAll([...preparation, template], keys).at(-1) as SequenceStep),
  form: fc.constantFrom<Form[]>("bytes", "blob", "stream", "stream"),
  together: fc.boolean(),
});

/** The scheduled start of the calls of one turn, with a factory of their values. */
interface Turn {
  readonly comes: Promise<void>;
  readonly value: ReturnType<typeof arriving>;
}

/** Returns the turn of each call. */
function turnsOf(scheduler: fc.Scheduler, calls: readonly { readonly together: boolean }[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, { together }] of calls.entries()) {
    const name = `turn ${index}`;
    const before = together ? turns.at(-1) : undefined;
    turns.push(before ?? { comes: scheduler.schedule(Promise.resolve(), name), value: arriving(scheduler, name) });
  }
  return turns;
}

/** Creates a bucket and its model, with an object and an upload ready to complete. */
async function preparedWorld(record: Semantics): Promise<World> {
  const world = new World(record);
  for (const [index, step] of resolveAll(preparation, keys).entries()) await world.step(step, index);
  return world;
}

/** Makes concurrent calls under the scheduler, then reads everything back, and returns all observations. */
async function historyOf(
  scheduler: fc.Scheduler,
  world: World,
  calls: readonly DrawnCall[],
): Promise<readonly ObservedCall[]> {
  let ticks = 0;
  const turns = turnsOf(scheduler, calls);
  const make = async ({ call, target, args }: ReadyStep, step: SequenceStep, answered?: () => unknown) => {
    const invoked = ticks++;
    let returned = 0;
    const { outcome } = await observeCall(async () => {
      try {
        return await called(target, step.call, args);
      } finally {
        returned = ticks++;
        await answered?.();
      }
    });
    return { call, outcome, invoked, returned };
  };
  const concurrent = calls.map(async ({ step, form }, index): Promise<ObservedCall[]> => {
    const ready = await world.ready(step);
    if (ready === undefined) return [];
    const turn = turns[index] as Turn;
    await turn.comes;
    const { call, args } = ready;
    const sent = "bytes" in call ? [args[0], turn.value(form, call.bytes), ...args.slice(2)] : args;
    // The body is read some time after `get` returns, and must still have the contents of the returned object.
    const answered = () => scheduler.schedule(Promise.resolve(), `reading of call ${index}`);
    return [await make({ ...ready, args: sent }, step, answered)];
  });
  const history = (await scheduler.waitFor(Promise.all(concurrent))).flat();

  const etags = new Map<number, string>();
  for (const part of [world.results[2], world.results[3], ...history.map(({ outcome }) => outcome)]) {
    const { partNumber, etag } = part as { readonly partNumber?: number; readonly etag: string };
    if (partNumber !== undefined) etags.set(partNumber, etag);
  }
  const parts = [...etags].map(([partNumber, etag]): Encoded => {
    return { is: "object", entries: Object.entries({ partNumber, etag }) };
  });
  const include: Encoded = { is: "array", items: ["httpMetadata", "customMetadata"] };
  const secrets = ["ab", "cd", "01"].map(
    (byte): Encoded => ({ is: "object", entries: [["ssecKey", byte.repeat(32)]] }),
  );
  const readBack: readonly SequenceStep[] = [
    { call: "list", args: [{ is: "object", entries: [["include", include]] }] },
    ...keys.flatMap((key) => [[key], ...secrets.map((secret) => [key, secret])].map((args) => getting(args))),
    { call: "complete", args: [{ is: "array", items: parts }], on: 1 },
    getting(["a"]),
  ];
  for (const step of readBack) history.push(await make((await world.ready(step)) as ReadyStep, step));
  return history;
}

function getting(args: readonly Encoded[]): SequenceStep {
  return { call: "get", args };
}

describe.each(["documented", "deployed"] as const)("under %s semantics", (name) => {
  it(
    "concurrent calls have the outcomes of some sequential order [consistency.atomic] [consistency.strong] [body.snapshot]",
    async () => {
      const calls = fc.array(drawnCall, { minLength: 2, maxLength: 5, size: "max" });
      const property = fc.asyncProperty(fc.scheduler(), calls, async (scheduler, concurrent) => {
        const world = await preparedWorld({ ...semantics[name], ...smallLimits });
        const history = await historyOf(scheduler, world, concurrent);
        const order = findSequentialOrder(world.model, history, world.now);
        if (order === undefined)
          throw new Error(`No order explains:\n${history.map((call) => fc.stringify(call)).join("\n")}`);
      });
      await fc.assert(property, runs(75));
    },
    time.timeout,
  );
});

const body = fc.uint8Array({ maxLength: 4 });
const arrivingForm = fc.constantFrom<Form[]>("stream", "blob", "bytes");

it(
  "exactly one of several concurrent puts that require no object wins, in any order of their bodies [consistency.atomic] [put.precondition-failed]",
  async () => {
    const put = fc.record({ bytes: body, form: arrivingForm, together: fc.boolean() });
    const puts = fc.array(put, { minLength: 2, maxLength: 20, size: "max" });
    const property = fc.asyncProperty(fc.scheduler(), puts, async (scheduler, concurrent) => {
      const { bucket } = new World(semantics.documented);
      const turns = turnsOf(scheduler, concurrent);
      const options: StorePutOptions = { onlyIf: { etagDoesNotMatch: "*" } };
      const calls = concurrent.map(async ({ bytes, form }, index) => {
        const turn = turns[index] as Turn;
        await turn.comes;
        const stored = await bucket.put("k", turn.value(form, bytes), options);
        return stored === null ? [] : [{ stored, bytes }];
      });
      const winners = (await scheduler.waitFor(Promise.all(calls))).flat();
      expect(winners.length).toBe(1);
      const stored = await bucket.get("k");
      expect(stored?.version).toBe(winners[0]?.stored.version);
      expect(await stored?.bytes()).toEqual(winners[0]?.bytes);
    });
    await fc.assert(property, runs(30));
  },
  time.timeout,
);

it(
  "of overlapping puts, the last one to receive its whole body wins [consistency.last-wins]",
  async () => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.array(body, { minLength: 2, maxLength: 6 }),
      async (scheduler, bodies) => {
        const { bucket } = new World(semantics.documented);
        let last = new Uint8Array();
        const calls = bodies.map(async (bytes, index) => {
          await bucket.put("k", arriving(scheduler, `put ${index}`)("stream", bytes));
          last = bytes;
        });
        await scheduler.waitFor(Promise.all(calls));
        expect(await (await bucket.get("k"))?.bytes()).toEqual(last);
      },
    );
    await fc.assert(property, runs(30));
  },
  time.timeout,
);
