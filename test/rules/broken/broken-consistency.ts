import { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import { acting, type BrokenBucket, replaced, withMethod } from "./broken-bucket.js";

/** The ranges read, by their objects, and the last key to delete. */
const ranges = new WeakMap<object, Map<string, string>>();
const deleted = new WeakMap<object, unknown>();

/** Broken buckets, each for one rule about consistency. */
export const brokenConsistency: readonly BrokenBucket[] = [
  acting("lists what was there before", "consistency.strong", "list", async (own, args, bucket) => {
    const { prefix, ...others } = args[0] ?? {};
    if (typeof prefix !== "string" || Object.keys(others).length > 0) return own(...args);
    const lists = listed.get(bucket) ?? new Map<string, unknown>();
    listed.set(bucket, lists);
    if (!lists.has(prefix)) lists.set(prefix, await own(...args));
    return lists.get(prefix);
  }),
  acting("keeps ranges while the size is the same", "consistency.strong", "get", async (own, args, bucket) => {
    const object = await own(...args);
    if (object === null || !args[1]?.range) return object;
    const known = ranges.get(bucket) ?? new Map<string, string>();
    ranges.set(bucket, known);
    const id = `${args[0]} ${JSON.stringify(args[1].range)} ${object.size}`;
    if (!known.has(id)) known.set(id, await (await own(...args)).text());
    return withMethod(object, "text", async () => known.get(id));
  }),
  acting(
    "deletes only the last of keys deleted at once",
    "consistency.strong",
    "delete",
    async (own, [key], bucket) => {
      deleted.set(bucket, key);
      await Promise.resolve();
      return own(deleted.get(bucket));
    },
  ),
  acting("checks, then acts", "consistency.atomic", "put", async (own, args, bucket) => {
    const { onlyIf, ...options } = args[2] ?? {};
    if (onlyIf?.etagDoesNotMatch !== "*") return own(...args);
    return (await bucket.head(args[0])) === null ? own(args[0], args[1], options) : null;
  }),
  acting("lets the upload win that began last", "consistency.last-wins", "put", async (own, args, bucket) => {
    if (!(args[1] instanceof ReadableStream) || args[2] !== undefined) return own(...args);
    const before = (await bucket.head(args[0]))?.version;
    const value = await new Response(args[1]).arrayBuffer();
    const now = await bucket.head(args[0]);
    return now === null || now.version === before ? own(args[0], value) : now;
  }),
  acting("refuses a put while another one is under way", "consistency.not-throttled", "put", async (own, args) => {
    if (typeof args[1] !== "string" || args.length > 2) return own(...args);
    if (underWay.has(args[0])) throw new Error("put: Reduce your concurrent request rate. (10058)");
    underWay.add(args[0]);
    return own(...args).finally(() => underWay.delete(args[0]));
  }),
  replaced("deletes from the bucket that was written last too", "consistency.separate-buckets", {
    put(own, args, bucket) {
      writtenLast = bucket;
      return own(...args);
    },
    async delete(own, args, bucket) {
      await own(...args);
      if (writtenLast !== undefined && writtenLast !== bucket && typeof args[0] === "string") {
        await FakeBucket.prototype.delete.call(writtenLast, args[0]);
      }
    },
  }),
];

const listed = new WeakMap<FakeBucket, Map<string, unknown>>();
const underWay = new Set<string>();
let writtenLast: FakeBucket | undefined;
