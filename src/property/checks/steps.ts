import type { StoreListOptions, StoreUploadedPart } from "../../../types/index.js";
import { showCall } from "../../base/messages/show-call.js";
import type { RuleId } from "../../rules/statements/all-rules.js";
import { CheckFailure, isAboutText, show } from "../expect/check-failure.js";
import { errorOf, expectEqual, expectError, expectRefusal, expectShown, expectThat } from "../expect/expect.js";
import { type Anything, type LooseBucket, type LooseUpload, loosely } from "../expect/loose-bucket.js";
import { eachPage, expectKeys, expectMissing, fill } from "../expect/read-all.js";
import type { RefusalCode } from "../expect/refusal-texts.js";
import { type BucketSettings, type Rows, type RuleCheck, type Subject, tableChecks } from "../expect/rule-check.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { type CallRow, expectCall, expectLooked, isThere } from "./call-row.js";

/** The bucket of a row of steps, and the uploads started so far. */
export interface Scene {
  bucket: LooseBucket;
  readonly subject: Subject;
  readonly uploads: Upload[];
  current: Upload;
  /** The last call on the bucket. */
  last: string;
}

interface Upload {
  readonly handle: LooseUpload;
  readonly parts: StoreUploadedPart[];
}

/** A step of a row: a call on the bucket, or an expectation. */
export interface Step {
  /** The name of the call in errors; `makeBucket` may only come first. */
  readonly action: string;
  readonly what: string;
  run(scene: Scene): Promise<Anything>;
}

/** A single call, or steps to run one after the other. */
export type StepRow = CallRow | readonly Step[];

/**
 * Returns checks of rules with calls and steps as rows. Each row gets an empty bucket; for steps, it has these
 * settings.
 */
export function stepChecks(
  table: Readonly<Partial<Record<RuleId, Rows<StepRow>>>>,
  settings: (subject: Subject) => BucketSettings = () => ({}),
): readonly RuleCheck[] {
  const checks = tableChecks<StepRow>(async (subject, steps) => {
    if (isCall(steps)) return expectCall(subject, steps);
    const scene: Scene = { bucket: none, subject, uploads: [], current: { handle: none, parts: [] }, last: "nothing" };
    const isMade = steps[0]?.action === "makeBucket";
    if (!isMade) scene.bucket = await makeBucket(subject, settings(subject));
    for (const step of steps) await runStep(step, scene);
  }, table);
  return checks.map((one) => ({
    ...one,
    // Single calls are filtered by the abilities of the implementation.
    examples: (terms) => one.examples(terms).filter((row) => !isCall(row) || isThere(terms, row)),
  }));
}

/** Runs a step of a row. Where texts do not count, a call that fails with another text does not end the row. */
async function runStep({ run }: Step, scene: Scene): Promise<void> {
  try {
    await run(scene);
  } catch (error) {
    if (scene.subject.level === "letter" || !isAboutText(error)) throw error;
  }
}

/** True for a row with a single call. */
export function isCall(row: unknown): row is CallRow {
  return Array.isArray(row) && typeof row[0] === "string" && Array.isArray(row[1]);
}

const none: Anything = {};

async function makeBucket(subject: Subject, { limits, ...rest }: BucketSettings): Promise<LooseBucket> {
  return loosely(await subject.makeBucket(limits, rest));
}

/**
 * Starts with a bucket with these settings. They can use `timeIn`: the time after some hours, by the clock of the
 * buckets.
 */
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
/** Returns the first object of a list. */
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

/** Runs other steps before a date than since the date, by the date of the script. */
export const dated = (date: string, before: readonly Step[], since: readonly Step[]): Step =>
  step("dated", async (scene) => {
    const isBefore = (scene.subject.compatibilityDate ?? "") < date;
    for (const each of isBefore ? before : since) await each.run(scene);
  });

/** Advances the clock. */
export const wait = (milliseconds: number): Step =>
  step("wait", async ({ subject }) => subject.abilities.clock?.(milliseconds));

/** Expects the service to refuse a call with the text of this code. */
export const refused = (code: RefusalCode, { what, action, run }: Step): Step =>
  step(action, (scene) => expectRefusal(what, () => run(scene), action, code));

/** Expects a call to fail with any error, or with this code. */
export const fails = ({ what, action, run }: Step, code?: number): Step =>
  step(action, async (scene) => {
    const error = await errorOf(what, () => run(scene));
    if (code === undefined || hasCode(error, code)) return;
    const evidence = { error: { message: new RegExp(`\\(${code}\\)$`) }, isText: true };
    throw new CheckFailure(`${what}: expected an error with ${code}, saw ${show(error)}`, evidence);
  });

/** Expects a call to fail, but not with this code. */
export const failsBut = (code: number, { what, action, run }: Step): Step =>
  step(action, async (scene) => {
    const error = await errorOf(what, () => run(scene));
    if (!hasCode(error, code)) return;
    const evidence = { error: { message: new RegExp(`(?<!\\(${code}\\))$`) }, isText: true };
    throw new CheckFailure(`not true: ${what} does not fail with ${code}`, evidence);
  });

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && error.message.endsWith(`(${code})`);
}

/** Expects a call to fail with an error of this text and, if given, this name. */
export const failsWith = (message: string | RegExp | undefined, { what, action, run }: Step, name?: string): Step =>
  step(action, (scene) => expectError(what, () => run(scene), name, message));

