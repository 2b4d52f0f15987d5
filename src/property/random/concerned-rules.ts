import { type RuleId, rules } from "../../rules/statements/all-rules.js";
import type { BucketSettings } from "../expect/rule-check.js";
import type { Template } from "../sequences/arbitrary-values.js";
import type { SequenceStep } from "../sequences/sequence.js";

/** A call, possibly before its references to earlier steps are resolved. */
export interface AnyCall extends Pick<SequenceStep, "call" | "read" | "beside"> {
  readonly args: readonly Template[];
}

const all = Object.keys(rules) as RuleId[];
const topic = (name: string): readonly RuleId[] => all.filter((rule) => rule.startsWith(`${name}.`));

/** For values of wrong types, in any place. */
const ofArguments = [...topic("arguments"), "value.wrong-type", "value.null-before-2022-06-01"] as const;

const key = "(?:put|get|head|delete|createMultipartUpload|resumeMultipartUpload) 0(?:\\[\\])?";
const value = "(?:put|uploadPart) 1";
const metadata = "(?:put 2|createMultipartUpload 1)";
const options = "(?:put 2|get 1|createMultipartUpload 1|uploadPart 2|list 0)";
const onlyIf = "(?:put 2|get 1)\\.onlyIf";
const several = "[2-9]|\\d\\d";
const integer = "-?\\d+";
const storable = '(?:".*|:(?:null|undefined|bytes|filled|repeated|blob.*|earlier|stream .*))';
const validLimit = "[1-9]\\d{0,2}|1000";
const oneEtag = '(?:W/)?"[^"]*"';
const etagList = `"(?:\\*|${oneEtag}(?:, *${oneEtag})*)`;
const dateHeader = `(?:${onlyIf}|${metadata}\\.httpMetadata) header (?:if-(?:un)?modified-since|expires)`;
const plainDate = '"\\w{3}, \\d\\d \\w{3} 20\\d\\d \\d\\d:\\d\\d:\\d\\d GMT';
const illFormed = '".*\\p{Surrogate}.*';

/**
 * A pattern of a place in a call, a pattern of its value, and the rules about the result.
 *
 * - Places: a call (`put`), an argument (`put 2`), a member (`put 2.onlyIf.etagMatches`) or an element (`delete 0[]`)
 *   of an argument, a header (`get 1.onlyIf header if-match`), and `read` and `beside` of a step. Some places are counts:
 *   `put count` of arguments, `put 2 of` of members or elements. `get 1.range with` is the list of the names of members.
 * - Values: a text after `"`, other JSON verbatim, and the form of anything else after `:`, such as `:headers`.
 *
 * `["get 1\\.range\\.suffix", ".*", "range.suffix"]`: the rule `range.suffix` determines the result of
 * `get("k", { range: { suffix: 2 } })`.
 */
type Row = readonly [place: string, value: string, ...rules: readonly RuleId[]];

