import { FakeBucket, type Semantics, semantics } from "fakebucket";
import type { MakeBucket } from "./fake-runner.js";

/** A FakeBucket that is broken on purpose, to see whether the harness finds it. */
export interface Fault {
  readonly name: string;
  readonly makeBucket: MakeBucket;
}

// biome-ignore lint/suspicious/noExplicitAny: what is broken here is called with any arguments, on purpose.
type Anything = any;
type Methods = { readonly [method: string]: (bucket: Anything, args: readonly Anything[]) => unknown };

/** A bucket of which some methods are replaced; the others are FakeBucket's own. */
function broken(methods: Methods, answers: Partial<Semantics> = {}): MakeBucket {
  return ({ date, flags }) => {
    const bucket = new FakeBucket({
      semantics: { ...semantics.simulator, ...answers },
      compatibilityDate: date,
      compatibilityFlags: flags,
    });
    return new Proxy(bucket, {
      get(target, name) {
        const method = methods[String(name)];
        if (method !== undefined) return (...args: readonly unknown[]) => method(target, args);
        const member = Reflect.get(target, name, target) as unknown;
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  };
}

/** Replaces an own property of a result, as the platform's are: read-only. */
function withProperty(result: Anything, name: string, value: unknown): Anything {
  return Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: false });
}

/** Replaces the options of a `get` before they are looked at, where there are any. */
function withOptions(args: readonly Anything[], change: (options: Anything) => Anything): readonly Anything[] {
  const [key, options, ...rest] = args;
  return isPlain(options) ? [key, change(options), ...rest] : args;
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** One fault of each kind that is easily made. None of them changes whether a call throws or rejects. */
export const faults: readonly Fault[] = [
  {
    name: "range-off-by-one",
    makeBucket: broken({
      get: (bucket, args) =>
        bucket.get(
          ...withOptions(args, (options) => {
            const { range } = options;
            return isPlain(range) && Number.isInteger(range.length) && range.length > 1
              ? { ...options, range: { ...range, length: range.length - 1 } }
              : options;
          }),
        ),
    }),
  },
  {
    name: "utf16-order",
    makeBucket: broken({
      list: (bucket, args) =>
        bucket.list(...args).then((page: Anything) => {
          page.objects.sort((a: Anything, b: Anything) => (a.key < b.key ? -1 : 1));
          return page;
        }),
    }),
  },
  {
    name: "group-listed-twice",
    makeBucket: broken({
      list: (bucket, args) =>
        bucket.list(...args).then((page: Anything) => {
          // A cursor that continues behind the group's prefix instead of behind its last key.
          const group = page.delimitedPrefixes.at(-1);
          if (page.truncated && atob(page.cursor).startsWith(group)) page.cursor = btoa(group);
          return page;
        }),
    }),
  },
  {
    name: "condition-precedence",
    makeBucket: broken({
      get: (bucket, args) =>
        bucket.get(
          ...withOptions(args, (options) => {
            const { onlyIf } = options;
            // The time counts although the etag matches.
            const both =
              typeof onlyIf?.etagMatches === "string" &&
              /^\w+$/.test(onlyIf.etagMatches) &&
              onlyIf.uploadedBefore instanceof Date;
            return both ? { ...options, onlyIf: { ...onlyIf, etagMatches: undefined } } : options;
          }),
        ),
    }),
  },
  {
    name: "unset-members-of-another-date",
    makeBucket: ({ flags }) => new FakeBucket({ semantics: "simulator", compatibilityFlags: flags }),
  },
  {
    name: "missing-own-property",
    makeBucket: broken({
      head: (bucket, args) =>
        bucket.head(...args).then((object: Anything) => {
          if (object !== null) delete object.range;
          return object;
        }),
    }),
  },
  {
    name: "wrong-error-class",
    makeBucket: broken({
      get: (bucket, args) =>
        bucket.get(...args).catch((error: Error) => {
          throw error instanceof RangeError ? new TypeError(error.message) : error;
        }),
    }),
  },
  {
    name: "swallowed-stream-error",
    makeBucket: broken({
      put: (bucket, [key, value, ...rest]) =>
        bucket.put(key, value instanceof ReadableStream && value.locked ? "" : value, ...rest),
    }),
  },
  {
    name: "stale-etag",
    makeBucket: broken({
      put(bucket, args) {
        const [key] = args;
        const before = typeof key === "string" && key.length < 100 ? bucket.head(key) : Promise.resolve(null);
        return bucket.put(...args).then(async (object: Anything) => {
          const old = await before;
          return object !== null && old !== null ? withProperty(object, "etag", old.etag) : object;
        });
      },
    }),
  },
  {
    name: "lost-metadata-field",
    makeBucket: broken({
      get: (bucket, args) =>
        bucket.get(...args).then((object: Anything) => {
          if (object?.httpMetadata) delete object.httpMetadata.contentLanguage;
          return object;
        }),
    }),
  },
  {
    name: "cursor-by-equality",
    makeBucket: broken({
      list(bucket, args) {
        const [options, ...rest] = args;
        const cursor = isPlain(options) ? options.cursor : undefined;
        if (
          typeof cursor !== "string" ||
          !/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(cursor)
        ) {
          return bucket.list(...args);
        }
        // Looks for the key that the cursor names; when that is gone, gives nothing more.
        const answer = bucket.list(...args);
        return answer.then(async (page: Anything) => {
          if ((await bucket.head(atob(cursor))) !== null) return page;
          return bucket.list({ ...options, prefix: "no such key" }, ...rest);
        });
      },
    }),
  },
];
