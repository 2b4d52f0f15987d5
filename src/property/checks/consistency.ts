import type { BucketLike, StorePutOptions } from "../../../types/index.js";
import { expectEqual, expectThat } from "../expect/expect.js";
import { type Anything, type LooseBucket, loosely } from "../expect/loose-bucket.js";
import { expectTextAt, headOf } from "../expect/read-all.js";
import { bucketCheck, type RuleCheck, where } from "../expect/rule-check.js";
import { lateStream, type SlowStream, settle, slowStream } from "../expect/streams.js";
import { printedAs } from "../values/printed-as.js";
import { expectLooked } from "./call-row.js";
import {
  fails,
  gives,
  head,
  keys,
  missing,
  put,
  remove,
  type Scene,
  type Step,
  step,
  stepChecks,
  value,
} from "./steps.js";
import { abort, complete, create, part, resume, use } from "./upload-steps.js";
import { ownResults, wholeReads } from "./whole-results.js";

/** Concurrent puts of which only one may win, or a put with a condition that becomes false meanwhile. */
type RaceRow = readonly [kind: keyof typeof races, rivals: number] | LateRow;

/** A put under a condition, and a call that makes it false: while the value arrives, or at the same time. */
interface LateRow {
  readonly when: keyof typeof races;
  readonly meanwhile: "put" | "delete" | "complete";
  readonly how: "while its value arrives" | "started first" | "started last";
}

/** Stores the object, if any, and returns the condition for concurrent puts. */
const races = {
  "creations with etagDoesNotMatch": async () => ({ etagDoesNotMatch: "*" }),
  "creations with If-None-Match": async () => new Headers({ "If-None-Match": "*" }),
  "updates with etagMatches": async (bucket) => ({ etagMatches: (await bucket.put("k", "before")).etag }),
  "updates with If-Match": async (bucket) => new Headers({ "If-Match": (await bucket.put("k", "before")).httpEtag }),
} satisfies Record<string, (bucket: LooseBucket) => Promise<object>>;

const keysAtOnce = Array.from({ length: 8 }, (_, index) => `key ${index}`);

/** Expects the last bytes of a value of three bytes. */
const range = (expected: string): Step => value(expected, "k", { range: { offset: 1, length: 2 } });

/** Uploads of one key, started in order and finished in another order. */
interface OverlapRow {
  readonly before: string | undefined;
  readonly uploads: number;
  /** The uploads in the order of their ends; the others complete immediately once all have started. */
  readonly ends: readonly number[];
}

/** The checks of concurrent calls. */
export const consistencyChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "consistency.strong": ({ abilities }) => [
      ...[value, showsHead, showsList, showsIf].map((shows) => {
        const parts = abilities.multipart ? [create(), part(1, "parts"), complete(1)] : [put("k", "parts")];
        const first = [put("k", "one"), shows("one"), put("k", "three"), shows("three"), remove("k"), shows(undefined)];
        const replaced = [put("k", "one"), shows("one"), ...parts, shows("parts")];
        return [...first, ...parts, shows("parts"), ...replaced, remove(["k"]), shows(undefined)];
      }),
      // Ranges of equal size.
      [put("k", "one"), range("ne"), put("k", "two"), range("wo"), remove("k"), put("k", "six"), range("ix")],
      atOnce(({ bucket }, key) => bucket.put(key, key)),
      [
        ...keysAtOnce.map((key) => put(key, key)),
        step("delete", ({ bucket }) => Promise.all(keysAtOnce.slice(1).map((key) => bucket.delete(key)))),
        keys("key 0"),
      ],
      wholeReads,
      ownResults,
      ...where(abilities.multipart, [
        ...[false, true].map(endedTwice),
        atOnce(async ({ bucket }, key) => {
          const upload = await bucket.createMultipartUpload(key);
          return upload.complete([await upload.uploadPart(1, key)]);
        }),
      ]),
    ],
    "consistency.separate-buckets": ({ abilities }) => [
      [put("k", "hello"), elsewhere(missing())],
      [put("k", "hello"), elsewhere(keys())],
      [put("k", "hello"), elsewhere(put("k", "not hello")), value("hello")],
      [put("k", "hello"), elsewhere(remove("k")), keys("k")],
      ...where(abilities.multipart, [[create(), elsewhere(resume()), use(2), fails(part(1, "hello"))]]),
    ],
  }),
  bucketCheck<RaceRow>(
    { rule: "consistency.atomic", hostNeeds: ["TransformStream"] },
    expectOneWinner,
    ({ abilities }) => [
      ["creations with etagDoesNotMatch", 2],
      ...(Object.keys(races) as (keyof typeof races)[]).map((kind) => [kind, 8] as const),
      ...lateRows(abilities.multipart),
    ],
  ),
  bucketCheck({ rule: "consistency.last-wins", hostNeeds: ["TransformStream"] }, expectLastWins, () => [
    { before: undefined, uploads: 2, ends: [0] },
    { before: undefined, uploads: 2, ends: [1] },
    { before: "before", uploads: 2, ends: [1, 0] },
    { before: "before", uploads: 3, ends: [2, 0, 1] },
  ]),
  bucketCheck("consistency.not-throttled", expectAllDone, [
    ["a", null, "b"],
    Array.from({ length: 20 }, (_, index) => String(index)),
  ]),
];

