import { toWellFormed } from "../../base/bytes/utf8.js";
import { quoted } from "../../base/messages/visible.js";
import type { BucketPort, ObjectRecord } from "../../bucket/binding/bucket-port.js";
import { checkCustomMetadata, checkKey, checkStorageClass } from "../../bucket/service/checks.js";
import type { Semantics } from "../../semantics/semantics.js";

const checks = [
  ["key", ({ key }: ObjectRecord, semantics: Semantics) => checkKey(key, semantics)],
  ["customMetadata", checkCustomMetadata],
  ["storageClass", checkStorageClass],
] as const;

/** Returns the first invalid field of an object and the reason; `undefined` if the bucket accepts the object. */
export function checkRecord(
  record: ObjectRecord,
  { engine }: BucketPort,
): readonly [field: string, why: string] | undefined {
  const { semantics } = engine.state;
  const { key, bytes, multipartEtag } = record;
  const stored = toWellFormed(key, semantics.loneSurrogate);
  if (stored !== key) return ["key", `put() replaces its lone surrogates, and stores the object as ${quoted(stored)}.`];
  for (const [field, check] of checks) {
    const failure = check(record, semantics);
    if (failure !== undefined) return [field, `${failure.text} (${failure.code})`];
  }
  const most = multipartEtag === undefined ? semantics.maxUploadBytes : semantics.maxObjectBytes;
  return bytes.size > most
    ? ["size", `The bucket accepts at most ${most} bytes, and these are ${bytes.size}.`]
    : undefined;
}

/** Sets the default storage class on an object from a bucket without storage classes. */
export function inClassOf({ engine }: BucketPort, record: ObjectRecord): ObjectRecord {
  return record.storageClass === "" ? { ...record, storageClass: engine.state.defaultStorageClass } : record;
}
