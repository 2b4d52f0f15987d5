import { expectEqual, expectThat } from "../expect/expect.js";
import { type LooseBucket, loosely } from "../expect/loose-bucket.js";
import { headOf, textAt } from "../expect/read-all.js";
import { type RuleCheck, ruled, where } from "../expect/rule-check.js";
import { type SlowStream, settle, slowStream } from "../expect/streams.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { fails, gives, head, keys, missing, put, remove, type Step, step, stepped, value } from "./steps.js";
import { complete, create, part, resume, use } from "./upload-steps.js";

/** Puts at once of which one may win, or one whose condition ceases to hold while its value arrives. */
type RaceRow = readonly [kind: keyof typeof races, rivals: number] | { readonly late: string };

/** The object that is there, and the condition under which one of many writes. */
const races = {
  "creations with etagDoesNotMatch": async () => ({ etagDoesNotMatch: "*" }),
  "creations with If-None-Match": async () => new Headers({ "If-None-Match": "*" }),
  "updates with etagMatches": async (bucket) => ({ etagMatches: (await bucket.put("k", "before")).etag }),
  "updates with If-Match": async (bucket) => new Headers({ "If-Match": (await bucket.put("k", "before")).httpEtag }),
} satisfies Record<string, (bucket: LooseBucket) => Promise<object>>;

/** Uploads of one key that are begun in order, and end in another. */
interface OverlapRow {
  readonly before: string | undefined;
  readonly uploads: number;
  /** The uploads in the order of their ends; those that are missing arrive at once, after all have begun. */
  readonly ends: readonly number[];
}

/** The checks of calls that overlap. */
export const consistencyChecks: readonly RuleCheck[] = [
  ...stepped({
    "consistency.strong": ({ abilities }) =>
      [value, showsHead, showsList].map((shows) => {
        const parts = abilities.multipart ? [create(), part(1, "parts"), complete(1)] : [put("k", "parts")];
        const first = [put("k", "one"), shows("one"), put("k", "three"), shows("three"), remove("k"), shows(undefined)];
        return [...first, ...parts, shows("parts"), remove(["k"]), shows(undefined)];
      }),
    "consistency.separate-buckets": ({ abilities }) => [
      [put("k", "hello"), elsewhere(missing())],
      [put("k", "hello"), elsewhere(keys())],
      [put("k", "hello"), elsewhere(put("k", "not hello")), value("hello")],
      [put("k", "hello"), elsewhere(remove("k")), keys("k")],
      ...where(abilities.multipart, [[create(), elsewhere(resume()), use(2), fails(part(1, "hello"))]]),
    ],
  }),
  ruled<RaceRow>({ rule: "consistency.atomic", hostNeeds: ["TransformStream"] }, expectOneWinner, () => [
    ["creations with etagDoesNotMatch", 2],
    ...(Object.keys(races) as (keyof typeof races)[]).map((kind) => [kind, 8] as const),
    { late: "arrives late" },
  ]),
  ruled({ rule: "consistency.last-wins", hostNeeds: ["TransformStream"] }, expectLastWins, () => [
    { before: undefined, uploads: 2, ends: [0] },
    { before: undefined, uploads: 2, ends: [1] },
    { before: "before", uploads: 2, ends: [1, 0] },
    { before: "before", uploads: 3, ends: [2, 0, 1] },
  ]),
  ruled("consistency.not-throttled", expectAllDone, [
    ["a", null, "b"],
    Array.from({ length: 20 }, (_, index) => String(index)),
  ]),
];

/** Expects `head` or `list` to show an object of the size of a text, or none. */
const showsHead = (text: string | undefined) =>
  text === undefined ? missing() : gives("size", text.length, head("k"));
const showsList = (text: string | undefined) =>
  step("list", async ({ bucket }) => {
    const { objects } = await bucket.list({ prefix: "k" });
    const sizes = objects.map(({ size }: { size: number }) => size);
    expectEqual("the sizes of what list gives", sizes, text === undefined ? [] : [text.length]);
  });

async function expectOneWinner(bucket: LooseBucket, row: RaceRow): Promise<void> {
  if ("late" in row) return expectLateLoses(bucket, row.late);
  const [kind, rivals] = row;
  const onlyIf = await races[kind](bucket);
  const texts = [..."abcdefgh"].slice(0, rivals);
  const answers = await Promise.all(texts.map((text) => bucket.put("k", text, { onlyIf })));
  const winner = answers.findIndex((answer) => answer !== null);
  expectThat(winner !== -1, `one of ${rivals} concurrent ${kind} wins`);
  for (const [index, answer] of answers.entries()) {
    const what = `the answer to one of ${rivals} concurrent ${kind}, of which another one won`;
    if (index !== winner) expectEqual(what, answer, null);
  }
  expectEqual("the value is the winner's", await (await bucket.get("k")).text(), texts[winner]);
}

async function expectLastWins(bucket: LooseBucket, { before, uploads, ends }: OverlapRow): Promise<void> {
  if (before !== undefined) await bucket.put("k", before);
  const slow = new Map<number, { readonly stream: SlowStream; readonly put: Promise<unknown> }>();
  const textOf = (upload: number) => `upload ${upload}`;
  for (const upload of ends) {
    const stream = slowStream(textOf(upload));
    const milliseconds = 20 * (slow.size + 1);
    printedAs(stream.readable, () => lateStream(textOf(upload), milliseconds));
    slow.set(upload, { stream, put: bucket.put("k", stream.readable) });
  }
  await settle();
  expectEqual("the value while uploads are under way", await textAt(bucket, "k"), before);
  for (let upload = 0; upload < uploads; upload++) {
    if (slow.has(upload)) continue;
    await bucket.put("k", textOf(upload));
    expectEqual("the value after an upload that overtook others", await textAt(bucket, "k"), textOf(upload));
  }
  for (const upload of ends) {
    slow.get(upload)?.stream.finish();
    await slow.get(upload)?.put;
    expectEqual("the value after the upload that ended last", await textAt(bucket, "k"), textOf(upload));
  }
}

/** Writes texts at once, and deletes where there is none. */
async function expectAllDone(bucket: LooseBucket, writes: readonly (string | null)[]): Promise<void> {
  const calls = writes.map((text) => (text === null ? bucket.delete("k") : bucket.put("k", text)));
  for (const answer of await Promise.allSettled(calls)) {
    if (answer.status === "rejected") throw answer.reason;
  }
}

/** Does a step on another bucket. */
const elsewhere = ({ action, run }: Step): Step =>
  step(action, async (scene) => run({ ...scene, bucket: loosely(await scene.subject.makeBucket()) }));

/** A stream of a text that is there after so many milliseconds, as code. */
function lateStream(text: string, milliseconds: number): string {
  const pull = `await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));`;
  const enqueue = `controller.enqueue(new TextEncoder().encode(${toCode(text)}));`;
  return `new ReadableStream({ type: "bytes", async pull(controller) { ${pull} ${enqueue} controller.close(); } })`;
}

async function expectLateLoses(bucket: LooseBucket, late: string): Promise<void> {
  await bucket.put("k", "before");
  const { etag } = await headOf(bucket, "k");
  const slow = slowStream(late);
  printedAs(slow.readable, () => lateStream(late, 20));
  const put = bucket.put("k", slow.readable, { onlyIf: { etagMatches: etag } });
  await settle();
  await bucket.put("k", "meanwhile");
  slow.finish();
  expectEqual("a put whose condition ceased to hold while its value arrived", await put, null);
  expectEqual("the value then", await textAt(bucket, "k"), "meanwhile");
}
