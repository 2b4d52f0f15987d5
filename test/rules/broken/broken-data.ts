import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  type BrokenBucket,
  given,
  giving,
  isObject,
  optioned,
  replaced,
  stored,
  withMethod,
  withProperty,
} from "./broken-bucket.js";
import { handling } from "./broken-multipart.js";

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** Buckets that lose or mix up data: only large values, many keys, overlapping calls or a second write show it. */
export const brokenData: readonly BrokenBucket[] = [
  // Sizes.
  cutting("cuts values above 1 MiB", (bytes) => bytes.slice(0, mebibyte)),
  cutting("cuts values above 64 KiB", (bytes) => bytes.slice(0, 64 * kibibyte)),
  cutting("cuts values above 4 MiB", (bytes) => bytes.slice(0, 4 * mebibyte)),
  cutting("loses a value of exactly 1 MiB", (bytes) => (bytes.length === mebibyte ? new Uint8Array() : bytes)),
  cutting("loses the last byte of a value of exactly 64 KiB", (bytes) =>
    bytes.length === 64 * kibibyte ? bytes.slice(0, -1) : bytes,
  ),
  cutting("repeats the first 64 KiB", (bytes) => bytes.map((_, at) => bytes[at % (64 * kibibyte)] ?? 0)),
  cutting("swaps two blocks of 64 KiB", (bytes) => {
    const block = 64 * kibibyte;
    if (bytes.length < 2 * block) return bytes;
    return Uint8Array.from([...bytes.slice(block, 2 * block), ...bytes.slice(0, block), ...bytes.slice(2 * block)]);
  }),
  reading("decodes text in blocks of 64 KiB", "body.text", "text", (bytes) => decodedInBlocks(bytes, 64 * kibibyte)),
  reading("decodes text in blocks of 1 MiB", "body.text", "text", (bytes) => decodedInBlocks(bytes, mebibyte)),
  reading("decodes JSON in blocks of 64 KiB", "body.methods", "json", (bytes) =>
    JSON.parse(decodedInBlocks(bytes, 64 * kibibyte)),
  ),
  reading("gives the first MiB as a Blob", "body.methods", "blob", (bytes) => new Blob([bytes.slice(0, mebibyte)])),
  reading(
    "gives the first 64 KiB as a buffer",
    "body.methods",
    "arrayBuffer",
    (bytes) => bytes.slice(0, 64 * kibibyte).buffer,
  ),
  giving("streams the first 64 KiB only", "body.stream", "get", (object) =>
    isObject(object) && "body" in object && object.size > 64 * kibibyte
      ? Object.defineProperty(object, "body", { value: streamed(object, 64 * kibibyte), configurable: true })
      : object,
  ),
  giving("counts the size of large values in KiB", "result.size", "put", (object) =>
    object.size > 64 * kibibyte ? withProperty(object, "size", Math.ceil(object.size / kibibyte) * kibibyte) : object,
  ),
  given("serves a range from beyond 64 KiB modulo 64 KiB", "range.offset", "get", ([key, options, ...others]) => {
    const offset = options?.range?.offset;
    if (!(offset > 64 * kibibyte)) return [key, options, ...others];
    return [key, { ...options, range: { ...options.range, offset: offset % (64 * kibibyte) } }, ...others];
  }),
  given("serves at most 64 KiB of a suffix", "range.suffix", "get", ([key, options, ...others]) => {
    const suffix = options?.range?.suffix;
    if (!(suffix > 64 * kibibyte)) return [key, options, ...others];
    return [key, { ...options, range: { suffix: 64 * kibibyte } }, ...others];
  }),
  handling("cuts parts above 1 MiB", "multipart.create", {
    async uploadPart(own, [number, value, ...others]) {
      const isText = typeof value === "string" && value.length > 10 * kibibyte;
      return own(number, isText ? new TextEncoder().encode(value).slice(0, mebibyte) : value, ...others);
    },
  }),
  // Snapshots.
  giving("reads bodies above 1 KiB when they are asked for", "body.snapshot", "get", (object, [key], own) => {
    if (!isObject(object) || !("text" in object) || object.size <= kibibyte) return object;
    for (const method of ["text", "arrayBuffer"]) {
      const now = object[method].bind(object);
      withMethod(object, method, async () => ((await own(key)) ?? { [method]: now })[method]());
    }
    return object;
  }),
  sharing("lets two reads at once share a buffer"),
  // Numbers of keys.
  deletingOf("deletes nothing if exactly 1,000 keys are given", (keys) => (keys.length === 1000 ? [] : keys)),
  deletingOf("leaves the last of 1,000 keys", (keys) => (keys.length === 1000 ? keys.slice(0, -1) : keys)),
  deletingOf("deletes the first 100 keys", (keys) => keys.slice(0, 100)),
  deletingOf("leaves the last of more than 500 keys", (keys) => (keys.length > 500 ? keys.slice(0, -1) : keys)),
  paging("loses the first key of the second page of 1,000", ({ objects }, { cursor, limit }) =>
    cursor && (limit ?? 1000) === 1000 ? objects.slice(1) : objects,
  ),
  paging("loses the first key of a second page", ({ objects }, { cursor }) => (cursor ? objects.slice(1) : objects)),
  paging("loses the last key of a page of 1,000", ({ objects }) =>
    objects.length === 1000 ? objects.slice(0, -1) : objects,
  ),
  paging("repeats the first key of a later page", ({ objects }, { cursor }) =>
    cursor && objects.length > 1 ? [objects[0], ...objects] : objects,
  ),
  giving("ends at 1,000 keys", "list.cursor", "list", (page) => {
    if (page.objects.length < 1000) return page;
    const { cursor: _, ...last } = page;
    return { ...last, truncated: false };
  }),
  giving("loses groups of a later page", "list.delimiter.group-once", "list", (page, [options]) =>
    options?.cursor && options.delimiter ? { ...page, delimitedPrefixes: [] } : page,
  ),
  acting("deletes from the 101st key on later", "delete.one", "delete", async (own, [keys, ...others]) => {
    if (!Array.isArray(keys) || keys.length <= 100 || keys.length > 1000) return own(keys, ...others);
    await own(keys.slice(0, 100), ...others);
    setTimeout(() => own(keys.slice(100)), 20);
  }),
  // Overlapping calls.
  acting("mixes the metadata of two puts at once", "consistency.last-wins", "put", async (own, args, bucket) => {
    if (!(args[1] instanceof ReadableStream)) {
      const object = await own(...args);
      if (typeof args[0] === "string") latest.set(bucket, args[2]);
      return object;
    }
    latest.delete(bucket);
    const value = await new Response(args[1]).arrayBuffer();
    const other = latest.get(bucket);
    return own(args[0], value, other === undefined ? args[2] : { ...args[2], ...(other as object) });
  }),
  acting("mixes the values of two puts at once", "consistency.last-wins", "put", async (own, args, bucket) => {
    if (!(args[1] instanceof ReadableStream)) {
      const object = await own(...args);
      if (typeof args[1] === "string") values.set(bucket, args[1]);
      return object;
    }
    values.delete(bucket);
    const value = await new Response(args[1]).arrayBuffer();
    return own(args[0], values.get(bucket) ?? value, args[2]);
  }),
  acting("stores one of several puts of other keys at once", "consistency.strong", "put", async (own, args, bucket) => {
    if (typeof args[0] !== "string" || args.length > 2) return own(...args);
    const busy = underWay.get(bucket);
    underWay.set(bucket, args[0]);
    const object = await own(...args);
    if (busy !== undefined && busy !== args[0]) await bucket.delete(args[0]);
    await Promise.resolve();
    underWay.delete(bucket);
    return object;
  }),
  // Second writes.
  keepingHead("keeps the checksums of the object before in head", "head.metadata", "checksums"),
  keepingHead("keeps the etag of the object before in head", "head.metadata", "etag"),
  keepingHead("keeps the HTTP metadata of the object before in head", "head.metadata", "httpMetadata"),
  keepingHead("keeps the size of the object before in head", "head.metadata", "size"),
  keepingListed("lists older metadata with include", "list.include", "customMetadata"),
  keepingListed("lists older HTTP metadata with include", "list.include", "httpMetadata"),
  keepingListed("lists the size of the object before", "consistency.strong", "size"),
  keepingListed("lists the etag of the object before", "consistency.strong", "etag"),
  acting("keeps the value if only metadata changes", "put.replaces", "put", async (own, args, bucket) => {
    const before = typeof args[0] === "string" ? await bucket.get(args[0]).catch(() => null) : null;
    const isOther = args[2]?.customMetadata !== undefined && typeof args[1] === "string";
    return isOther && before && args[1] !== "" ? own(args[0], await before.arrayBuffer(), args[2]) : own(...args);
  }),
  // Parts of arguments.
  ...["uploadedBefore", "etagDoesNotMatch"].map((second) =>
    optioned(`ignores ${second} beside etagMatches in put`, "condition.precedence", "put", ({ onlyIf }) =>
      onlyIf?.etagMatches !== undefined && onlyIf[second] !== undefined
        ? { onlyIf: { ...onlyIf, [second]: undefined } }
        : undefined,
    ),
  ),
  acting("does not verify the checksum of an empty value", "checksum.verified", "put", (own, args) =>
    own(...(args[1] === "" && isObject(args[2]) ? args.with(2, undefined) : args)),
  ),
  given("normalises line ends", "put.stores", "put", ([key, value, ...others]) => [
    key,
    typeof value === "string" ? value.replaceAll("\r\n", "\n") : value,
    ...others,
  ]),
  given("ends values at a NUL", "put.stores", "put", ([key, value, ...others]) => [
    key,
    typeof value === "string" ? value.split("\0")[0] : value,
    ...others,
  ]),
  optioned("drops the prefix of later pages", "list.cursor", "list", ({ cursor }) =>
    cursor ? { prefix: undefined } : undefined,
  ),
  given("ignores the last of several keys", "delete.one", "delete", ([keys, ...others]) => [
    Array.isArray(keys) && keys.length > 1 ? keys.slice(0, -1) : keys,
    ...others,
  ]),
  optioned("is a byte short at a suffix longer than the object", "range.suffix", "get", ({ range }) =>
    range?.suffix > 5 ? { range: { suffix: 4 } } : undefined,
  ),
  acting("does not write the same bytes again", "put.replaces", "put", async (own, args, bucket) => {
    const before = await stored(bucket, args[0]);
    const isSame = before !== null && typeof args[1] === "string" && (await textOf(bucket, args[0])) === args[1];
    return isSame ? before : own(...args);
  }),
  acting("deletes what is below a key too", "delete.one", "delete", async (own, [keys, ...others], bucket) => {
    await own(keys, ...others);
    if (typeof keys !== "string") return;
    const { objects } = await bucket.list({ prefix: `${keys}/` });
    if (objects.length > 0) await own(objects.map(({ key }) => key));
  }),
  // Uploads.
  acting(
    "forgets the metadata of a resumed upload",
    "multipart.metadata",
    "resumeMultipartUpload",
    (own, args, bucket) => {
      const upload = own(...args);
      const complete = upload.complete.bind(upload);
      return withMethod(upload, "complete", async (...given) => {
        const { key } = await complete(...given);
        return bucket.put(key, (await textOf(bucket, key)) ?? "");
      });
    },
  ),
  acting(
    "gives the time of its beginning to an upload",
    "result.uploaded",
    "createMultipartUpload",
    async (own, args, bucket) => {
      const upload = await own(...args);
      const { uploaded } = (await bucket.put("now", "")) as Anything;
      await bucket.delete("now");
      const complete = upload.complete.bind(upload);
      return withMethod(upload, "complete", async (...given) =>
        withProperty(await complete(...given), "uploaded", uploaded),
      );
    },
  ),
  handling("joins parts in the order of their texts", "multipart.complete", {
    async uploadPart(own, args, upload) {
      const part = await own(...args);
      const known = parts.get(upload.uploadId) ?? new Map<number, Anything>();
      parts.set(upload.uploadId, known.set(args[0], args[1]));
      return part;
    },
    async complete(own, [given, ...others], upload) {
      const known = parts.get(upload.uploadId);
      const numbers: number[] = Array.isArray(given) ? given.map(({ partNumber }: Anything) => partNumber) : [];
      const ascending = numbers.toSorted((a, b) => a - b);
      const byText = numbers.toSorted();
      if (known === undefined || byText.join() === ascending.join()) return own(given, ...others);
      const again: Anything[] = [];
      for (const [index, number] of ascending.entries())
        again.push(await upload.uploadPart(number, known.get(byText[index] as number)));
      return own(again, ...others);
    },
  }),
];

