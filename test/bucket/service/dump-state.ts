import type { StoredBytes } from "../../../src/base/bytes/stored-bytes.js";
import type { BucketState, ObjectRecord, PartRecord, UploadRecord } from "../../../src/bucket/service/state.js";
import type { OrderedMap } from "../../../src/engine/ordered-map.js";

/** Returns the contents of a state as plain data, independent of later changes. */
export function dumpState(state: BucketState): unknown {
  const { objects, uploads, uploadsByAge, ...others } = state;
  return {
    ...others,
    objects: dumpMap(objects, dumpObject),
    uploads: dumpMap(uploads, dumpUpload),
    uploadsByAge: dumpMap(uploadsByAge, dumpUpload),
  };
}

function dumpMap<Value>(map: OrderedMap<Value>, dumpValue: (value: Value) => unknown): unknown {
  return [map.size, Array.from(map.entriesFrom(""), ([key, value]) => [key, dumpValue(value)])];
}

function dumpObject({ bytes, ...others }: ObjectRecord): unknown {
  return { ...structuredClone(others), bytes: dumpBytes(bytes) };
}

function dumpUpload(upload: UploadRecord): unknown {
  if (upload.status !== "active") return { ...upload };
  const { parts, ...others } = upload;
  return { ...structuredClone(others), parts: dumpMap(parts, dumpPart) };
}

function dumpPart({ bytes, ...others }: PartRecord): unknown {
  return { ...others, bytes: dumpBytes(bytes) };
}

/** Joins bytes into one string, which is faster to compare than an array. */
function dumpBytes(bytes: StoredBytes): string {
  return Buffer.from(bytes.copy(0, bytes.size)).toString("latin1");
}
