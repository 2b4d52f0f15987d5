import type { BucketLike } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { readCondition } from "../conditions/read-condition.js";
import { aroundCalls, type MadeCall, type MakeCall } from "../wrapping/around-calls.js";
import { requireBucket } from "../wrapping/guarded.js";
import { outcomeOfAnswer, outcomeOfRejection } from "./call-outcome.js";
import type { AskedCall, HistoryCall, HistoryOutcome } from "./history-call.js";

/** A bucket with a log of its calls. */
export interface RecordedBucket {
  /** Use it in place of the bucket: calls on the original bucket are not logged. */
  readonly bucket: BucketLike;
  /**
   * Every call so far, in the order of the calls. It grows with every call, and calls get their results when they
   * return.
   */
  readonly history: readonly HistoryCall[];
}

/**
 * Logs every call on a bucket, with the times of the call and of its response, for {@link checkHistory}.
 *
 * The returned bucket passes on arguments, results and errors unchanged; its methods need no `this`. Handles of
 * multipart uploads, from `createMultipartUpload` and `resumeMultipartUpload`, are logged too. Values are not read: a
 * put is identified by its version. The log is plain data: `JSON.stringify(history)` keeps all of it.
 *
 * @param bucket - any bucket: a fake, the platform's own, or a wrapper such as a cache.
 * @throws TypeError if it is not a bucket.
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { checkHistory, recordHistory } from "fakebucket/property";
 *
 * const { bucket, history } = recordHistory(new FakeBucket());
 * await Promise.all([bucket.put("k", "one"), bucket.put("k", "two"), bucket.get("k")]);
 * console.log(checkHistory(history).verdict); // linearizable
 * ```
 */
export function recordHistory(bucket: BucketLike): RecordedBucket {
  requireBucket("recordHistory", bucket);
  const history: HistoryCall[] = [];
  let ticks = 0;
  const record: MakeCall = (made, run) => {
    const asked = askedOf(made);
    const logged: { -readonly [Field in keyof HistoryCall]: HistoryCall[Field] } = { ...asked, invoked: ticks++ };
    history.push(logged as HistoryCall);
    const answered = (outcome: HistoryOutcome) => {
      logged.returned = ticks++;
      logged.outcome = outcome;
    };
    const rejected = (error: unknown): never => {
      answered(outcomeOfRejection(error, asked));
      throw error;
    };
    try {
      // Arguments are passed on unchanged, including their number: the bucket itself handles wrong ones.
      return run(made.args).then((answer) => {
        answered(outcomeOfAnswer(answer));
        return answer;
      }, rejected);
    } catch (error) {
      return rejected(error);
    }
  };
  return { bucket: aroundCalls(bucket, record, (_, methods, upload) => ({ ...upload, ...methods })), history };
}

function askedOf({ action, args, upload }: MadeCall): AskedCall {
  const [first, second, third] = args;
  if (upload !== undefined) {
    const { key, uploadId } = upload;
    return { action: action as "uploadPart", key: convertedText(key), uploadId: convertedText(uploadId) };
  }
  switch (action) {
    case "put":
      return { action, key: convertedText(first), ...byteSize(second), ...conditionOf(third) };
    case "get":
      return { action, key: convertedText(first), ...conditionOf(second) };
    case "delete":
      return { action, keys: Array.isArray(first) ? first.map(convertedText) : convertedText(first) };
    case "list":
      return { action, ...listFields(first) };
    default:
      return { action: action as "head" | "createMultipartUpload", key: convertedText(first) };
  }
}

function conditionOf(options: unknown): object {
  const onlyIf = readCondition(options);
  return onlyIf === undefined ? {} : { onlyIf };
}

function listFields(options: unknown): object {
  const { limit, ...texts } = (options ?? {}) as Readonly<Record<string, unknown>>;
  const fields = ["prefix", "cursor", "delimiter", "startAfter"].map((name) => [name, texts[name]] as const);
  const given = Object.fromEntries(fields.filter(([, text]) => typeof text === "string"));
  return typeof limit === "number" ? { limit, ...given } : given;
}

/** Converts a key to a string, as the platform does. */
function convertedText(value: unknown): string {
  try {
    return String(value);
  } catch {
    // The bucket refuses such a key.
    return "";
  }
}

/** Returns the size of a value, if it is known without reading the value. */
function byteSize(value: unknown): { readonly size?: number } {
  if (value === null) return { size: 0 };
  if (typeof value === "string") return { size: encodeUtf8(value).length };
  if (typeof value !== "object") return {};
  const { byteLength, size = byteLength } = value as { readonly byteLength?: unknown; readonly size?: unknown };
  return typeof size === "number" ? { size } : {};
}
