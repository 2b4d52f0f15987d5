import fc, { type Arbitrary } from "fast-check";
import { createOptions, getOptions, listOptions, partOptions, putOptions } from "./arbitrary-options.js";
import { completedParts, partArguments } from "./arbitrary-parts.js";
import {
  earlierBody,
  earlierUploadId,
  junk,
  key,
  keyOfFamily,
  mostly,
  optionally,
  type Template,
  value,
} from "./arbitrary-values.js";
import type { Beside, Encoded, Reading, Step } from "./sequence.js";

/** A call before it is known which earlier steps it can refer to. */
export interface StepTemplate {
  readonly call: Step["call"];
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
  const whole = fc.tuple(fc.tuple(...leading), optionally(options)).map(([first, rest]) => [...first, ...rest]);
  // Now and then an argument is missing.
  return fc.oneof(
    { weight: 30, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((all) => all.slice(0, leading.length - 1)) },
  );
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
  const step = (call: Step["call"], args: Arbitrary<readonly Template[]>): Arbitrary<StepTemplate> => {
    const beside = fc.oneof(
      { weight: 60, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constant("detached" as const) },
      { weight: changes ? 8 : 0, arbitrary: fc.constant("changes" as const) },
      { weight: call === "list" ? 40 : 0, arbitrary: fc.constant("to the end" as const) },
    );
    return fc
      .tuple(args, beside)
      .map(([all, other]) => ({ call, args: all, ...(other === undefined ? {} : { beside: other }) }));
  };
  const onEarlier = (each: Arbitrary<StepTemplate>): Arbitrary<StepTemplate> =>
    fc.tuple(each, pick).map(([template, on]) => ({ ...template, pick: on }));
  const steps: { readonly weight: number; readonly arbitrary: Arbitrary<StepTemplate> }[] = [
    {
      weight: 10,
      arbitrary: step(
        "put",
        withOptions(
          [
            anyKey,
            fc.oneof(
              { weight: 20, arbitrary: mostly(stored, 30) },
              { weight: changes ? 2 : 1, arbitrary: earlierBody },
            ),
          ],
          putOptions,
        ),
      ),
    },
    {
      weight: 10,
      arbitrary: fc
        .tuple(step("get", withOptions([anyKey], getOptions)), reading)
        .map(([template, read]) => ({ ...template, read })),
    },
    { weight: 3, arbitrary: step("head", withOptions([anyKey], junk)) },
    { weight: 8, arbitrary: step("list", optionally(listOptions)) },
    {
      weight: 3,
      arbitrary: step(
        "delete",
        deleted.map((one) => [one]),
      ),
    },
    { weight: 2, arbitrary: step("createMultipartUpload", withOptions([anyKey], createOptions)) },
    {
      weight: 1,
      arbitrary: step("resumeMultipartUpload", withOptions([anyKey, fc.oneof(earlierUploadId, mostly(key))], junk)),
    },
    {
      weight: 3,
      arbitrary: onEarlier(
        step(
          "uploadPart",
          fc
            .tuple(partArguments(ownStreams, bigParts), optionally(partOptions))
            .map(([args, rest]) => [...args, ...rest]),
        ),
      ),
    },
    {
      weight: 3,
      arbitrary: onEarlier(
        step(
          "complete",
          completedParts.map((parts) => [parts]),
        ),
      ),
    },
    { weight: 1, arbitrary: onEarlier(step("abort", fc.constant([]))) },
    {
      weight: 2,
      arbitrary: onEarlier(
        step(
          "writeHttpMetadata",
          mostly(writtenHeaders).map((headers) => [headers]),
        ),
      ),
    },
    { weight: 1, arbitrary: fc.constant<StepTemplate>({ call: "shape", args: [] }) },
  ];
  if (timePasses) steps.push({ weight: 3, arbitrary: passing });
  return fc.oneof(...steps);
}

const deleted: Arbitrary<Template> = fc.oneof(
  anyKey,
  fc.array(anyKey, { maxLength: 3 }).map((items) => ({ is: "array", items }) as Encoded),
  // A key that is refused, after others that are not.
  fc
    .array(keyOfFamily(), { minLength: 1, maxLength: 2 })
    .map((items) => ({ is: "array", items: [...items, "k".repeat(1025)] }) as Encoded),
  junk,
);

const writtenHeaders = fc.constant<Template>({
  is: "headers",
  entries: [
    ["content-type", "old/type"],
    ["x-kept", "1"],
  ],
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
  const others = fc.array(timePasses ? fc.oneof({ weight: 3, arbitrary: step }, passing) : step, { maxLength: 1 });
  return fc
    .tuple(create, fc.array(part, { minLength: 1, maxLength: 3 }), others, complete, others)
    .map(([created, parts, between, completed, after]) => [created, ...parts, ...between, completed, ...after]);
}

/** A plain `put`, so that other calls find something. */
export const plainPut: Arbitrary<StepTemplate> = fc
  .tuple(keyOfFamily(), fc.constantFrom("hello", "hello", "", '{"a":1}'))
  .map(([first, text]) => ({ call: "put", args: [first, text] }));
