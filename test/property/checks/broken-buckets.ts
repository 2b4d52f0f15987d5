import { FakeBucket, type FakeBucketOptions, type RuleId, type Semantics, semantics } from "fakebucket";

/** A FakeBucket that is broken on purpose, and the rule at which that must show. */
export interface BrokenBucket {
  readonly name: string;
  readonly rule: RuleId;
  readonly make: (options: FakeBucketOptions) => FakeBucket;
}

// biome-ignore lint/suspicious/noExplicitAny: what is broken here is called with any arguments, on purpose.
type Anything = any;
type Method = (this: FakeBucket, own: (...args: Anything[]) => Anything, args: Anything[]) => unknown;

/** A bucket of which some methods are replaced; each is given FakeBucket's own. */
function replaced(name: string, rule: RuleId, methods: Readonly<Record<string, Method>>): BrokenBucket {
  class Broken extends FakeBucket {}
  for (const [method, replacement] of Object.entries(methods)) {
    const own: (...args: Anything[]) => Anything = Reflect.get(FakeBucket.prototype, method);
    Reflect.set(Broken.prototype, method, function replacing(this: FakeBucket, ...args: Anything[]) {
      return replacement.call(this, own.bind(this), args);
    });
  }
  return { name, rule, make: (options) => new Broken(options) };
}

/** A bucket that gives another answer to one of the questions than the one expected. */
function answering(rule: RuleId, answer: Partial<Semantics>): BrokenBucket {
  const name = `answers ${Object.keys(answer)} ${Object.values(answer)}`;
  const record = { ...semantics.documented, ...answer };
  return { name, rule, make: (options) => new FakeBucket({ ...options, semantics: record }) };
}

/** Replaces a read-only property of a result. */
function withProperty(result: Anything, name: string, value: unknown): Anything {
  return (
    result && Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: false })
  );
}

const isObject = (value: unknown): value is Anything => typeof value === "object" && value !== null;

/** Changes the options, the last argument, where there are any. */
function withOptions(args: Anything[], at: number, change: (options: Anything) => Anything): Anything[] {
  return isObject(args[at]) ? args.with(at, change(args[at])) : args;
}

