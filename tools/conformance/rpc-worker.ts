/** Sends results over RPC from a script to itself. Bundled and sent to the real runtime. */
import { R2Bucket } from "../../src/entries/r2.js";

type AnyBucket = InstanceType<typeof R2Bucket>;
// biome-ignore lint/suspicious/noExplicitAny: the test checks the types of received values.
type Anything = any;

// Imported by a variable, because only the runtime has this module.
const workers = "cloudflare:workers";
const { WorkerEntrypoint }: { readonly WorkerEntrypoint: new (...args: unknown[]) => { readonly env: Environment } } =
  await import(workers);

interface Environment {
  readonly BUCKET: AnyBucket;
  readonly RESULTS: Results;
}

/** The sent values: results, or the replacements recommended by the error messages. */
const sent = {
  head: (bucket) => bucket.head("k"),
  get: (bucket) => bucket.get("k"),
  put: (bucket) => bucket.put("k", "hello"),
  list: (bucket) => bucket.list(),
  nested: async (bucket) => ({ object: await bucket.head("k") }),
  bucket: async (bucket) => bucket,
  upload: async (bucket) => bucket.resumeMultipartUpload("k", "id"),
  "plain head": async (bucket) => {
    const object = (await bucket.head("k")) as Anything;
    return { ...object, checksums: object.checksums.toJSON() };
  },
  "plain get": async (bucket) => {
    const object = (await bucket.get("k")) as Anything;
    return { ...object, checksums: object.checksums.toJSON(), body: object.body };
  },
} satisfies Readonly<Record<string, (bucket: AnyBucket) => Promise<Anything>>>;

type Sent = keyof typeof sent;

export class Results extends WorkerEntrypoint {
  async send(whose: "real" | "ours", what: Sent): Promise<unknown> {
    const bucket = whose === "real" ? this.env.BUCKET : new R2Bucket();
    await bucket.put("k", "hello");
    return sent[what](bucket);
  }

  take(value: Anything): string {
    return String(value.key);
  }
}

/** Returns the result of a call, or its error, as JSON. */
async function tell(call: () => Promise<Anything>): Promise<unknown> {
  try {
    const value = await call();
    const { key, uploaded, etag, checksums, body, objects } = value.object ?? value;
    const seen = { name: value.constructor.name, key, etag, isDated: uploaded instanceof Date };
    const text = body && (await new Response(body).text());
    return {
      ...seen,
      text,
      md5: (checksums?.toJSON?.() ?? checksums)?.md5,
      keys: objects?.map(({ key }: Anything) => key),
    };
  } catch (error) {
    return String(error);
  }
}

const worker = {
  async fetch(_: Request, { RESULTS }: Environment): Promise<Response> {
    const answer: Record<string, unknown> = {};
    for (const what of Object.keys(sent) as Sent[]) {
      answer[`real ${what}`] = await tell(() => RESULTS.send("real", what));
      answer[what] = await tell(() => RESULTS.send("ours", what));
    }
    const bucket = new R2Bucket();
    const object = (await bucket.put("k", "hello")) as Anything;
    answer["argument"] = await tell(async () => RESULTS.take(object));
    // These reads of a result's prototype are not caused by RPC.
    const HeadResult = object.constructor;
    answer["is one"] = [object instanceof HeadResult, Reflect.getPrototypeOf(object) === HeadResult.prototype];
    answer["asked alone"] = await Promise.resolve(object).then(Object.getPrototypeOf).then(String);
    const { stackTraceLimit } = Error as { stackTraceLimit?: number };
    Reflect.set(Error, "stackTraceLimit", 0);
    answer["is one without stacks"] = object instanceof HeadResult;
    answer["limit"] = Reflect.get(Error, "stackTraceLimit");
    Reflect.set(Error, "stackTraceLimit", stackTraceLimit);
    return Response.json(answer);
  },
};

export default worker;
