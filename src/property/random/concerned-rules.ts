import { type RuleId, rules } from "../../rules/all-rules.js";
import type { BucketSettings } from "../cases/rule-check.js";
import type { Template } from "../sequences/arbitrary-values.js";
import type { Step } from "../sequences/sequence.js";

/** A call, also before it is known which earlier steps it refers to. */
export interface AnyCall extends Pick<Step, "call" | "read" | "beside"> {
  readonly args: readonly Template[];
}

type Ids = Generator<RuleId>;

const all = Object.keys(rules) as RuleId[];
const topic = (name: string): readonly RuleId[] => all.filter((rule) => rule.startsWith(`${name}.`));

/** For values of wrong types, wherever they stand. */
const ofArguments = [...topic("arguments"), "value.wrong-type", "value.null-before-2022-06-01"] as const;

const ofCall: Readonly<Record<Step["call"], readonly RuleId[]>> = {
  put: ["put.stores", "put.replaces"],
  get: ["get.missing"],
  head: ["head.missing", "head.metadata"],
  list: ["list.result", "list.truncated", "list.order", "key.order"],
  delete: ["delete.one"],
  createMultipartUpload: ["multipart.create", "multipart.invisible", "multipart.independent"],
  resumeMultipartUpload: ["multipart.resume", "multipart.unknown-upload", "multipart.ended-upload"],
  uploadPart: ["multipart.part-replaced", "multipart.ended-upload"],
  complete: ["multipart.complete", "multipart.unknown-part", "multipart.complete-again", "multipart.ended-upload"],
  abort: ["multipart.abort", "multipart.ended-upload"],
  writeHttpMetadata: ["http-metadata.write"],
  advance: ["multipart.expiry", "result.uploaded"],
  shape: ["result.bucket-shape", "errors.brand", "result.tags-before-2024-09-26"],
};

/** The rules that say what comes of a call. */
export function concernedRules(call: AnyCall): ReadonlySet<RuleId> {
  return new Set(ofAnyCall(call));
}

/** The rules that say what is else of a bucket that is made so. */
export function rulesOfSettings({ limits, locks, lifecycle, ...script }: BucketSettings): ReadonlySet<RuleId> {
  const ids: RuleId[] = [];
  if (limits !== undefined) ids.push(...ofLimits);
  if (locks !== undefined) ids.push(...topic("lock"));
  if (lifecycle !== undefined) ids.push(...topic("lifecycle"));
  if (Object.keys(script).length > 0) ids.push(...ofScripts);
  return new Set(ids);
}

const ofLimits: readonly RuleId[] = [
  ...(["key.length", "value.size", "custom-metadata.size", "delete.count", "list.limit"] as const),
  ...([
    "list.limit-counts-both",
    "list.metadata-bytes",
    "multipart.part-too-small",
    "multipart.parts-unequal",
  ] as const),
  ...(["multipart.part-number", "multipart.object-size", "put.order", "multipart.complete-order"] as const),
];

const ofScripts: readonly RuleId[] = [
  ...(["errors.throw-before-2022-10-31", "value.null-before-2022-06-01", "list.include-history"] as const),
  ...(["result.tags-before-2024-09-26", "result.unset-members", "body.text"] as const),
];

function* ofAnyCall({ call, args, read, beside }: AnyCall): Ids {
  yield* ofCall[call];
  const [first, second, third] = args;
  if (beside === "detached") yield "errors.illegal-invocation";
  if (beside === "changes") yield* ["value.copied", "result.nested", "body.copies"] as const;
  if (beside === "to the end") yield* ["list.cursor", "list.truncated"] as const;
  switch (call) {
    case "put":
      yield* ofKey(first);
      yield* args.length < 2 ? (["arguments.missing"] as const) : ofValue(second);
      return yield* ofOptions(third, putFields, "put.order");
    case "get":
      if (read !== undefined) yield* ofReading[read] ?? [];
      yield* ofKey(first);
      return yield* ofOptions(second, getFields, "get.order");
    case "head":
      yield* ofKey(first);
      if (args.length > 1) yield "arguments.extra";
      return;
    case "list":
      return yield* ofOptions(first, listFields);
    case "delete":
      return yield* ofDeleted(first);
    case "createMultipartUpload":
      yield* ofKey(first);
      return yield* ofOptions(second, createFields, "multipart.metadata");
    case "resumeMultipartUpload":
      yield* ofKey(first);
      return yield* ofUploadId(args);
    case "uploadPart":
      if (![1, 2, 3].includes(first as number)) yield* ["multipart.part-number", ...ofArguments] as const;
      yield* args.length < 2 ? (["arguments.missing"] as const) : ofValue(second);
      return yield* ofOptions(third, { ssecKey: ["ssec.part-key"] }, "ssec.part-key");
    case "complete":
      return yield* ofParts(first);
    case "writeHttpMetadata":
      if (typeof first !== "object" || first.is !== "headers")
        yield* ["http-metadata.write-type", ...ofArguments] as const;
      return yield "http-metadata.write-value";
    default:
      return;
  }
}

