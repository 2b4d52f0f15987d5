import { shown } from "../../package/shown.js";

const methods = ["head", "get", "put", "delete", "list", "createMultipartUpload", "resumeMultipartUpload"];

/** Refuses what is not a bucket. */
export function requireBucket(caller: string, bucket: unknown): void {
  const isObject = typeof bucket === "object" && bucket !== null;
  const missing = isObject ? methods.find((name) => typeof Reflect.get(bucket, name) !== "function") : undefined;
  if (isObject && missing === undefined) return;
  const given = missing === undefined ? shown(bucket) : `an object without ${missing}()`;
  throw new TypeError(`${caller}: bucket must be a bucket, not ${given}.`);
}
