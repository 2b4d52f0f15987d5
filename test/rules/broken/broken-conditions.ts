import { type Anything, answering, type BrokenBucket, isObject, replaced, withOptions } from "./broken-bucket.js";

/** Buckets that break rules of this topic, one rule each. */
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
  judging(
    "ignores `secondsGranularity`",
    "condition.seconds-granularity",
    ({ secondsGranularity, ...condition }) => condition,
  ),
  replaced("stores a missing key whatever its condition", "condition.missing-key", {
    async put(own, args) {
      const object = await own(...args);
      const { etagMatches, uploadedAfter } = args[2]?.onlyIf ?? {};
      const missing = object === null && uploadedAfter !== undefined && etagMatches === undefined;
      return missing && (await this.head(args[0])) === null ? own(args[0], args[1]) : object;
    },
  }),
  answering("condition.precedence", { conditionPrecedence: "always" }),
  replaced("lets the time count although the etag matches", "condition.precedence", {
    get: (own, args) =>
      own(
        ...withHeaders(args, (headers) => {
          const both = headers.has("if-match") && headers.has("if-unmodified-since");
          if (both && !headers.has("if-modified-since")) headers.delete("if-match");
        }),
      ),
  }),
  judging("takes arrays for a condition that fails", "condition.none", (condition) =>
    Array.isArray(condition) ? { etagMatches: "none" } : condition,
  ),
  replaced("lets If-None-Match count only alone", "condition.headers", {
    get: (own, args) =>
      own(
        ...withHeaders(args, (headers) => {
          if (headers.has("if-match")) headers.delete("if-none-match");
        }),
      ),
  }),
  answering("condition.unmodified-since", { unmodifiedInSameSecond: "fails" }),
  replaced("honours If-Range", "condition.if-range", {
    async get(own, args) {
      const { onlyIf } = args[1] ?? {};
      const etag = onlyIf instanceof Headers ? onlyIf.get("if-range") : null;
      if (etag === null || etag === (await this.head(args[0]))?.httpEtag) return own(...args);
      return own(args[0], { ...args[1], range: undefined });
    },
  }),
  replaced("lets a weak etag match", "condition.etag-list", {
    get: (own, args) =>
      own(
        ...withHeaders(args, (headers) => {
          const list = headers.get("if-match");
          if (list !== null) headers.set("if-match", list.replace(/W\/(?="[0-9a-f]{32}")/, ""));
        }),
      ),
  }),
  replaced("passes over what is not an etag", "condition.etag-list-malformed", {
    get: (own, args) =>
      own(...args).catch((error: Error) => {
        if (error.message.startsWith("Invalid ETag")) return own(args[0]);
        throw error;
      }),
  }),
  answering("condition.header-dates", { malformedConditionDate: "epoch" }),
  replaced("passes over dates in other forms than HTTP's", "condition.header-dates", {
    get: (own, args) =>
      own(
        ...withHeaders(args, (headers) => {
          if (/^\d/.test(headers.get("if-unmodified-since") ?? "")) headers.delete("if-unmodified-since");
        }),
      ),
  }),
  replaced("reads a date without a zone two hours off", "condition.header-dates-zone", {
    put: (own, args) => {
      const { httpMetadata } = args[2] ?? {};
      const expires = httpMetadata instanceof Headers ? httpMetadata.get("expires") : null;
      if (expires === null || expires.endsWith("GMT")) return own(...args);
      const zone = expires.includes("T0") || expires.includes("T1") ? "+02:00" : " GMT+0200";
      return own(args[0], args[1], { ...args[2], httpMetadata: new Headers({ expires: expires + zone }) });
    },
  }),
  answering("condition.header-dates-wrap", { distantHeaderDates: "wrap" }),
  replaced("takes no later date than 2262", "condition.header-dates-wrap", {
    put: (own, args) =>
      own(
        ...withOptions(args, 2, (options) => {
          const { httpMetadata } = options;
          if (!(httpMetadata instanceof Headers)) return options;
          const latest = Math.min(Date.parse(httpMetadata.get("expires") ?? ""), Date.UTC(2262, 0));
          if (Number.isNaN(latest)) return options;
          const headers = new Headers(httpMetadata);
          headers.set("expires", new Date(latest).toUTCString());
          return { ...options, httpMetadata: headers };
        }),
      ),
  }),
];

/** Changes a copy of the conditional headers, where there are any. */
function withHeaders(args: Anything[], change: (headers: Headers) => void): Anything[] {
  const { onlyIf } = args[1] ?? {};
  if (!(onlyIf instanceof Headers)) return args;
  const headers = new Headers(onlyIf);
  change(headers);
  return args.with(1, { ...args[1], onlyIf: headers });
}

/** A bucket that judges another condition than the one that it is given as an object. */
export function judging(
  name: string,
  rule: BrokenBucket["rule"],
  change: (condition: Anything) => unknown,
): BrokenBucket {
  const changed = (options: Anything) =>
    isObject(options.onlyIf) && !(options.onlyIf instanceof Headers)
      ? { ...options, onlyIf: change(options.onlyIf) }
      : options;
  return replaced(name, rule, {
    get: (own, args) => own(...withOptions(args, 1, changed)),
    put: (own, args) => own(...withOptions(args, 2, changed)),
  });
}