/** Broken reads and writes. */
const brokenOperations: readonly BrokenBucket[] = [
  replaced("gives a byte less than `length`", "range.length", {
    get: (own, args) =>
      own(
        ...withOptions(args, 1, ({ range, ...options }) => ({
          ...options,
          range: range?.length > 1 && range.offset === undefined ? { length: range.length - 1 } : range,
        })),
      ),
  }),
  replaced("lets the time count although the etag matches", "condition.precedence", {
    get: (own, args) =>
      own(
        ...withOptions(args, 1, (options) => {
          const { onlyIf } = options;
          const both = isObject(onlyIf) && onlyIf.etagMatches && onlyIf.uploadedBefore && !onlyIf.uploadedAfter;
          return both ? { ...options, onlyIf: { ...onlyIf, etagMatches: undefined } } : options;
        }),
      ),
  }),
  replaced("loses a property of head", "result.properties", {
    head: async (own, args) => {
      const object = await own(...args);
      if (object !== null) delete object.storageClass;
      return object;
    },
  }),
  replaced("makes a TypeError of each RangeError", "range.negative", {
    get: (own, args) =>
      own(...args).catch((error: unknown) => {
        throw error instanceof RangeError ? new TypeError(error.message) : error;
      }),
  }),
  replaced("stores what a failing stream gave so far", "value.stream-fails", {
    put: (own, args) =>
      own(...args).catch((error: unknown) => {
        if (error instanceof RangeError && args[1] instanceof ReadableStream) return own(args[0], "", args[2]);
        throw error;
      }),
  }),
  replaced("keeps the etag of what was there before", "result.etag", {
    async put(own, args) {
      const before = typeof args[0] === "string" ? await this.head(args[0]).catch(() => null) : null;
      const object = await own(...args);
      return before === null ? object : withProperty(object, "etag", before.etag);
    },
  }),
  replaced("loses contentLanguage", "http-metadata.object", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          if (!isObject(options.httpMetadata) || options.httpMetadata instanceof Headers) return options;
          return { ...options, httpMetadata: { ...options.httpMetadata, contentLanguage: undefined } };
        }),
      ),
  }),
  replaced("refuses with a class of its own", "errors.service-form", {
    head: (own, args) =>
      own(...args).catch((error: Error) => {
        throw /\(10020\)$/.test(error.message)
          ? Object.assign(new (class StoreError extends Error {})(error.message))
          : error;
      }),
  }),
  replaced("throws before it returns a promise", "errors.reject", {
    head(own, args) {
      if (args.length === 0) throw new TypeError("parameter 1");
      return own(...args);
    },
  }),
  replaced("copies buffers late", "value.copied", {
    put: async (own, args) => {
      await Promise.resolve();
      return own(...args);
    },
  }),
  replaced("stores metadata although the precondition fails", "put.precondition-failed", {
    put: async (own, args) => (await own(...args)) ?? own(args[0], args[1], { ...args[2], onlyIf: undefined }),
  }),
  replaced("checks, then acts", "consistency.atomic", {
    async put(own, args) {
      const { onlyIf, ...options } = args[2] ?? {};
      if (onlyIf?.etagDoesNotMatch !== "*") return own(...args);
      return (await this.head(args[0])) === null ? own(args[0], args[1], options) : null;
    },
  }),
  replaced("gives times in whole seconds", "result.uploaded", {
    put: async (own, args) => {
      const object = await own(...args);
      const uploaded = object && new Date(Math.floor(object.uploaded.getTime() / 1000) * 1000);
      return withProperty(object, "uploaded", uploaded);
    },
  }),
  replaced("gives custom metadata names in lower case", "custom-metadata.names", {
    head: async (own, args) => {
      const object = await own(...args);
      const entries = Object.entries<string>(object?.customMetadata ?? {});
      const lower = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
      return withProperty(object, "customMetadata", lower);
    },
  }),
  replaced("stops to delete at the first key that is missing", "delete.one", {
    async delete(own, args) {
      if (!Array.isArray(args[0])) return own(...args);
      for (const key of args[0]) {
        if ((await this.head(key)) === null) return;
        await own(key);
      }
    },
  }),
  replaced("gives undefined for a missing key", "head.missing", {
    head: async (own, args) => (await own(...args)) ?? undefined,
  }),
  replaced("takes lower-case hex only", "checksum.hex", {
    put: async (own, args) => {
      if (/[A-F]/.test(args[2]?.sha1)) throw new TypeError("Provided SHA-1 wasn't a valid hex string");
      return own(...args);
    },
  }),
  replaced("does not look at SHA-384", "checksum.verified", {
    put: (own, args) => own(...withOptions(args, 2, ({ sha384, ...options }) => options)),
  }),
  replaced("refuses options that it does not know", "arguments.extra", {
    get: async (own, args) => {
      if (isObject(args[1]) && "unknown" in args[1]) throw new TypeError("unknown option");
      return own(...args);
    },
  }),
  replaced("gives a body again and again", "body.one-shot", {
    get: async (own, args) => {
      const object = await own(...args);
      if (object === null || !("body" in object) || object.size > 1) return object;
      const again = await own(args[0]);
      return Object.defineProperty(object, "text", { value: () => again.text(), enumerable: false });
    },
  }),
];