const table: readonly Row[] = [
  ["put", "", "put.stores", "put.replaces"],
  ["get", "", "get.missing"],
  ["head", "", "head.missing", "head.metadata"],
  ["list", "", "list.result", "list.truncated", "list.order", "key.order"],
  ["delete", "", "delete.one"],
  ["createMultipartUpload", "", "multipart.create", "multipart.invisible", "multipart.independent"],
  ["resumeMultipartUpload", "", "multipart.resume", "multipart.ended-upload"],
  ["resumeMultipartUpload [01]", "(?!:earlier).*", "multipart.unknown-upload"],
  ["uploadPart", "", "multipart.part-replaced", "multipart.ended-upload"],
  [
    "complete",
    "",
    "multipart.complete",
    "multipart.complete-metadata",
    "multipart.unknown-part",
    "multipart.complete-again",
    "multipart.ended-upload",
  ],
  ["abort", "", "multipart.abort", "multipart.ended-upload"],
  ["writeHttpMetadata", "", "http-metadata.write", "http-metadata.write-value"],
  ["advance", "", "multipart.expiry", "result.uploaded"],
  ["shape", "", "result.bucket-shape", "errors.brand", "result.tags-before-2024-09-26"],
  ["beside", "detached", "errors.illegal-invocation"],
  ["beside", "changes.*", "value.copied", "body.copies"],
  ["beside", "changes(?: arguments)?", "arguments.at-call"],
  ["beside", "changes", "result.own", "result.nested"],
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
  [value, ":(?:bytes|filled|repeated)", "value.types", "body.text"],
  [value, ":blob.*", "value.types"],
  [value, ":blob typed", "value.blob-type"],
  [value, ":earlier", "body.forwarded", "value.stream", "value.stream-locked"],
  [value, ":stream .*", "value.stream"],
  [value, ":stream (?:unknown.*|failing|texts|chunks|foreign)", "value.stream-length"],
  [value, ":stream (?:.*locked|used)", "value.stream-locked"],
  [value, ":stream .*cancelled", "value.stream-cancelled"],
  [value, ":stream failing", "value.stream-fails", "errors.change-nothing"],
  [value, ":stream texts", "value.stream-chunks"],
  [value, ":stream foreign", "value.foreign"],
  [options, ":inherited", "arguments.options-object"],
  [options, ":(?:undefined|null)", "arguments.options-absent"],
  [value, `(?!${storable}$).*`, "value.wrong-type"],
  ["put 2 of", several, "put.order"],
  ["get 1 of", several, "get.order"],
  ["createMultipartUpload 1 of", several, "multipart.metadata", "multipart.complete-metadata"],
  ["get 1\\.httpMetadata", ".*", "get.override"],
  ["get 1\\.(?!onlyIf|range|ssecKey|httpMetadata)\\w+", ".*", "arguments.extra"],
  [`${metadata}\\.httpMetadata`, ":.*", "result.metadata", "put.replaces"],
  [`${metadata}\\.httpMetadata`, ":headers", "http-metadata.headers"],
  [`${metadata}\\.httpMetadata`, ":object", "http-metadata.object"],
  [`${metadata}\\.customMetadata`, ".*", "custom-metadata.names", "result.metadata"],
  [`${metadata}\\.customMetadata\\.[^.]*`, '".{11,}', "custom-metadata.size"],
  [`${metadata}\\.customMetadata\\.[^.]*`, illFormed, "custom-metadata.size"],
  [`${metadata}\\.customMetadata\\.__proto__`, ".*", "custom-metadata.proto"],
  [`${metadata}\\.storageClass`, ".*", "storage-class.kept"],
  [`${metadata}\\.storageClass`, '(?!"(?:Standard|InfrequentAccess)$).*', "storage-class.unknown"],
  ["(?:put 2|createMultipartUpload 1|get 1)\\.ssecKey", ".*", ...topic("ssec")],
  ["uploadPart 2\\.ssecKey", ".*", "ssec.part-key"],
  ["put 2\\.(?:md5|sha\\d+)", ".*", "checksum.verified", "checksum.kept", "errors.change-nothing"],
  ["put 2 with", "(?:.*(?:md5|sha\\d+)){2,}.*", "checksum.one"],
  ["put 2\\.(?:md5|sha\\d+)", '(?!"(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96,128})$)".*', "checksum.hex"],
  ["put 2\\.(?:md5|sha\\d+)", '(?!"|:earlier).*', "checksum.bytes"],
  ["get 1\\.range", ".*", "range.unsatisfiable"],
  ["get 1\\.range", ":headers", "range.header", "range.header-unsatisfiable"],
  ["get 1\\.range", "(?!:headers|:object).*", "range.object"],
  ["get 1\\.range of", "0", "range.object"],
  ["get 1\\.range\\.offset", ".*", "range.offset"],
  ["get 1\\.range\\.length", ".*", "range.length"],
  ["get 1\\.range\\.suffix", ".*", "range.suffix"],
  ["get 1\\.range with", "(?=.*suffix).*,.*", "range.suffix-alone"],
  ["get 1\\.range\\.(?:offset|length|suffix)", "(?!\\d+$).*", "range.conversion", "range.negative", "range.fraction"],
  ["get 1\\.range\\.range", '"bytes.*', "range.object", "arguments.headers-type", "arguments.extra"],
  ["put 2\\.onlyIf", ".*", "put.precondition-failed"],
  ["get 1\\.onlyIf", ".*", "result.precondition-failed"],
  [onlyIf, ".*", "condition.missing-key"],
  [`${onlyIf} of`, "0", "condition.none"],
  // Neither is a condition by itself.
  [`${onlyIf} with`, "secondsGranularity|if-range", "condition.none"],
  [`${onlyIf} of`, several, "condition.precedence"],
  [onlyIf, ":headers", "condition.headers"],
  [`${onlyIf} header if-(?:none-)?match`, ".*", "condition.etag-list"],
  [`${onlyIf} header if-(?:none-)?match`, `(?!:|${etagList}$).*`, "condition.etag-list-malformed"],
  [`${onlyIf} header if-range`, ".*", "condition.if-range"],
  [`${onlyIf} header if-unmodified-since`, ".*", "condition.unmodified-since"],
  [dateHeader, `(?!:|${plainDate}$).*`, "condition.header-dates"],
  [dateHeader, `(?!:|${plainDate}$).*\\d.*`, "condition.header-dates-zone", "condition.header-dates-wrap"],
  [`${onlyIf}\\.etagMatches`, ".*", "condition.etag-matches"],
  [`${onlyIf}\\.etagDoesNotMatch`, ".*", "condition.etag-does-not-match"],
  [`${onlyIf}\\.etag\\w+`, '"(?:W/)?".*', "condition.etag-quoted"],
  [`${onlyIf}\\.uploadedBefore`, ".*", "condition.uploaded-before"],
  [`${onlyIf}\\.uploadedAfter`, ".*", "condition.uploaded-after"],
  [`${onlyIf}\\.uploaded.*`, "(?!:earlier|:second|:date near).*", "arguments.date"],
  // The millisecond of an upload must not matter: some buckets have none.
  [`${onlyIf}\\.uploaded.*`, ":second", "condition.seconds-granularity"],
  [`${onlyIf}\\.secondsGranularity`, ".*", "condition.seconds-granularity"],
  [`${onlyIf}\\.if-.*`, ".*", "arguments.headers-type", "arguments.extra", "condition.none"],
  ["list 0\\.limit", validLimit, "list.limit-counts-both"],
  ["list 0\\.limit", `(?!(?:${validLimit})$).*`, "list.limit"],
  ["list 0\\.limit", "-1", "list.limit-minus-one"],
  ["list 0\\.limit", "(?!-?\\d{1,9}$).*", ...ofArguments],
  ["list 0\\.prefix", ".*", "list.prefix"],
  ["list 0\\.cursor", ":earlier", "list.cursor", "list.delimiter.group-once"],
  ["list 0 with", "(?=.*cursor).*startAfter.*", "list.start-after-with-cursor"],
  ["list 0\\.cursor", '".+', "list.cursor-malformed"],
  ["list 0\\.cursor", '"', "list.cursor-empty"],
  ["list 0\\.cursor", '(?!"|:earlier).*', "list.cursor-malformed", ...ofArguments],
  ["list 0\\.delimiter", ".*", "list.delimiter", "list.delimiter.several-characters", "list.delimiter.group-once"],
  ["list 0\\.delimiter", ".*", "list.limit-counts-both"],
  ["list 0\\.startAfter", ".*", "list.start-after"],
  ["list 0\\.include", ".*", "list.include", "list.include-history"],
  ["list 0\\.include", "(?!:array$).*", "list.include-values"],
  ["list 0\\.include\\[\\]", '(?!"(?:http|custom)Metadata$).*', "list.include-values"],
  ["uploadPart 0", "(?![123]$).*", "multipart.part-number"],
  ["uploadPart 0", "(?!-?\\d{1,9}$).*", ...ofArguments],
  ["complete 0", "(?!:partsOfUpload|:array).*", "multipart.complete-arguments"],
  ["complete 0 of", several, "multipart.part-too-small", "multipart.parts-unequal"],
  ["complete 0 of", several, "multipart.repeated-part", "multipart.complete-order"],
  ["complete 0 of", "0", "multipart.complete-empty"],
  ["complete 0\\[\\]", "(?!:earlier).*", "multipart.complete-arguments", "multipart.part-number"],
  ["writeHttpMetadata 0", "(?!:headers).*", "http-metadata.write-type"],
];