async function textOf(bucket: Anything, key: string): Promise<string | undefined> {
  return (await bucket.get(key))?.text();
}

const latest = new WeakMap<object, unknown>();
const values = new WeakMap<object, string>();
const underWay = new WeakMap<object, string>();
const parts = new Map<string, Map<number, Anything>>();

/** A bucket that stores other bytes than given, if it is given text. */
function cutting(name: string, cut: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): BrokenBucket {
  return given(name, "put.stores", "put", ([key, value, ...others]) => {
    if (typeof value !== "string" || value.length < 10 * kibibyte) return [key, value, ...others];
    return [key, cut(new TextEncoder().encode(value)), ...others];
  });
}

function decodedInBlocks(bytes: Uint8Array, size: number): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += new TextDecoder().decode(bytes.subarray(at, at + size));
  return text;
}

/** A bucket whose large objects read their bytes in another way. */
function reading(
  name: string,
  rule: RuleId,
  method: "text" | "json" | "blob" | "arrayBuffer",
  read: (bytes: Uint8Array<ArrayBuffer>) => unknown,
): BrokenBucket {
  return giving(name, rule, "get", (object) => {
    if (!isObject(object) || !("text" in object) || object.size < 10 * kibibyte) return object;
    const own = object.arrayBuffer.bind(object);
    return withMethod(object, method, async () => read(new Uint8Array(await own())));
  });
}

