import { bucketMethods, guarded } from "./guarded.js";
import { isHandle, promiseOf } from "./mark-handled.js";
import { withMembers } from "./with-members.js";

/** A call of a method of a bucket or an upload. */
export interface MadeCall {
  /** The operation, by its name in errors. */
  readonly action: string;
  readonly args: readonly unknown[];
  /** The upload; absent for a method of the bucket. */
  readonly upload?: { readonly key: unknown; readonly uploadId: unknown } | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: each method has its own result.
type Result = Promise<any>;

/**
 * Makes a call with `run`, using its arguments or others. Errors thrown by `run` are synchronous errors of the bucket.
 */
export type MakeCall = (call: MadeCall, run: (args: readonly unknown[]) => Result) => Result;

/** Replaces the methods of a bucket or an upload. */
type Dress = (target: object, methods: object, upload: MadeCall["upload"]) => object;

/** Wraps a bucket: `make` makes all calls of the bucket and its uploads. */
export function aroundCalls<Bucket extends object>(
  bucket: Bucket,
  make: MakeCall,
  dress: Dress = (target, methods) => withMembers(target, methods),
): Bucket {
  const methodOf = (target: object, method: string, upload?: MadeCall["upload"]) => {
    const action = method === "complete" || method === "abort" ? `${method}MultipartUpload` : method;
    const call = (args: readonly unknown[]): unknown =>
      Reflect.apply(Reflect.get(target, method) as () => unknown, target, args);
    const made = (...args: readonly unknown[]): unknown =>
      make({ action, args, upload }, (given) => promiseOf(call(given)));
    if (action === "createMultipartUpload") return (...args: unknown[]) => (made(...args) as Result).then(uploadOf);
    return action === "resumeMultipartUpload" ? (...args: unknown[]) => uploadOf(call(args)) : made;
  };
  const methodsOf = (target: object, names: readonly string[], upload?: MadeCall["upload"]) =>
    Object.fromEntries(names.map((name) => [name, methodOf(target, name, upload)]));
  const uploadOf = (handle: unknown): unknown => {
    if (!isHandle(handle)) return handle;
    const { key, uploadId } = guarded(handle as NonNullable<MadeCall["upload"]>);
    const upload = { key, uploadId };
    return dress(handle, methodsOf(handle, ["uploadPart", "complete", "abort"], upload), upload);
  };
  return dress(bucket, methodsOf(bucket, bucketMethods), undefined) as Bucket;
}
