import { FakeBucket } from "../../../src/bucket/binding/fake-bucket.js";
import type { FakeBucketOptions } from "../../../src/bucket/binding/fake-bucket-options.js";
import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import { limits, semantics } from "../../../src/semantics/presets.js";
import type { Limits, Semantics } from "../../../src/semantics/semantics.js";

/** A deliberately broken FakeBucket, with the rule that must fail. */
export interface BrokenBucket {
  readonly name: string;
  readonly rule: RuleId;
  readonly make: (options: FakeBucketOptions) => FakeBucket;
}

// biome-ignore lint/suspicious/noExplicitAny: broken buckets are called with any arguments.
export type Anything = any;
export type Own = (...args: Anything[]) => Anything;
type Method = (own: Own, args: Anything[], bucket: FakeBucket) => unknown;

/** The index of the options among the arguments of each method. */
export const optionsAt = { get: 1, put: 2, list: 0, createMultipartUpload: 1 } as const;

/** Replaces methods. Each replacement receives the original method. */
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

/** Replaces one method. */
export function acting(name: string, rule: RuleId, method: string, act: Method): BrokenBucket {
  return replaced(name, rule, { [method]: act });
}

/** Changes options of the constructor. */
export function made(
  name: string,
  rule: RuleId,
  change: (options: FakeBucketOptions) => FakeBucketOptions,
): BrokenBucket {
  return { name, rule, make: (options) => new FakeBucket({ ...options, ...change(options) }) };
}

/** Shifts a limit. */
export function limiting(name: string, rule: RuleId, limit: keyof Limits, more: number): BrokenBucket {
  return made(name, rule, ({ limits: own = {} }) => ({
    limits: { ...own, [limit]: (own[limit] ?? limits[limit]) + more },
  }));
}

/** Changes an answer of the semantics. */
export function answering(rule: RuleId, answer: Partial<Semantics>): BrokenBucket {
  const name = `answers ${Object.keys(answer)} ${Object.values(answer)}`;
  const record = { ...semantics.documented, ...answer };
  return made(name, rule, () => ({ semantics: record }));
}

/** Changes the arguments of a method. */
export function given(
  name: string,
  rule: RuleId,
  method: string,
  change: (args: Anything[]) => Anything[],
): BrokenBucket {
  return replaced(name, rule, { [method]: (own, args) => own(...change(args)) });
}

/** Changes the options of a method, if given; `undefined` keeps them. */
export function optioned(
  name: string,
  rule: RuleId,
  method: keyof typeof optionsAt,
  change: (options: Anything, args: Anything[]) => object | undefined,
): BrokenBucket {
  return given(name, rule, method, (args) =>
    withOptions(args, optionsAt[method], (options) => {
      const changed = change(options, args);
      return changed === undefined ? options : { ...options, ...changed };
    }),
  );
}

/** Makes a method refuse some valid arguments. */
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

/** Changes the result of a method, unless it is `null`. A change that returns nothing modifies the result itself. */
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

/** Changes the errors of a method. */
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

/** Makes a method return an answer in place of errors with a matching text. */
export function forgiving(
  name: string,
  rule: RuleId,
  method: string,
  text: RegExp,
  answer: (own: Own, args: Anything[]) => unknown,
): BrokenBucket {
  return replaced(name, rule, { [method]: (own, args) => own(...args).catch(unless(text, () => answer(own, args))) });
}

/** Rethrows an error unless its text matches. */
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

/** Returns an object with additional inherited members. */
export function derived(object: Anything, members: PropertyDescriptorMap): Anything {
  return Object.setPrototypeOf(object, Object.create(Object.getPrototypeOf(object), members));
}

/** True if a value is an object. */
export function isObject(value: unknown): value is Anything {
  return typeof value === "object" && value !== null;
}

/** Changes the options, if given. */
export function withOptions(args: Anything[], at: number, change: (options: Anything) => Anything): Anything[] {
  return isObject(args[at]) ? args.with(at, change(args[at])) : args;
}

/** Returns a changed copy of headers. */
export function withHeaders(headers: Headers, change: (copy: Headers) => void): Headers {
  const copy = new Headers(headers);
  change(copy);
  return copy;
}

/** Returns the stored object of a key, if the key is valid. */
export function stored(bucket: FakeBucket, key: unknown): Promise<Anything> | null {
  return typeof key === "string" ? bucket.head(key).catch(() => null) : null;
}
