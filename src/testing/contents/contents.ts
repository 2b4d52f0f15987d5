import { shared } from "../../base/copies/shared.js";
import { describeValue } from "../../base/messages/describe-value.js";
import { quoted, visible } from "../../base/messages/visible.js";
import { type BucketContents, type ObjectContents, objectContents } from "../../bucket/binding/bucket-contents.js";
import type { BucketPort } from "../../bucket/binding/bucket-port.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { BucketState } from "../../bucket/service/state.js";
import { mapDifferences } from "../../engine/map-differences.js";
import type { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { HostnamesContents } from "../../hostnames/binding/hostnames-contents.js";
import type { CustomHostname } from "../../hostnames/binding/show-custom-hostname.js";
import { findPort, isBucketPort, isFake, requirePort } from "../check-arguments.js";
import { mistake } from "../place-of.js";
import { firstLines } from "../show-result.js";
import { Snapshot } from "./states.js";
import { withoutChosen } from "./without-chosen.js";

/** A bucket, identified by a member that no other type has. */
type AnyBucket = { createMultipartUpload(...args: never[]): unknown };

/**
 * Returns the contents of a fake synchronously, as copies: for a bucket its objects and uploads in progress, for a
 * FakeHostnames the custom hostnames, the zones and the purges.
 *
 * @throws TypeError if the value is neither a FakeBucket nor a FakeHostnames.
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
// First, for values of type any.
export function contents(bucket: AnyBucket): BucketContents;
export function contents(service: Pick<FakeHostnames, "issuanceRate">): HostnamesContents;
export function contents(bucket: object): BucketContents;
export function contents(fake: object): object {
  return requirePort("contents", fake).contents();
}

/** A field of an object, before and after. */
export interface Change {
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences between the contents of two fakes, by key or by hostname. */
export interface Difference<Thing = ObjectContents> {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The changed fields by key. */
  readonly changed: ReadonlyMap<string, { readonly [field in keyof Thing]?: Change }>;
}

/** A bucket, or its contents or snapshot. */
type BucketLike = AnyBucket | Pick<BucketContents, "objects"> | Snapshot;

/** A service for custom hostnames, or its contents or snapshot. */
type HostnamesLike = Pick<FakeHostnames, "issuanceRate"> | Pick<HostnamesContents, "hostnames"> | Snapshot;

/** The reported differences: runners' snapshots print them without values that vary between runs. */
const differences = shared("differences", () => new WeakSet<object>());

/** True for a result of `diff`. */
export function isDifference(value: unknown): boolean {
  return typeof value === "object" && value !== null && differences.has(value);
}

/**
 * Compares the contents of two fakes, or of one fake at two times. Pass two buckets or two FakeHostnames: each as the
 * fake itself, or as a result of `contents()` or `snapshot()`. All fields of objects and custom hostnames are compared,
 * including versions, ids and times; uploads in progress, zones and purges are not compared. With `fakebucket/vitest`
 * or `fakebucket/jest`, `toMatchSnapshot` prints the difference without versions, ids and times.
 *
 * @throws TypeError for any other argument.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { contents, diff, seed } from "fakebucket/testing";
 *
 * const bucket = await seed(new FakeBucket(), { a: "1", b: "2" });
 * const before = contents(bucket);
 * await bucket.put("a", "changed");
 * await bucket.delete("b");
 * const { changed, removed } = diff(before, bucket);
 * console.log(changed.get("a")?.body, removed); // { before: '1', after: 'changed' } [ 'b' ]
 * ```
 */
export function diff(before: BucketLike, after: BucketLike): Difference;
export function diff(before: HostnamesLike, after: HostnamesLike): Difference<CustomHostname>;
export function diff(before: object, after: object): Difference<Record<string, unknown>> {
  const [old, now] = unsharedObjects(before, after) ?? [thingsOf("first", before), thingsOf("second", after)];
  const changed = [...old].flatMap(([key, thing]) => {
    const other = now.get(key);
    const changes = other === undefined ? [] : changesOf(thing, other);
    return changes.length === 0 ? [] : [[key, Object.fromEntries(changes)] as const];
  });
  const difference = {
    added: [...now.keys()].filter((key) => !old.has(key)),
    removed: [...old.keys()].filter((key) => !now.has(key)),
    changed: new Map(changed),
  };
  differences.add(difference);
  return difference;
}

type Thing = Readonly<Record<string, unknown>>;

/**
 * Returns the objects of two buckets, without the records that both share; `undefined` unless both arguments are buckets
 * or their snapshots.
 */
function unsharedObjects(
  before: unknown,
  after: unknown,
): [ReadonlyMap<string, Thing>, ReadonlyMap<string, Thing>] | undefined {
  const [one, other] = [bucketStateOf(before), bucketStateOf(after)];
  if (one === undefined || other === undefined) return undefined;
  const differences = mapDifferences(one.objects, other.objects);
  const contentsOf = (side: "before" | "after") =>
    new Map(
      differences.flatMap(({ [side]: record }) =>
        record === undefined ? [] : [[record.key, objectContents(record) as unknown as Thing] as const],
      ),
    );
  return [contentsOf("before"), contentsOf("after")];
}

function bucketStateOf(given: unknown): BucketState | undefined {
  if (given instanceof Snapshot) return given.bucketState;
  const port = findPort(given);
  return port !== undefined && isBucketPort(port) ? (port as BucketPort).engine.catchUp() : undefined;
}

function thingsOf(which: string, given: unknown): ReadonlyMap<string, Thing> {
  const source = isFake(given) ? requirePort("diff", given) : given instanceof Snapshot ? given : undefined;
  const held: unknown = source === undefined ? given : source.contents();
  const { objects, hostnames } = (held ?? {}) as { readonly objects?: unknown; readonly hostnames?: unknown };
  if (objects instanceof Map) return objects;
  if (hostnames instanceof Map) return hostnames;
  throw mistake(
    `diff: the ${which} argument must be a FakeBucket, a FakeHostnames, or a result of contents() or snapshot(), not ${describeValue(given)}.`,
  );
}

function changesOf(before: Thing, after: Thing): [string, Change][] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field): [string, Change][] => {
    const change = { before: before[field], after: after[field] };
    return comparableText(change.before) === comparableText(change.after) ? [] : [[field, change]];
  });
}

