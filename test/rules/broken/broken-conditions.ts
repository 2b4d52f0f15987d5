import type { RuleId } from "../../../src/rules/statements/all-rules.js";
import {
  type Anything,
  acting,
  answering,
  type BrokenBucket,
  forgiving,
  isObject,
  optioned,
  replaced,
  withHeaders,
  withOptions,
} from "./broken-bucket.js";

/** Broken buckets, each for one rule about conditions. */
export const brokenConditions: readonly BrokenBucket[] = [
  judging("lets an etag in upper case match", "condition.etag-matches", ({ etagMatches, ...rest }) => ({
    ...rest,
    etagMatches: /^[0-9A-F]{32}$/.test(etagMatches) ? etagMatches.toLowerCase() : etagMatches,
  })),
  judging("lets an etag in upper case match", "condition.etag-does-not-match", ({ etagDoesNotMatch, ...rest }) => ({
    ...rest,
    etagDoesNotMatch: /^[0-9A-F]{32}$/.test(etagDoesNotMatch) ? etagDoesNotMatch.toLowerCase() : etagDoesNotMatch,
  })),
  judging("takes etags in quotes", "condition.etag-quoted", (condition) => {
    for (const name of ["etagMatches", "etagDoesNotMatch"]) {
      if (/^"[0-9a-f]{32}"$/.test(condition[name])) return { ...condition, [name]: condition[name].slice(1, -1) };
    }
    return condition;
  }),
  judging("lets `uploadedBefore` hold at the time itself", "condition.uploaded-before", (condition) =>
    Object.keys(condition).length === 1 && isObject(condition.uploadedBefore)
      ? { uploadedBefore: new Date(condition.uploadedBefore.getTime() + 1) }
      : condition,
  ),
  answering("condition.uploaded-after", { conditionsBefore1970: "neverHold" }),
  judging("lets `uploadedAfter` hold at the time itself", "condition.uploaded-after", (condition) =>
    Object.keys(condition).length === 1 && isObject(condition.uploadedAfter)
      ? { uploadedAfter: new Date(condition.uploadedAfter.getTime() - 1) }
      : condition,
  ),
  judging("ignores `secondsGranularity`", "condition.seconds-granularity", (condition) => ({
    ...condition,
    secondsGranularity: undefined,
  })),
  acting("stores a missing key whatever its condition", "condition.missing-key", "put", async (own, args, bucket) => {
    const object = await own(...args);
    const { etagMatches, uploadedAfter } = args[2]?.onlyIf ?? {};
    const missing = object === null && uploadedAfter !== undefined && etagMatches === undefined;
    return missing && (await bucket.head(args[0])) === null ? own(args[0], args[1]) : object;
  }),
  answering("condition.precedence", { conditionPrecedence: "always" }),
  judgingHeaders("lets the time count although the etag matches", "condition.precedence", (headers) => {
    const both = headers.has("if-match") && headers.has("if-unmodified-since");
    if (both && !headers.has("if-modified-since")) headers.delete("if-match");
  }),
  judging("takes arrays for a condition that fails", "condition.none", (condition) =>
    Array.isArray(condition) ? { etagMatches: "none" } : condition,
  ),
  judgingHeaders("lets If-None-Match count only alone", "condition.headers", (headers) => {
    if (headers.has("if-match")) headers.delete("if-none-match");
  }),
  answering("condition.unmodified-since", { unmodifiedInSameSecond: "fails" }),
  acting("honours If-Range", "condition.if-range", "get", async (own, args, bucket) => {
    const { onlyIf } = args[1] ?? {};
    const etag = onlyIf instanceof Headers ? onlyIf.get("if-range") : null;
    if (etag === null || etag === (await bucket.head(args[0]))?.httpEtag) return own(...args);
    return own(args[0], { ...args[1], range: undefined });
  }),
  judgingHeaders("lets a weak etag match", "condition.etag-list", (headers) => {
    const list = headers.get("if-match");
    if (list !== null) headers.set("if-match", list.replace(/W\/(?="[0-9a-f]{32}")/, ""));
  }),
  forgiving("passes over what is not an etag", "condition.etag-list-malformed", "get", /^Invalid ETag/, (own, [key]) =>
    own(key),
  ),
  answering("condition.header-dates", { malformedConditionDate: "epoch" }),
  judgingHeaders("passes over dates in other forms than HTTP's", "condition.header-dates", (headers) => {
    if (/^\d/.test(headers.get("if-unmodified-since") ?? "")) headers.delete("if-unmodified-since");
  }),
  expiring("reads a date without a zone two hours off", "condition.header-dates-zone", (expires) => {
    if (expires.endsWith("GMT")) return expires;
    return expires + (expires.includes("T0") || expires.includes("T1") ? "+02:00" : " GMT+0200");
  }),
  answering("condition.header-dates-wrap", { distantHeaderDates: "wrap" }),
  expiring("takes no later date than 2262", "condition.header-dates-wrap", (expires) => {
    const latest = Math.min(Date.parse(expires), Date.UTC(2262, 0));
    return Number.isNaN(latest) ? expires : new Date(latest).toUTCString();
  }),
];

/** Changes a condition given as an object. */
export function judging(name: string, rule: RuleId, change: (condition: Anything) => unknown): BrokenBucket {
  const changed = (options: Anything) =>
    isObject(options.onlyIf) && !(options.onlyIf instanceof Headers)
      ? { ...options, onlyIf: change(options.onlyIf) }
      : options;
  return replaced(name, rule, {
    get: (own, args) => own(...withOptions(args, 1, changed)),
    put: (own, args) => own(...withOptions(args, 2, changed)),
  });
}

/** Changes the conditional headers of `get`. */
function judgingHeaders(name: string, rule: RuleId, change: (headers: Headers) => void): BrokenBucket {
  return optioned(name, rule, "get", ({ onlyIf }) =>
    onlyIf instanceof Headers ? { onlyIf: withHeaders(onlyIf, change) } : undefined,
  );
}

/** Changes the header `Expires`. */
function expiring(name: string, rule: RuleId, change: (expires: string) => string): BrokenBucket {
  return optioned(name, rule, "put", ({ httpMetadata }) => {
    const expires = httpMetadata instanceof Headers ? httpMetadata.get("expires") : null;
    return expires === null ? undefined : { httpMetadata: new Headers({ expires: change(expires) }) };
  });
}