function* ofUploadId([, id, ...others]: readonly Template[]): Ids {
  if (id === undefined) yield "arguments.missing";
  else if (typeof id !== "string" && !isEarlier(id)) yield* ofArguments;
  if (others.length > 0) yield "arguments.extra";
}

function* ofKey(key: Template | undefined): Ids {
  if (typeof key !== "string") {
    if (key === undefined) yield "arguments.missing";
    else if (typeof key !== "object" || key.is !== "familyKey") yield* ofArguments;
    return;
  }
  if (key === "") yield "key.empty";
  if (key.length > 300) yield "key.length";
  if (/[^ -~]/.test(key)) yield* ["key.any-characters", "key.nfc", "key.order"] as const;
  if (/\.\.|^\/|\/\/|^__|constructor|[%*]/.test(key)) yield "key.any-characters";
  if (!key.isWellFormed()) yield "key.lone-surrogate";
}

function* ofValue(value: Template | undefined): Ids {
  if (typeof value === "string") {
    if (value.startsWith("\uFEFF")) yield "body.text";
    return value.isWellFormed() ? undefined : yield "value.types";
  }
  if (value === undefined || typeof value !== "object") return yield* ofArguments;
  switch (value.is) {
    case "null":
    case "undefined":
      return yield "value.null";
    case "bytes":
    case "filled":
      return yield* ["value.types", "body.text"] as const;
    case "blob":
      return yield* ["value.types", "value.blob-type"] as const;
    case "earlier":
      return yield* ["body.forwarded", "value.stream", "value.stream-locked"] as const;
    case "stream":
      yield* ["value.stream", ...ofStream[value.from]] as const;
      return value.from.startsWith("unknown") ? yield "value.stream-length" : undefined;
    default:
      return yield* ofArguments;
  }
}

const ofStream: Readonly<Record<Extract<Template, { is: "stream" }>["from"], readonly RuleId[]>> = {
  response: [],
  clone: [],
  tee: [],
  blob: [],
  locked: ["value.stream-locked"],
  used: ["value.stream-locked"],
  unknown: [],
  "unknown, tee": [],
  "unknown, response": [],
  "unknown, locked": ["value.stream-locked"],
  "unknown, cancelled": ["value.stream-cancelled"],
  failing: ["value.stream-fails", "value.stream-length", "errors.change-nothing"],
  texts: ["value.stream-chunks", "value.stream-length"],
  chunks: ["value.stream-length"],
  foreign: ["value.foreign", "value.stream-length"],
};

const ofReading: Readonly<Partial<Record<NonNullable<Step["read"]>, readonly RuleId[]>>> = {
  text: ["body.methods"],
  json: ["body.methods", "body.json-error"],
  arrayBuffer: ["body.methods"],
  bytes: ["body.methods"],
  blob: ["body.methods", "body.blob-type"],
  stream: ["body.stream"],
  byob: ["body.stream"],
  twice: ["body.one-shot"],
  tee: ["body.stream", "body.forwarded"],
};

/** The rules of a field, or a function that says which from its value. */
type FieldRules = readonly RuleId[] | ((value: Template) => Iterable<RuleId>);

