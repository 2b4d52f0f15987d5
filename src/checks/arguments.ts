import { CheckFailure, show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectError } from "../property/cases/expect.js";
import { type Anything, type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { fill } from "../property/cases/read-all.js";
import { checked, type RowList, type RuleCheck, type Subject, type Terms } from "../property/cases/rule-check.js";
import { toCode } from "../property/code/to-code.js";
import type { RuleId } from "../rules/all-rules.js";
import type { Semantics } from "../semantics/semantics.js";

/** The refusal of a call; a pattern says nothing of the error's class. */
export class Refused {
  readonly message: string | RegExp;
  readonly name: string;

  constructor(message: string | RegExp, name = "TypeError") {
    this.message = message;
    this.name = name;
  }
}

/** The types of a value to store, as error texts name them. */
export function valueTypes({ typeNames }: Semantics): string {
  return `${typeNames === "JsReadableStream" ? "Js" : ""}ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob`;
}

/** The refusal of an argument of a wrong type. */
export function wrongParameter(method: Method, parameter: number, type: string, { brand }: Semantics): Refused {
  const owner = method === "uploadPart" || method === "complete" ? "MultipartUpload" : "Bucket";
  return new Refused(
    `Failed to execute '${method}' on '${brand}${owner}': parameter ${parameter} is not of type '${type}'.`,
  );
}

export type Method = keyof LooseBucket | "uploadPart" | "complete";

/**
 * A call, and what it gives: of `get` the text, of `list` the keys, of `delete` those that are left, of a part its number,
 * of another call the key. `before` is stored first, each key as its own value; `look` names a field of the metadata.
 */
export type CallRow = readonly [
  method: Method,
  args: readonly unknown[],
  gives: unknown,
  more?: { readonly before?: readonly string[]; readonly look?: string },
];

/** Expects of a call what its row says. */
export async function expectCall({ makeBucket }: Subject, [method, args, gives, more = {}]: CallRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const { before = ["k"], look } = more;
  await fill(bucket as Anything, before);
  const what = `${method} with ${toCode(args)}`;
  if (!(gives instanceof Refused)) {
    const owner = method === "uploadPart" ? await bucket.createMultipartUpload("k") : bucket;
    return expectEqual(`what is given by ${what}`, await outcomeOf(bucket, owner, method, args, look), gives);
  }
  const { name, message } = gives;
  const owner = method === "uploadPart" || method === "complete" ? bucket.resumeMultipartUpload("k", "id") : bucket;
  const call = () => Reflect.get(owner, method).apply(owner, args);
  if (typeof message === "string") return expectError(what, call, name, message);
  const error = await errorOf(what, call, { message });
  if (error instanceof Error && message.test(error.message)) return;
  throw new CheckFailure(`${what}: expected an error like ${message}, saw ${show(error)}`, { error: { message } });
}

async function outcomeOf(
  bucket: LooseBucket,
  owner: object,
  method: Method,
  args: readonly unknown[],
  look: string | undefined,
): Promise<unknown> {
  const result: Anything = await Reflect.get(owner, method).apply(owner, args);
  if (look !== undefined) return result.httpMetadata[look];
  if (method === "get") return result?.text();
  if (method === "list") return result.objects.map(keyOf);
  if (method === "delete") return (await bucket.list()).objects.map(keyOf);
  return method === "uploadPart" ? result.partNumber : result?.key;
}

function keyOf({ key }: { readonly key: string }): string {
  return key;
}

/** Checks of rules whose rows are calls, of which each implementation is held to those that it has. */
export function called(table: Readonly<Partial<Record<RuleId, RowList<CallRow>>>>): readonly RuleCheck[] {
  return Object.entries(table).map(([rule, rows]) =>
    checked<CallRow>(rule as RuleId, expectCall, (terms) => {
      return (typeof rows === "function" ? rows(terms) : rows).filter((row) => isThere(terms, row));
    }),
  );
}

function isThere({ abilities }: Terms, [method, args]: CallRow): boolean {
  const ofUploads: readonly Method[] = ["createMultipartUpload", "resumeMultipartUpload", "uploadPart", "complete"];
  return (
    (abilities.multipart || !ofUploads.includes(method)) &&
    (abilities.ssec || !args.some((arg) => typeof arg === "object" && arg !== null && "ssecKey" in arg))
  );
}

const keys = ["1,2", "[object Object]", "[object Set]", "a", "b", "null", "undefined"];

function deleteRow(argument: unknown, ...deleted: readonly string[]): CallRow {
  return ["delete", [argument], keys.filter((key) => !deleted.includes(key)), { before: keys }];
}

/** Calls with two mistakes, and the one that counts. */
function orderRows({ semantics }: Terms): readonly CallRow[] {
  const long = "k".repeat(2 * semantics.maxKeyBytes);
  const large = { a: "x".repeat(2 * semantics.maxCustomMetadataBytes) };
  const quoted = { etagMatches: '"x"' };
  const symbol = Symbol("s");
  const rows: readonly (readonly [Method, readonly unknown[], RegExp])[] = [
    ["get", [long, { range: { offset: -1 } }], /^Invalid range/],
    ["get", [long, { range: 5 }], /'range'/],
    ["get", [long, { ssecKey: "x" }], /^SSE-C Key/],
    ["get", [symbol, { onlyIf: 5 }], /^Cannot convert a Symbol/],
    ["get", ["k", { range: 5, onlyIf: 5 }], /'onlyIf'/],
    ["get", ["k", { onlyIf: quoted, range: 5 }], /'range'/],
    ["get", ["k", { onlyIf: quoted, range: { offset: -1 } }], /^Conditional ETag/],
    ["get", ["k", { range: { offset: -1 }, ssecKey: "x" }], /^Invalid range/],
    ["get", ["missing", { range: { offset: -1 } }], /^Invalid range/],
    ["put", [symbol, 5], /^Cannot convert a Symbol/],
    ["put", ["k", 5, { onlyIf: 5 }], /parameter 2/],
    ["put", ["k", 5, { md5: 5 }], /parameter 2/],
    ["put", ["k", 5, 5], /parameter 2/],
    ["put", ["k", "v", { onlyIf: 5, httpMetadata: 5 }], /'onlyIf'/],
    ["put", ["k", "v", { httpMetadata: 5, customMetadata: 5 }], /'httpMetadata'/],
    ["put", ["k", "v", { customMetadata: 5, md5: 5 }], /'customMetadata'/],
    ["put", ["k", "v", { onlyIf: quoted, customMetadata: 5 }], /'customMetadata'/],
    ["put", ["k", "v", { onlyIf: quoted, md5: 5 }], /'md5'/],
    ["put", ["k", "v", { onlyIf: quoted, md5: "x" }], /^Conditional ETag/],
    ["put", ["k", "v", { md5: "x", ssecKey: "x" }], /^MD5 is/],
    ["put", [long, "v", { onlyIf: quoted }], /^Conditional ETag/],
    ["put", [long, "v", { md5: "x" }], /^MD5 is/],
    ["put", [long, "v", { ssecKey: "x" }], /^SSE-C Key/],
    ["put", [long, "v", { customMetadata: large }], /\(10020\)$/],
    ["put", ["k", "v", { customMetadata: large, md5: "0".repeat(32) }], /\(10012\)$/],
    ["list", [{ delimiter: 5, prefix: 5 }], /'prefix'/],
    ["list", [{ include: "x", delimiter: 5 }], /'delimiter'/],
    ["list", [{ limit: 0, include: ["x"] }], /^Unsupported include/],
    ["uploadPart", [symbol, 5], /^Cannot convert a Symbol/],
    ["uploadPart", [0, 5], /parameter 2/],
    ["uploadPart", [0, 5, 5], /parameter 2/],
    ["uploadPart", [0, "v", 5], /parameter 3/],
    ["uploadPart", [0, "v", { ssecKey: "x" }], /^Part number/],
  ];
  return rows.map(([method, args, message]) => [method, args, new Refused(message)]);
}

/** The rules of arguments, row by row; those of options have a table of their own. */
export const argumentChecks: readonly RuleCheck[] = [
  ...called({
    "arguments.extra": [
      ["get", ["k", { unknown: Symbol("s") }, 5], "k"],
      ["head", ["k", { onlyIf: 5 }], "k"],
      ["put", ["k", "v", { unknown: 5, OnlyIf: 5 }, 5], "k"],
      ["list", [{ unknown: 5 }, 5], ["k"]],
      ["delete", ["other", "k"], ["k"]],
      ["createMultipartUpload", ["k", { md5: 5 }, 5], "k"],
    ],
    "arguments.missing": (terms) => {
      const { semantics } = terms;
      const row = (method: Method, args: readonly unknown[], type: string): CallRow => [
        method,
        args,
        wrongParameter(method, args.length + 1, type, semantics),
      ];
      return [
        row("get", [], "string"),
        row("head", [], "string"),
        row("put", [], "string"),
        row("put", ["k"], valueTypes(semantics)),
        row("delete", [], "string or Array"),
        row("createMultipartUpload", [], "string"),
        row("resumeMultipartUpload", [], "string"),
        row("resumeMultipartUpload", ["k"], "string"),
        row("uploadPart", [], "integer"),
        row("uploadPart", [1], valueTypes(semantics)),
        row("complete", [], "Array"),
      ];
    },
    "arguments.delete": [
      deleteRow(new Set(["a"]), "[object Set]"),
      deleteRow({ length: 1, 0: "a" }, "[object Object]"),
      deleteRow(undefined, "undefined"),
      deleteRow(null, "null"),
      deleteRow(["a"], "a"),
      deleteRow(["b", "null", undefined], "b", "null", "undefined"),
      deleteRow([[1, 2]], "1,2"),
      ["delete", [], new Refused(/./)],
    ],
    "arguments.order": (terms) => orderRows(terms),
  }),
];
