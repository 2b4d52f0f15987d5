import type {
  BucketLike,
  StoreBucket,
  StoreMultipartUpload,
  StoreObject,
  StoreObjectBody,
  StoreObjects,
} from "fakebucket/types";

declare const bucket: StoreBucket;
declare const object: StoreObject;
declare const body: StoreObjectBody;
declare const objects: StoreObjects;
declare const upload: StoreMultipartUpload;
declare const platformBucket: R2Bucket;

bucket satisfies R2Bucket;
object satisfies R2Object;
body satisfies R2ObjectBody;
objects satisfies R2Objects;
upload satisfies R2MultipartUpload;
platformBucket satisfies BucketLike;

interface Env {
  readonly BUCKET: R2Bucket;
}

const script = {
  async fetch(request, env) {
    const object = await env.BUCKET.get(new URL(request.url).pathname, { onlyIf: request.headers });
    return new Response(object !== null && "body" in object ? object.body : null);
  },
} satisfies ExportedHandler<Env>;

/** Calls a script as its test does. */
export function test(request: Parameters<typeof script.fetch>[0]): Promise<Response> {
  return script.fetch(request, { BUCKET: bucket });
}
