import fc, { type Arbitrary } from "fast-check";
import { keyFamilies } from "../arbitraries/key.js";
import type { Encoded, EncodedResult, ResultPart } from "../values/encoded.js";
import { anySteps, plainPut, type SequenceOptions, type StepTemplate, wholeUpload } from "./arbitrary-steps.js";
import { type Template, weighted } from "./arbitrary-values.js";
import type { Sequence, SequenceStep } from "./sequence.js";

const objectGivers: readonly SequenceStep["call"][] = ["put", "get", "head", "complete"];
const uploadGivers: readonly SequenceStep["call"][] = ["createMultipartUpload", "resumeMultipartUpload"];

/** The steps that give what later ones refer to. */
const givers: Readonly<Record<ResultPart, readonly SequenceStep["call"][]>> = {
  etag: objectGivers,
  httpEtag: objectGivers,
  uploaded: objectGivers,
  second: objectGivers,
  httpDate: objectGivers,
  md5: ["put", "get", "head"],
  cursor: ["list"],
  uploadId: ["createMultipartUpload"],
  part: ["uploadPart"],
  body: ["get"],
};

function choose(
  earlier: readonly StepTemplate[],
  calls: readonly SequenceStep["call"][],
  among: number,
): number | undefined {
  const candidates = earlier.flatMap((one, index) => (calls.includes(one.call) ? [index] : []));
  // From the latest on: small picks, which shrinking prefers, refer to what came last.
  return candidates.length === 0 ? undefined : candidates.at(-1 - (among % candidates.length));
}

/** The steps before a template, in which it is resolved. */
interface Place {
  readonly earlier: readonly StepTemplate[];
  readonly family: readonly string[];
  /** The step whose template it is. */
  readonly step: StepTemplate;
}

function resolve(template: Template, place: Place): Encoded {
  const { earlier, family, step } = place;
  if (typeof template !== "object") return template;
  switch (template.is) {
    case "familyKey":
      return family[template.index % family.length] as string;
    case "earlier":
      // What nothing gave yet is left out, or is something that nothing gave.
      return resultOf(choose(earlier, givers[template.what], template.pick), template) ?? "unknown";
    case "near":
      return resultOf(sameObject(place), template) ?? "unknown";
    case "partsOfUpload": {
      const upload = choose(earlier, uploadGivers, step.pick ?? 0);
      const isPart = (one: StepTemplate, index: number): boolean =>
        one.call === "uploadPart" && choose(earlier.slice(0, index), uploadGivers, one.pick ?? 0) === upload;
      const parts = earlier.flatMap((one, index) => (isPart(one, index) ? [index] : [])).slice(-template.count);
      const ordered = template.isReversed ? parts.reverse() : parts;
      return { is: "array", items: ordered.map((index) => ({ is: "result", step: index, what: "part" })) };
    }
    case "headers":
    case "object":
    case "inherited": {
      const entries = template.entries
        .filter(([, member]) => isGiven(member as Template, place))
        .map(([name, member]) => [name, withoutNul(name, resolve(member as Template, place))] as const);
      if (template.is !== "headers") return { is: template.is, entries };
      // What is not known is not a text.
      return { is: "headers", entries: entries.filter(isOfHeaders) };
    }
    case "array":
    case "set":
      return {
        is: template.is,
        items: template.items.filter((item) => isGiven(item, place)).map((item) => resolve(item, place)),
      };
    default:
      return template;
  }
}

/** True unless it refers to a step that is not there. */
function isGiven(template: Template, place: Place): boolean {
  if (typeof template !== "object") return true;
  if (template.is === "near") return sameObject(place) !== undefined;
  return template.is !== "earlier" || choose(place.earlier, givers[template.what], template.pick) !== undefined;
}

function isOfHeaders(entry: readonly [string, Encoded]): entry is readonly [string, string | EncodedResult] {
  const [, text] = entry;
  return typeof text === "string" || (typeof text === "object" && text.is === "result");
}

function resultOf(from: number | undefined, { what, plus }: { what: ResultPart; plus?: number }): Encoded | undefined {
  if (from === undefined) return undefined;
  return { is: "result", step: from, what, ...(plus === undefined ? {} : { plus }) };
}

