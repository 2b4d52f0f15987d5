import type { Semantics } from "../../semantics/semantics.js";
import { expectEqual, expectError, expectThat } from "../expect/expect.js";
import { expectMembers } from "../expect/expect-members.js";
import { type Anything, type LooseBucket, type LooseUpload, loosely } from "../expect/loose-bucket.js";
import { expectKeys, textAt } from "../expect/read-all.js";
import { type RefusalCode, refusalMessage } from "../expect/refusal-texts.js";
import type { Subject, Terms } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";

/** The refusal of a call, by its text or the service's code; a pattern or a code says nothing of the error's class. */
export class Refusal {
  readonly message: string | RegExp | RefusalCode | undefined;
  readonly name: string | undefined;
  /** The very error, where it is the caller's own. */
  readonly error: Error | undefined;

  constructor(message?: Refusal["message"], name?: string, error?: Error) {
    const isText = message === undefined || typeof message === "string";
    this.message = message;
    this.name = name ?? (isText ? "TypeError" : undefined);
    this.error = error;
  }
}

/** The types of a value to store, as error texts name them. */
export function valueTypes({ typeNames }: Semantics): string {
  return `${typeNames === "JsReadableStream" ? "Js" : ""}ReadableStream or ArrayBuffer or ArrayBufferView or string or Blob`;
}

/** The refusal of an argument of a wrong type. */
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
 * A call, and what it gives: of `get` the text, of `list` the keys, of `delete` those that are left, of a part its number,
 * of another call the key. `before` is stored first, each key as its own value or as `text`: by default `k` where what the
 * call gives depends on it. `look` names a member that is looked at instead.
 */
export type CallRow = readonly [
  method: Method,
  args: readonly unknown[],
  gives: unknown,
  more?: { readonly before?: readonly string[]; readonly text?: string; readonly look?: string },
];

/** Expects of a call what its row says; a `put` or `delete` that is refused changes nothing. */
export async function expectCall({ makeBucket }: Subject, [method, args, gives, more = {}]: CallRow): Promise<void> {
  const bucket = loosely(await makeBucket());
  const { text, look } = more;
  const isFound = text !== undefined || (!(gives instanceof Refusal) && /^(get|head|list|delete)$/.test(method));
  const { before = isFound ? ["k"] : [] } = more;
  for (const key of before) await bucket.put(key, text ?? key);
  const what = `${method}(${args.map(toCode).join(", ")})`;
  const owner = isOfUpload(method) ? await bucket.createMultipartUpload("k") : bucket;
  const call = () => Reflect.get(owner, method).apply(owner, args);
  if (!(gives instanceof Refusal)) {
    return expectLooked(what, await outcomeOf(bucket, method, await call(), look), gives);
  }
  const expectRefused = async () => {
    const { name, message } = gives;
    const wanted = typeof message === "number" ? refusalMessage(method, message) : message;
    const error = await expectError(what, call, name, wanted);
    if (gives.error !== undefined) expectThat(error === gives.error, `${what} rejects with what a conversion throws`);
  };
  await expectRefused();
  if (method !== "put" && method !== "delete") return;
  await expectKeys(`the keys after ${what}`, bucket, before);
  await bucket.put("k", "k");
  await expectRefused();
  expectEqual(`the value after ${what}`, await textAt(bucket, "k"), "k");
}

/** Expects a value, or a record with these members; whether it has others without a value is a rule of its own. */
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
  if (method === "list") return result.objects.map(keyOf);
  if (method === "delete") return (await bucket.list()).objects.map(keyOf);
  return method === "uploadPart" ? result.partNumber : result?.key;
}

function keyOf({ key }: { readonly key: string }): string {
  return key;
}

/** True for a call that implementations of these abilities have. */
export function isThere({ abilities }: Terms, [method, args]: CallRow): boolean {
  return (
    (abilities.multipart || !(isOfUpload(method) || /Upload$/.test(method))) &&
    (abilities.ssec || !args.some((arg) => typeof arg === "object" && arg !== null && "ssecKey" in arg))
  );
}
