import type { StoreListOptions, StoreUploadedPart } from "../../../types/index.js";
import { showCall } from "../../base/messages/show-call.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import { show } from "../expect/check-failure.js";
import { errorOf, expectEqual, expectError, expectRefusal, expectShown, expectThat } from "../expect/expect.js";
import { type Anything, type LooseBucket, type LooseUpload, loosely } from "../expect/loose-bucket.js";
import { eachPage, expectKeys } from "../expect/read-all.js";
import type { RefusalCode } from "../expect/refusal-texts.js";
import { type BucketSettings, type Rows, type RuleCheck, type Subject, tabled } from "../expect/rule-check.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, expectCall, expectLooked, isThere } from "./call-row.js";

/** The bucket of a row that consists of steps, and the uploads that were begun so far. */
export interface Scene {
  bucket: LooseBucket;
  readonly subject: Subject;
  readonly uploads: Upload[];
  current: Upload;
  /** The last call of the bucket. */
  last: string;
}

interface Upload {
  readonly handle: LooseUpload;
  readonly parts: StoreUploadedPart[];
}

/** A step of a row: a call of the bucket, or a look at it. */
export interface Step {
  /** The call as errors name it; `makeBucket` comes first, if at all. */
  readonly action: string;
  readonly what: string;
  run(scene: Scene): Promise<Anything>;
}

/** A call alone, or steps, which are done one after the other. */
export type StepRow = CallRow | readonly Step[];

/** Checks of rules whose rows are calls and steps, each on an empty bucket, which for steps has these settings. */
export function stepped(
  table: Readonly<Partial<Record<RuleId, Rows<StepRow>>>>,
  settings: (subject: Subject) => BucketSettings = () => ({}),
): readonly RuleCheck[] {
  const checks = tabled<StepRow>(async (subject, steps) => {
    if (isCall(steps)) return expectCall(subject, steps);
    const scene: Scene = { bucket: none, subject, uploads: [], current: { handle: none, parts: [] }, last: "nothing" };
    const isMade = steps[0]?.action === "makeBucket";
    if (!isMade) scene.bucket = await makeBucket(subject, settings(subject));
    for (const step of steps) await step.run(scene);
  }, table);
  return checks.map((one) => ({
    ...one,
    // Of calls alone, each implementation is held to those that it has.
    examples: (terms) => one.examples(terms).filter((row) => !isCall(row) || isThere(terms, row)),
  }));
}

/** True for a row that is a call alone. */
export function isCall(row: unknown): row is CallRow {
  return Array.isArray(row) && typeof row[0] === "string" && Array.isArray(row[1]);
}

const none: Anything = {};

async function makeBucket(subject: Subject, { limits, ...rest }: BucketSettings): Promise<LooseBucket> {
  return loosely(await subject.makeBucket(limits, rest));
}

/** Begins with a bucket whose settings may name the time in so many hours, by the clock of the buckets. */
export const bucketWith = (settings: (timeIn: (hours: number) => Promise<string>) => Promise<BucketSettings>): Step =>
  step("makeBucket", async (scene) => {
    const timeIn = async (hours: number) => {
      const { uploaded } = await (await makeBucket(scene.subject, {})).put("now", "");
      return new Date(uploaded.getTime() + hours * hour).toISOString();
    };
    scene.bucket = await makeBucket(scene.subject, await settings(timeIn));
  });

export const hour = 3_600_000;

function call(method: "head" | "get" | "put" | "delete" | "list", ...args: readonly unknown[]): Step {
  const what = showCall(method, args);
  return {
    action: method,
    what,
    run(scene) {
      scene.last = what;
      return scene.bucket[method](...args);
    },
  };
}

export const head = (key: string): Step => call("head", key);
export const get = (key: string, ...options: readonly object[]): Step => call("get", key, ...options);
/** The first object of a list. */
export const listed = (...options: readonly object[]): Step => {
  const list = call("list", ...options);
  return { ...list, run: async (scene) => (await list.run(scene)).objects[0] };
};
export const remove = (keys: string | readonly unknown[]): Step => call("delete", keys);
export const put = (key: string, value: unknown, ...options: readonly object[]): Step =>
  call("put", key, value, ...options);

export function step(action: string, run: Step["run"]): Step {
  return { action, what: action, run };
}

/** Does some steps for scripts before a date, and others for those since then. */
export const dated = (date: string, before: readonly Step[], since: readonly Step[]): Step =>
  step("dated", async (scene) => {
    const isBefore = (scene.subject.compatibilityDate ?? "") < date;
    for (const each of isBefore ? before : since) await each.run(scene);
  });

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
    expectThat(code === undefined || hasCode(error, code), `${what} fails with ${code}, and not with ${show(error)}`);
  });

