import { describeValue } from "../../base/messages/describe-value.js";
import type { BucketState } from "../../bucket/service/state.js";
import type { Port } from "../../engine/port.js";
import { requirePort } from "../check-arguments.js";
import { mistake } from "../place-of.js";

/** The state of a fake at one time. It can be restored any number of times, and is garbage-collected when unused. */
export class Snapshot {
  readonly #state: unknown;
  readonly #contents: Port["contents"];
  readonly #type: Port["type"];

  /** @internal */
  constructor({ engine, contents, type }: Port) {
    this.#state = engine.snapshot();
    this.#type = type;
    this.#contents = contents;
  }

  /** Returns the contents in this state. @internal */
  contents(): object {
    return this.#contents(this.#state);
  }

  /** The state, if it is of a bucket. @internal */
  get bucketState(): BucketState | undefined {
    return this.#type === "bucket" ? (this.#state as BucketState) : undefined;
  }

  /** @internal */
  stateFor(port: Port): unknown {
    // Custom hostnames have no rules.
    type Configured = { readonly semantics: object; readonly rules?: unknown };
    const [kept, now] = [this.#state as Configured, port.engine.state as Configured];
    // Each fake with limits has a record of its own.
    if (kept.semantics !== now.semantics && !haveEqualMembers(kept.semantics, now.semantics)) {
      throw mistake("restore: the snapshot comes from a fake with other semantics or limits.");
    }
    // Undocumented: the platform has no snapshots. Restoring under other rules would change the due times of deletions,
    // so it is refused.
    if (JSON.stringify(kept.rules) !== JSON.stringify(now.rules)) {
      throw mistake("restore: the snapshot comes from a bucket with other locks or lifecycle rules.");
    }
    return this.#state;
  }
}

/** True if two records have the same names and values, in any order. */
function haveEqualMembers(one: object, other: object): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}

/**
 * Takes a snapshot of a fake, including uploads in progress. It takes microseconds, whatever the size: unchanged data
 * is shared.
 *
 * @throws TypeError if the value is neither a FakeBucket nor a FakeHostnames.
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
 * Restores a snapshot of this fake, or of another with the same semantics, limits, locks and lifecycle rules. The fake
 * stays the same object, so modules that hold it keep working. Calls that are still waiting for a value continue
 * afterwards, and change the restored state. {@link snapshot} has an example.
 *
 * @throws TypeError if the value is not a fake, or has other semantics, limits or rules than the snapshot.
 */
export function restore(fake: object, kept: Snapshot): void {
  const port = requirePort("restore", fake);
  if (!(kept instanceof Snapshot))
    throw mistake(`restore: the second argument must be a snapshot, not ${describeValue(kept)}.`);
  port.engine.restore(kept.stateFor(port));
}

/**
 * Copies a fake: the copy has the same class, options and contents. Neither sees later changes of the other; they share
 * the clock and the ids.
 *
 * @throws TypeError if the value is not a fake, if its methods were replaced, or if it has fields of its own, for
 * example from a subclass: the copy would lack them. Private fields cannot be detected.
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
 * Resets a fake to its initial state: a bucket then holds the objects of its option `objects`, or none. Its clock
 * continues, and ids are never reused.
 *
 * @throws TypeError if the value is not a fake.
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