function* ofOptions(
  options: Template | undefined,
  fields: Readonly<Record<string, FieldRules>>,
  several?: RuleId,
): Ids {
  if (options === undefined) return;
  if (typeof options !== "object" || (options.is !== "object" && options.is !== "inherited")) return yield* ofArguments;
  if (options.is === "inherited") yield "arguments.options-object";
  // Which of several refusals comes first.
  if (options.entries.length > 1 && several !== undefined) yield several;
  for (const [name, value] of options.entries as readonly (readonly [string, Template])[]) {
    const field = fields[name] ?? ["arguments.extra", "get.override"];
    yield* typeof field === "function" ? field(value) : field;
    if (!isPlainField(value)) yield* ofArguments;
  }
}

/** True for what may stand in some field; the fields that ask for more look themselves. */
function isPlainField(value: Template): boolean {
  if (typeof value === "string" || typeof value === "boolean" || isEarlier(value)) return true;
  if (typeof value === "number") return Number.isInteger(value);
  return ["object", "headers", "date", "bytes", "near", "array"].includes(value.is);
}

const metadata: Readonly<Record<string, FieldRules>> = {
  *httpMetadata(value) {
    yield* ["result.metadata", "put.replaces"] as const;
    if (isHeaders(value)) return yield* ["http-metadata.headers", "condition.header-dates"] as const;
    yield "http-metadata.object";
    for (const each of membersOf(value)) if (!isPlainText(each) && !isDate(each)) yield* ofArguments;
  },
  *customMetadata(value) {
    yield* ["custom-metadata.names", "result.metadata"] as const;
    const texts = membersOf(value);
    if (texts.some((each) => typeof each === "string" && each.length > 10)) yield "custom-metadata.size";
    if (namesOf(value).includes("__proto__")) yield "custom-metadata.proto";
    if (texts.some((each) => typeof each !== "string") || !isObject(value)) yield* ofArguments;
    if (texts.some((each) => typeof each === "string" && !each.isWellFormed())) yield "custom-metadata.size";
  },
  storageClass: (value) =>
    value === "Standard" || value === "InfrequentAccess"
      ? ["storage-class.kept"]
      : ["storage-class.kept", "storage-class.unknown", ...(typeof value === "string" ? [] : ofArguments)],
  ssecKey: () => topic("ssec"),
};

const digest = (value: Template): readonly RuleId[] => [
  ...(["checksum.verified", "checksum.kept", "checksum.one", "errors.change-nothing"] as const),
  typeof value === "string" ? "checksum.hex" : "checksum.bytes",
];

const putFields: Readonly<Record<string, FieldRules>> = {
  ...metadata,
  *onlyIf(value) {
    yield "put.precondition-failed";
    yield* ofCondition(value);
  },
  md5: digest,
  sha1: digest,
  sha256: digest,
  sha384: digest,
};

const createFields: Readonly<Record<string, FieldRules>> = metadata;

const getFields: Readonly<Record<string, FieldRules>> = {
  *onlyIf(value) {
    yield "result.precondition-failed";
    yield* ofCondition(value);
  },
  range: ofRange,
  ssecKey: () => topic("ssec"),
};

function* ofRange(range: Template): Ids {
  yield "range.unsatisfiable";
  if (isHeaders(range)) return yield* ["range.header", "range.header-unsatisfiable"] as const;
  if (!isObject(range)) return yield* ["range.object", ...ofArguments] as const;
  const names = namesOf(range);
  for (const name of names) {
    if (name === "offset" || name === "length" || name === "suffix") yield `range.${name}`;
    else yield* ["range.object", "arguments.headers-type"] as const;
  }
  if (names.length === 0) yield "range.object";
  if (names.includes("suffix") && names.length > 1) yield "range.suffix-alone";
  const isSmall = (number: Template) => typeof number === "number" && Number.isInteger(number) && number >= 0;
  if (membersOf(range).every(isSmall)) return;
  yield* ["range.conversion", "range.negative", "range.fraction", ...ofArguments] as const;
}

function* ofCondition(condition: Template): Ids {
  yield* ["condition.missing-key", "condition.none"] as const;
  const names = namesOf(condition);
  if (names.length > 1) yield "condition.precedence";
  if (isHeaders(condition)) {
    // Tags and dates of all forms are drawn alike.
    return yield* topic("condition").filter((rule) => ofHeaders.test(rule));
  }
  if (!isObject(condition)) return yield* ofArguments;
  for (const [name, value] of entriesOf(condition)) {
    const rules = ofConditionField[name];
    if (rules === undefined) yield* ["arguments.headers-type", "arguments.extra"] as const;
    else yield* rules;
    if (name.startsWith("etag") && typeof value !== "string" && !isEarlier(value)) yield* ofArguments;
    if (name.startsWith("uploaded") && !isNearDate(value)) yield* ["arguments.date", ...ofArguments] as const;
  }
}

