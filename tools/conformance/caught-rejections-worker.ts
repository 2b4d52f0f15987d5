/** Causes caught rejections of the script's own bucket and of ours. Bundled and sent to the real runtime. */
import { R2Bucket } from "../../src/entries/r2.js";
import { faults } from "../../src/entries/testing.js";
import { raceCalls } from "./race-calls.js";

type AnyBucket = InstanceType<typeof R2Bucket>;

const longKey = "k".repeat(1025);

const call = (name: "head" | "get" | "put" | "delete" | "list", ...args: readonly unknown[]) => {
  return (bucket: AnyBucket) => () => Reflect.apply(bucket[name], bucket, args) as Promise<unknown>;
};

/** Rejecting calls. In cases with the prefix "convert", the runtime cannot convert an argument. */
const cases: Readonly<
  Record<string, (bucket: AnyBucket) => (() => Promise<unknown>) | Promise<() => Promise<unknown>>>
> = {
  "convert: a value": call("put", "k"),
  "convert: options": call("get", "k", 5),
  "convert: a field": call("put", "k", "v", { md5: 5 }),
  "check: a checksum": call("put", "k", "v", { md5: "5" }),
  "check: an etag": call("get", "k", { onlyIf: { etagMatches: '"x"' } }),
  "check: a range": call("get", "k", { range: { offset: -1 } }),
  "service: a key of head": call("head", longKey),
  "service: a key of put": call("put", longKey, "v"),
  "service: a key of delete": call("delete", longKey),
  "service: a limit": call("list", { limit: 5000 }),
  "service: a range": call("get", "k", { range: { offset: 500 } }),
  "service: an upload": (bucket) => () => bucket.resumeMultipartUpload("k", "none").uploadPart(1, "v"),
  "body: used": async (bucket) => {
    const object = await bucket.get("k");
    await object?.text();
    return async () => object?.text();
  },
  "body: not JSON": async (bucket) => {
    const object = await bucket.get("k");
    return async () => object?.json();
  },
};

const reported: unknown[] = [];
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  reported.push((event as unknown as { readonly reason: unknown }).reason);
});

/** Returns the names of the cases reported as unhandled by the runtime although they are caught. */
async function findReported(bucket: AnyBucket): Promise<string[]> {
  const found: string[] = [];
  for (const [name, prepare] of Object.entries(cases)) {
    await bucket.put("k", "hello");
    const run = await prepare(bucket);
    reported.length = 0;
    const caught = await (async () => run())().then(
      () => false,
      () => true,
    );
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!caught) found.push(`${name} does not reject`);
    else if (reported.length > 0) found.push(name);
  }
  return found;
}

/** Creates a bucket whose service refuses every further call. */
function refusing(): AnyBucket {
  const bucket = new R2Bucket();
  faults(bucket).on("head").refuse(10001);
  return bucket;
}

const worker = {
  async fetch(_: Request, { BUCKET }: { readonly BUCKET: AnyBucket }): Promise<Response> {
    const bucket = refusing();
    reported.length = 0;
    await (async () => bucket.head("k"))().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1));
    // This rejection is not caught.
    const faultReported = reported.length;
    void new R2Bucket().head(longKey);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return Response.json({
      faultReported,
      uncaughtReported: reported.length - faultReported,
      real: await findReported(BUCKET),
      ours: await findReported(new R2Bucket()),
      races: await raceCalls(),
    });
  },
};

export default worker;
