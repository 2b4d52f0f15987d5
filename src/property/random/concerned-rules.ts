import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { BucketSettings } from "../expect/rule-check.js";
import type { Template } from "../sequences/arbitrary-values.js";
import type { SequenceStep } from "../sequences/sequence.js";

/** A call, also before it is known which earlier steps it refers to. */
export interface AnyCall extends Pick<SequenceStep, "call" | "read" | "beside"> {
  readonly args: readonly Template[];
}

const all = Object.keys(rules) as RuleId[];
const topic = (name: string): readonly RuleId[] => all.filter((rule) => rule.startsWith(`${name}.`));

/** For values of wrong types, wherever they stand. */
const ofArguments = [...topic("arguments"), "value.wrong-type", "value.null-before-2022-06-01"] as const;

const key = "(?:put|get|head|delete|createMultipartUpload|resumeMultipartUpload) 0(?:\\[\\])?";
const value = "(?:put|uploadPart) 1";
const metadata = "(?:put 2|createMultipartUpload 1)";
const options = "(?:put 2|get 1|createMultipartUpload 1|uploadPart 2|list 0)";
const onlyIf = "(?:put 2|get 1)\\.onlyIf";
const several = "[2-9]|\\d\\d";
const integer = "-?\\d+";
const illFormed = '".*\\p{Surrogate}.*';

/**
 * A pattern of a place in a call, one of what stands there, and the rules that say what comes of it.
 *
 * - Places: a call (`put`), an argument (`put 2`), a member (`put 2.onlyIf.etagMatches`) or an element (`delete 0[]`) of one,
 *   and `read` and `beside` of a step. Some are numbers: `put count` of arguments, `put 2 of` of members or elements,
 *   `get 1.range with suffix` of members where one is `suffix`.
 * - What stands there: a text after `"`, other JSON as it is, the form of anything else after `:`, such as `:headers`.
 *
 * `["get 1\\.range\\.suffix", ".*", "range.suffix"]`: what comes of `get("k", { range: { suffix: 2 } })` is what the rule
 * `range.suffix` says.
 */
type Row = readonly [place: string, value: string, ...rules: readonly RuleId[]];

