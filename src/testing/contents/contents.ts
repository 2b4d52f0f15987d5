import { shared } from "../../base/copies/shared.js";
import { shown } from "../../base/messages/shown.js";
import { quoted, visible } from "../../base/messages/visible.js";
import type { BucketContents, ObjectContents } from "../../bucket/binding/bucket-contents.js";
import type { FakeBucket } from "../../bucket/binding/fake-bucket.js";
import type { FakeHostnames } from "../../hostnames/binding/fake-hostnames.js";
import type { HostnamesContents } from "../../hostnames/binding/hostnames-contents.js";
import type { CustomHostname } from "../../hostnames/binding/show-custom-hostname.js";
import { isFake, requirePort } from "../check-arguments.js";
import { mistake } from "../place-of.js";
import { firstLines } from "../show-result.js";
import { Snapshot } from "./states.js";

/** A bucket, by a member that nothing else has. */
type AnyBucket = { createMultipartUpload(...args: never[]): unknown };

/**
 * All that a fake holds, at once and synchronously, as copies that are the caller's own: of a bucket its objects and the
 * uploads in progress, of a FakeHostnames the custom hostnames, the zones and the purges.
 *
 * @throws TypeError if it is not a FakeBucket and no FakeHostnames.
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
// First, for what has the type any.
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
  /** By key, the fields that changed. */
  readonly changed: ReadonlyMap<string, { readonly [field in keyof Thing]?: Change }>;
}

/** A bucket, or what `contents()` or `snapshot()` gave of it. */
type BucketLike = AnyBucket | Pick<BucketContents, "objects"> | Snapshot;

/** A service for custom hostnames, or what `contents()` or `snapshot()` gave of it. */
type HostnamesLike = Pick<FakeHostnames, "issuanceRate"> | Pick<HostnamesContents, "hostnames"> | Snapshot;

/** The differences that were reported: snapshots of runners print them without what differs from run to run. */
const differences = shared("differences", () => new WeakSet<object>());

/** True if `diff` has reported it. */
export function isDifference(value: unknown): boolean {
  return typeof value === "object" && value !== null && differences.has(value);
}

/**
 * Compares the contents of two fakes, or of one fake at two times. Give two buckets or two FakeHostnames: for each, the
 * fake itself or what `contents()` or `snapshot()` gave of it. Objects and custom hostnames are compared by all that can be seen
 * of them, versions, ids and times included; uploads in progress, zones and purges are not compared. With `fakebucket/vitest` or
 * `fakebucket/jest`, `toMatchSnapshot` prints the difference without versions, ids and times.
 *
 * @throws TypeError if one of them is something else.
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
  const [old, now] = [thingsOf("first", before), thingsOf("second", after)];
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

function thingsOf(which: string, given: unknown): ReadonlyMap<string, Thing> {
  const source = isFake(given) ? requirePort("diff", given) : given instanceof Snapshot ? given : undefined;
  const held: unknown = source === undefined ? given : source.contents();
  const { objects, hostnames } = (held ?? {}) as { readonly objects?: unknown; readonly hostnames?: unknown };
  if (objects instanceof Map) return objects;
  if (hostnames instanceof Map) return hostnames;
  throw mistake(
    `diff: the ${which} argument must be a FakeBucket, a FakeHostnames, or what contents() or snapshot() gave of one, not ${shown(given)}.`,
  );
}

function changesOf(before: Thing, after: Thing): [string, Change][] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field): [string, Change][] => {
    const change = { before: before[field], after: after[field] };
    return textOf(change.before) === textOf(change.after) ? [] : [[field, change]];
  });
}

/** A field as text that is the same for the same value, in whatever order its names were given. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${value}`;
  const isRecord = Object.prototype.toString.call(value) === "[object Object]";
  return JSON.stringify(isRecord ? Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1)) : value);
}

/** Shows the contents of a fake, as the short table of `console.log()`: for failure messages. */
export function showFake(fake: object): string {
  return requirePort("showFake", fake).shown();
}

/** The members in which two runs differ. */
export const chosen: ReadonlySet<string> = new Set(["version", "uploaded", "id", "created_at"]);

/** The most keys that a message names. */
export const mostLines = 20;

/**
 * Shows how a fake differs from the expected one, a line for each key: `+` for what is there and should not be, `-` for
 * what is missing, `~` with the fields that differ. Versions, ids and times are left out.
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
  return Object.entries(fields)
    .filter(([field]) => !chosen.has(field))
    .map(([field, change]) => `${field} ${showValue(change?.before)} → ${showValue(change?.after)}`)
    .join(", ");
}

function showValue(value: unknown): string {
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  return typeof value === "string" ? quoted(value, 60) : visible(JSON.stringify(value) ?? "nothing");
}