/** Expects a call to fail, but not with this code. */
export const failsBut = (code: number, { what, action, run }: Step): Step =>
  step(action, async (scene) => {
    const error = await errorOf(what, () => run(scene));
    expectThat(!hasCode(error, code), `${what} does not fail with ${code}`);
  });

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && error.message.endsWith(`(${code})`);
}

/** Expects a call to fail with an error of this text, and of this class, if one is named. */
export const failsWith = (message: string | RegExp | undefined, { what, action, run }: Step, name?: string): Step =>
  step(action, (scene) => expectError(what, () => run(scene), name, message));

/** Looks at what a call gives. */
export const looksAt = ({ action, run }: Step, look: (given: Anything, scene: Scene) => unknown): Step =>
  step(action, async (scene) => look(await run(scene), scene));

/** Expects a call to give this. */
export const is = (expected: unknown, { what, action, run }: Step): Step =>
  step(action, async (scene) => expectEqual(what, await run(scene), expected));

/** Expects a call to give something that has this member; members of records without a value are another rule. */
export const gives = (name: string, expected: unknown, call: Step): Step => has({ [name]: expected }, call);

/** Expects a call to give something that has these members, or theirs: of `a.b`, the member `b` of the member `a`. */
export const has = (members: object, call: Step): Step =>
  looksAt(call, (given) => {
    for (const [path, expected] of Object.entries(members)) {
      const seen = path.split(".").reduce((value, name) => value?.[name], given);
      // In custom metadata nothing is without a value.
      const expectSeen = path === "customMetadata" ? expectEqual : expectLooked;
      expectSeen(`${path} of ${call.what}`, seen, expected);
    }
  });

/** Expects a call to give an object that has these members, and no body. */
export const bodiless = (members: object, call: Step): Step =>
  looksAt(call, async (object, scene) => {
    expectThat(object !== null, `${call.what} gives an object`);
    await has(members, { ...call, run: async () => object }).run(scene);
    for (const name of ["body", "bodyUsed", "text", "json", "arrayBuffer", "bytes", "blob"])
      expectEqual(`whether what ${call.what} gives has ${name}`, name in object, false);
  });

/** Expects what becomes of the object under `k`; `code` says the same of `object`, as an expression or a function's body. */
export const shows = (expected: unknown, code: string, look: (object: Anything, scene: Scene) => unknown): Step =>
  looksAt(get("k"), async (object, scene) => {
    const again = () => {
      const got = `await ${toCode(scene.bucket)}.get("k")`;
      return code.startsWith("{") ? `await (async (object) => ${code})(${got})` : code.replace("object", `(${got})`);
    };
    const what = code.replace(/^\{ (.*); return (.*); \}$/, "$2 after $1");
    expectShown(what, await look(object, scene), expected, again);
  });

/** Expects this text or these bytes under a key, or no object. */
export const value = (expected: string | Uint8Array | undefined, key = "k", ...options: readonly object[]): Step =>
  step("get", async ({ bucket }) => {
    const object = await bucket.get(key, ...options);
    const what = `the value of ${show(key)}`;
    if (typeof expected === "string") expectEqual(what, await object?.text(), expected);
    else if (expected !== undefined) expectEqual(what, await object?.arrayBuffer(), expected);
    else if (object) expectEqual(`what get of ${show(key)} gives`, object, null);
  });

/** Expects nothing to be stored under a key. */
export const missing = (key = "k"): Step =>
  step("head", async ({ bucket }) => {
    const object = await bucket.head(key);
    // With which value it says so is another rule.
    if (object) expectEqual(`head of ${show(key)}`, object, null);
  });

/** Expects the bucket to hold these keys. */
export const keys = (...expected: readonly string[]): Step =>
  step("list", ({ bucket, last }) => expectKeys(`the keys after ${last}`, bucket, expected));

/** Expects a list to have so many pages, each of so many entries: objects and groups. */
export const pages = (options: StoreListOptions, ...entries: readonly number[]): Step =>
  step("list", async ({ bucket }) => {
    let count = 0;
    for await (const page of eachPage(bucket, options)) {
      const objects = (entries[count] ?? 0) - page.delimitedPrefixes.length;
      expectEqual("the objects beside the groups of a page", page.objects.length, objects);
      count += 1;
    }
    expectEqual("the number of pages", count, entries.length);
  });
