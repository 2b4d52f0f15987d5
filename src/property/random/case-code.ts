import { CheckFailure } from "../expect/check-failure.js";
import type { BucketSettings } from "../expect/rule-check.js";
import { differingExcerpts } from "../sequences/compare-runners.js";
import { type Sequence, type SequenceStep, stepCode } from "../sequences/sequence.js";
import { memberCode } from "../values/string-code.js";
import { toCode } from "../values/to-code.js";

/** A step at which a bucket differs from FakeBucket. */
export class StepDiffers extends CheckFailure {
  /**
   * The observations of FakeBucket, one for each step, and the last observation of the bucket, as far as they are
   * compared.
   */
  readonly wanted: readonly Shown[];
  readonly given: Shown;

  constructor(wanted: readonly Shown[], given: Shown) {
    const [one, other] = [JSON.stringify(wanted.at(-1)), JSON.stringify(given)] as const;
    const [expected, shown] = differingExcerpts(one, other);
    super(`results[${wanted.length - 1}]: expected ${expected}, saw ${shown}`);
    this.wanted = wanted;
    this.given = given;
  }
}

/** The compared part of an observation. */
export type Shown = Readonly<Record<string, unknown>>;

/** Returns the calls of a case as TypeScript, up to the differing step, with an assertion for that step. */
export function caseCode(settings: BucketSettings, sequence: Sequence, failure: unknown): string {
  const { wanted = [], given = {} } = failure instanceof StepDiffers ? failure : {};
  const last = wanted.length - 1;
  const lines = sequence.flatMap((step, index) => {
    if (index < last || last === -1) return stepLines(step, index, wanted[index]);
    return index === last ? lastLines(step, index, wanted[index] ?? {}, given) : [];
  });
  return [
    `const bucket = await makeBucket(${Object.keys(settings).length === 0 ? "" : toCode(settings)});`,
    "const results = [];",
    ...lines,
    ...(failure instanceof CheckFailure ? [`// ${failure.message.replaceAll(/\s+/g, " ")}`] : []),
  ].join("\n");
}

function stepLines(step: SequenceStep, index: number, wanted: Shown = {}): string[] {
  if (step.call === "advance") return [`await clock(${step.args[0]});`];
  if (step.call === "shape") return [];
  const call = stepCode(step);
  if (isFailure(wanted)) return [`await assert.rejects(async () => ${call});`];
  const read = readCode(step, `results[${index}]`);
  return [
    `results[${index}] = await ${call};${besideComment(step)}`,
    ...(read === undefined || wanted["body"] === undefined ? [] : [`await ${read}.catch(() => undefined);`]),
  ];
}

function lastLines(step: SequenceStep, index: number, wanted: Shown, given: Shown): string[] {
  const call = stepCode(step);
  if (isFailure(wanted)) {
    if (wanted["throws"] === true && given["throws"] !== true)
      return [`assert.throws(() => void Promise.resolve(${call}).catch(() => undefined));`];
    const { name, message = "" } = wanted["failed"] as { readonly name?: string; readonly message?: string };
    const matcher =
      name === undefined
        ? ""
        : `, { name: ${toCode(name)}${message.includes("…") ? "" : `, message: ${toCode(message)}`} }`;
    const isLate = wanted["throws"] === false && given["throws"] === true;
    return [`await assert.rejects(${isLate ? call : `async () => ${call}`}${matcher});`];
  }
  const making = step.call === "shape" ? [] : [`results[${index}] = await ${call};${besideComment(step)}`];
  if (isFailure(given)) return making;
  return [...making, ...assertion(step, index, wanted, given)];
}

function assertion(step: SequenceStep, index: number, wanted: Shown, given: Shown): string[] {
  const code = `results[${index}]`;
  const shape = {
    own: "Object.keys(bucket)",
    json: "JSON.stringify(bucket)",
    tag: "String(bucket)",
    inherited: "[...(function* () { for (const name in bucket) yield name; })()].sort()",
  };
  if (step.call === "shape") {
    const name = Object.keys(shape).find((each) => JSON.stringify(wanted[each]) !== JSON.stringify(given[each]));
    return name === undefined ? [] : [equal(shape[name as keyof typeof shape], wanted[name])];
  }
  const found = differing(wanted["result"], given["result"], code);
  if (found !== undefined) return [found];
  const [{ value, used, failed = false }, other] = [wanted["body"] ?? {}, given["body"] ?? {}] as [Shown, Shown];
  const read = readCode(step, code);
  if (read === undefined) return [];
  if (failed !== false) {
    const { name } = failed as { readonly name?: string };
    return [`await assert.rejects(async () => ${read}${name === undefined ? "" : `, { name: ${toCode(name)} }`});`];
  }
  if (JSON.stringify(value) !== JSON.stringify(other["value"]))
    return [differing(value, other["value"], `(await ${read})`) ?? []].flat();
  return used === other["used"] ? [] : [`await ${read};`, equal(`${code}.bodyUsed`, used)];
}

