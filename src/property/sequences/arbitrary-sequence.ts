import fc, { type Arbitrary } from "fast-check";
import { createOptions, getOptions, listOptions, partOptions, putOptions } from "./arbitrary-options.js";
import { completedParts, partArguments } from "./arbitrary-parts.js";
import {
  earlierBody,
  earlierUploadId,
  junk,
  key,
  keyFamilies,
  mostly,
  optionally,
  type Template,
  value,
} from "./arbitrary-values.js";
import type { Encoded, Reading, ResultPart, Sequence, Step } from "./sequence.js";

interface StepTemplate {
  readonly call: Step["call"];
  readonly args: readonly Template[];
  /** Chooses among the earlier steps that the method can be called on. */
  readonly pick?: number;
  readonly read?: Reading;
}

const pick = fc.nat({ max: 7 });
const anyKey = mostly(key, 30);

function step(call: Step["call"], args: Arbitrary<readonly Template[]>): Arbitrary<StepTemplate> {
  return args.map((all) => ({ call, args: all }));
}

function withOptions(
  leading: readonly Arbitrary<Template>[],
  options: Arbitrary<Template>,
): Arbitrary<readonly Template[]> {
  const whole = fc.tuple(fc.tuple(...leading), optionally(options)).map(([first, rest]) => [...first, ...rest]);
  // Now and then an argument is missing.
  return fc.oneof(
    { weight: 40, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((all) => all.slice(0, leading.length - 1)) },
  );
}

const reading = fc.constantFrom<Reading>(
  "text",
  "json",
  "arrayBuffer",
  "bytes",
  "blob",
  "stream",
  "byob",
  "twice",
  "tee",
  "none",
);

const steps: Arbitrary<StepTemplate> = fc.oneof(
  {
    weight: 10,
    arbitrary: step(
      "put",
      withOptions(
        [anyKey, fc.oneof({ weight: 20, arbitrary: mostly(value, 30) }, { weight: 1, arbitrary: earlierBody })],
        putOptions,
      ),
    ),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(withOptions([anyKey], getOptions), reading)
      .map(([args, read]) => ({ call: "get" as const, args, read })),
  },
  { weight: 3, arbitrary: step("head", withOptions([anyKey], junk)) },
  { weight: 7, arbitrary: step("list", optionally(listOptions)) },
  {
    weight: 2,
    arbitrary: step(
      "delete",
      fc
        .oneof(
          anyKey,
          fc.array(anyKey, { maxLength: 3 }).map((items) => ({ is: "array", items }) as Encoded),
          junk,
        )
        .map((one) => [one]),
    ),
  },
  { weight: 3, arbitrary: step("createMultipartUpload", withOptions([anyKey], createOptions)) },
  {
    weight: 1,
    arbitrary: step("resumeMultipartUpload", withOptions([anyKey, fc.oneof(earlierUploadId, mostly(key))], junk)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(partArguments, optionally(partOptions), pick)
      .map(([args, rest, on]) => ({ call: "uploadPart" as const, args: [...args, ...rest], pick: on })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(completedParts, pick)
      .map(([parts, on]) => ({ call: "complete" as const, args: [parts], pick: on })),
  },
  { weight: 1, arbitrary: pick.map((on) => ({ call: "abort" as const, args: [], pick: on })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        mostly(
          fc.constant<Template>({
            is: "headers",
            entries: [
              ["content-type", "old/type"],
              ["x-kept", "1"],
            ],
          }),
        ),
        pick,
      )
      .map(([headers, on]) => ({ call: "writeHttpMetadata" as const, args: [headers], pick: on })),
  },
);

/** Which steps give what later ones refer to. */
const givers: Readonly<Record<ResultPart, readonly Step["call"][]>> = {
  etag: ["put", "get", "head", "complete"],
  httpEtag: ["put", "get", "head", "complete"],
  uploaded: ["put", "get", "head", "complete"],
  md5: ["put", "get", "head"],
  cursor: ["list"],
  uploadId: ["createMultipartUpload"],
  part: ["uploadPart"],
  body: ["get"],
};

const objectGivers: readonly Step["call"][] = ["put", "get", "head", "complete"];
const uploadGivers: readonly Step["call"][] = [
  "createMultipartUpload",
  "createMultipartUpload",
  "resumeMultipartUpload",
];

function choose(earlier: readonly StepTemplate[], calls: readonly Step["call"][], among: number): number | undefined {
  const candidates = earlier.flatMap((one, index) => (calls.includes(one.call) ? [index] : []));
  // From the latest on: small picks, which shrinking prefers, refer to what came last.
  return candidates.length === 0 ? undefined : candidates.at(-1 - (among % candidates.length));
}

function resolve(template: Template, earlier: readonly StepTemplate[], family: readonly string[]): Encoded {
  if (typeof template !== "object") return template;
  if (template.is === "familyKey") return family[template.index % family.length] as string;
  if (template.is === "earlier") {
    const from = choose(earlier, givers[template.what], template.pick);
    if (from === undefined) return { is: "undefined" };
    return {
      is: "result",
      step: from,
      what: template.what,
      ...(template.plus === undefined ? {} : { plus: template.plus }),
    };
  }
  if (template.is === "object") {
    return {
      is: "object",
      entries: template.entries.map(([name, member]) => [name, withoutNul(name, resolve(member, earlier, family))]),
    };
  }
  if (template.is === "array")
    return { is: "array", items: template.items.map((item) => resolve(item, earlier, family)) };
  return template;
}

/** See the differences: what a list is restricted by has no NUL. */
function withoutNul(name: string, value: Encoded): Encoded {
  const restricts = name === "prefix" || name === "delimiter" || name === "startAfter";
  return restricts && typeof value === "string" ? value.replaceAll("\0", "") : value;
}

/** What most calls need to find something. */
const plainPut: Arbitrary<StepTemplate> = fc
  .tuple(fc.nat({ max: 6 }), fc.constantFrom("hello", "", '{"a":1}'))
  .map(([index, text]) => ({ call: "put", args: [{ is: "familyKey", index }, text] }));

/** Sequences of calls of all methods with arguments of all kinds. */
export const arbitrarySequence: Arbitrary<Sequence> = fc
  .tuple(familyOfKeys(), fc.array(plainPut, { maxLength: 4 }), fc.array(steps, { minLength: 1, maxLength: 10 }))
  .map(([family, setting, calls]) =>
    [...setting, ...calls].map((template, index, templates): Step => {
      const earlier = templates.slice(0, index);
      const { call, args, pick: picked, read } = template;
      const givers = call === "writeHttpMetadata" ? objectGivers : uploadGivers;
      return {
        call,
        args: args.map((one) => resolve(one, earlier, family)),
        ...(picked === undefined ? {} : { on: choose(earlier, givers, picked) ?? -1 }),
        ...(read === undefined ? {} : { read }),
      };
    }),
  );

function familyOfKeys(): Arbitrary<readonly string[]> {
  const [plain, ...nasty] = keyFamilies.map((family) => fc.constant(family));
  return fc.oneof({ weight: 6, arbitrary: plain as Arbitrary<readonly string[]> }, ...nasty);
}