const table: readonly Row[] = [
  ["put", "", "put.stores", "put.replaces"],
  ["get", "", "get.missing"],
  ["head", "", "head.missing", "head.metadata"],
  ["list", "", "list.result", "list.truncated", "list.order", "key.order"],
  ["delete", "", "delete.one"],
  ["createMultipartUpload", "", "multipart.create", "multipart.invisible", "multipart.independent"],
  ["resumeMultipartUpload", "", "multipart.resume", "multipart.unknown-upload", "multipart.ended-upload"],
  ["uploadPart", "", "multipart.part-replaced", "multipart.ended-upload"],
  [
    "complete",
    "",
    "multipart.complete",
    "multipart.unknown-part",
    "multipart.complete-again",
    "multipart.ended-upload",
  ],
  ["abort", "", "multipart.abort", "multipart.ended-upload"],
  ["writeHttpMetadata", "", "http-metadata.write", "http-metadata.write-value"],
  ["advance", "", "multipart.expiry", "result.uploaded"],
  ["shape", "", "result.bucket-shape", "errors.brand", "result.tags-before-2024-09-26"],
  ["beside", "detached", "errors.illegal-invocation"],
  ["beside", "changes", "value.copied", "result.nested", "body.copies"],
  ["beside", "to the end", "list.cursor", "list.truncated"],
  ["read", "(?:text|json|arrayBuffer|bytes|blob)", "body.methods"],
  ["read", "json", "body.json-error"],
  ["read", "blob", "body.blob-type"],
  ["read", "(?:stream|byob|tee|reader)", "body.stream"],
  ["read", "twice", "body.one-shot"],
  ["read", "tee", "body.forwarded"],
  ["read", "reader", "body.locked", "body.used"],
  ["read", "last", "body.snapshot", "body.methods"],
  ["(?:put|uploadPart|resumeMultipartUpload) count", "[01]", "arguments.missing"],
  ["(?:get|head|delete|createMultipartUpload|complete) count", "0", "arguments.missing"],
  ["head count", "2", "arguments.extra"],
  ["resumeMultipartUpload count", "3", "arguments.extra"],
  [key, '"', "key.empty"],
  [key, '".{201,}', "key.length"],
  [key, '".*[^ -~].*', "key.any-characters", "key.nfc", "key.order"],
  [key, '"(?:/.*|__.*|.*(?:\\.\\.|//|constructor|[%*]).*)', "key.any-characters"],
  [key, illFormed, "key.lone-surrogate"],
  ["delete 0", '(?!"|:array|:familyKey).*', "arguments.delete"],
  ["delete 0 of", "0", "delete.count"],
  ["delete 0\\[\\]", '".*', "delete.all-or-nothing", "errors.change-nothing"],
  [value, '"\uFEFF.*', "body.text"],
  [value, illFormed, "value.types"],
  [value, ":(?:null|undefined)", "value.null"],
  [value, ":(?:bytes|filled)", "value.types", "body.text"],
  [value, ":blob", "value.types", "value.blob-type"],
  [value, ":earlier", "body.forwarded", "value.stream", "value.stream-locked"],
  [value, ":stream .*", "value.stream"],
  [value, ":stream (?:unknown.*|failing|texts|chunks|foreign)", "value.stream-length"],
  [value, ":stream (?:.*locked|used)", "value.stream-locked"],
  [value, ":stream .*cancelled", "value.stream-cancelled"],
  [value, ":stream failing", "value.stream-fails", "errors.change-nothing"],
  [value, ":stream texts", "value.stream-chunks"],
  [value, ":stream foreign", "value.foreign"],
  [options, ":inherited", "arguments.options-object"],
  ["put 2 of", several, "put.order"],
  ["get 1 of", several, "get.order"],
  ["createMultipartUpload 1 of", several, "multipart.metadata"],
  ["get 1\\.(?!onlyIf|range|ssecKey)\\w+", ".*", "arguments.extra", "get.override"],
  [`${metadata}\\.httpMetadata`, ":.*", "result.metadata", "put.replaces"],
  [`${metadata}\\.httpMetadata`, ":headers", "http-metadata.headers", "condition.header-dates"],
  [`${metadata}\\.httpMetadata`, ":object", "http-metadata.object"],
  [`${metadata}\\.customMetadata`, ".*", "custom-metadata.names", "result.metadata"],
  [`${metadata}\\.customMetadata\\.[^.]*`, '".{11,}', "custom-metadata.size"],
  [`${metadata}\\.customMetadata\\.[^.]*`, illFormed, "custom-metadata.size"],
  [`${metadata}\\.customMetadata\\.__proto__`, ".*", "custom-metadata.proto"],
  [`${metadata}\\.storageClass`, ".*", "storage-class.kept"],
  [`${metadata}\\.storageClass`, '(?!"(?:Standard|InfrequentAccess)$).*', "storage-class.unknown"],
  ["(?:put 2|createMultipartUpload 1|get 1)\\.ssecKey", ".*", ...topic("ssec")],
  ["uploadPart 2\\.ssecKey", ".*", "ssec.part-key"],
  ["put 2\\.(?:md5|sha\\d+)", ".*", "checksum.verified", "checksum.kept", "checksum.one", "errors.change-nothing"],
  ["put 2\\.(?:md5|sha\\d+)", '".*', "checksum.hex"],
  ["put 2\\.(?:md5|sha\\d+)", '(?!").*', "checksum.bytes"],
  ["get 1\\.range", ".*", "range.unsatisfiable"],
  ["get 1\\.range", ":headers", "range.header", "range.header-unsatisfiable"],
  ["get 1\\.range", "(?!:headers|:object).*", "range.object"],
  ["get 1\\.range of", "0", "range.object"],
  ["get 1\\.range\\.offset", ".*", "range.offset"],
  ["get 1\\.range\\.length", ".*", "range.length"],
  ["get 1\\.range\\.suffix", ".*", "range.suffix"],
  ["get 1\\.range with suffix", several, "range.suffix-alone"],
  ["get 1\\.range\\.(?:offset|length|suffix)", "(?!\\d+$).*", "range.conversion", "range.negative", "range.fraction"],
  ["get 1\\.range\\.range", '"bytes.*', "range.object", "arguments.headers-type", "arguments.extra"],
  ["put 2\\.onlyIf", ".*", "put.precondition-failed"],
  ["get 1\\.onlyIf", ".*", "result.precondition-failed"],
  [onlyIf, ".*", "condition.missing-key", "condition.none"],
  [`${onlyIf} of`, several, "condition.precedence"],
  // Tags and dates of all forms are drawn alike.
  [onlyIf, ":headers", ...topic("condition").filter((rule) => /header|unmodified|if-range|etag-list|prece/.test(rule))],
  [`${onlyIf}\\.etagMatches`, ".*", "condition.etag-matches", "condition.etag-quoted"],
  [`${onlyIf}\\.etagDoesNotMatch`, ".*", "condition.etag-does-not-match", "condition.etag-quoted"],
  [`${onlyIf}\\.uploadedBefore`, ".*", "condition.uploaded-before"],
  [`${onlyIf}\\.uploadedAfter`, ".*", "condition.uploaded-after"],
  [`${onlyIf}\\.uploaded.*`, "(?!:earlier|:date near).*", "arguments.date"],
  [`${onlyIf}\\.secondsGranularity`, ".*", "condition.seconds-granularity"],
  [`${onlyIf}\\.if-.*`, ".*", "arguments.headers-type", "arguments.extra"],
  ["list 0\\.limit", ".*", "list.limit"],
  ["list 0\\.limit", "[1-9]\\d{0,2}|1000", "list.limit-counts-both"],
  ["list 0\\.limit", "(?!(?:[1-9]\\d{0,2}|1000)$).*", "list.limit-minus-one", ...ofArguments],
  ["list 0\\.prefix", ".*", "list.prefix"],
  ["list 0\\.cursor", ":earlier", "list.cursor", "list.start-after-with-cursor", "list.delimiter.group-once"],
  ["list 0\\.cursor", "(?!:earlier).*", "list.cursor-malformed", "list.cursor-empty", ...ofArguments],
  ["list 0\\.delimiter", ".*", "list.delimiter", "list.delimiter.several-characters", "list.delimiter.group-once"],
  ["list 0\\.delimiter", ".*", "list.limit-counts-both"],
  ["list 0\\.startAfter", ".*", "list.start-after", "list.start-after-with-cursor"],
  ["list 0\\.include", ".*", "list.include", "list.include-values", "list.include-history"],
  ["uploadPart 0", "(?![123]$).*", "multipart.part-number", ...ofArguments],
  ["complete 0", "(?!:partsOfUpload|:array).*", "multipart.complete-arguments"],
  ["complete 0 of", several, "multipart.part-too-small", "multipart.parts-unequal"],
  ["complete 0 of", several, "multipart.repeated-part", "multipart.complete-order"],
  ["complete 0 of", "0|9", "multipart.complete-empty"],
  ["complete 0\\[\\]", "(?!:earlier).*", "multipart.complete-arguments", "multipart.part-number"],
  ["writeHttpMetadata 0", "(?!:headers).*", "http-metadata.write-type"],
];