/** Expects `head` or `list` to show an object of a text's size, or none. */
const showsHead = (text: string | undefined) =>
  text === undefined ? missing() : gives("size", text.length, head("k"));
const showsList = (text: string | undefined) =>
  step("list", async ({ bucket }) => {
    const { objects } = await bucket.list({ prefix: "k" });
    const sizes = objects.map(({ size }: { size: number }) => size);
    expectEqual("the sizes of the listed objects", sizes, text === undefined ? [] : [text.length]);
    if (text === undefined) return;
    const { etag } = await headOf(bucket as BucketLike, "k");
    expectEqual("the etag of the listed object", objects[0].etag, etag);
  });

/** Expects the condition of a `get` to hold for the etag of the present object. */
const showsIf = (text: string | undefined) =>
  text === undefined
    ? missing()
    : step("get", async ({ bucket }) => {
        const { etag } = await headOf(bucket as BucketLike, "k");
        const object = await bucket.get("k", { onlyIf: { etagMatches: etag } });
        expectEqual("whether the etag that head gives matches", "body" in object, true);
        expectEqual("the value under this condition", await object.text(), text);
      });

async function expectOneWinner(bucket: LooseBucket, row: RaceRow): Promise<void> {
  if ("when" in row) return expectLateLoses(bucket, row);
  const [kind, rivals] = row;
  const onlyIf = await races[kind](bucket);
  const texts = [..."abcdefgh"].slice(0, rivals);
  const answers = await Promise.all(texts.map((text) => bucket.put("k", text, { onlyIf })));
  const winner = answers.findIndex((answer) => answer !== null);
  expectThat(winner !== -1, `one of ${rivals} concurrent ${kind} wins`);
  for (const [index, answer] of answers.entries()) {
    const what = `the result of a losing call among ${rivals} concurrent ${kind}`;
    if (index !== winner) expectEqual(what, answer, null);
  }
  expectEqual("the value is the winner's", await (await bucket.get("k")).text(), texts[winner]);
}

async function expectLastWins(bucket: LooseBucket, { before, uploads, ends }: OverlapRow): Promise<void> {
  if (before !== undefined) await bucket.put("k", before);
  const slow = new Map<number, { readonly stream: SlowStream; readonly put: Promise<Anything> }>();
  // Of different lengths.
  const uploadText = (upload: number) => `upload ${upload}`.repeat(upload + 1);
  const expectWhole = (when: string, upload: number, stored: Anything) =>
    expectObject(bucket, when, uploadText(upload), metadataOf(upload), stored);
  for (const upload of ends) {
    const stream = slowStream(uploadText(upload));
    const milliseconds = 20 * (slow.size + 1);
    printedAs(stream.readable, () => lateStream(uploadText(upload), milliseconds));
    slow.set(upload, { stream, put: bucket.put("k", stream.readable, ...metadataOf(upload)) });
  }
  await settle();
  await expectTextAt("the value while uploads are under way", bucket, "k", before);
  for (let upload = 0; upload < uploads; upload++) {
    if (slow.has(upload)) continue;
    const stored = await bucket.put("k", uploadText(upload), ...metadataOf(upload));
    await expectWhole("after an upload that overtook others", upload, stored);
  }
  for (const upload of ends) {
    slow.get(upload)?.stream.finish();
    const stored = await slow.get(upload)?.put;
    await expectWhole("after the upload that ended last", upload, stored);
  }
}