/**
 * The step that says when what a key holds was uploaded. Times near that of another upload would depend on how fast
 * either side is.
 */
function sameObject({ earlier, family, step }: Place): number | undefined {
  const keyOf = ({ args: [first] }: StepTemplate): string | undefined => {
    if (typeof first === "string") return first;
    return typeof first === "object" && first.is === "familyKey" ? family[first.index % family.length] : undefined;
  };
  const key = keyOf(step);
  // Others may name the same object in another form.
  if (key === undefined || !/^[ -~]*$/.test(key)) return undefined;
  const last = earlier.findLastIndex(
    (one) => objectGivers.includes(one.call) && (one.call === "complete" || keyOf(one) === key),
  );
  return last === -1 || earlier[last]?.call === "complete" ? undefined : last;
}

/** See the differences: what a list is restricted by has no NUL. */
function withoutNul(name: string, value: Encoded): Encoded {
  const restricts = name === "prefix" || name === "delimiter" || name === "startAfter";
  return restricts && typeof value === "string" ? value.replaceAll("\0", "") : value;
}

/** Nearly always all of the steps. Shrinking leaves out those that are not needed. */
function nearlyAll(steps: Arbitrary<readonly StepTemplate[]>): Arbitrary<readonly StepTemplate[]> {
  const isKept = fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant(false) },
    { weight: 99, arbitrary: fc.constant(true) },
  );
  const kept = fc.array(isKept, { minLength: 7, maxLength: 7 });
  return fc.tuple(steps, kept).map(([all, flags]) => all.filter((_, index) => flags[index] !== false));
}

/** Sequences of calls of all methods with arguments of all kinds. */
export function sequences(options: SequenceOptions = {}): Arbitrary<Sequence> {
  const { allows = () => true, keys, maxSteps } = options;
  const step = anySteps(options).filter(allows);
  const scene = weighted(
    [9, step.map((one) => [one])],
    [1, nearlyAll(wholeUpload(step, options.timePasses)).map((steps) => steps.filter(allows))],
  );
  return fc
    .tuple(
      keys === undefined ? familyOfKeys(allows) : fc.constant(keys),
      fc.array(plainPut, { maxLength: allows({ call: "put", args: [{ is: "familyKey", index: 0 }, ""] }) ? 4 : 0 }),
      // As likely long as short: left alone, few have more than ten steps.
      fc.array(scene, { minLength: maxSteps === undefined ? 1 : 0, maxLength: maxSteps ?? 10, size: "max" }),
    )
    .map(([family, setting, scenes]) => {
      const all = resolveAll([...setting, ...scenes.flat()].slice(0, maxSteps), family);
      // Where nothing gave what a call refers to, it may have become another call.
      const end = all.findIndex((each) => !allows(each));
      return end === -1 ? all : all.slice(0, end);
    });
}

/** The steps that templates come to, of the keys of a family. */
export function resolveAll(templates: readonly StepTemplate[], family: readonly string[]): Sequence {
  return templates.map((template, index): SequenceStep => {
    const earlier = templates.slice(0, index);
    const { call, args, pick: picked, read, beside } = template;
    const givers = call === "writeHttpMetadata" ? objectGivers : uploadGivers;
    return {
      call,
      args: args.map((one) => resolve(one, { earlier, family, step: template })),
      ...(picked === undefined ? {} : { on: choose(earlier, givers, picked) ?? -1 }),
      ...(read === undefined ? {} : { read }),
      ...(beside === undefined ? {} : { beside }),
    };
  });
}

/** Sequences that the real runtime can be asked. */
export const arbitrarySequence: Arbitrary<Sequence> = sequences();

function familyOfKeys(allows: (call: StepTemplate) => boolean): Arbitrary<readonly string[]> {
  const isAllowed = (key: string) => allows({ call: "put", args: [key, ""] });
  const families = keyFamilies.map((family) => family.filter(isAllowed)).filter(({ length }) => length > 0);
  const [plain, ...nasty] = families.map((family) => fc.constant(family));
  return fc.oneof({ weight: 6, arbitrary: plain as Arbitrary<readonly string[]> }, ...nasty);
}