/** The values that are of the right type in each place. */
const wanted: readonly (readonly [place: string, value: string])[] = [
  [key.replace("|delete", ""), '".*|:familyKey'],
  ["delete 0", '".*|:familyKey|:array'],
  ["delete 0\\[\\]", '".*|:familyKey'],
  [value, '".*|:(?:null|undefined|bytes|filled|blob|earlier|stream .*)'],
  ["resumeMultipartUpload 1", '".*|:earlier'],
  [options, ":object|:inherited"],
  [`${options}\\.\\w+`, `".*|true|false|${integer}|:(?:earlier|object|headers|date.*|bytes|array)`],
  [`${metadata}\\.httpMetadata\\.\\w*`, '".*|:date(?: near| far)?'],
  [`${metadata}\\.httpMetadata`, ":headers|:object"],
  [`${metadata}\\.customMetadata`, ":object"],
  [`${metadata}\\.customMetadata\\.[^.]*`, '".*'],
  [`${metadata}\\.storageClass`, '".*'],
  ["get 1\\.range", ":headers|:object"],
  ["get 1\\.range\\.(?:offset|length|suffix)", "\\d+"],
  [onlyIf, ":headers|:object"],
  [`${onlyIf}\\.etag\\w+`, '".*|:earlier'],
  [`${onlyIf}\\.uploaded\\w+`, ":earlier|:date near"],
  ["complete 0", ":partsOfUpload|:array"],
  ["complete 0\\[\\]", ":earlier"],
  ["writeHttpMetadata 0", ":headers"],
];

