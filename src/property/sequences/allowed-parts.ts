import type { StepTemplate } from "./arbitrary-steps.js";
import type { Template } from "./arbitrary-values.js";
import type { SequenceStep } from "./sequence.js";

/** A step, possibly before its references to earlier steps are resolved. */
type AnyStep = StepTemplate | SequenceStep;

const firstKey: Template = { is: "familyKey", index: 0 };
const plainText = "hello";

/** Plain values of the arguments that each call needs. */
const plainArguments: Readonly<Record<SequenceStep["call"], readonly Template[]>> = {
  put: [firstKey, plainText],
  get: [firstKey],
  head: [firstKey],
  delete: [firstKey],
  list: [],
  createMultipartUpload: [firstKey],
  resumeMultipartUpload: [
    { is: "earlier", pick: 0, what: "key" },
    { is: "earlier", pick: 0, what: "uploadId" },
  ],
  uploadPart: [1, plainText],
  complete: [{ is: "partsOfUpload", count: 4, isReversed: false }],
  abort: [],
  writeHttpMetadata: [{ is: "headers", entries: [["x-kept", "1"]] }],
  advance: [60_000],
  shape: [],
};

/**
 * Returns a call like {@link allowedParts}. If a needed argument is missing or not allowed, and the call with plain
 * arguments is asked for, plain values replace as few of the arguments as possible.
 */
export function allowedTemplate(
  step: StepTemplate,
  allows: (step: StepTemplate) => boolean,
  isAsked: (step: StepTemplate) => boolean,
): StepTemplate | undefined {
  const whole = allowedParts(step, allows);
  if (whole !== undefined) return whole;
  const { call, args } = step;
  const plain = plainArguments[call];
  const replacing = (isReplaced: (index: number) => boolean) => {
    const needed = plain.map((one, index) => (isReplaced(index) ? plainly(one, args[index]) : (args[index] ?? one)));
    return allowedParts({ ...step, args: [...needed, ...args.slice(plain.length)] }, allows);
  };
  // The key and the id of an upload belong together.
  const alone = call === "resumeMultipartUpload" ? [] : plain.keys();
  let kept: StepTemplate | undefined;
  for (const index of alone) kept ??= replacing((each) => each === index);
  kept ??= replacing(() => true);
  return kept !== undefined && isAsked(kept) ? kept : undefined;
}

/** Returns a plain argument; for a value, one of the same kind if there is one. */
function plainly(plain: Template, given: Template | undefined): Template {
  if (plain !== plainText || typeof given !== "object") return plain;
  if (given.is === "blob") return { ...given, type: "" };
  return given.is === "stream" ? { ...given, from: "response" } : plain;
}

/**
 * Returns a step without the parts that are not allowed: optional arguments, their members and elements, what is done
 * beside the call, and the way to read a body. Returns `undefined` if the rest is not allowed either.
 */
export function allowedParts<Step extends AnyStep>(
  step: Step,
  allows: (step: StepTemplate) => boolean,
): Step | undefined {
  const isAllowed = (each: AnyStep) => allows(each as StepTemplate);
  if (isAllowed(step)) return step;
  const { beside, read, args, ...others } = step;
  const needed = plainArguments[step.call].length;
  const plain = { ...others, ...(read === undefined ? {} : { read: "text" }) } as unknown as Step;
  const withArgs = (...given: readonly unknown[]) => ({ ...plain, args: given }) as Step;
  let kept = withArgs(...args.slice(0, needed));
  if (!isAllowed(kept) && needed === 1) {
    const one = allowedMembers(args[0], (each) => isAllowed(withArgs(each)));
    if (one !== undefined) kept = withArgs(one);
  }
  if (!isAllowed(kept)) return undefined;
  for (const optional of args.slice(needed)) {
    const one = allowedMembers(optional, (each) => isAllowed(withArgs(...kept.args, each)));
    if (one === undefined) break;
    kept = withArgs(...kept.args, one);
  }
  const reading = { ...kept, read };
  if (read !== undefined && isAllowed(reading)) kept = reading;
  const besides = beside === "changes" ? (["changes", "changes arguments", "changes bytes"] as const) : [beside];
  const steps = besides.filter((each) => each !== undefined).map((each) => ({ ...kept, beside: each }) as Step);
  return steps.find(isAllowed) ?? kept;
}

/** Returns a value with the members or elements that are allowed in it; `undefined` if the value is not allowed. */
function allowedMembers(value: Template | undefined, isAllowed: (value: Template) => boolean): Template | undefined {
  if (value === undefined) return undefined;
  if (isAllowed(value)) return value;
  if (typeof value !== "object") return undefined;
  if ("entries" in value) {
    const filled = fill(value.entries as readonly Entry[], ([name, member], kept) => {
      const place = (each: Template) => ({ ...value, entries: [...kept, [name, each]] }) as Template;
      const allowed = allowedMembers(member, (each) => isAllowed(place(each)));
      return allowed === undefined ? undefined : ([name, allowed] as const);
    });
    return ifAllowed({ ...value, entries: filled } as Template, isAllowed);
  }
  if (value.is !== "array") return undefined;
  const filled = fill(value.items as readonly Template[], (item, kept) => {
    return ifAllowed(item, (each) => isAllowed({ ...value, items: [...kept, each] } as Template));
  });
  return ifAllowed({ ...value, items: filled } as Template, isAllowed);
}

type Entry = readonly [name: string, member: Template];

/** Adds those of the members that `allowed` returns, one after the other. */
function fill<Member>(
  members: readonly Member[],
  allowed: (member: Member, kept: readonly Member[]) => Member | undefined,
): readonly Member[] {
  const kept: Member[] = [];
  for (const member of members) {
    const one = allowed(member, kept);
    if (one !== undefined) kept.push(one);
  }
  return kept;
}

function ifAllowed(value: Template, isAllowed: (value: Template) => boolean): Template | undefined {
  return isAllowed(value) ? value : undefined;
}