function streamed(object: Anything, size: number): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(await object.arrayBuffer()).slice(0, size));
      controller.close();
    },
  });
}

/** A bucket whose reads of one size give one buffer as long as they run at the same time. */
function sharing(name: string): BrokenBucket {
  const buffers = new Map<number, Uint8Array>();
  let running = 0;
  return giving(name, "body.copies", "get", (object) => {
    if (!isObject(object) || !("text" in object)) return object;
    const own = object.arrayBuffer.bind(object);
    return withMethod(object, "arrayBuffer", async () => {
      running += 1;
      const bytes = new Uint8Array(await own());
      const shared = buffers.get(bytes.length) ?? bytes;
      if (running > 1) buffers.set(bytes.length, shared);
      shared.set(bytes);
      running -= 1;
      if (running === 0) buffers.clear();
      return shared.buffer;
    });
  });
}

/** A bucket that deletes other keys than given. */
function deletingOf(name: string, change: (keys: string[]) => string[]): BrokenBucket {
  return acting(name, "delete.one", "delete", async (own, [keys, ...others]) => {
    if (!Array.isArray(keys) || keys.length === 0 || keys.length > 1000) return own(keys, ...others);
    const named = change(keys);
    return named.length === 0 ? undefined : own(named, ...others);
  });
}

