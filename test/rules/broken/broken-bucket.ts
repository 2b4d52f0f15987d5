import { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import type { FakeBucketOptions } from "../../../src/bucket/binding/fake-bucket-options.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import { limits, semantics } from "../../../src/semantics/presets.js";
import type { Limits, Semantics } from "../../../src/semantics/semantics.js";

/** A FakeBucket that is broken on purpose, and the rule at which that must show. */
export interface BrokenBucket {
  readonly name: string;
  readonly rule: RuleId;
  readonly make: (options: FakeBucketOptions) => FakeBucket;
}

// biome-ignore lint/suspicious/noExplicitAny: what is broken here is called with any arguments, on purpose.
export type Anything = any;
export type Own = (...args: Anything[]) => Anything;
type Method = (own: Own, args: Anything[], bucket: FakeBucket) => unknown;

/** The number of each method's argument that is its options. */
const optionsAt = { get: 1, put: 2, list: 0, createMultipartUpload: 1 } as const;

/** A bucket of which some methods are replaced; each is given FakeBucket's own. */
export function replaced(name: string, rule: RuleId, methods: Readonly<Record<string, Method>>): BrokenBucket {
  class Broken extends FakeBucket {}
  for (const [method, replacement] of Object.entries(methods)) {
    const own: Own = Reflect.get(FakeBucket.prototype, method);
    Reflect.set(Broken.prototype, method, function replacing(this: FakeBucket, ...args: Anything[]) {
      return replacement(own.bind(this), args, this);
    });
  }
  return { name, rule, make: (options) => new Broken(options) };
}

/** A bucket of which one method is replaced. */
export function acting(name: string, rule: RuleId, method: string, act: Method): BrokenBucket {
  return replaced(name, rule, { [method]: act });
}

/** A bucket of which some options are others than those that are given. */
export function made(
  name: string,
  rule: RuleId,
  change: (options: FakeBucketOptions) => FakeBucketOptions,
): BrokenBucket {
  return { name, rule, make: (options) => new FakeBucket({ ...options, ...change(options) }) };
}

/** A bucket with a limit that is off by a little. */
export function limiting(name: string, rule: RuleId, limit: keyof Limits, more: number): BrokenBucket {
  return made(name, rule, ({ limits: own = {} }) => ({
    limits: { ...own, [limit]: (own[limit] ?? limits[limit]) + more },
  }));
}

/** A bucket that gives another answer to one of the questions than the one expected. */
export function answering(rule: RuleId, answer: Partial<Semantics>): BrokenBucket {
  const name = `answers ${Object.keys(answer)} ${Object.values(answer)}`;
  const record = { ...semantics.documented, ...answer };
  return made(name, rule, () => ({ semantics: record }));
}

/** A bucket of which a method takes other arguments than those that it is given. */
export function given(
  name: string,
  rule: RuleId,
  method: string,
  change: (args: Anything[]) => Anything[],
): BrokenBucket {
  return replaced(name, rule, { [method]: (own, args) => own(...change(args)) });
}

/** A bucket of which a method takes some other options, where there are any; `undefined` leaves them as they are. */
export function optioned(
  name: string,
  rule: RuleId,
  method: keyof typeof optionsAt,
  change: (options: Anything) => object | undefined,
): BrokenBucket {
  return given(name, rule, method, (args) =>
    withOptions(args, optionsAt[method], (options) => {
      const changed = change(options);
      return changed === undefined ? options : { ...options, ...changed };
    }),
  );
}

/** A bucket of which a method refuses some of the arguments that it should take. */
export function refusing(
  name: string,
  rule: RuleId,
  method: string,
  isRefused: (args: Anything[]) => boolean,
): BrokenBucket {
  return acting(name, rule, method, async (own, args) => {
    if (isRefused(args)) throw new TypeError("Not supported.");
    return own(...args);
  });
}

/** A bucket of which a method gives something else, unless that is `null`; a change that gives nothing was made in it. */
export function giving(
  name: string,
  rule: RuleId,
  method: string,
  change: (result: Anything, args: Anything[], own: Own) => unknown,
): BrokenBucket {
  return acting(name, rule, method, async (own, args) => {
    const result = await own(...args);
    return result === null ? null : (change(result, args, own) ?? result);
  });
}

/** A bucket of which a method fails with other errors. */
export function failing(
  name: string,
  rule: RuleId,
  method: string,
  change: (error: Anything) => unknown,
): BrokenBucket {
  return acting(name, rule, method, (own, args) =>
    own(...args).catch((error: unknown) => {
      throw change(error);
    }),
  );
}

/** A bucket of which a method answers where it should fail with an error of such a text. */
export function forgiving(
  name: string,
  rule: RuleId,
  method: string,
  text: RegExp,
  answer: (own: Own, args: Anything[]) => unknown,
): BrokenBucket {
  return replaced(name, rule, { [method]: (own, args) => own(...args).catch(unless(text, () => answer(own, args))) });
}

/** Throws an error again unless its text is such. */
export function unless(text: RegExp, answer: () => unknown): (error: Error) => unknown {
  return (error) => {
    if (!text.test(error.message)) throw error;
    return answer();
  };
}

/** Replaces a read-only property of a result. */
export function withProperty(result: Anything, name: string, value: unknown): Anything {
  return (
    result && Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: false })
  );
}

/** Replaces a method of a result. */
export function withMethod(result: Anything, name: string, value: (...args: Anything[]) => unknown): Anything {
  return Object.defineProperty(result, name, { value, configurable: true });
}

/** True if a value has properties of its own. */
export function isObject(value: unknown): value is Anything {
  return typeof value === "object" && value !== null;
}

/** Changes the options, where there are any. */
export function withOptions(args: Anything[], at: number, change: (options: Anything) => Anything): Anything[] {
  return isObject(args[at]) ? args.with(at, change(args[at])) : args;
}

/** A copy of headers that is changed. */
export function withHeaders(headers: Headers, change: (copy: Headers) => void): Headers {
  const copy = new Headers(headers);
  change(copy);
  return copy;
}

/** The object that a bucket has stored at a key, if it can be one. */
export function stored(bucket: FakeBucket, key: unknown): Promise<Anything> | null {
  return typeof key === "string" ? bucket.head(key).catch(() => null) : null;
}
