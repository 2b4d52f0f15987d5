import type { StoreUploadedPart } from "../../types/index.js";
import { show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectRefusal, expectThat } from "../property/cases/expect.js";
import { type Anything, type LooseBucket, type LooseUpload, loosely } from "../property/cases/loose-bucket.js";
import { expectKeys, expectMissing } from "../property/cases/read-all.js";
import type { RefusalCode } from "../property/cases/refusal-texts.js";
import { type BucketSettings, type Rows, type RuleCheck, type Subject, tabled } from "../property/cases/rule-check.js";
import type { RuleId } from "../rules/all-rules.js";

/** The bucket of a row that consists of steps, and the uploads that were begun so far. */
export interface Scene {
  readonly bucket: LooseBucket;
  readonly subject: Subject;
  readonly uploads: Upload[];
  current: Upload;
}

interface Upload {
  readonly handle: LooseUpload;
  readonly parts: StoreUploadedPart[];
}

/** A step of a row: a call of the bucket, or a look at it. */
export interface Step {
  /** The call as errors name it. */
  readonly action: string;
  readonly what: string;
  run(scene: Scene): Promise<Anything>;
}

/** Does one step after the other on an empty bucket with these settings. */
export async function follow(subject: Subject, steps: readonly Step[], settings: BucketSettings = {}): Promise<void> {
  const { limits, ...rest } = settings;
  const bucket = loosely(await subject.makeBucket(limits, rest));
  const none: Upload = { handle: bucket as unknown as LooseUpload, parts: [] };
  const scene: Scene = { bucket, subject, uploads: [], current: none };
  for (const step of steps) await step.run(scene);
}

/** Checks of rules whose rows are steps. */
export function stepped(
  table: Readonly<Partial<Record<RuleId, Rows<readonly Step[]>>>>,
  settings?: (subject: Subject) => BucketSettings,
): readonly RuleCheck[] {
  return tabled<readonly Step[]>((subject, steps) => follow(subject, steps, settings?.(subject)), table);
}

function call(method: "head" | "get" | "put" | "delete" | "list", ...args: readonly unknown[]): Step {
  const what = `${method}(${args.map(show).join(", ")})`;
  return { action: method, what, run: ({ bucket }) => bucket[method](...args) };
}

export const head = (key: string): Step => call("head", key);
export const get = (key: string, ...options: readonly object[]): Step => call("get", key, ...options);
export const remove = (keys: string | readonly string[]): Step => call("delete", keys);
export const put = (key: string, value: unknown, ...options: readonly object[]): Step =>
  call("put", key, value, ...options);

export function step(action: string, run: Step["run"]): Step {
  return { action, what: action, run };
}

/** Moves the clock forward, by milliseconds. */
export const wait = (milliseconds: number): Step =>
  step("wait", async ({ subject }) => subject.abilities.clock?.(milliseconds));

/** Expects a call to be refused with the text of this code. */
export const refused = (code: RefusalCode, { what, action, run }: Step): Step =>
  step(action, (scene) => expectRefusal(what, () => run(scene), action, code));

/** Expects a call to fail, with any error, or with one that ends with this code. */
export const fails = ({ what, action, run }: Step, code?: number): Step =>
  step(action, async (scene) => {
    const error = await errorOf(what, () => run(scene));
    const isWanted = code === undefined || (error instanceof Error && error.message.endsWith(`(${code})`));
    expectThat(isWanted, `${what} fails with ${code}, and not with ${show(error)}`);
  });

/** Expects a call to give this. */
export const is = (expected: unknown, { what, action, run }: Step): Step =>
  step(action, async (scene) => expectEqual(what, await run(scene), expected));

/** Expects a call to give something that has this member. */
export const gives = (name: string, expected: unknown, { what, action, run }: Step): Step =>
  step(action, async (scene) => expectEqual(`${name} of ${what}`, (await run(scene))?.[name], expected));

/** Expects this text under a key, or no object. */
export const value = (text: string | undefined, key = "k", ...options: readonly object[]): Step =>
  step("get", async ({ bucket }) => {
    expectEqual(`the value of ${show(key)}`, await (await bucket.get(key, ...options))?.text(), text);
  });

/** Expects nothing to be stored under a key. */
export const missing = (key = "k"): Step =>
  step("head", ({ bucket }) => expectMissing(`head of ${show(key)}`, bucket, key));

/** Expects the bucket to hold these keys. */
export const keys = (...expected: readonly string[]): Step =>
  step("list", ({ bucket }) => expectKeys("the keys in the bucket", bucket, expected));
