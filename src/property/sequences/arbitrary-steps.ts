import fc, { type Arbitrary } from "fast-check";
import { createOptions, getOptions, listOptions, partOptions, putOptions } from "./arbitrary-options.js";
import { completedParts, partArguments } from "./arbitrary-parts.js";
import {
  arrayOf,
  earlier,
  junk,
  key,
  keyOfFamily,
  largeText,
  mostly,
  optionally,
  type Template,
  value,
  weighted,
} from "./arbitrary-values.js";
import type { Beside, Reading, SequenceStep } from "./sequence.js";

/** A call before its references to earlier steps are resolved. */
export interface StepTemplate {
  readonly call: SequenceStep["call"];
  readonly args: readonly Template[];
  /** Chooses the earlier step to call the method on. */
  readonly pick?: number;
  readonly read?: Reading;
  readonly beside?: Beside;
}

/** Extensions of sequences that the real runtime does not support. */
export interface SequenceOptions {
  /** Steps to advance the clock. @defaultValue false */
  readonly timePasses?: boolean;
  /** Streams made by a script, of unknown length: some fail, some produce texts. @defaultValue false */
  readonly ownStreams?: boolean;
  /** Changes of arguments after the call. @defaultValue false */
  readonly changes?: boolean;
  /** The number of values from 64 KiB to 5 MiB among 1,000 values. @defaultValue 0 */
  readonly largeValues?: number;
  /** The number of 5 MiB parts among ten parts. @defaultValue 2 */
  readonly bigParts?: number;
  /** The keys. @defaultValue one of several families, and any text */
  readonly keys?: readonly string[];
  /** The maximum number of steps. @defaultValue the length of twelve scenes */
  readonly maxSteps?: number;
  /** The allowed calls, among them a plain `put` and `get`. @defaultValue all */
  readonly allows?: (call: StepTemplate) => boolean;
  /** True to leave out only the parts of a call that are not allowed, instead of the call. @defaultValue false */
  readonly keepsParts?: boolean;
  /** True for calls to generate with plain arguments, where the drawn ones are not allowed. @defaultValue all */
  readonly isAsked?: (call: StepTemplate) => boolean;
  /** The minimum number of scenes: a call, or an upload with its calls. @defaultValue 1 */
  readonly minScenes?: number;
}

const pick = fc.nat({ max: 7 });
const anyKey = mostly(key, 30);

function withOptions(
  leading: readonly Arbitrary<Template>[],
  options: Arbitrary<Template>,
): Arbitrary<readonly Template[]> {
  const whole = fc.tuple(fc.tuple(...leading), optionally(options)).map((all) => all.flat());
  // Sometimes an argument is missing.
  return weighted([30, whole], [1, whole.map((all) => all.slice(0, leading.length - 1))]);
}

const readings = ["text", "json", "arrayBuffer", "bytes", "blob", "stream", "byob", "twice", "tee", "none"] as const;

/** Generates single calls to all methods. */
export function anySteps({
  timePasses = false,
  ownStreams = false,
  changes = false,
  bigParts = 2,
  largeValues = 0,
}: SequenceOptions): Arbitrary<StepTemplate> {
  const stored = weighted([1000, value(ownStreams)], [largeValues, largeText]);
  // The simulator may send the rest of a body only when it is read.
  const reading = fc.constantFrom<Reading>(...readings, ...(changes ? (["reader", "last"] as const) : []));
  const step = (call: SequenceStep["call"], args: Arbitrary<readonly Template[]>): Arbitrary<StepTemplate> => {
    const beside = weighted(
      [60, fc.constant(undefined)],
      [1, fc.constant("detached" as const)],
      [changes ? 8 : 0, fc.constant("changes" as const)],
      [call === "list" ? 40 : 0, fc.constant("to the end" as const)],
    );
    return fc
      .tuple(args, beside)
      .map(([all, other]) => ({ call, args: all, ...(other === undefined ? {} : { beside: other }) }));
  };
  const onEarlier = (call: SequenceStep["call"], args: Arbitrary<readonly Template[]>): Arbitrary<StepTemplate> =>
    fc.tuple(step(call, args), pick).map(([template, on]) => ({ ...template, pick: on }));
  const put = [anyKey, weighted([20, mostly(stored, 30)], [changes ? 2 : 1, earlier("body")])];
  const get = fc.tuple(step("get", withOptions([anyKey], getOptions)), reading);
  const part = fc.tuple(partArguments(ownStreams, bigParts), optionally(partOptions)).map((all) => all.flat());
  return weighted(
    [10, step("put", withOptions(put, putOptions))],
    [10, get.map(([template, read]) => ({ ...template, read }))],
    [3, step("head", withOptions([anyKey], junk))],
    [8, step("list", optionally(listOptions))],
    [3, step("delete", fc.tuple(deleted))],
    [2, step("createMultipartUpload", withOptions([anyKey], createOptions))],
    [1, step("resumeMultipartUpload", withOptions([anyKey, fc.oneof(earlier("uploadId"), mostly(key))], junk))],
    [3, onEarlier("uploadPart", part)],
    [3, onEarlier("complete", fc.tuple(completedParts))],
    [1, onEarlier("abort", fc.constant([]))],
    [2, onEarlier("writeHttpMetadata", fc.tuple(mostly(writtenHeaders)))],
    [1, fc.constant<StepTemplate>({ call: "shape", args: [] })],
    [timePasses ? 3 : 0, passing],
  );
}

const deleted: Arbitrary<Template> = fc.oneof(
  anyKey,
  arrayOf(anyKey, { maxLength: 3 }),
  // A refused key after accepted keys.
  arrayOf(keyOfFamily(), { minLength: 1, maxLength: 2 }, "k".repeat(1025)),
  junk,
);

const writtenHeaders = fc.constant<Template>({
  is: "headers",
  entries: Object.entries({ "content-type": "old/type", "x-kept": "1" }),
});

const minute = 60 * 1000;
const day = 24 * 60 * minute;
// Never exactly when something expires: the clocks of the two sides differ slightly.
const passing: Arbitrary<StepTemplate> = fc
  .constantFrom(minute, day + minute, 2 * day + minute, 7 * day + minute)
  .map((milliseconds) => ({ call: "advance", args: [milliseconds] }));

/** Generates an upload from its start to its end, with other calls in between. */
export function wholeUpload(step: Arbitrary<StepTemplate>, timePasses = false): Arbitrary<readonly StepTemplate[]> {
  const create = fc
    .tuple(keyOfFamily(), optionally(createOptions))
    .map(([first, options]): StepTemplate => ({ call: "createMultipartUpload", args: [first, ...options] }));
  const part = fc
    .tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom("hello", "world", "hi", "hello!"),
      optionally(partOptions, 1),
    )
    .map(
      ([number, text, options]): StepTemplate => ({ call: "uploadPart", args: [number, text, ...options], pick: 0 }),
    );
  const complete = completedParts.map((parts): StepTemplate => ({ call: "complete", args: [parts], pick: 0 }));
  const others = fc.array(timePasses ? weighted([3, step], [1, passing]) : step, { maxLength: 1 });
  return fc
    .tuple(create, fc.array(part, { minLength: 1, maxLength: 3 }), others, complete, others)
    .map(([created, parts, between, completed, after]) => [created, ...parts, ...between, completed, ...after]);
}

/** A plain `put`, so that other calls find an object. */
export const plainPut: Arbitrary<StepTemplate> = fc
  .tuple(keyOfFamily(), fc.constantFrom("hello", "hello", "", '{"a":1}'))
  .map(([first, text]) => ({ call: "put", args: [first, text] }));