const ofHeaders = /headers|header-|unmodified|if-range|etag-list|precedence/;

const ofConditionField: Readonly<Record<string, readonly RuleId[]>> = {
  etagMatches: ["condition.etag-matches", "condition.etag-quoted"],
  etagDoesNotMatch: ["condition.etag-does-not-match", "condition.etag-quoted"],
  uploadedBefore: ["condition.uploaded-before"],
  uploadedAfter: ["condition.uploaded-after"],
  secondsGranularity: ["condition.seconds-granularity"],
};

const listFields: Readonly<Record<string, FieldRules>> = {
  limit: (value) =>
    typeof value === "number" && value >= 1 && value <= 1000 && Number.isInteger(value)
      ? ["list.limit", "list.limit-counts-both"]
      : ["list.limit", "list.limit-minus-one", ...ofArguments],
  prefix: ["list.prefix"],
  cursor: (value) =>
    isEarlier(value)
      ? ["list.cursor", "list.start-after-with-cursor", "list.delimiter.group-once"]
      : ["list.cursor-malformed", "list.cursor-empty", ...ofArguments],
  delimiter: [
    "list.delimiter",
    "list.delimiter.several-characters",
    "list.delimiter.group-once",
    "list.limit-counts-both",
  ],
  startAfter: ["list.start-after", "list.start-after-with-cursor"],
  include: ["list.include", "list.include-values", "list.include-history"],
};

function* ofDeleted(keys: Template | undefined): Ids {
  if (typeof keys !== "object" || keys.is !== "array") {
    if (typeof keys === "object" && keys.is !== "familyKey") yield "arguments.delete";
    return yield* ofKey(keys);
  }
  if (keys.items.length === 0) yield "delete.count";
  for (const item of keys.items as readonly Template[]) {
    yield* ofKey(item);
    if (typeof item === "string") yield* ["delete.all-or-nothing", "errors.change-nothing"] as const;
  }
}

function* ofParts(parts: Template | undefined): Ids {
  if (parts === undefined) return yield "arguments.missing";
  if (typeof parts !== "object" || (parts.is !== "partsOfUpload" && parts.is !== "array")) {
    return yield* ["multipart.complete-arguments", ...ofArguments] as const;
  }
  if (parts.is === "partsOfUpload" || parts.items.length > 1) {
    yield* ["multipart.part-too-small", "multipart.parts-unequal", "multipart.repeated-part"] as const;
    yield "multipart.complete-order";
  }
  if (parts.is === "partsOfUpload" || parts.items.length === 0) yield "multipart.complete-empty";
  const items = parts.is === "array" ? (parts.items as readonly Template[]) : [];
  if (items.every((item) => isEarlier(item))) return;
  yield* ["multipart.complete-arguments", "multipart.part-number", ...ofArguments] as const;
}

function isHeaders(value: Template): boolean {
  return typeof value === "object" && value.is === "headers";
}

function isObject(value: Template): boolean {
  return typeof value === "object" && value.is === "object";
}

function isPlainText(value: Template): boolean {
  return typeof value === "string";
}

function isDate(value: Template): boolean {
  return typeof value === "object" && value.is === "date" && value.time !== null;
}

/** A Date that the platform takes. */
function isNearDate(value: Template): boolean {
  if (typeof value !== "object") return false;
  return isEarlier(value) || (value.is === "date" && value.time !== null && Math.abs(value.time) < 9e12);
}

function isEarlier(value: Template | undefined): boolean {
  return typeof value === "object" && ["earlier", "near", "result"].includes(value.is);
}

function entriesOf(value: Template): readonly (readonly [string, Template])[] {
  const { entries = [] } = (typeof value === "object" ? value : {}) as {
    entries?: readonly (readonly [string, Template])[];
  };
  return entries;
}

function namesOf(value: Template): string[] {
  return entriesOf(value).map(([name]) => name);
}

function membersOf(value: Template): Template[] {
  return entriesOf(value).map(([, member]) => member);
}
