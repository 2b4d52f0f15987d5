import { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  type BrokenBucket,
  derived,
  failing,
  forgiving,
  given,
  giving,
  made,
  replaced,
  withMethod,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";
import { pause } from "./broken-reads.js";

const memories = new WeakMap<object, Map<unknown, Anything>>();

/** What a bucket remembers. */
export function memoryOf(bucket: object): Map<unknown, Anything> {
  const known = memories.get(bucket) ?? new Map<unknown, Anything>();
  memories.set(bucket, known);
  return known;
}

/** Lies about a member of the result of a call. */
export function lying(
  name: string,
  rule: RuleId,
  method: string,
  member: string,
  lie: (object: Anything) => unknown,
): BrokenBucket {
  return giving(name, rule, method, (object) => withProperty(object, member, lie(object)));
}

/** Lies about a page. */
export function paging(name: string, rule: RuleId, lie: (page: Anything, options: Anything) => object): BrokenBucket {
  return giving(name, rule, "list", (page, [options]) => ({ ...page, ...lie(page, options ?? {}) }));
}

/** Lies about the objects of a page. */
function listing(name: string, rule: RuleId, lie: (object: Anything) => unknown): BrokenBucket {
  return giving(name, rule, "list", ({ objects }) => void objects.forEach(lie));
}

/** A version. */
export const another = "0123456789abcdef0123456789abcdef";
export const later = ({ uploaded }: Anything) => new Date(uploaded.getTime() + 1);
const withoutProto = ({ customMetadata }: Anything) =>
  Object.fromEntries(Object.entries(customMetadata ?? {}).filter(([name]) => name !== "__proto__"));
const withoutLanguage = ({ httpMetadata: { contentLanguage: _, ...others } }: Anything) => others;
const withoutWrite = (object: Anything) => withMethod(object, "writeHttpMetadata", () => undefined);

/** Buckets that lie in one place: only one comparison shows it. */
export const brokenLies: readonly BrokenBucket[] = [
  // Lists.
  paging("calls a truncated page the last", "list.result", () => ({ truncated: false })),
  paging("gives groups without a delimiter", "list.result", () => ({ delimitedPrefixes: ["a"] })),
  giving("ends before the last page", "list.truncated", "list", ({ cursor: _, ...page }) => ({
    ...page,
    truncated: false,
  })),
  listing("lists other keys", "list.prefix", (object) => withProperty(object, "key", "ab ")),
  acting("lists groups once", "list.start-after", "list", async (own, args, bucket) => {
    const page = await own(...args);
    const isFirst = !memoryOf(bucket).has("groups");
    if (page.delimitedPrefixes.length > 0) memoryOf(bucket).set("groups", true);
    return isFirst ? page : { ...page, delimitedPrefixes: [] };
  }),
  paging("loses the first of many keys", "list.order", ({ objects }, { delimiter }) =>
    objects.length > 5 && delimiter === undefined ? { objects: objects.slice(1) } : {},
  ),
  paging("orders groups backwards", "list.order", ({ delimitedPrefixes }) => ({
    delimitedPrefixes: delimitedPrefixes.toReversed(),
  })),
  paging("decomposes groups", "list.order", ({ delimitedPrefixes }) => ({
    delimitedPrefixes: delimitedPrefixes.map((group: string) => group.normalize("NFD")),
  })),
  replaced("lists last what was deleted before", "list.order", {
    delete(own, args, bucket) {
      memoryOf(bucket).set(args[0], true);
      return own(...args);
    },
    async list(own, args, bucket) {
      const page = await own(...args);
      const isLast = ({ key }: Anything) => Number(memoryOf(bucket).has(key));
      return { ...page, objects: page.objects.toSorted((a: Anything, b: Anything) => isLast(a) - isLast(b)) };
    },
  }),
  acting("lists on what was there at first", "list.cursor", "list", async (own, args, bucket) => {
    const page = await own(...args);
    const first = memoryOf(bucket);
    if (!args[0]?.cursor) for (const { key } of (await own()).objects) first.set(key, true);
    return { ...page, objects: page.objects.filter(({ key }: Anything) => first.has(key)) };
  }),
  // Metadata in lists.
  paging("loses one of many objects with metadata", "list.include", ({ objects }, { include }) =>
    include && objects.length > 5 ? { objects: objects.slice(1) } : {},
  ),
  giving("swaps the HTTP metadata of the last of many objects", "list.include", "list", ({ objects }, [options]) => {
    if (objects.length < 6 || !options?.include) return;
    const [one, other] = objects.slice(-2);
    const { httpMetadata } = one;
    withProperty(one, "httpMetadata", other.httpMetadata);
    withProperty(other, "httpMetadata", httpMetadata);
  }),
  giving("lists HTTP metadata on first pages alone", "list.include", "list", ({ objects }, [options]) => {
    if (!options?.cursor) return;
    for (const object of objects) {
      const { httpMetadata } = object;
      if (httpMetadata) withProperty(object, "httpMetadata", { ...httpMetadata, contentType: undefined });
    }
  }),
  made("honours `include` at no date", "list.include-history", ({ compatibilityDate }) => ({
    compatibilityDate: compatibilityDate === "2022-08-04" ? "2022-08-03" : compatibilityDate,
  })),
  // HTTP metadata.
  ...["put", "head", "get"].map((method) =>
    giving(`writes no headers of an object of ${method}()`, "http-metadata.write", method, withoutWrite),
  ),
  listing("writes no headers of a listed object", "http-metadata.write", withoutWrite),
  ...["put", "head"].map((method) =>
    lying(`gives no language by ${method}()`, "http-metadata.object", method, "httpMetadata", withoutLanguage),
  ),
  // Custom metadata.
  lying("gives names in lower case at put", "custom-metadata.names", "put", "customMetadata", ({ customMetadata }) =>
    Object.fromEntries(Object.entries(customMetadata).map(([name, value]) => [name.toLowerCase(), value])),
  ),
  lying("gives names backwards", "custom-metadata.names", "head", "customMetadata", ({ customMetadata }) =>
    Object.fromEntries(Object.entries(customMetadata).reverse()),
  ),
  ...["head", "get"].map((method) =>
    lying(`loses __proto__ in ${method}`, "custom-metadata.proto", method, "customMetadata", withoutProto),
  ),
  listing("loses __proto__ in list", "custom-metadata.proto", (object) =>
    withProperty(object, "customMetadata", withoutProto(object)),
  ),
  // Locks and lifecycles.
  failing("judges the lock before the digest", "lock.order", "put", (error) =>
    /\(10037\)$/.test(error.message) ? new Error(error.message.replace("10037", "10069")) : error,
  ),
  ...(["lock.refused", "lock.retention"] as const).map((rule) =>
    replaced("hides what it refused to delete", rule, {
      delete: (own, args, bucket) =>
        own(...args).catch((error: unknown) => {
          memoryOf(bucket).set(args[0], true);
          throw error;
        }),
      get: async (own, args, bucket) => (memoryOf(bucket).has(args[0]) ? null : own(...args)),
    }),
  ),
  replaced("still shows what it deleted", "lock.retention", {
    async delete(own, args, bucket) {
      const object = await bucket.head(args[0]);
      await own(...args);
      memoryOf(bucket).set(args[0], object);
    },
    head: async (own, args, bucket) => memoryOf(bucket).get(args[0]) ?? own(...args),
  }),
  handling("completes an upload over a locked object", "lock.refused", {
    complete: (own, args, upload) => own(...args).catch(() => ({ key: upload.key })),
  }),
  ...(["Age", "Date"] as const).map((type) =>
    made(`takes no locks of the type ${type}`, "lock.refused", ({ locks = [] }) => ({
      locks: locks.filter(({ condition }) => condition.type !== type),
    })),
  ),
  made("takes locks that are not enabled", "lock.refused", ({ locks = [] }) => ({
    locks: locks.map((lock) => ({ ...lock, enabled: true })),
  })),
  made("takes the last lifecycle rule alone", "lifecycle.deletion", ({ lifecycle = [] }) => ({
    lifecycle: lifecycle.slice(-1),
  })),
  ...(["lifecycle.deletion", "lifecycle.transition", "lifecycle.uploads"] as const).map((rule) =>
    made("applies rules to all keys", rule, ({ lifecycle = [] }) => ({
      lifecycle: lifecycle.map((each) => ({ ...each, conditions: { prefix: "" } })),
    })),
  ),
  giving("gives another version where the class changed", "lifecycle.transition", "head", (object) =>
    object.storageClass === "Standard" ? object : withProperty(object, "version", another),
  ),
  // Writes.
  lying("counts a byte too much in get", "put.stores", "get", "size", ({ size }) => size + 1),
  replaced("gives another version after a refused put", "put.precondition-failed", {
    async put(own, args, bucket) {
      const object = await own(...args);
      memoryOf(bucket).set(args[0], object === null);
      return object;
    },
    async head(own, args, bucket) {
      const object = await own(...args);
      return memoryOf(bucket).get(args[0]) ? withProperty(object, "version", another) : object;
    },
  }),
  acting("gives the old object after a refused put", "put.precondition-failed", "put", async (own, args, bucket) => {
    return (await own(...args)) ?? bucket.head(args[0]);
  }),
  given("counts equal keys once", "delete.count", "delete", ([keys, ...others]) => [
    Array.isArray(keys) && keys.length > 1 ? [...new Set(keys)] : keys,
    ...others,
  ]),
  failing("fails with an Error for a locked stream", "value.stream-locked", "put", ({ message }) => new Error(message)),
  failing("says otherwise that a stream fails", "value.stream-fails", "put", ({ name }) =>
    Object.assign(new Error("other"), { name }),
  ),
  forgiving("takes malformed digests", "value.stream-cancelled-on-error", "put", /./, () => null),
  // Shapes of results.
  lying("shows more at head", "result.properties", "head", "extra", () => 1),
  giving("gives the properties of head in another order", "result.properties", "head", (object) => {
    const { version } = object;
    delete object.version;
    return withProperty(object, "version", version);
  }),
  listing("gives a member more in lists without metadata", "result.members", (object) => {
    if (object.customMetadata === undefined) derived(object, { extra: { value: "extra", enumerable: true } });
  }),
  handling("gives a member more at complete", "result.members", {
    complete: async (own, args) => derived(await own(...args), { extra: { value: "extra", enumerable: true } }),
  }),
  giving("gives checksums of a class of its own", "result.classes", "head", ({ checksums }) => {
    derived(checksums, { constructor: { value: class Digests {} } });
  }),
  ...Object.entries({
    "names the class of head otherwise": class extends refusing("Illegal constructor") {},
    "refuses to construct otherwise": { HeadResult: class extends refusing("Not so") {} }.HeadResult,
  }).map(([name, value]) =>
    giving(name, "result.classes", "head", (object) => derived(object, { constructor: { value } })),
  ),
  giving("has another tag at head", "result.classes", "head", (object) =>
    derived(object, { [Symbol.toStringTag]: { value: "Head" } }),
  ),
  ...Object.entries({
    "gives times in another form": ({ uploaded }: Anything) => ({ uploaded: String(uploaded) }),
    "gives a member more": () => ({ extra: 1 }),
    "gives no version": () => ({ version: undefined }),
  }).map(([name, lie]) =>
    giving(`${name} in JSON`, "result.json", "head", (object) =>
      withMethod(object, "toJSON", () => ({ ...object, ...lie(object) })),
    ),
  ),
  lying("gives times as numbers in JSON of get", "result.json", "get", "uploaded", ({ uploaded }) =>
    Object.assign(new Date(uploaded), { toJSON: () => Number(uploaded) }),
  ),
  ...(["writable", "configurable"] as const).map((flag) =>
    shaped(`has methods that are not ${flag}`, (bucket) =>
      withMethods(bucket, (own) => ({
        value: own,
        enumerable: true,
        writable: true,
        configurable: true,
        [flag]: false,
      })),
    ),
  ),
  ...(["length", "name"] as const).map((member) =>
    shaped(`has methods of another ${member}`, (bucket) =>
      withMethods(bucket, (own) => {
        const value = Object.defineProperty(own.bind(bucket), member, { value: member === "length" ? 1 : "method" });
        const same = member === "length" ? "name" : "length";
        Object.defineProperty(value, same, { value: own[same] });
        return { value, enumerable: true, writable: true, configurable: true };
      }),
    ),
  ),
  shaped("has a method more", (bucket) =>
    Object.setPrototypeOf(
      bucket,
      Object.create(Object.prototype, {
        ...Object.getOwnPropertyDescriptors(FakeBucket.prototype),
        copy: { value: () => undefined, enumerable: true, writable: true, configurable: true },
      }),
    ),
  ),
  // Values, encryption and classes.
  acting("copies small buffers late", "value.copied", "put", async (own, args) => {
    if ((args[1]?.byteLength ?? 10_000) < 10_000) await Promise.resolve();
    return own(...args);
  }),
  given("takes what reads like a stream for one", "value.wrong-type", "put", ([key, value, ...others]) => {
    const isLike = ["getReader", "cancel", "pipeTo"].every((name) => typeof value?.[name] === "function");
    return [key, isLike ? "" : value, ...others];
  }),
  giving("gives branches without bytes", "value.stream", "get", ({ body }) => {
    if (body) body.tee = () => [new Blob().stream(), new Blob().stream()];
  }),
  failing("fails with an Error for a digest beside a stream", "value.stream-length", "put", ({ message }) => {
    return new Error(message);
  }),
  replaced("has a class of its own", "storage-class.kept", {
    async put(own, args, bucket) {
      const object = await own(...args);
      if (args[2]?.storageClass === undefined) memoryOf(bucket).set(object.version, "Own");
      return classed(bucket, object);
    },
    head: async (own, args, bucket) => classed(bucket, await own(...args)),
    get: async (own, args, bucket) => classed(bucket, await own(...args)),
    async list(own, args, bucket) {
      const page = await own(...args);
      for (const object of page.objects) classed(bucket, object);
      return page;
    },
  }),
  // Uploads.
  acting("resumes uploads of another key", "multipart.resume", "resumeMultipartUpload", (own, args) =>
    withProperty(own(...args), "key", "other"),
  ),
  handling("gives a digest at complete", "multipart.metadata", {
    complete: async (own, args) => withProperty(await own(...args), "checksums", { md5: new ArrayBuffer(16) }),
  }),
  giving("gives a digest of parts at head", "multipart.metadata", "head", (object) =>
    object.etag.includes("-") ? withProperty(object, "checksums", { md5: new ArrayBuffer(16) }) : object,
  ),
  // At the same time.
  ...(["etag", "size"] as const).map((member) =>
    acting(`gives the ${member} of after a put`, "consistency.strong", "get", async (own, args, bucket) => {
      const object = await own(...args);
      if (args.length < 2 || object === null) return object;
      await pause();
      const now: Anything = await bucket.head(args[0]);
      return now === null ? object : withProperty(object, member, now[member]);
    }),
  ),
  ...(["etag", "size"] as const).map((member) =>
    acting(`swaps the ${member} of puts at the same time`, "consistency.strong", "put", async (own, args, bucket) => {
      const place = memoryOf(bucket);
      const running: Anything[] = place.get(args[0]) ?? [];
      place.set(args[0], running);
      const sent = own(...args);
      const index = running.push(sent) - 1;
      await pause();
      place.delete(args[0]);
      const object = await sent;
      const other = (await Promise.all(running)).at(-1 - index);
      const swapped = other?.[member];
      await pause();
      return other ? withProperty(object, member, swapped) : object;
    }),
  ),
  // Members of results.
  replaced("gives versions in capitals", "result.version", {
    put: async (own, args) => capital(await own(...args)),
    head: async (own, args) => capital(await own(...args)),
  }),
  lying("gives another version at head", "result.version", "head", "version", () => another),
  replaced("gives each version twice, with one between", "result.version", {
    async put(own, args, bucket) {
      const object = await own(...args);
      const versions: string[] = memoryOf(bucket).get("versions") ?? [];
      memoryOf(bucket).set("versions", versions);
      const version = versions[versions.length - 2] ?? object.version;
      versions.push(version);
      memoryOf(bucket).set(args[0], version);
      return withProperty(object, "version", version);
    },
    async head(own, args, bucket) {
      return withProperty(await own(...args), "version", memoryOf(bucket).get(args[0]));
    },
  }),
  giving("gives an early time of an upload at head", "result.uploaded", "head", (object) =>
    object.etag.includes("-") ? withProperty(object, "uploaded", new Date(object.uploaded.getTime() - 60_000)) : object,
  ),
  acting("gives one time to all puts", "result.uploaded", "put", async (own, args, bucket) => {
    const object = await own(...args);
    if (!memoryOf(bucket).has("uploaded")) memoryOf(bucket).set("uploaded", object.uploaded);
    return withProperty(object, "uploaded", memoryOf(bucket).get("uploaded"));
  }),
  lying("gives etags without quotes", "result.etag", "head", "httpEtag", ({ etag }) => etag),
  // Values inside results.
  giving("gives custom metadata anew at each access", "result.nested", "head", (object) => {
    const { customMetadata } = object;
    Object.defineProperty(object, "customMetadata", { get: () => ({ ...customMetadata }) });
  }),
  acting("gives the first two heads one value", "result.own", "head", async (own, args, bucket) => {
    const object = await own(...args);
    const heads: Anything[] = memoryOf(bucket).get("heads") ?? [];
    memoryOf(bucket).set("heads", heads);
    return heads.push(object) === 2 ? withProperty(object, "customMetadata", heads[0].customMetadata) : object;
  }),
  replaced("lists the metadata that put gave", "result.own", {
    async put(own, args, bucket) {
      const object = await own(...args);
      memoryOf(bucket).set(args[0], object.customMetadata);
      return object;
    },
    async list(own, args, bucket) {
      const page = await own(...args);
      for (const object of page.objects)
        if (object.customMetadata) withProperty(object, "customMetadata", memoryOf(bucket).get(object.key));
      return page;
    },
  }),
  acting("keeps what is added to custom metadata", "result.own", "head", async (own, args, bucket) => {
    const object = await own(...args);
    const first = memoryOf(bucket).get(args[0]) ?? object.customMetadata;
    memoryOf(bucket).set(args[0], first);
    return first === object.customMetadata
      ? object
      : withProperty(object, "customMetadata", { ...first, ...object.customMetadata });
  }),
  // Errors.
  failing("goes on after the code of a wrong digest", "put.order", "put", (error) =>
    error.message.endsWith("(10037)") ? new Error(`${error.message}.`) : error,
  ),
  judgingFirst("judges the digest before the storage class", "put.order", "put", 10037, ({ md5, storageClass }) => {
    return md5 !== undefined && storageClass === "Other";
  }),
  judgingFirst("judges the range of an encrypted object before its key", "get.order", "get", 10039, ({ range }) => {
    return range !== undefined;
  }),
  // Objects without a body.
  ...["bodyUsed", "bytes"].map((name) =>
    giving(`has ${name} although a condition failed`, "result.precondition-failed", "get", (object) =>
      "body" in object ? object : withProperty(object, name, false),
    ),
  ),
  giving("adds a name without a value", "multipart.complete-metadata", "head", (object) =>
    withProperty(object, "customMetadata", { ...object.customMetadata, more: undefined }),
  ),
  ...["get", "head"].map((method) =>
    replaced(`finds an object whose upload is under way in ${method}`, "multipart.invisible", {
      createMultipartUpload(own, args, bucket) {
        memoryOf(bucket).set(args[0], "in parts");
        return own(...args);
      },
      async [method](own, args, bucket) {
        const object = await own(...args);
        const text = memoryOf(bucket).get(args[0]);
        if (object !== null || text === undefined) return object;
        const other: Anything = new FakeBucket();
        await other.put(args[0], text);
        return other[method](args[0]);
      },
    }),
  ),
  handling("stores a part that ends after its upload", "multipart.part-replaced", {
    async uploadPart(own, args, upload, bucket) {
      try {
        return await own(...args);
      } finally {
        if (memoryOf(upload).has("ended")) await bucket.put(upload.key, "late");
      }
    },
    async complete(own, args, upload) {
      const object = await own(...args);
      memoryOf(upload).set("ended", true);
      return object;
    },
  }),
];

/** Answers with the text of a later check, if it applies to the options, in place of other refusals. */
function judgingFirst(
  name: string,
  rule: RuleId,
  method: string,
  code: number,
  applies: (options: Anything) => boolean,
): BrokenBucket {
  return acting(name, rule, method, (own, args) =>
    own(...args).catch((error: Error) => {
      if (/\((?:10020|10012|100100)\)$/.test(error.message) || !applies(args.at(-1) ?? {})) throw error;
      throw new Error(`${method}: It is refused. (${code})`);
    }),
  );
}

/** Gives an object the class that its bucket remembers. */
function classed(bucket: object, object: Anything): Anything {
  const storageClass = memoryOf(bucket).get(object?.version);
  return storageClass === undefined ? object : withProperty(object, "storageClass", storageClass);
}

function capital(object: Anything): Anything {
  return withProperty(object, "version", object.version.toUpperCase());
}

/** Returns a class that refuses to be constructed. */
function refusing(message: string) {
  return class {
    constructor() {
      throw new TypeError(message);
    }
  };
}

/** A bucket of another shape. */
export function shaped(name: string, change: (bucket: Anything) => FakeBucket): BrokenBucket {
  return { name, rule: "result.bucket-shape", make: (options) => change(new FakeBucket(options)) };
}

/** Replaces the prototype of a bucket with one whose methods have other descriptors. */
function withMethods(bucket: Anything, describe: (own: Anything) => PropertyDescriptor): FakeBucket {
  const { constructor: own, ...methods } = Object.getOwnPropertyDescriptors(FakeBucket.prototype) as Anything;
  const changed = Object.entries<Anything>(methods).map(([name, { value }]) => [name, describe(value)]);
  return Object.setPrototypeOf(
    bucket,
    Object.create(Object.prototype, { ...Object.fromEntries(changed), constructor: own }),
  );
}
