import type { BucketPort, ObjectRecord } from "../../bucket/binding/bucket-port.js";
import { checkCustomMetadata, checkKey, checkStorageClass } from "../../bucket/service/checks.js";

/** Returns the field of an object that a bucket does not take, and why; `undefined` if it takes the object. */
export function checkRecord(
  record: ObjectRecord,
  { engine }: BucketPort,
): readonly [field: string, why: string] | undefined {
  const { semantics } = engine.state;
  const { key, bytes, multipartEtag } = record;
  const settings = { ...record, ssecKey: undefined };
  const failures = {
    key: checkKey(key, semantics),
    customMetadata: checkCustomMetadata(settings, semantics),
    storageClass: checkStorageClass(settings, semantics),
  };
  for (const [field, failure] of Object.entries(failures))
    if (failure !== undefined) return [field, `${failure.text} (${failure.code})`];
  const most = multipartEtag === undefined ? semantics.maxUploadBytes : semantics.maxObjectBytes;
  return bytes.size > most
    ? ["size", `The bucket takes no more than ${most} bytes, and these are ${bytes.size}.`]
    : undefined;
}

/** Gives an object of a bucket that has no storage classes the default of another. */
export function inClassOf({ engine }: BucketPort, record: ObjectRecord): ObjectRecord {
  return record.storageClass === "" ? { ...record, storageClass: engine.state.defaultStorageClass } : record;
}
