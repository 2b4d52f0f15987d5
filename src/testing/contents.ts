import type { BucketContents, ObjectContents } from "../binding/bucket-contents.js";
import { requirePort } from "./require-port.js";

/**
 * All that a bucket holds, at once and synchronously, as copies that are the caller's own.
 *
 * @throws TypeError if it is no FakeBucket.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { contents } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * await bucket.put("greeting", "hello");
 * console.log(contents(bucket).objects.get("greeting")?.body); // hello
 * ```
 */
export function contents(bucket: object): BucketContents {
  return requirePort("contents", bucket).contents() as BucketContents;
}

/** A field of an object, before and after. */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

/** How what two buckets hold differs, by key. */
export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** By key, the fields that changed. */
  readonly changed: ReadonlyMap<string, { readonly [field in keyof ObjectContents]?: Change }>;
}

/**
 * How what a bucket holds differs from what another one holds, or held: each is a bucket, or what `contents()` gave. Objects
 * are compared by what a script can see, versions and times included; uploads in progress are not.
 *
 * @throws TypeError if one of them is neither.
 */
export function diff(before: object, after: object): Difference {
  const [old, now] = [objectsOf(before), objectsOf(after)];
  const changed = [...old].flatMap(([key, object]) => {
    const other = now.get(key);
    const changes = other === undefined ? [] : changesOf(object, other);
    return changes.length === 0 ? [] : [[key, Object.fromEntries(changes)] as const];
  });
  return {
    added: [...now.keys()].filter((key) => !old.has(key)),
    removed: [...old.keys()].filter((key) => !now.has(key)),
    changed: new Map(changed),
  };
}

function objectsOf(given: object): BucketContents["objects"] {
  const { objects } = given as Partial<BucketContents>;
  return objects instanceof Map ? objects : contents(given).objects;
}

function changesOf(before: ObjectContents, after: ObjectContents): [string, Change][] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ObjectContents>;
  return [...fields].flatMap((field): [string, Change][] => {
    const change = { before: before[field], after: after[field] };
    return textOf(change.before) === textOf(change.after) ? [] : [[field, change]];
  });
}

/** A field as text that is the same for the same value: records have their members in the order of the platform. */
function textOf(value: unknown): string {
  return value instanceof Uint8Array ? `bytes ${value}` : JSON.stringify(value);
}
