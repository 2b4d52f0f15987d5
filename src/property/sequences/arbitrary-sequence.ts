import fc, { type Arbitrary } from "fast-check";
import { keyFamilies } from "../arbitraries/key.js";
import type { Encoded, EncodedResult, ResultPart } from "../values/encoded.js";
import { allowedParts, allowedTemplate } from "./allowed-parts.js";
import { anySteps, plainPut, type SequenceOptions, type StepTemplate, wholeUpload } from "./arbitrary-steps.js";
import { type Template, weighted } from "./arbitrary-values.js";
import type { Sequence, SequenceStep } from "./sequence.js";

const objectGivers: readonly SequenceStep["call"][] = ["put", "get", "head", "complete"];
const uploadGivers: readonly SequenceStep["call"][] = ["createMultipartUpload", "resumeMultipartUpload"];

/** The calls that return each kind of referenced value. */
const givers: Readonly<Record<ResultPart, readonly SequenceStep["call"][]>> = {
  etag: objectGivers,
  httpEtag: objectGivers,
  uploaded: objectGivers,
  second: objectGivers,
  httpDate: objectGivers,
  md5: ["put", "get", "head"],
  cursor: ["list"],
  uploadId: ["createMultipartUpload"],
  key: ["createMultipartUpload"],
  part: ["uploadPart"],
  body: ["get"],
};

function choose(
  earlier: readonly StepTemplate[],
  calls: readonly SequenceStep["call"][],
  among: number,
): number | undefined {
  const candidates = earlier.flatMap((one, index) => (calls.includes(one.call) ? [index] : []));
  // Counted from the latest: shrinking prefers small picks, and so the latest steps.
  return candidates.length === 0 ? undefined : candidates.at(-1 - (among % candidates.length));
}

/** The steps before a template, to resolve its references. */
interface Place {
  readonly earlier: readonly StepTemplate[];
  readonly family: readonly string[];
  /** The step with the template. */
  readonly step: StepTemplate;
}

function resolve(template: Template, place: Place): Encoded {
  const { earlier, family, step } = place;
  if (typeof template !== "object") return template;
  switch (template.is) {
    case "familyKey":
      return family[template.index % family.length] as string;
    case "earlier":
      // A reference without a matching step is left out, or resolved to an unknown text.
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
      // Members without a known text are left out of headers.
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

/** True unless the template refers to a missing step. */
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
 * Returns the step with the upload time of the key's current object. Times close to another upload would depend on the
 * speed of either side.
 */
function sameObject({ earlier, family, step }: Place): number | undefined {
  const keyOf = ({ args: [first] }: StepTemplate): string | undefined => {
    if (typeof first === "string") return first;
    return typeof first === "object" && first.is === "familyKey" ? family[first.index % family.length] : undefined;
  };
  const key = keyOf(step);
  // Other forms may name the same object.
  if (key === undefined || !/^[ -~]*$/.test(key)) return undefined;
  const last = earlier.findLastIndex(
    (one) => objectGivers.includes(one.call) && (one.call === "complete" || keyOf(one) === key),
  );
  return last === -1 || earlier[last]?.call === "complete" ? undefined : last;
}

/** Removes NULs from the texts that restrict a list: see the intended differences. */
function withoutNul(name: string, value: Encoded): Encoded {
  const restricts = name === "prefix" || name === "delimiter" || name === "startAfter";
  return restricts && typeof value === "string" ? value.replaceAll("\0", "") : value;
}

/** Generates all of the steps nearly always. Shrinking drops unneeded steps. */
function nearlyAll(steps: Arbitrary<readonly StepTemplate[]>): Arbitrary<readonly StepTemplate[]> {
  const isKept = fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.constant(false) },
    { weight: 99, arbitrary: fc.constant(true) },
  );
  const kept = fc.array(isKept, { minLength: 7, maxLength: 7 });
  return fc.tuple(steps, kept).map(([all, flags]) => all.filter((_, index) => flags[index] !== false));
}

/** Generates sequences of calls to all methods with arguments of all kinds. */
export function sequences(options: SequenceOptions = {}): Arbitrary<Sequence> {
  const {
    allows = () => true,
    isAsked = () => true,
    keepsParts = false,
    keys,
    maxSteps,
    minScenes = maxSteps === undefined ? 1 : 0,
  } = options;
  const ifAllowed = <Step extends StepTemplate | SequenceStep>(one: Step): Step | undefined =>
    allows(one as StepTemplate) ? one : undefined;
  const fitTemplate = (one: StepTemplate) => (keepsParts ? allowedTemplate(one, allows, isAsked) : ifAllowed(one));
  const fitStep = (one: SequenceStep) => (keepsParts ? allowedParts(one, allows) : ifAllowed(one));
  const step = anySteps(options)
    .map(fitTemplate)
    .filter((one) => one !== undefined);
  const scene = weighted(
    [9, step.map((one) => [one])],
    [
      1,
      nearlyAll(wholeUpload(step, options.timePasses)).map((steps) => steps.flatMap((one) => fitTemplate(one) ?? [])),
    ],
  );
  return fc
    .tuple(
      keys === undefined ? familyOfKeys(allows) : fc.constant(keys),
      fc.array(plainPut, { maxLength: allows({ call: "put", args: [{ is: "familyKey", index: 0 }, ""] }) ? 4 : 0 }),
      // Short and long sequences are equally likely: by default, few have more than twelve steps.
      fc.array(scene, { minLength: minScenes, maxLength: maxSteps ?? 12, size: "max" }),
    )
    .map(([family, setting, scenes]) => {
      const all = resolveAll([...setting, ...scenes.flat()].slice(0, maxSteps), family);
      // A reference without a matching step may turn a call into another, forbidden call. Later calls refer to steps by
      // number, so that another call replaces it.
      const instead = keepsParts ? fitStep({ call: "head", args: [family[0] as string] }) : undefined;
      const steps = all.map((each) => fitStep(each) ?? instead);
      const end = steps.indexOf(undefined);
      return (end === -1 ? steps : steps.slice(0, end)) as Sequence;
    });
}

/** Resolves templates to steps, with the keys of a family. */
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

/** Sequences that the real runtime supports. */
export const arbitrarySequence: Arbitrary<Sequence> = sequences();

function familyOfKeys(allows: (call: StepTemplate) => boolean): Arbitrary<readonly string[]> {
  const isAllowed = (key: string) => allows({ call: "put", args: [key, ""] });
  const families = keyFamilies.map((family) => family.filter(isAllowed)).filter(({ length }) => length > 0);
  // Calls that store nothing need keys too.
  const [plain, ...nasty] = (families.length > 0 ? families : keyFamilies).map((family) => fc.constant(family));
  return fc.oneof({ weight: 6, arbitrary: plain as Arbitrary<readonly string[]> }, ...nasty);
}