/** Broken lists. */
const brokenLists: readonly BrokenBucket[] = [
  ...["key.order", "list.order"].map((rule) =>
    replaced(rule === "key.order" ? "orders by UTF-16 units" : "orders backwards", rule as RuleId, {
      list: async (own, args) => {
        const page = await own(...args);
        const sign = rule === "key.order" ? 1 : -1;
        page.objects.sort((a: Anything, b: Anything) => (a.key < b.key ? -sign : sign));
        return page;
      },
    }),
  ),
  replaced("lists a group on each page", "list.delimiter.group-once", {
    list: async (own, args) => {
      const page = await own(...args);
      if (args[0]?.cursor && args[0].delimiter && !page.delimitedPrefixes.includes("a"))
        page.delimitedPrefixes.unshift("a");
      return page;
    },
  }),
  replaced("gives a cursor always", "list.result", {
    list: async (own, args) => ({ cursor: undefined, ...(await own(...args)) }),
  }),
  replaced("includes all metadata always", "list.include", {
    list: (own, args) =>
      own(...withOptions(args, 0, (options) => ({ ...options, include: ["httpMetadata", "customMetadata"] }))),
  }),
  replaced("starts at `startAfter`", "list.start-after", {
    list: (own, args) =>
      own(
        ...withOptions(args, 0, ({ startAfter, ...options }) =>
          typeof startAfter === "string" && startAfter.length === 1
            ? { ...options, startAfter: `${String.fromCharCode(startAfter.charCodeAt(0) - 1)}~` }
            : { ...options, startAfter },
        ),
      ),
  }),
  replaced("looks for a cursor's key", "list.cursor", {
    async list(own, args) {
      const cursor: unknown = args[0]?.cursor;
      const page = await own(...args);
      if (typeof cursor !== "string" || !/^6f([0-9a-f]{2})+[0-9a-f]{8}$/.test(cursor)) return page;
      const key = cursor.slice(2, -8).replace(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
      if ((await this.head(key)) === null) page.objects.length = 0;
      return page;
    },
  }),
];

/** Broken uploads. */
const brokenUploads: readonly BrokenBucket[] = [
  replaced("joins parts in the order given", "multipart.complete", {
    createMultipartUpload: async (own, args) => {
      const upload = await own(...args);
      const sizes = new Map<number, number>();
      const { uploadPart, complete } = upload;
      return Object.defineProperties(upload, {
        uploadPart: {
          value: (number: number, value: Anything, options: Anything) => {
            sizes.set(number, value.byteLength);
            return uploadPart.call(upload, number, value, options);
          },
        },
        complete: {
          value: async (parts: Anything) => {
            const sorted = parts.every(
              (part: Anything, index: number) => part.partNumber >= (parts[index - 1]?.partNumber ?? 0),
            );
            const object = await complete.call(upload, parts);
            return sorted ? object : withProperty(object, "size", sizes.get(parts[0].partNumber));
          },
        },
      });
    },
  }),
];

/** Another answer than the one expected breaks exactly the rule that the question is about. */
const otherAnswers: readonly BrokenBucket[] = [
  answering("list.delimiter", { delimitedPrefixes: "withDelimiter" }),
  answering("key.nfc", { keyEquivalence: "exact" }),
  answering("key.lone-surrogate", { loneSurrogate: "\uFFFD\uFFFD\uFFFD" }),
  answering("list.cursor-malformed", { malformedCursor: "listsFromStart" }),
  answering("list.include", { metadataNotListed: "empty" }),
  answering("multipart.unknown-upload", { unknownUpload: 10001 }),
  answering("multipart.part", { partEtag: "random" }),
  answering("multipart.parts-unequal", { unequalPartsText: "Other." }),
  answering("custom-metadata.size", { uploadMetadataLimit: "unchecked" }),
  answering("custom-metadata.size", { maxCustomMetadataBytes: 8193 }),
  answering("custom-metadata.proto", { protoMetadata: "lost" }),
  answering("storage-class.kept", { storageClasses: "ignored" }),
  answering("ssec.get-other-key", { ssecKeys: "ignored" }),
  answering("range.header", { unsatisfiableRange: "servesWhole" }),
  answering("condition.uploaded-after", { conditionsBefore1970: "neverHold" }),
  answering("key.length", { maxKeyBytes: 1025 }),
  answering("delete.count", { maxDeleteKeys: 1001 }),
  answering("delete.count", { minDeleteKeys: 0 }),
  answering("list.limit", { maxListEntries: 999 }),
  answering("list.metadata-bytes", { listMetadataBytes: 256 * 1000 }),
  answering("multipart.part-number", { maxParts: 9999 }),
  answering("multipart.expiry", { uploadLifetimeMilliseconds: 8 * 24 * 60 * 60 * 1000 }),
  answering("arguments.missing", { brand: "R2" }),
];

/** Every bucket that is broken on purpose. */
export const brokenBuckets: readonly BrokenBucket[] = [
  ...brokenOperations,
  ...brokenLists,
  ...brokenUploads,
  ...otherAnswers,
];
