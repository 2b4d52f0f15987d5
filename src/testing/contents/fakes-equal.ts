import type { BucketPort, ObjectRecord, StoredSettings } from "../../bucket/binding/bucket-port.js";
import type { Port } from "../../engine/port.js";
import type { HostnamesContents } from "../../hostnames/binding/hostnames-contents.js";
import type { HostnamesState } from "../../hostnames/service/hostnames-state.js";
import { findPort, isBucketPort } from "../check-arguments.js";
import { withoutChosen } from "./without-chosen.js";

/**
 * True if two fakes have equal contents. An equality tester for `expect.addEqualityTesters` of vitest and jest, which
 * otherwise consider any two buckets equal. It compares keys, bytes, metadata, storage classes, checksums, etags and
 * uploads in progress; for FakeHostnames, the custom hostnames and zones. It ignores versions, ids and times, as they
 * vary between runs.
 *
 * @returns `undefined`, to let other testers decide, unless both are a FakeBucket or both a FakeHostnames.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { fakesEqual, seed } from "fakebucket/testing";
 *
 * const [one, same] = [await seed(new FakeBucket(), { a: "1" }), await seed(new FakeBucket(), { a: "1" })];
 * console.log(fakesEqual(one, same), fakesEqual(one, new FakeBucket()), fakesEqual(one, {})); // true false undefined
 * ```
 */
export function fakesEqual(a: unknown, b: unknown): boolean | undefined {
  const [one, two] = [findPort(a), findPort(b)];
  if (one === undefined || two === undefined) return undefined;
  if (isBucketPort(one)) return isBucketPort(two) ? bucketsEqual(one, two) : undefined;
  return isBucketPort(two) ? undefined : hostnamesOf(one) === hostnamesOf(two);
}

function bucketsEqual(one: BucketPort, two: BucketPort): boolean {
  const [a, b] = [one.engine.catchUp(), two.engine.catchUp()];
  if (a.objects === b.objects && a.uploads === b.uploads) return true;
  if (a.objects.size !== b.objects.size || uploadsOf(one) !== uploadsOf(two)) return false;
  const others = b.objects.values();
  for (const record of a.objects.values()) {
    const other = others.next().value as ObjectRecord;
    if (record === other) continue;
    if (settingsOf(record) !== settingsOf(other) || !record.bytes.equals(other.bytes)) return false;
  }
  return true;
}

/** Serializes all compared fields of an object except for its bytes. */
function settingsOf({ key, multipartEtag, checksum, ...settings }: ObjectRecord): string {
  return JSON.stringify([key, multipartEtag, checksum, inOrder(settings)]);
}

/** Serializes the uploads in progress without their ids and times. */
function uploadsOf(port: BucketPort): string {
  const uploads = Array.from(port.engine.catchUp().uploadsByAge.values(), ({ key, parts, ...settings }) => {
    const given = Array.from(parts.values(), ({ partNumber, bytes }) => [partNumber, bytes.md5Hex()]);
    return JSON.stringify([key, given, inOrder(settings)]);
  });
  return JSON.stringify(uploads.toSorted());
}

/** Returns settings with sorted metadata. */
function inOrder({ httpMetadata, customMetadata, storageClass, ssecKeyMd5 }: StoredSettings): unknown {
  const sorted = (entries: readonly (readonly [string, unknown])[]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const metadata = { httpMetadata: sorted(Object.entries(httpMetadata)), customMetadata: sorted(customMetadata) };
  return { ...metadata, storageClass, ssecKeyMd5 } satisfies Record<keyof StoredSettings, unknown>;
}

/** Serializes the contents of a service without values that vary between runs. */
function hostnamesOf(port: Port): string {
  const { hostnames, zones } = port.contents() as HostnamesContents;
  const { hostnames: records } = port.engine.state as HostnamesState;
  const compared = Array.from(hostnames, ([name, each]) =>
    JSON.stringify([name, records.get(each.id)?.zoneId, withoutChosen(each)]),
  );
  return JSON.stringify([compared.toSorted(), zones]);
}
