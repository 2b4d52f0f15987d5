import type { BucketLike } from "../../../types/index.js";
import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { readCondition } from "../model/read-condition.js";
import { aroundCalls, type MadeCall, type MakeCall } from "../wrapping/around-calls.js";
import { requireBucket } from "../wrapping/guarded.js";
import type { AskedCall, HistoryCall, HistoryOutcome } from "./history-call.js";
import { tellAnswer, tellRejection } from "./tell-outcome.js";

/** A bucket whose calls are logged, and the log. */
export interface RecordedBucket {
  /** To be used in the place of the bucket: calls that pass it by are not in the log. */
  readonly bucket: BucketLike;
  /** Every call so far, in the order in which they were made. It grows, and its calls get their answers, while calls are made. */
  readonly history: readonly HistoryCall[];
}

/**
 * Logs every call on a bucket, with when it was made and when it was answered, for {@link checkHistory}.
 *
 * The bucket that it returns passes on the arguments, answers and errors of the other one untouched; its methods need no
 * `this`. Handles of multipart uploads are logged too, in `createMultipartUpload` and `resumeMultipartUpload`. Values are
 * not read: a put is known by the version that it gave. The log is plain data: `JSON.stringify(history)` keeps all of it.
 *
 * @param bucket - any bucket: a fake, the platform's own, or a wrapper such as a cache.
 * @throws TypeError if that is not a bucket.
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
      answered(tellRejection(error, asked));
      throw error;
    };
    try {
      // Arguments are passed on as they came, their number included: how a bucket takes wrong ones is for it to say.
      return run(made.args).then((answer) => {
        answered(tellAnswer(answer));
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
    return { action: action as "uploadPart", key: textOf(key), uploadId: textOf(uploadId) };
  }
  switch (action) {
    case "put":
      return { action, key: textOf(first), ...byteSize(second), ...conditionOf(third) };
    case "get":
      return { action, key: textOf(first), ...conditionOf(second) };
    case "delete":
      return { action, keys: Array.isArray(first) ? first.map(textOf) : textOf(first) };
    case "list":
      return { action, ...listFields(first) };
    default:
      return { action: action as "head" | "createMultipartUpload", key: textOf(first) };
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

/** A key as the platform takes it: what is not a string is converted to one. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    // The call that is given this is refused.
    return "";
  }
}

/** The bytes of a value, where that can be known without reading it. */
function byteSize(value: unknown): { readonly size?: number } {
  if (value === null) return { size: 0 };
  if (typeof value === "string") return { size: encodeUtf8(value).length };
  if (typeof value !== "object") return {};
  const { byteLength, size = byteLength } = value as { readonly byteLength?: unknown; readonly size?: unknown };
  return typeof size === "number" ? { size } : {};
}