/** A bucket that lists other objects on a page. */
function paging(name: string, change: (page: Anything, options: Anything) => readonly Anything[]): BrokenBucket {
  return giving(name, "list.cursor", "list", (page, [options]) => ({
    ...page,
    objects: change(page, isObject(options) ? options : {}),
  }));
}

/** A bucket whose `head` shows a member of the object that was stored before. */
function keepingHead(name: string, rule: RuleId, member: string): BrokenBucket {
  const before = new WeakMap<object, Map<string, unknown>>();
  return replaced(name, rule, {
    async put(own, args, bucket) {
      const old = await stored(bucket, args[0]);
      const object = await own(...args);
      const known = before.get(bucket) ?? new Map<string, unknown>();
      before.set(bucket, known);
      if (old !== null && object !== null && !known.has(args[0])) known.set(args[0], old[member]);
      return object;
    },
    async head(own, args, bucket) {
      const object = await own(...args);
      const known = before.get(bucket);
      return object && known?.has(args[0]) ? withProperty(object, member, known.get(args[0])) : object;
    },
  });
}

/** A bucket whose `list` shows a member of the object that was stored before. */
function keepingListed(name: string, rule: RuleId, member: string): BrokenBucket {
  const before = new WeakMap<object, Map<string, unknown>>();
  return replaced(name, rule, {
    async put(own, args, bucket) {
      const object = await own(...args);
      const known = before.get(bucket) ?? new Map<string, unknown>();
      before.set(bucket, known);
      if (object && !known.has(object.key)) known.set(object.key, object[member]);
      return object;
    },
    async list(own, args, bucket) {
      const page = await own(...args);
      const isKept = (object: Anything) => object[member] !== undefined && before.get(bucket)?.has(object.key);
      for (const object of page.objects)
        if (isKept(object)) withProperty(object, member, before.get(bucket)?.get(object.key));
      return page;
    },
  });
}
