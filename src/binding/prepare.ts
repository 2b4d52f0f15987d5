import type { Tap } from "../engine/ports.js";
import { storeObjects } from "../service/fixtures.js";
import type { ObjectRecord } from "../service/state.js";
import { putMethod } from "./bucket-methods.js";
import type { Core } from "./core.js";
import { type ParsedSeed, type Prepare, prepareStart } from "./seeds.js";

/** Returns what makes the object that a put would store, in an empty bucket of its own with the same clock and ids. */
export function prepareIn(core: Core): Prepare {
  // No script gives these values: streams of any length will do.
  const semantics = { ...core.platform.semantics, streamLength: "any" as const };
  const platform = { ...core.platform, semantics };
  return (key, value, options) => {
    const engine = core.engine.fork();
    const first = core.makeEmpty();
    engine.restore(first);
    const own: Core = { ...core, first, platform, engine, intercept: undefined, taps: new Set<Tap>() };
    const stored = putMethod.run(putMethod.coerce([key, value, options], platform), own, undefined);
    const record = (): ObjectRecord => engine.state.objects.first() as ObjectRecord;
    return stored instanceof Promise ? stored.then(record) : record();
  };
}

/** The core of a new bucket that begins with objects. */
export function beginWith(core: Core, seeds: readonly ParsedSeed[]): Core {
  if (seeds.length === 0) return core;
  core.engine.dispatch(storeObjects, prepareStart(seeds, prepareIn(core), core.platform.semantics));
  return { ...core, first: core.engine.snapshot() };
}
