import type { StoreListOptions } from "../../../types/index.js";
import type { Semantics } from "../../semantics/semantics.js";
import { expectEqual, expectError, expectThat } from "../expect/expect.js";
import { expectMembers } from "../expect/expect-members.js";
import { type Anything, type LooseBucket, type LooseUpload, loosely } from "../expect/loose-bucket.js";
import { expectKeys, expectTextAt, keysOf, listEntries } from "../expect/read-all.js";
import { type RefusalCode, refusalMessage } from "../expect/refusal-texts.js";
import type { Subject, Terms } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";

/** The refusal of a call, by its text or the service's code. A pattern or a code does not specify the error's class. */
export class Refusal {
  readonly message: string | RegExp | RefusalCode | undefined;
  readonly name: string | undefined;
  /** The exact error, if it comes from the caller. */
  readonly error: Error | undefined;

  constructor(message?: Refusal["message"], name?: string, error?: Error) {
    const isText = message === undefined || typeof message === "string";
    this.message = message;
    this.name = name ?? (isText ? "TypeError" : undefined);
    this.error = error;
  }
}

/** Returns the types of a value to store, in the words of error texts. */
export function valueTypes({ typeNames }: Semantics): string {
  return `${typeNames === "JsReadableStream" ? "Js" : ""}ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob`;
}

/** Returns the refusal of an argument of a wrong type. */
export function wrongParameter(method: Method, parameter: number, type: string, { brand }: Semantics): Refusal {
  const owner = isOfUpload(method) ? "MultipartUpload" : "Bucket";
  return new Refusal(
    `Failed to execute '${method}' on '${brand}${owner}': parameter ${parameter} is not of type '${type}'.`,
  );
}

export type Method = keyof LooseBucket | Exclude<keyof LooseUpload, "key" | "uploadId">;

/** True for a method of an upload. */
export function isOfUpload(method: string): boolean {
  return method === "uploadPart" || method === "complete" || method === "abort";
}

/**
 * A call and its expected result: the text for `get`, the keys for `list`, the remaining keys for `delete`, the number
 * for a part, the key for other calls. The keys in `before` are stored first, each with itself or `text` as the value;
 * the default is `k` if the result depends on it. `look` names a member to compare instead.
 */
export type CallRow = readonly [
  method: Method,
  args: readonly unknown[],
  gives: unknown,
  more?: { readonly before?: readonly string[]; readonly text?: string; readonly look?: string },
];

/** Expects the result of a call; a refused `put` or `delete` must change nothing. */
export async function expectCall({ makeBucket }: Subject, [method, args, gives, more = {}]: CallRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const { text, look } = more;
  const isFound = text !== undefined || (!(gives instanceof Refusal) && /^(get|head|list|delete)$/.test(method));
  const { before = isFound ? ["k"] : [] } = more;
  for (const key of before) await bucket.put(key, text ?? key);
  const what = `${method}(${args.map(toCode).join(", ")})`;
  const owner = isOfUpload(method) ? await bucket.createMultipartUpload("k") : bucket;
  const call = () => Reflect.get(owner, method).apply(owner, args);
  if (Array.isArray(gives) && method === "list" && look === undefined) {
    const [options] = args as readonly StoreListOptions[];
    const count = options?.limit === undefined ? undefined : gives.length;
    // Only the first page is listed with exactly these arguments.
    let isFirst = true;
    const list = (next: unknown) => {
      const page = isFirst ? call() : bucket.list(next);
      isFirst = false;
      return page;
    };
    const { objects } = await listEntries({ list }, options, count);
    return expectLooked(what, objects.map(keyOf), gives);
  }
  if (!(gives instanceof Refusal)) {
    return expectLooked(what, await outcomeOf(bucket, method, await call(), look), gives);
  }
  const expectRefused = async () => {
    const { name, message } = gives;
    const wanted = typeof message === "number" ? refusalMessage(method, message) : message;
    const error = await expectError(what, call, name, wanted);
    if (gives.error !== undefined)
      expectThat(error === gives.error, `${what} rejects with the error of the conversion`);
  };
  await expectRefused();
  if (method !== "put" && method !== "delete") return;
  await expectKeys(`the keys after ${what}`, bucket, before);
  await bucket.put("k", "k");
  await expectRefused();
  await expectTextAt(`the value after ${what}`, bucket, "k", "k");
}

/** Expects a value, or a record with these members; extra members without a value are covered by another rule. */
export function expectLooked(what: string, seen: unknown, expected: unknown): void {
  const isRecord = Object.prototype.toString.call(expected) === "[object Object]";
  if (isRecord) expectMembers(what, seen, expected as object);
  else expectEqual(what, seen, expected);
}

async function outcomeOf(
  bucket: LooseBucket,
  method: Method,
  result: Anything,
  look: string | undefined,
): Promise<unknown> {
  if (look !== undefined) return look.split(".").reduce((value, name) => value[name], result);
  if (method === "get") return result === null ? null : result.text();
  if (method === "delete") return keysOf(bucket, {});
  return method === "uploadPart" ? result.partNumber : result?.key;
}

function keyOf({ key }: { readonly key: string }): string {
  return key;
}

/** True if implementations with these abilities support a call. */
export function isThere({ abilities }: Terms, [method, args]: CallRow): boolean {
  return (
    (abilities.multipart || !(isOfUpload(method) || /Upload$/.test(method))) &&
    (abilities.ssec || !args.some((arg) => typeof arg === "object" && arg !== null && "ssecKey" in arg))
  );
}
