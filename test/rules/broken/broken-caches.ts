import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  type BrokenBucket,
  isObject,
  type Own,
  replaced,
  stored,
  withMethod,
  withProperty,
} from "./broken-bucket.js";

/** Buckets that keep or share results under too little: equal bytes, another call's options, the latest keys only. */
export const brokenCaches: readonly BrokenBucket[] = [
  replaced("keeps custom metadata by etag", "put.stores", {
    async put(own, args, bucket) {
      const object = await own(...args);
      if (object) knownOf(bucket).set(object.etag, object.customMetadata);
      return object;
    },
    head: byEtag,
    get: byEtag,
  }),
  replaced("loses equal bytes with the first of their objects", "delete.one", {
    async put(own, args, bucket) {
      const object = await own(...args);
      if (object) knownOf(bucket).delete(object.etag);
      return object;
    },
    async delete(own, [keys, ...others], bucket) {
      const objects = await Promise.all(
        [keys]
          .flat()
          .slice(0, 1000)
          .map((key: unknown) => stored(bucket, key)),
      );
      await own(keys, ...others);
      for (const object of objects) if (object) knownOf(bucket).set(object.etag, true);
    },
    async get(own, args, bucket) {
      const object = await own(...args);
      const isLost = isObject(object) && "text" in object && object.size > 0 && knownOf(bucket).has(object.etag);
      return isLost ? withMethod(object, "text", async () => "") : object;
    },
  }),
  replaced("forgets the least recent of 200 keys", "put.stores", {
    async put(own, args, bucket) {
      const object = await own(...args);
      const known = knownOf(bucket);
      if (object) known.delete(object.key);
      if (object) known.set(object.key, true);
      return object;
    },
    async head(own, args, bucket) {
      const object = await own(...args);
      const isKnown = object && [...knownOf(bucket).keys()].slice(-200).includes(object.key);
      return isKnown ? object : null;
    },
  }),
  listing("keeps lists by their prefix", "list.start-after", (options) => `${options.prefix} ${options.delimiter}`),
  listing("keeps lists by their object of options", "list.cursor", (options) => options),
  sharing("shares lists of a prefix at once", "list.start-after", "list", ([options]) => {
    return isObject(options) && options.limit ? `${options.prefix} ${options.delimiter}` : undefined;
  }),
  sharing("shares ranges of a key at once", "range.offset", "get", ([key, options]) =>
    isObject(options) && options.range ? key : undefined,
  ),
  acting(
    "opens objects that were read with their key",
    "ssec.get-other-key",
    "get",
    async (own, [key, options, ...others], bucket) => {
      const known = knownOf(bucket);
      const ssecKey = isObject(options) ? options.ssecKey : undefined;
      const object = await own(
        key,
        ssecKey && known.has(key) ? { ...options, ssecKey: known.get(key) } : options,
        ...others,
      );
      if (ssecKey && object) known.set(key, ssecKey);
      return object;
    },
  ),
];

const known = new WeakMap<object, Map<unknown, Anything>>();

function knownOf(bucket: object): Map<unknown, Anything> {
  const map = known.get(bucket) ?? new Map<unknown, Anything>();
  known.set(bucket, map);
  return map;
}

async function byEtag(own: (...args: Anything[]) => Anything, args: Anything[], bucket: object): Promise<Anything> {
  const object = await own(...args);
  const isKnown = object && object.size > 0 && knownOf(bucket).has(object.etag);
  return isKnown ? withProperty(object, "customMetadata", { ...knownOf(bucket).get(object.etag) }) : object;
}

/** A bucket that keeps the last page for each of these, until a write. */
function listing(name: string, rule: RuleId, by: (options: Anything) => unknown): BrokenBucket {
  const forget = (own: Own, args: Anything[], bucket: object) => {
    knownOf(bucket).clear();
    return own(...args);
  };
  return replaced(name, rule, {
    put: forget,
    delete: forget,
    async list(own, [options, ...others], bucket) {
      if (!isObject(options)) return own(options, ...others);
      const pages = knownOf(bucket);
      const place = by(options);
      if (!pages.has(place)) pages.set(place, await own(options, ...others));
      return pages.get(place);
    },
  });
}

/** A bucket that answers calls of one method as the first one, as long as that runs. */
function sharing(name: string, rule: RuleId, method: string, by: (args: Anything[]) => unknown): BrokenBucket {
  return acting(name, rule, method, (own, args, bucket) => {
    const place = by(args);
    const running = knownOf(bucket);
    if (place === undefined) return own(...args);
    if (running.has(place)) return own(...running.get(place));
    running.set(place, args);
    return own(...args).finally(() => running.delete(place));
  });
}
