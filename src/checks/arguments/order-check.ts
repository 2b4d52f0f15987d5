import { constantFrom, oneof, record, uniqueArray } from "fast-check";
import { plainKey } from "../../property/cases/case-plain.js";
import { CheckFailure, show } from "../../property/cases/check-failure.js";
import { errorOf } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";

/** Something wrong with a call. */
interface Mistake {
  readonly name: string;
  /** The argument, or the field of the options. */
  readonly place: string | number;
  readonly value: unknown;
  /** The error that it leads to. */
  readonly error: RegExp;
}

type Method = "get" | "put" | "list" | "uploadPart";

/** A call with one or two mistakes, at places that differ. */
interface MistakesCase {
  readonly method: Method;
  readonly key: string;
  readonly names: readonly string[];
}

/** The first mistake that is looked for wins. */
export const orderCheck: RuleCheck = ruleCheck<MistakesCase>({
  rule: "arguments.order",
  examples: () => [
    { method: "put", key: "k", names: ["quoted etag", "wrong customMetadata"] },
    { method: "put", key: "k", names: ["quoted etag", "long key"] },
    { method: "put", key: "k", names: ["quoted etag", "malformed MD5"] },
    { method: "put", key: "k", names: ["malformed MD5", "malformed SSE-C key"] },
    { method: "put", key: "k", names: ["symbol key", "wrong value"] },
    { method: "put", key: "k", names: ["wrong value", "wrong MD5"] },
    { method: "get", key: "k", names: ["quoted etag", "wrong range"] },
    { method: "get", key: "k", names: ["quoted etag", "malformed range"] },
    { method: "get", key: "k", names: ["malformed range", "malformed SSE-C key"] },
    { method: "get", key: "k", names: ["malformed range", "long key"] },
    { method: "get", key: "missing", names: ["malformed range"] },
    { method: "list", key: "k", names: ["unknown include", "limit of 0"] },
  ],
  cases: (terms) => {
    const ofMethod = (method: Method) =>
      record({
        method: constantFrom(method),
        key: plainKey(),
        names: uniqueArray(constantFrom(...mistakesOf(terms, method)), {
          selector: ({ place }) => place,
          minLength: 2,
          maxLength: 2,
        }).map((mistakes) => mistakes.map(({ name }) => name)),
      });
    const methods = (["get", "put", "list"] as const).map(ofMethod);
    return oneof(...methods, ...(terms.abilities.multipart ? [ofMethod("uploadPart")] : []));
  },
  async check({ makeBucket, ...terms }, { method, key, names }) {
    const bucket = loosely(await makeBucket());
    if (key !== "missing") await bucket.put(key, "hello");
    const upload = method === "uploadPart" ? bucket.resumeMultipartUpload(key, "id") : undefined;
    const mistakes = mistakesOf(terms, method).filter(({ name }) => names.includes(name));
    const options = Object.fromEntries(
      mistakes.filter(({ place }) => typeof place === "string").map(({ place, value }) => [place, value]),
    );
    const args = { get: [key, options], put: [key, "v", options], list: [options], uploadPart: [1, "v", options] };
    const given: unknown[] = args[method];
    for (const { place, value } of mistakes) if (typeof place === "number") given[place] = value;
    const what = `${method} with ${mistakes.map(({ name }) => name).join(" and ")}`;
    const call = () => (method === "uploadPart" ? upload?.uploadPart(...given) : bucket[method](...given));
    const message = mistakes[0]?.error;
    const error = await errorOf(what, call, { message });
    if (error instanceof Error && message?.test(error.message) === true) return;
    throw new CheckFailure(`${what}: expected an error like ${message}, saw ${show(error)}`, { error: { message } });
  },
});

/** All mistakes of a method, in the order in which they are looked for. */
function mistakesOf({ semantics, abilities }: Terms, method: Method): readonly Mistake[] {
  const long = "k".repeat(2 * semantics.maxKeyBytes);
  const large = { a: "x".repeat(2 * semantics.maxCustomMetadataBytes) };
  const symbol = /^Cannot convert a Symbol/;
  const content = /^Conditional ETag/;
  const ssec = abilities.ssec
    ? [{ name: "malformed SSE-C key", place: "ssecKey", value: "x", error: /^SSE-C Key/ }]
    : [];
  const longKey = { name: "long key", place: 0, value: long, error: /\(10020\)$/ };
  switch (method) {
    case "get":
      return [
        { name: "symbol key", place: 0, value: Symbol("s"), error: symbol },
        { name: "wrong onlyIf", place: "onlyIf", value: 5, error: /'onlyIf'/ },
        { name: "wrong range", place: "range", value: 5, error: /'range'/ },
        { name: "quoted etag", place: "onlyIf", value: { etagMatches: '"x"' }, error: content },
        { name: "malformed range", place: "range", value: { offset: -1 }, error: /^Invalid range/ },
        ...ssec,
        longKey,
        { name: "unsatisfiable range", place: "range", value: { offset: 100 }, error: /\(10039\)$/ },
      ];
    case "put":
      return [
        { name: "symbol key", place: 0, value: Symbol("s"), error: symbol },
        { name: "wrong value", place: 1, value: 5, error: /parameter 2/ },
        { name: "wrong onlyIf", place: "onlyIf", value: 5, error: /'onlyIf'/ },
        { name: "wrong httpMetadata", place: "httpMetadata", value: 5, error: /'httpMetadata'/ },
        { name: "wrong customMetadata", place: "customMetadata", value: 5, error: /'customMetadata'/ },
        { name: "wrong MD5", place: "md5", value: 5, error: /'md5'/ },
        { name: "quoted etag", place: "onlyIf", value: { etagMatches: '"x"' }, error: content },
        { name: "malformed MD5", place: "md5", value: "x", error: /^MD5 is/ },
        ...ssec,
        longKey,
        { name: "large customMetadata", place: "customMetadata", value: large, error: /\(10012\)$/ },
        { name: "MD5 of another value", place: "md5", value: "0".repeat(32), error: /\(10037\)$/ },
      ];
    case "list":
      return [
        { name: "wrong prefix", place: "prefix", value: 5, error: /'prefix'/ },
        { name: "wrong delimiter", place: "delimiter", value: 5, error: /'delimiter'/ },
        { name: "wrong include", place: "include", value: "x", error: /'include'/ },
        { name: "unknown include", place: "include", value: ["x"], error: /^Unsupported include/ },
        { name: "limit of 0", place: "limit", value: 0, error: /\(10022\)$/ },
      ];
    case "uploadPart":
      return [
        { name: "symbol part number", place: 0, value: Symbol("s"), error: symbol },
        { name: "wrong value", place: 1, value: 5, error: /parameter 2/ },
        { name: "part number of 0", place: 0, value: 0, error: /^Part number/ },
        ...ssec,
      ];
  }
}