/** The metadata of an upload; the first one has none. */
function metadataOf(upload: number): readonly StorePutOptions[] {
  if (upload === 0) return [];
  return [{ customMetadata: { upload: String(upload) }, httpMetadata: { contentType: `text/${upload}` } }];
}

/** Expects the object under `k` to be that of one upload in all its members, whichever call returns it. */
async function expectObject(
  bucket: LooseBucket,
  when: string,
  text: string,
  options: readonly StorePutOptions[],
  { etag }: { readonly etag?: string },
): Promise<void> {
  const [{ customMetadata = {}, httpMetadata = {} } = {}] = options;
  const { objects } = await bucket.list({ include: ["customMetadata", "httpMetadata"] });
  const object = await bucket.get("k");
  expectEqual(`the value ${when}`, await object?.text(), text);
  for (const [call, given] of Object.entries({ get: object, head: await bucket.head("k"), list: objects[0] })) {
    const expected = { size: text.length, etag, customMetadata, httpMetadata };
    for (const [name, value] of Object.entries(expected))
      expectLooked(`${name} by ${call} ${when}`, given?.[name], value);
  }
}

/** Steps to store several keys at the same time, and to expect each value. */
const atOnce = (send: (scene: Scene, key: string) => Promise<unknown>): readonly Step[] => [
  step("put", (scene) => Promise.all(keysAtOnce.map((key) => send(scene, key)))),
  ...[keys(...keysAtOnce), ...keysAtOnce.map((key) => value(key, key))],
];

/** Writes texts concurrently, and deletes for each `null`. */
async function expectAllDone(bucket: LooseBucket, writes: readonly (string | null)[]): Promise<void> {
  const calls = writes.map((text) => (text === null ? bucket.delete("k") : bucket.put("k", text)));
  for (const answer of await Promise.allSettled(calls)) {
    if (answer.status === "rejected") throw answer.reason;
  }
}

/** Ends an upload in both ways at the same time: the object is stored if `complete` says so. */
const endedTwice = (isAbortFirst: boolean): readonly Step[] => [
  ...[create(), part(1, "parts")],
  step("completeMultipartUpload", async (scene) => {
    const ends = [complete(1), abort].map((end) => () => end.run(scene));
    if (isAbortFirst) ends.reverse();
    const [first, last] = await Promise.allSettled(ends.map((end) => end()));
    const isStored = (isAbortFirst ? last : first)?.status === "fulfilled";
    await value(isStored ? "parts" : undefined).run(scene);
  }),
];

/** Runs a step on another bucket. */
const elsewhere = ({ action, run }: Step): Step =>
  step(action, async (scene) => run({ ...scene, bucket: loosely(await scene.subject.makeBucket()) }));

/** Each condition with each call that makes it false. */
function lateRows(multipart: boolean | undefined): readonly LateRow[] {
  return (["creations with etagDoesNotMatch", "updates with etagMatches"] as const).flatMap((when) =>
    (["put", "delete", "complete"] as const)
      .filter((meanwhile) => (meanwhile === "complete" ? multipart : meanwhile === "put" || when.startsWith("updates")))
      .flatMap((meanwhile) =>
        (["while its value arrives", "started first", "started last"] as const).map((how) => ({
          when,
          meanwhile,
          how,
        })),
      ),
  );
}

async function expectLateLoses(bucket: LooseBucket, { when, meanwhile, how }: LateRow): Promise<void> {
  const onlyIf = await races[when](bucket);
  const upload = meanwhile === "complete" ? await bucket.createMultipartUpload("k") : undefined;
  const part = await upload?.uploadPart(1, "meanwhile");
  const other = () => {
    if (upload !== undefined) return upload.complete([part]);
    return meanwhile === "put" ? bucket.put("k", "meanwhile") : bucket.delete("k");
  };
  if (how === "while its value arrives") {
    const slow = slowStream("arrives late");
    printedAs(slow.readable, () => lateStream("arrives late", 20));
    const put = bucket.put("k", slow.readable, { onlyIf });
    await settle();
    await other();
    slow.finish();
    expectEqual("a put with a condition that became false while its value arrived", await put, null);
  } else {
    const calls = [() => bucket.put("k", "late", { onlyIf }), other];
    await Promise.all((how === "started first" ? calls : calls.reverse()).map((call) => call()));
  }
  // Whichever comes first, the other call decides.
  const stored = meanwhile === "delete" ? undefined : "meanwhile";
  await expectTextAt(`the value after a ${meanwhile} beside ${when}`, bucket, "k", stored);
}
