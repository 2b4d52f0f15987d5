import type { BucketLike, MultipartUploadLike } from "../../../types/index.js";
import { copyArguments } from "../wrapping/copy-arguments.js";
import { guarded } from "../wrapping/guarded.js";
import { isHandle, promiseOf } from "../wrapping/heard.js";
import { withMembers } from "../wrapping/with-members.js";
import type { NamedCall } from "./call-name.js";

/** Does the work of a call at its invoke point, and answers at another. */
export type Invoke = <Result>(call: NamedCall, work: () => Promise<Result>) => Promise<Result>;

/** Describes a call by its arguments. */
type Describe = (args: readonly unknown[]) => Omit<NamedCall, "action">;

/** A bucket of another make: what can be put off is the call of its methods, and what they answer. */
export function scheduledOther<Bucket extends BucketLike>(bucket: Bucket, invoke: Invoke): Bucket {
  const byKey: Describe = ([key]) => ({ key });
  const method = (name: string, describe: Describe) => putOff(bucket, name, describe, invoke);
  const create = method("createMultipartUpload", byKey);
  return withMembers(bucket, {
    head: method("head", byKey),
    get: method("get", byKey),
    put: method("put", byKey),
    delete: method("delete", ([keys]) => ({ keys })),
    list: method("list", ([options]) => {
      const { prefix, cursor } = (options ?? {}) as { readonly prefix?: unknown; readonly cursor?: unknown };
      return { prefix, cursor };
    }),
    createMultipartUpload: async (...args: unknown[]) =>
      scheduledUpload((await create(...args)) as MultipartUploadLike, invoke),
    resumeMultipartUpload: (...args: unknown[]) =>
      scheduledUpload(Reflect.apply(bucket.resumeMultipartUpload, bucket, args as [string, string]), invoke),
  });
}

function scheduledUpload(upload: MultipartUploadLike, invoke: Invoke): MultipartUploadLike {
  if (!isHandle(upload)) return upload;
  const method = (name: string, describe: Describe) => putOff(upload, name, describe, invoke);
  const { key } = guarded(upload);
  return withMembers(upload, {
    uploadPart: method("uploadPart", ([partNumber]) => ({ key, partNumber })),
    complete: method("complete", () => ({ key })),
    abort: method("abort", () => ({ key })),
  });
}

function putOff(target: object, action: string, describe: Describe, invoke: Invoke) {
  return async (...args: unknown[]): Promise<unknown> => {
    // At once: what the caller does to them later must not be seen.
    const copies = copyArguments(args);
    return invoke({ action, ...describe(copies) }, async () =>
      promiseOf(Reflect.apply(Reflect.get(target, action) as () => unknown, target, copies)),
    );
  };
}