/** Passes the result of a call to a function. */
export const looksAt = ({ action, run }: Step, look: (given: Anything, scene: Scene) => unknown): Step =>
  step(action, async (scene) => look(await run(scene), scene));

/** Expects the result of a call. */
export const is = (expected: unknown, { what, action, run }: Step): Step =>
  step(action, async (scene) => expectEqual(what, await run(scene), expected));

/** Expects a member of a call's result; extra members of records without a value are covered by another rule. */
export const gives = (name: string, expected: unknown, call: Step): Step => has({ [name]: expected }, call);

/** Expects members of a call's result, by path: `a.b` is the member `b` of the member `a`. */
export const has = (members: object, call: Step): Step =>
  looksAt(call, (given) => {
    for (const [path, expected] of Object.entries(members)) {
      const seen = path.split(".").reduce((value, name) => value?.[name], given);
      // Custom metadata has no members without a value.
      const expectSeen = path === "customMetadata" ? expectEqual : expectLooked;
      expectSeen(`${path} of ${call.what}`, seen, expected);
    }
  });

/** Expects a call to return an object with these members, and no body. */
export const bodiless = (members: object, call: Step): Step =>
  looksAt(call, async (object, scene) => {
    expectThat(object !== null, `${call.what} returns an object`);
    await has(members, { ...call, run: async () => object }).run(scene);
    for (const name of ["body", "bodyUsed", "text", "json", "arrayBuffer", "bytes", "blob"])
      expectEqual(`whether the result of ${call.what} has ${name}`, name in object, false);
  });

/**
 * Expects a value derived from the object under `k`; `code` derives it from `object`, as an expression or a function
 * body.
 */
export const shows = (expected: unknown, code: string, look: (object: Anything, scene: Scene) => unknown): Step =>
  looksAt(get("k"), async (object, scene) => {
    const again = () => {
      const got = `await ${toCode(scene.bucket)}.get("k")`;
      return code.startsWith("{") ? `await (async (object) => ${code})(${got})` : code.replace("object", `(${got})`);
    };
    const what = code.replace(/^\{ (.*); return (.*); \}$/, "$2 after $1");
    expectShown(what, await look(object, scene), expected, again);
  });

/** Expects this text or these bytes under a key; `undefined` for no object. */
export const value = (expected: string | Uint8Array | undefined, key = "k", ...options: readonly object[]): Step =>
  step("get", async ({ bucket }) => {
    const object = await bucket.get(key, ...options);
    const what = `the value of ${show(key)}`;
    if (!object) expectMissing(what, bucket, [key, ...options], expected);
    else if (typeof expected === "string") expectText(what, await object.text(), expected);
    else if (expected !== undefined) expectEqual(what, await object.arrayBuffer(), expected);
    else expectEqual(`get of ${show(key)}`, object, null);
  });

/** The longest texts to show whole. */
const longestShown = 80;

/** Expects a text. The place of the difference says more than the beginning of a long text. */
function expectText(what: string, seen: unknown, expected: string): void {
  if (seen === expected) return;
  if (typeof seen !== "string" || expected.length <= longestShown) expectEqual(what, seen, expected);
  else
    expectEqual(
      `${what} (of ${expected.length} characters, saw ${seen.length}, the same up to ${placeOf(seen, expected)})`,
      seen,
      expected,
    );
}

/** Returns the place of the first difference of two texts. */
function placeOf(seen: string, expected: string): number {
  let at = 0;
  while (seen[at] === expected[at]) at += 1;
  return at;
}

/** Expects nothing to be stored under a key. */
export const missing = (key = "k"): Step =>
  step("head", async ({ bucket }) => {
    const object = await bucket.head(key);
    // The result `null` is covered by another rule.
    if (object) expectEqual(`head of ${show(key)}`, object, null);
  });

/** Expects the bucket to hold exactly these keys. */
export const keys = (...expected: readonly string[]): Step =>
  step("list", ({ bucket, last }) => expectKeys(`the keys after ${last}`, bucket, expected));

/** Returns keys in the order of a list. */
export const manyKeys = (count: number): readonly string[] =>
  printedAs(
    Array.from({ length: count }, (_, index) => `k${String(index).padStart(4, "0")}`),
    () => `Array.from({ length: ${count} }, (_, index) => "k" + String(index).padStart(4, "0"))`,
  );

/** Stores as many keys as {@link manyKeys}, each with itself as the value. */
export const putAll = (count: number): Step => step("put", ({ bucket }) => fill(bucket, manyKeys(count)));

/**
 * Expects a list to have at least these pages, with these numbers of entries (objects and groups) if none ends early:
 * a bucket may end any page early, so that there are more pages.
 */
export const pages = (options: StoreListOptions, ...entries: readonly number[]): Step =>
  step("list", async ({ bucket }) => {
    const most = options.limit ?? Math.max(...entries);
    let [count, all] = [0, 0];
    for await (const page of eachPage(bucket, options)) {
      const seen = page.objects.length + page.delimitedPrefixes.length;
      const code = () => `[...${toCode(page)}.objects, ...${toCode(page)}.delimitedPrefixes].length <= ${most}`;
      expectShown(`whether a page has ${most} entries at most (it has ${seen})`, seen <= most, true, code);
      count += 1;
      all += seen;
    }
    const whole = entries.reduce((sum, each) => sum + each, 0);
    expectEqual("the number of entries on all pages", all, whole);
    expectThat(
      count >= entries.length,
      `there are at least ${entries.length} pages of ${whole} entries (there are ${count})`,
    );
  });
