import { type Anything, isObject, type Mutant, replaced, withOptions } from "../broken-bucket.js";

/** Broken preconditions. */
export const conditionMutants: readonly Mutant[] = [
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
  judging("takes arrays for a condition that fails", "condition.none", (condition) =>
    Array.isArray(condition) ? { etagMatches: "none" } : condition,
  ),
  judging("reads conditional headers of a plain object", "arguments.headers-type", (condition) =>
    condition["if-none-match"] === undefined ? condition : new Headers(condition),
  ),
];

/** A bucket that judges another condition than the one that it is given as an object. */
function judging(name: string, rule: Mutant["rule"], change: (condition: Anything) => unknown): Mutant {
  const changed = (options: Anything) =>
    isObject(options.onlyIf) && !(options.onlyIf instanceof Headers)
      ? { ...options, onlyIf: change(options.onlyIf) }
      : options;
  return replaced(name, rule, {
    get: (own, args) => own(...withOptions(args, 1, changed)),
    put: (own, args) => own(...withOptions(args, 2, changed)),
  });
}
