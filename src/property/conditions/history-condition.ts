/** A precondition, as plain data. */
export interface PlainCondition {
  /** An etag without quotes, or several, one of which must match; `*` matches any object. */
  readonly etagMatches?: string | readonly string[] | undefined;
  /** An etag without quotes, or several, none of which may match; `*` matches any object. */
  readonly etagDoesNotMatch?: string | readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly uploadedBefore?: number | undefined;
  /** Milliseconds since 1970. */
  readonly uploadedAfter?: number | undefined;
  readonly secondsGranularity?: boolean | undefined;
  /** True for a condition given as `Headers`. @defaultValue false */
  readonly fromHeaders?: boolean | undefined;
}

/** A precondition, possibly from `Headers` with several etags. */
export interface HistoryCondition extends Omit<PlainCondition, "fromHeaders"> {
  /** Etags without quotes, one of which must match; `*` matches any object. */
  readonly etagMatches?: readonly string[];
  /** Etags without quotes, none of which may match; `*` matches any object. */
  readonly etagDoesNotMatch?: readonly string[];
  /** Present for a condition given as `Headers`. */
  readonly fromHeaders?: true;
  /** Present if the condition could not be read: it may hold or fail. */
  readonly unclear?: true;
}