/** The values of the right type for each place. */
const wanted: readonly (readonly [place: string, value: string])[] = [
  [key.replace("|delete", ""), '".*|:familyKey|:earlier'],
  ["delete 0", '".*|:familyKey|:array'],
  ["delete 0\\[\\]", '".*|:familyKey'],
  [value, "(?!:(?:throws|converts|symbol|bigint)).*"],
  ["resumeMultipartUpload 1", '".*|:earlier'],
  [options, ":object|:inherited|:undefined|:null"],
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
  [`${onlyIf}\\.uploaded\\w+`, ":earlier|:second|:date near"],
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

/** All rules named in rows. */
export const rulesOfRows: ReadonlySet<RuleId> = new Set(places.flatMap(({ ids }) => ids));

/** Returns the rules about the result of a call. */
export function concernedRules(call: AnyCall): ReadonlySet<RuleId> {
  const concerned = new Set<RuleId>();
  for (const [place, text] of factsOf(call)) {
    for (const row of rowsAt(place)) if (row.isOfRules(text)) for (const id of row.ids) concerned.add(id);
  }
  return concerned;
}

const rowsOfPlaces = new Map<string, typeof places>();

/** Returns the rows for a place. Cached, because most places recur in every call. */
function rowsAt(place: string): typeof places {
  const known = rowsOfPlaces.get(place);
  if (known !== undefined) return known;
  const rows = places.filter((row) => row.place.test(place));
  // Metadata can have any number of names.
  if (rowsOfPlaces.size < 1000) rowsOfPlaces.set(place, rows);
  return rows;
}

/** Returns the additional rules for a bucket with these settings. */
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

/** Yields the facts of a call, in the notation of {@link Row}. */
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
  // Usually several; resolved, they may be none.
  if (given.is === "partsOfUpload") yield [`${place} of`, "9"];
  const entries = "entries" in given ? (given.entries as readonly (readonly [string, Template])[]) : [];
  const items = "items" in given ? (given.items as readonly Template[]) : [];
  yield [place, formOf(given)];
  if ("entries" in given) yield [`${place} of`, String(entries.length)];
  if (given.is === "array") yield [`${place} of`, String(items.length)];
  if (entries.length > 0) yield [`${place} with`, entries.map(([name]) => name).join()];
  const separator = given.is === "headers" ? " header " : ".";
  for (const [name, member] of entries) yield* factsAt(`${place}${separator}${name}`, member);
  for (const item of items) yield* factsAt(`${place}[]`, item);
}

function formOf(given: Exclude<Template, string | number | boolean>): string {
  if ("what" in given && given.what === "second") return ":second";
  if (["earlier", "near", "result"].includes(given.is)) return ":earlier";
  if (given.is === "stream") return `:stream ${given.from}`;
  if (given.is === "blob") return given.type === "" ? ":blob" : ":blob typed";
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