/** Serializes a field. Equal values give equal text, whatever the order of their names. */
function comparableText(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${value}`;
  const isRecord = Object.prototype.toString.call(value) === "[object Object]";
  return JSON.stringify(isRecord ? Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)) : value);
}

/** Shows the contents of a fake in failure messages, as the short table of `console.log()`. */
export function showFake(fake: object): string {
  return requirePort("showFake", fake).shown();
}

/** The largest number of keys in a message. */
export const mostLines = 20;

/**
 * Shows the differences from the expected fake, one line per key: `+` for an unexpected key, `-` for a missing one, `~`
 * with the changed fields. Versions, ids and times are left out.
 */
export function showDifference(expected: object, actual: object): string {
  const { added, removed, changed } = diff(expected as FakeBucket, actual as FakeBucket);
  const lines = [
    ...removed.map((key) => `- ${quoted(key)}`),
    ...added.map((key) => `+ ${quoted(key)}`),
    ...Array.from(changed, ([key, fields]) => [quoted(key), showFields(fields)] as const)
      .filter(([, fields]) => fields !== "")
      .map(([key, fields]) => `~ ${key}: ${fields}`),
  ];
  return firstLines(lines, mostLines).join("\n");
}

function showFields(fields: Readonly<Record<string, Change | undefined>>): string {
  const [before, after] = (["before", "after"] as const).map((side) =>
    withoutChosen(Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, change?.[side]]))),
  ) as [Thing, Thing];
  return changesOf(before, after)
    .map(([field, change]) => `${field} ${showValue(change.before)} → ${showValue(change.after)}`)
    .join(", ");
}

function showValue(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return typeof value === "string" ? quoted(value, 60) : visible(JSON.stringify(value) ?? "nothing");
}