/**
 * Returns an assertion for the first place where two values differ.
 *
 * @param isNamed - true for custom metadata: the script chose the names of the members, which mean nothing here.
 */
function differing(wanted: unknown, given: unknown, code: string, isNamed = false): string | undefined {
  if (JSON.stringify(wanted) === JSON.stringify(given)) return undefined;
  // These only number the distinct values.
  if (/^(?:part|version|uploadId) \d+$/.test(String(wanted))) return undefined;
  const [size, otherSize] = [wanted, given].map(sizeOfLarge);
  if (size !== undefined)
    return size.count === otherSize?.count ? undefined : equal(`${code}.${size.name}`, size.count);
  const [plain, other] = [plainOf(wanted, isNamed), plainOf(given, isNamed)];
  // Views of equal bytes differ in their class.
  if (JSON.stringify(plain) !== JSON.stringify(other))
    return plain === undefined ? `assert.ok(${code});` : equal(plain.code?.(code) ?? code, plain.value);
  if (Array.isArray(wanted) && Array.isArray(given) && wanted.length !== given.length)
    return equal(`${code}.length`, wanted.length);
  const [left, right] = [wanted, given] as readonly Shown[];
  const names = Object.keys({ ...left, ...right });
  const name = names.find((each) => JSON.stringify(left?.[each]) !== JSON.stringify(right?.[each]));
  if (name === undefined) return undefined;
  const special = !isNamed && Object.hasOwn(specials, name) ? specials[name]?.(code) : undefined;
  if (special !== undefined) return equal(special, left?.[name]);
  const member = `${code}${memberCode(name)}`;
  if (left?.[name] === undefined) return equal(member, undefined);
  return differing(left[name], right?.[name], member, name === "customMetadata");
}

/** Returns the size of a large text or buffer, of which only a checksum is known, and the member with its size. */
function sizeOfLarge(shown: unknown): { readonly count: number; readonly name: string } | undefined {
  const { text, bytes = text } = (shown ?? {}) as { readonly text?: unknown; readonly bytes?: unknown };
  const count = /^(\d+) (?:bytes|characters), sum /.exec(String(bytes))?.[1];
  return count === undefined ? undefined : { count: Number(count), name: text === undefined ? "byteLength" : "length" };
}

/** The code for properties of a result as a whole. */
const specials: Readonly<Record<string, (code: string) => string>> = {
  class: (code) => `${code}.constructor.name`,
  tag: (code) => `Object.prototype.toString.call(${code})`,
  json: (code) => `JSON.stringify(${code})`,
  names: (code) => `Object.keys(${code}).sort()`,
  view: (code) => `${code}.constructor.name`,
};

/** Returns a value to compare as a whole, and the code to read it. */
function plainOf(
  shown: unknown,
  isNamed: boolean,
): { readonly value: unknown; readonly code?: (code: string) => string } | undefined {
  if (typeof shown !== "object" || shown === null) return { value: shown };
  if (isNamed) return undefined;
  if ("number" in shown) return { value: Number(shown.number) };
  if ("is" in shown && shown.is === "undefined") return { value: undefined };
  if ("date" in shown) return { value: Number(shown.date), code: (code) => `${code}.getTime()` };
  if (!("bytes" in shown) || /sum/.test(String(shown.bytes))) return undefined;
  const bytes = (String(shown.bytes).match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
  return { value: bytes, code: (code) => `[...new Uint8Array(${code})]` };
}

function equal(code: string, value: unknown): string {
  const name = typeof value === "object" && value !== null ? "deepEqual" : "equal";
  return `assert.${name}(${code}, ${toCode(value)});`;
}

function besideComment({ beside, read }: SequenceStep): string {
  if (beside === "changes") return " // Then its arguments and its result are modified.";
  if (beside === "changes arguments") return " // Then its arguments are modified.";
  if (beside === "changes bytes") return " // Then the bytes of its arguments and its body are modified.";
  if (beside === "to the end") return " // Then all following pages are listed.";
  return read === "last" ? " // Its body is read after the last call." : "";
}

/** Returns code for a promise of the body's content, read in the way of the step. */
function readCode({ read }: SequenceStep, object: string): string | undefined {
  switch (read) {
    case "stream":
      return `new Response(${object}.body).arrayBuffer()`;
    case "byob":
      return `${object}.body.getReader({ mode: "byob" }).read(new Uint8Array(3))`;
    case "reader":
      return `Promise.resolve([${object}.body.getReader().closed instanceof Promise, ${object}.body.locked])`;
    case "twice":
    case "last":
      return `${object}.text()`;
    case "tee":
      return `Promise.all(${object}.body.tee().map((each) => new Response(each).arrayBuffer()))`;
    case "none":
    case undefined:
      return undefined;
    default:
      return `${object}.${read}()`;
  }
}

function isFailure(shown: Shown): boolean {
  return "failed" in shown;
}
