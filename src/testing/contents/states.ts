import { shown } from "../../base/messages/shown.js";
import type { Port } from "../../engine/port.js";
import { requirePort } from "../check-arguments.js";
import { mistake } from "../place-of.js";

/** All that a fake holds at one time. It can be restored as often as wanted, and is let go when nobody holds it. */
export class Snapshot {
  readonly #state: unknown;
  readonly #contents: Port["contents"];

  /** @internal */
  constructor({ engine, contents }: Port) {
    this.#state = engine.snapshot();
    this.#contents = contents;
  }

  /** Returns what the fake held. @internal */
  contents(): object {
    return this.#contents(this.#state);
  }

  /** @internal */
  stateFor(port: Port): unknown {
    // Custom hostnames have no rules.
    type Configured = { readonly semantics?: unknown; readonly rules?: unknown };
    const [kept, now] = [this.#state as Configured, port.engine.state as Configured];
    if (kept.semantics !== now.semantics) {
      throw mistake("restore: the snapshot is one of a fake with other semantics or limits.");
    }
    // Undocumented: the platform has no snapshots. Under other rules what is due would be due at another time: it is refused.
    if (JSON.stringify(kept.rules) !== JSON.stringify(now.rules)) {
      throw mistake("restore: the snapshot is one of a bucket with other locks or lifecycle rules.");
    }
    return this.#state;
  }
}

/**
 * Keeps what a fake holds now, uploads in progress included. It takes microseconds, whatever the fake holds: what does not
 * change later is shared.
 *
 * @throws TypeError if it is not a FakeBucket and no FakeHostnames.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { restore, seed, snapshot } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), { greeting: "hello" });
 * const start = snapshot(bucket);
 * await bucket.delete("greeting");
 * restore(bucket, start);
 * console.log((await bucket.head("greeting"))?.size); // 5
 * ```
 */
export function snapshot(fake: object): Snapshot {
  return new Snapshot(requirePort("snapshot", fake));
}

/**
 * Restores a snapshot of this fake, or of another with the same semantics, limits, locks and lifecycle rules. It stays the same object, so a
 * module that holds it keeps working. Calls that still wait for a value go on, and change the state that is there then.
 * {@link snapshot} has an example.
 *
 * @throws TypeError if it is not a fake of ours, or has other semantics, limits or rules than the snapshot.
 */
export function restore(fake: object, kept: Snapshot): void {
  const port = requirePort("restore", fake);
  if (!(kept instanceof Snapshot))
    throw mistake(`restore: the second argument must be a snapshot, not ${shown(kept)}.`);
  port.engine.restore(kept.stateFor(port));
}

/**
 * Another fake of the same class and options that holds the same. Neither sees what happens to the other; both have the same
 * clock and ids.
 *
 * @throws TypeError if it is not a fake of ours, if its methods were replaced, or if it has fields of its own, as a subclass may
 * give it: the other fake would not have them. Private fields cannot be seen.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { fork, seed } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), { greeting: "hello" });
 * await fork(bucket).delete("greeting");
 * console.log((await bucket.head("greeting"))?.size); // 5
 * ```
 */
export function fork<Fake extends object>(fake: Fake): Fake {
  const port = requirePort("fork", fake);
  const other = port.over(port.engine.fork(), undefined);
  const fields = port.type === "bucket" ? Reflect.ownKeys(fake).map(String) : [];
  if (other === undefined || fields.length > 0)
    throw mistake(
      `fork: the methods of this fake were replaced, or it has fields of its own${fields.length === 0 ? "" : ` (${fields.join(", ")})`}: a fork would not have them.`,
    );
  return other as Fake;
}

/**
 * Puts a fake back into the state that it had when it was made: a bucket then holds the objects of its option `objects`, or nothing. Its clock goes on, and no id is
 * used twice.
 *
 * @throws TypeError if it is not a fake of ours.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { reset, seed } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), { greeting: "hello" });
 * reset(bucket);
 * console.log((await bucket.list()).objects.length); // 0
 * ```
 */
export function reset(fake: object): void {
  const port = requirePort("reset", fake);
  port.engine.restore(port.first);
}
