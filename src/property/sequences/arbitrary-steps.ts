import fc, { type Arbitrary } from "fast-check";
import { createOptions, getOptions, listOptions, partOptions, putOptions } from "./arbitrary-options.js";
import { completedParts, partArguments } from "./arbitrary-parts.js";
import {
  arrayOf,
  earlier,
  junk,
  key,
  keyOfFamily,
  mostly,
  optionally,
  type Template,
  value,
  weighted,
} from "./arbitrary-values.js";
import type { Beside, Reading, SequenceStep } from "./sequence.js";

/** A call before it is known which earlier steps it can refer to. */
export interface StepTemplate {
  readonly call: SequenceStep["call"];
  readonly args: readonly Template[];
  /** Chooses among the earlier steps that the method can be called on. */
  readonly pick?: number;
  readonly read?: Reading;
  readonly beside?: Beside;
}

/** The steps of sequences that the real runtime cannot be asked. */
export interface SequenceOptions {
  /** Steps that move the clock. @defaultValue false */
  readonly timePasses?: boolean;
  /** Streams that a script makes, of unknown length: they fail, or give texts. @defaultValue false */
  readonly ownStreams?: boolean;
  /** Arguments that are changed after the call. @defaultValue false */
  readonly changes?: boolean;
  /** The number of parts, of ten, that have 5 MiB. @defaultValue 2 */
  readonly bigParts?: number;
  /** The keys. @defaultValue one of several families, and any text */
  readonly keys?: readonly string[];
  /** The most steps. @defaultValue what ten scenes come to */
  readonly maxSteps?: number;
  /** The calls that are made; it must allow a plain `put` and `get`. @defaultValue all */
  readonly allows?: (call: StepTemplate) => boolean;
}

const pick = fc.nat({ max: 7 });
const anyKey = mostly(key, 30);

function withOptions(
  leading: readonly Arbitrary<Template>[],
  options: Arbitrary<Template>,
): Arbitrary<readonly Template[]> {
  const whole = fc.tuple(fc.tuple(...leading), optionally(options)).map((all) => all.flat());
  // Now and then an argument is missing.
  return weighted([30, whole], [1, whole.map((all) => all.slice(0, leading.length - 1))]);
}

const readings = ["text", "json", "arrayBuffer", "bytes", "blob", "stream", "byob", "twice", "tee", "none"] as const;

/** Single calls of all methods. */
export function anySteps({
  timePasses = false,
  ownStreams = false,
  changes = false,
  bigParts = 2,
}: SequenceOptions): Arbitrary<StepTemplate> {
  const stored = value(ownStreams);
  // The simulator may send what is left of a body only as it is read.
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
  // A key that is refused, after others that are not.
  arrayOf(keyOfFamily(), { minLength: 1, maxLength: 2 }, "k".repeat(1025)),
  junk,
);

const writtenHeaders = fc.constant<Template>({
  is: "headers",
  entries: Object.entries({ "content-type": "old/type", "x-kept": "1" }),
});

const minute = 60 * 1000;
const day = 24 * 60 * minute;
// Never to the very moment at which something ends after so many days: clocks of two sides are not quite the same.
const passing: Arbitrary<StepTemplate> = fc
  .constantFrom(minute, day + minute, 2 * day + minute, 7 * day + minute)
  .map((milliseconds) => ({ call: "advance", args: [milliseconds] }));

/** An upload from its beginning to its end, with other calls between. */
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

/** A plain `put`, so that other calls find something. */
export const plainPut: Arbitrary<StepTemplate> = fc
  .tuple(keyOfFamily(), fc.constantFrom("hello", "hello", "", '{"a":1}'))
  .map(([first, text]) => ({ call: "put", args: [first, text] }));