const places = [
  ...table.map(([place, text, ...ids]) => ({ place: whole(place), isOfRules: matching(text), ids })),
  ...wanted.map(([place, text]) => {
    const isRight = matching(text);
    return { place: whole(place), isOfRules: (given: string) => !isRight(given), ids: ofArguments };
  }),
];

/** All rules that rows name. */
export const rulesOfRows: ReadonlySet<RuleId> = new Set(places.flatMap(({ ids }) => ids));

/** The rules that say what comes of a call. */
export function concernedRules(call: AnyCall): ReadonlySet<RuleId> {
  const concerned = new Set<RuleId>();
  for (const [place, text] of factsOf(call)) {
    for (const row of rowsAt(place)) if (row.isOfRules(text)) for (const id of row.ids) concerned.add(id);
  }
  return concerned;
}

const rowsOfPlaces = new Map<string, typeof places>();

/** The rows that are about a place: most places come again with each call. */
function rowsAt(place: string): typeof places {
  const known = rowsOfPlaces.get(place);
  if (known !== undefined) return known;
  const rows = places.filter((row) => row.place.test(place));
  // There is no end of names of metadata.
  if (rowsOfPlaces.size < 1000) rowsOfPlaces.set(place, rows);
  return rows;
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
  ...(["key.length", "value.size", "custom-metadata.size", "delete.count", "list.limit", "put.order"] as const),
  ...([
    "list.limit-counts-both",
    "list.metadata-bytes",
    "multipart.part-too-small",
    "multipart.parts-unequal",
  ] as const),
  ...(["multipart.part-number", "multipart.object-size", "multipart.complete-order"] as const),
];

const ofScripts: readonly RuleId[] = [
  ...(["errors.throw-before-2022-10-31", "value.null-before-2022-06-01", "list.include-history"] as const),
  ...(["result.tags-before-2024-09-26", "result.unset-members", "body.text"] as const),
];

type Fact = readonly [place: string, value: string];

/** The facts of a call, in the notation of {@link Row}. */
function* factsOf({ call, args, read, beside }: AnyCall): Generator<Fact> {
  yield [call, ""];
  yield [`${call} count`, String(args.length)];
  if (read !== undefined) yield ["read", read];
  if (beside !== undefined) yield ["beside", beside];
  for (const [index, arg] of args.entries()) yield* factsAt(`${call} ${index}`, arg);
}

function* factsAt(place: string, given: Template): Generator<Fact> {
  if (typeof given === "string") return yield [place, `"${given}`];
  if (typeof given !== "object") return yield [place, String(given)];
  // Its parts may be all or none.
  if (given.is === "partsOfUpload") yield [`${place} of`, "9"];
  const entries = "entries" in given ? (given.entries as readonly (readonly [string, Template])[]) : [];
  const items = "items" in given ? (given.items as readonly Template[]) : [];
  yield [place, formOf(given)];
  if ("entries" in given) yield [`${place} of`, String(entries.length)];
  if (given.is === "array") yield [`${place} of`, String(items.length)];
  if (entries.some(([name]) => name === "suffix")) yield [`${place} with suffix`, String(entries.length)];
  // What stands in Headers is text, of any form.
  if (given.is === "headers") return;
  for (const [name, member] of entries) yield* factsAt(`${place}.${name}`, member);
  for (const item of items) yield* factsAt(`${place}[]`, item);
}

function formOf(given: Exclude<Template, string | number | boolean>): string {
  if (["earlier", "near", "result"].includes(given.is)) return ":earlier";
  if (given.is === "stream") return `:stream ${given.from}`;
  if (given.is !== "date") return `:${given.is}`;
  if (given.time === null) return ":date of nothing";
  return Math.abs(given.time) < 9e12 ? ":date near" : ":date far";
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, "su");
}

function matching(pattern: string): (text: string) => boolean {
  const expression = whole(pattern);
  return (text) => expression.test(text);
}
