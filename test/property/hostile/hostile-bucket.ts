import { type BucketLike, FakeBucket } from "fakebucket";
import { hostilities } from "./hostilities.js";

/** The hostile methods of a bucket, its uploads and its objects, and the call that starts the hostility. */
export interface HostilePlan {
  readonly hostility: string;
  readonly methods: readonly string[];
  /** The number of correct calls before. */
  readonly patience: number;
  /** True to freeze everything of the bucket. */
  readonly frozen: boolean;
}

export const hostileMethods = [
  ...["head", "get", "put", "delete", "list", "createMultipartUpload", "resumeMultipartUpload"],
  ...["uploadPart", "complete", "abort"],
  ...["text", "json", "bytes", "arrayBuffer", "blob"],
] as const;

type AnyMethod = (...args: unknown[]) => unknown;

/** A bucket that works until its patience ends. */
export function hostileBucket({ hostility, methods, patience, frozen }: HostilePlan): BucketLike {
  const act = hostilities[hostility];
  if (act === undefined) throw new TypeError(`There is no hostility "${hostility}".`);
  let calls = 0;
  const turned = (target: object, name: string): AnyMethod => {
    const method: AnyMethod = Reflect.get(target, name);
    return (...args) => {
      const answer = () => giveOn(Reflect.apply(method, target, args));
      return methods.includes(name) && calls++ >= patience ? act(answer) : answer();
    };
  };
  const replace = (target: object): void => {
    for (const name of hostileMethods) {
      if (typeof Reflect.get(target, name) !== "function") continue;
      Object.defineProperty(target, name, { value: turned(target, name), configurable: true });
    }
  };
  const giveOn = (answered: unknown): unknown => {
    if (answered instanceof Promise) return answered.then(giveOn);
    if (typeof answered === "object" && answered !== null) replace(answered);
    return answered;
  };
  const bucket = new FakeBucket();
  replace(bucket);
  return frozen ? Object.freeze(bucket) : bucket;
}
