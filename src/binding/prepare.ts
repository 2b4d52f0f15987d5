import type { Tap } from "../engine/ports.js";
import type { ObjectRecord } from "../service/state.js";
import { putMethod } from "./bucket-methods.js";
import type { Core } from "./core.js";
import type { Prepare } from "./seeds.js";

/** Returns what makes the object that a put would store, in an empty bucket of its own with the same clock and ids. */
export function prepareIn(core: Omit<Core, "first">): Prepare {
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
