import { bucketMethods, guarded } from "./guarded.js";
import { isHandle, promiseOf } from "./heard.js";
import { withMembers } from "./with-members.js";

/** A call of a method of a bucket, or of an upload. */
export interface MadeCall {
  /** The operation, as errors name it. */
  readonly action: string;
  readonly args: readonly unknown[];
  /** The upload; absent for a method of the bucket. */
  readonly upload?: { readonly key: unknown; readonly uploadId: unknown } | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: each method has its own result.
type Result = Promise<any>;

/** Makes a call: by `run`, with its arguments or others. What `run` throws at once, the bucket has thrown. */
export type MakeCall = (call: MadeCall, run: (args: readonly unknown[]) => Result) => Result;

/** Puts methods in the place of those of a bucket, or of an upload. */
type Dress = (target: object, methods: object, upload: MadeCall["upload"]) => object;

/** The same bucket, whose calls and those of its uploads are made by `make`. */
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
