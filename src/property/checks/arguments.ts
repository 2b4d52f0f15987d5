import type { RuleCheck, Terms } from "../expect/rule-check.js";
import { type CallRow, type Method, Refusal, valueTypes, wrongParameter } from "./call-row.js";
import { stepChecks } from "./steps.js";

const keys = ["1,2", "[object Object]", "[object Set]", "a", "b", "null", "undefined"];

function deleteRow(argument: unknown, ...deleted: readonly string[]): CallRow {
  return ["delete", [argument], keys.filter((key) => !deleted.includes(key)), { before: keys }];
}

/** Returns calls with two mistakes, and the mistake to be reported. */
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
  return rows.map(([method, args, message]) => [method, args, new Refusal(message)]);
}

/** The rules about arguments; options have a table of their own. */
export const argumentChecks: readonly RuleCheck[] = stepChecks({
  "arguments.extra": [
    ["get", ["k", { unknown: Symbol("s") }, 5], "k"],
    ["head", ["k", { onlyIf: 5 }], "k"],
    ["put", ["k", "v", { unknown: 5, OnlyIf: 5 }, 5], "k"],
    ["list", [{ unknown: 5 }, 5], ["k"]],
    ["delete", ["other", "k"], ["k"]],
    ["createMultipartUpload", ["k", { md5: 5 }, 5], "k"],
  ],
  "arguments.missing": ({ semantics }) => {
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
    ["delete", [], new Refusal(/./)],
  ],
  "arguments.order": orderRows,
});
