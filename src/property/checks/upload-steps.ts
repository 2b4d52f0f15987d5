import type { StoreUploadedPart } from "../../../types/index.js";
import { expectEqual } from "../expect/expect.js";
import type { LooseUpload } from "../expect/loose-bucket.js";
import type { BucketSettings, Terms } from "../expect/rule-check.js";
import { put, type Scene, type Step, step } from "./steps.js";

/** Fewest bytes of a part that is not the last one: few where the implementation can be made so, 5 MiB take long. */
export function fewestPartBytes({ semantics, abilities }: Terms): number {
  return abilities.limits ? 4 : (abilities.minPartBytes ?? semantics.minPartBytes);
}

/** Settings under which parts may be as small as `sized` makes them. */
export function smallParts(terms: Terms): BucketSettings {
  return terms.abilities.limits ? { limits: { minPartBytes: fewestPartBytes(terms) } } : {};
}

function begin(scene: Scene, handle: LooseUpload, parts: StoreUploadedPart[] = []): void {
  scene.current = { handle, parts };
  scene.uploads.push(scene.current);
}

/** Creates an upload, to which the steps after it belong. */
export const create = (key = "k", ...options: readonly object[]): Step =>
  step("createMultipartUpload", async (scene) =>
    begin(scene, await scene.bucket.createMultipartUpload(key, ...options)),
  );

/** Resumes an upload: by default the last one, of which it knows the parts. */
export const resume = (key = "k", id?: string): Step =>
  step("resumeMultipartUpload", async (scene) => {
    const { handle, parts } = scene.current;
    begin(scene, scene.bucket.resumeMultipartUpload(key, id ?? handle.uploadId), parts);
  });

/** Goes on with the upload that was begun as the first, the second, and so on. */
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

/** Uploads a part of the fewest bytes that a part may have before others, and so many more. */
export const sized = (number: number, more = 0): Step =>
  step("uploadPart", async (scene) => {
    const size = Math.max(fewestPartBytes(scene.subject) + more, 0);
    return part(number, String(number).charAt(0).repeat(size)).run(scene);
  });

/** A part as `complete` is given it: the first that was uploaded, the second and so on, any other, or one like the first. */
type GivenPart = number | object | ((first: StoreUploadedPart, scene: Scene) => object);

/** The first part of another upload. */
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

/** Expects the current handle to have this member. */
export const handle = (name: "key" | "uploadId", expected: string): Step =>
  step("resumeMultipartUpload", async ({ current }) =>
    expectEqual(`${name} of a handle`, current.handle[name], expected),
  );

/** A way to store a value under `k`: as a whole, or in a part. */
interface Way {
  readonly before: readonly Step[];
  /** The call that is given the value, and what that is. */
  send(make: (scene: Scene) => unknown, what: string): Step;
  /** The steps after which it is stored. */
  readonly after: readonly Step[];
}

/** Returns the ways to store a value, which is made anew for each; in a part only where there are parts. */
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
