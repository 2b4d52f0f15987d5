import { FakeBucket } from "../../../src/binding/fake-bucket.js";
import type { FakeBucketOptions } from "../../../src/binding/fake-bucket-options.js";
import type { RuleId } from "../../../src/rules/all-rules.js";
import { semantics } from "../../../src/semantics/presets.js";
import type { Semantics } from "../../../src/semantics/semantics.js";

/** A FakeBucket that is broken on purpose, and the rule at which that must show. */
export interface BrokenBucket {
  readonly name: string;
  readonly rule: RuleId;
  readonly make: (options: FakeBucketOptions) => FakeBucket;
}

// biome-ignore lint/suspicious/noExplicitAny: what is broken here is called with any arguments, on purpose.
export type Anything = any;
type Method = (this: FakeBucket, own: (...args: Anything[]) => Anything, args: Anything[]) => unknown;

/** A bucket of which some methods are replaced; each is given FakeBucket's own. */
export function replaced(name: string, rule: RuleId, methods: Readonly<Record<string, Method>>): BrokenBucket {
  class Broken extends FakeBucket {}
  for (const [method, replacement] of Object.entries(methods)) {
    const own: (...args: Anything[]) => Anything = Reflect.get(FakeBucket.prototype, method);
    Reflect.set(Broken.prototype, method, function replacing(this: FakeBucket, ...args: Anything[]) {
      return replacement.call(this, own.bind(this), args);
    });
  }
  return { name, rule, make: (options) => new Broken(options) };
}

/** Replaces a read-only property of a result. */
export function withProperty(result: Anything, name: string, value: unknown): Anything {
  return (
    result && Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: false })
  );
}

/** True if a value has properties of its own. */
export function isObject(value: unknown): value is Anything {
  return typeof value === "object" && value !== null;
}

/** Changes the options, the last argument, where there are any. */
export function withOptions(args: Anything[], at: number, change: (options: Anything) => Anything): Anything[] {
  return isObject(args[at]) ? args.with(at, change(args[at])) : args;
}

/** A bucket that gives another answer to one of the questions than the one expected. */
export function answering(rule: RuleId, answer: Partial<Semantics>): BrokenBucket {
  const name = `answers ${Object.keys(answer)} ${Object.values(answer)}`;
  const record = { ...semantics.documented, ...answer };
  return { name, rule, make: (options) => new FakeBucket({ ...options, semantics: record }) };
}
