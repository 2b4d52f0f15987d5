import type { StoreUploadedPart } from "../../../types/index.js";
import { expectEqual } from "../expect/expect.js";
import type { LooseUpload } from "../expect/loose-bucket.js";
import type { BucketSettings, Terms } from "../expect/rule-check.js";
import { lateStream, settle, slowStream } from "../expect/streams.js";
import { knownLengthStream } from "../values/known-values.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { put, type Scene, type Step, step, value } from "./steps.js";

/** Returns the minimum size of a part other than the last: small if limits can be lowered, because 5 MiB are slow. */
export function fewestPartBytes({ semantics, abilities }: Terms): number {
  return abilities.limits ? 4 : (abilities.minPartBytes ?? semantics.minPartBytes);
}

/** Returns settings that allow parts as small as those of `sized`. */
export function smallParts(terms: Terms): BucketSettings {
  return terms.abilities.limits ? { limits: { minPartBytes: fewestPartBytes(terms) } } : {};
}

function begin(scene: Scene, handle: LooseUpload, parts: StoreUploadedPart[] = []): void {
  scene.current = { handle, parts };
  scene.uploads.push(scene.current);
}

/** Creates an upload for the next steps. */
export const create = (key = "k", ...options: readonly object[]): Step =>
  step("createMultipartUpload", async (scene) =>
    begin(scene, await scene.bucket.createMultipartUpload(key, ...options)),
  );

/** Resumes an upload: by default the last one, with its parts. */
export const resume = (key = "k", id?: string): Step =>
  step("resumeMultipartUpload", async (scene) => {
    const { handle, parts } = scene.current;
    begin(scene, scene.bucket.resumeMultipartUpload(key, id ?? handle.uploadId), parts);
  });

/** Continues with an upload by its number, in the order of their starts. */
export const use = (which: number): Step =>
  step("use", async (scene) => {
    scene.current = scene.uploads[which - 1] ?? scene.current;
  });

/** Uploads a part. */
export const part = (number: unknown, value: unknown, ...options: readonly object[]): Step =>
  step("uploadPart", async ({ current: { handle, parts } }) => {
    parts.push(await handle.uploadPart(number, value, ...options));
    return parts.at(-1);
  });

/** Uploads a part as a stream of known length. */
export const streamedPart = (number: number, bytes: Uint8Array): Step =>
  step("uploadPart", (scene) => {
    const stream = printedAs(knownLengthStream(bytes), () => `new Blob([${toCode(bytes)}]).stream()`);
    return part(number, stream).run(scene);
  });

/** Uploads a part of the minimum size, plus some bytes. */
export const sized = (number: number, more = 0): Step =>
  step("uploadPart", async (scene) => {
    const size = Math.max(fewestPartBytes(scene.subject) + more, 0);
    return part(number, String(number).charAt(0).repeat(size)).run(scene);
  });

/**
 * A part in the argument of `complete`: an uploaded part by its number, any other object, or one derived from the first
 * part.
 */
type GivenPart = number | object | ((first: StoreUploadedPart, scene: Scene) => object);

/** Returns the first part of another upload. */
export const partOf =
  (upload: number) =>
  (_: StoreUploadedPart, scene: Scene): object =>
    scene.uploads[upload - 1]?.parts[0] ?? {};

export const complete = (...given: readonly GivenPart[]): Step =>
  step("completeMultipartUpload", (scene) => {
    const { handle, parts } = scene.current;
    const [first = { partNumber: 0, etag: "" }] = parts;
    const named = given.map((each) => {
      if (typeof each === "function") return each(first, scene);
      return typeof each === "number" ? parts[each - 1] : each;
    });
    return handle.complete(named);
  });

export const abort: Step = step("abortMultipartUpload", ({ current }) => current.handle.abort());

/**
 * Completes an upload while its first part is uploaded again: the named part is stored. The second body ends after the
 * call; a bucket whose call waits for that body may also refuse the replaced part.
 */
export const partMeanwhile: Step = step("completeMultipartUpload", async (scene) => {
  const slow = slowStream("second");
  printedAs(slow.readable, () => lateStream("second", 20));
  const again = scene.current.handle.uploadPart(1, slow.readable);
  again.catch(() => undefined);
  await settle();
  let waits = true;
  const refusal = complete(1)
    .run(scene)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .finally(() => {
      waits = false;
    });
  for (let turn = 0; turn < 100 && waits; turn++) await settle();
  const mayRefuse = waits;
  slow.finish();
  await again.catch(() => undefined);
  const error = await refusal;
  if (error === undefined) await value("first").run(scene);
  else if (!mayRefuse) throw error;
});

/** Uploads parts 1, 2 and so on of these uploads at the same time, the last one ends first; then completes one of them. */
export const partsAtOnce = (uploads: readonly number[], which: number): Step =>
  step("uploadPart", async (scene) => {
    const texts = uploads.map((_, index) => `part ${index}`.repeat(index + 1));
    const slow = texts.map(slowStream);
    for (const [index, text] of texts.entries())
      printedAs(slow[index]?.readable ?? {}, () => lateStream(text, 20 * (texts.length - index)));
    const sent = Promise.all(
      uploads.map((upload, index) => scene.uploads[upload - 1]?.handle.uploadPart(index + 1, slow[index]?.readable)),
    );
    sent.catch(() => undefined);
    await settle();
    for (const each of slow.toReversed()) {
      each.finish();
      await settle();
    }
    const given = (await sent)[which];
    await use(uploads[which] ?? 0).run(scene);
    await complete(given).run(scene);
    await value(texts[which]).run(scene);
  });

/** Expects the current handle to have this member. */
export const handle = (name: "key" | "uploadId", expected: string): Step =>
  step("resumeMultipartUpload", async ({ current }) =>
    expectEqual(`${name} of a handle`, current.handle[name], expected),
  );

/** A way to store a value under `k`: with `put`, or in a part. */
interface Way {
  readonly before: readonly Step[];
  /** The call with the value, and a description of the value. */
  send(make: (scene: Scene) => unknown, what: string): Step;
  /** The steps to finish storing it. */
  readonly after: readonly Step[];
}

/**
 * Returns the ways to store a value, made anew for each; in a part only if the implementation has multipart uploads.
 */
export function waysToStore({ abilities }: Terms): readonly Way[] {
  const sending =
    (action: string, send: (value: unknown) => Step) => (make: (scene: Scene) => unknown, what: string) => ({
      action,
      what: `${action} of ${what}`,
      run(scene: Scene) {
        const made = make(scene);
        const sent = (value: unknown) => send(value).run(scene);
        return made instanceof Promise ? made.then(sent) : sent(made);
      },
    });
  const whole = { before: [], send: sending("put", (value) => put("k", value)), after: [] };
  const inPart = { before: [create()], send: sending("uploadPart", (value) => part(1, value)), after: [complete(1)] };
  return abilities.multipart ? [whole, inPart] : [whole];
}
