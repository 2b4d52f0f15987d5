import { array, constantFrom, integer, nat, oneof, option, record, shuffledSubarray } from "fast-check";
import { plainKey, plainText } from "../../property/cases/case-plain.js";
import { errorOf, expectEqual, expectThat } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { expectKeys, headOf, textAt } from "../../property/cases/read-all.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { type SlowStream, settle, slowStream } from "../../property/cases/streams.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

/** Writes, one after the other, and how the key is looked at after each. */
interface WritesCase {
  readonly writes: readonly { readonly key: string; readonly write: Write; readonly text: string }[];
  readonly look: "get" | "head" | "list";
}

type Write = "put" | "delete" | "delete of an array" | "complete";

/** Puts at once of which only one may win, or one whose condition ceases to hold while its value arrives. */
type RaceCase =
  | { readonly key: string; readonly rivals: number; readonly kind: keyof typeof races }
  | { readonly key: string; readonly late: string; readonly meanwhile: string };

/** What is there, and the condition under which one of many writes. */
const races = {
  "creations with etagDoesNotMatch": async () => ({ etagDoesNotMatch: "*" }),
  "creations with If-None-Match": async () => new Headers({ "If-None-Match": "*" }),
  "updates with etagMatches": async (bucket, key) => ({ etagMatches: (await bucket.put(key, "before")).etag }),
  "updates with If-Match": async (bucket, key) =>
    new Headers({ "If-Match": (await bucket.put(key, "before")).httpEtag }),
} satisfies Record<string, (bucket: LooseBucket, key: string) => Promise<object>>;

const raceKinds = Object.keys(races) as (keyof typeof races)[];

/** Uploads of one key that are begun in order, and end in another. */
interface OverlapCase {
  readonly key: string;
  readonly before: string | undefined;
  /** Which upload ends first, second…; those that are missing arrive at once, after all have begun. */
  readonly ends: readonly number[];
  readonly uploads: number;
}

/** What is done to a key of one bucket, and how another one is looked at. */
interface BucketsCase {
  readonly key: string;
  readonly text: string;
  readonly look: "head" | "list" | "put" | "delete" | "upload";
}

/** What holds when calls overlap. */
export const consistencyChecks: readonly RuleCheck[] = [
  ruleCheck<WritesCase>({
    rule: "consistency.strong",
    examples: ({ abilities }) =>
      (["get", "head", "list"] as const).map((look) => ({
        look,
        writes: [
          { key: "k", write: "put", text: "one" },
          { key: "k", write: "put", text: "three" },
          { key: "k", write: "delete", text: "" },
          { key: "k", write: abilities.multipart ? "complete" : "put", text: "parts" },
        ],
      })),
    cases: ({ abilities }) =>
      record({
        writes: array(
          record({
            key: constantFrom("k", "a"),
            write: constantFrom<Write>(
              "put",
              "delete",
              "delete of an array",
              ...(abilities.multipart ? (["complete"] as const) : []),
            ),
            text: plainText(),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        look: constantFrom("get" as const, "head" as const, "list" as const),
      }),
    async check({ makeBucket }, { writes, look }) {
      const bucket = loosely(await makeBucket());
      for (const { key, write, text } of writes) {
        if (write === "put") {
          await bucket.put(key, text);
        } else if (write === "complete") {
          const upload = await bucket.createMultipartUpload(key);
          await upload.complete([await upload.uploadPart(1, text)]);
        } else {
          await bucket.delete(write === "delete" ? key : [key]);
        }
        const expected = write === "put" || write === "complete" ? text : undefined;
        await expectSeen(bucket, key, look, expected, `${look} after ${write}`);
      }
    },
  }),
  ruleCheck<RaceCase>({
    rule: "consistency.atomic",
    hostNeeds: ["TransformStream"],
    examples: () => [
      ...raceKinds.map((kind) => ({ key: "k", rivals: 8, kind })),
      { key: "k", late: "arrives late", meanwhile: "meanwhile" },
    ],
    cases: () => {
      const kind = constantFrom(...raceKinds);
      const race = record({ key: plainKey(), rivals: integer({ min: 2, max: 8 }), kind });
      const late = record({ key: plainKey(), late: plainText(2), meanwhile: plainText(0) });
      // It waits.
      return oneof({ weight: 30, arbitrary: race }, { weight: 1, arbitrary: late });
    },
    async check({ makeBucket }, given) {
      const bucket = loosely(await makeBucket());
      if ("late" in given) return expectLateLoses(bucket, given.key, given.late, given.meanwhile);
      const { key, rivals, kind } = given;
      const onlyIf = await races[kind](bucket, key);
      const texts = Array.from({ length: rivals }, (_, index) => "abcdefgh".charAt(index));
      const answers = await Promise.all(texts.map((text) => bucket.put(key, text, { onlyIf })));
      const winner = answers.findIndex((answer) => answer !== null);
      expectThat(winner !== -1, `one of ${rivals} concurrent ${kind} wins`);
      for (const [index, answer] of answers.entries()) {
        const what = `the answer to one of ${rivals} concurrent ${kind}, of which another one won`;
        if (index !== winner) expectEqual(what, answer, null);
      }
      expectEqual("the value is the winner's", await (await bucket.get(key)).text(), texts[winner]);
    },
  }),
  ruleCheck<OverlapCase>({
    rule: "consistency.last-wins",
    hostNeeds: ["TransformStream"],
    examples: () => [
      { key: "k", before: undefined, uploads: 2, ends: [0] },
      { key: "k", before: undefined, uploads: 2, ends: [1] },
      { key: "k", before: "before", uploads: 2, ends: [1, 0] },
    ],
    // It waits.
    maxRuns: 6,
    cases: () =>
      record({
        key: plainKey(),
        before: option(plainText(), { nil: undefined }),
        uploads: integer({ min: 2, max: 3 }),
        order: shuffledSubarray([0, 1, 2], { minLength: 1 }),
        index: nat(2),
      }).map(({ key, before, uploads, order, index }) => {
        const ends = order.filter((upload) => upload < uploads);
        return { key, before, uploads, ends: ends.length === 0 ? [index % uploads] : ends };
      }),
    async check({ makeBucket }, { key, before, uploads, ends }) {
      const bucket = await makeBucket();
      if (before !== undefined) await bucket.put(key, before);
      const slow = new Map<number, { readonly stream: SlowStream; readonly put: Promise<unknown> }>();
      const textOf = (upload: number) => `upload ${upload}`;
      for (const upload of ends) {
        const stream = slowStream(textOf(upload));
        const milliseconds = 20 * (slow.size + 1);
        printedAs(stream.readable, () => lateStream(textOf(upload), milliseconds));
        slow.set(upload, { stream, put: bucket.put(key, stream.readable) });
      }
      await settle();
      expectEqual("the value while uploads are under way", await textAt(bucket, key), before);
      for (let upload = 0; upload < uploads; upload++) {
        if (slow.has(upload)) continue;
        await bucket.put(key, textOf(upload));
        expectEqual("the value after an upload that overtook others", await textAt(bucket, key), textOf(upload));
      }
      for (const upload of ends) {
        slow.get(upload)?.stream.finish();
        await slow.get(upload)?.put;
        expectEqual("the value after the upload that ended last", await textAt(bucket, key), textOf(upload));
      }
    },
  }),
  ruleCheck<{ readonly key: string; readonly writes: readonly (string | null)[] }>({
    rule: "consistency.not-throttled",
    examples: () => [{ key: "k", writes: Array.from({ length: 20 }, (_, index) => String(index)) }],
    cases: () =>
      record({ key: plainKey(), writes: array(option(plainText(), { freq: 3 }), { minLength: 2, maxLength: 12 }) }),
    async check({ makeBucket }, { key, writes }) {
      const bucket = await makeBucket();
      // What is null is deleted.
      const calls = writes.map((text) => (text === null ? bucket.delete(key) : bucket.put(key, text)));
      for (const answer of await Promise.allSettled(calls)) {
        if (answer.status === "rejected") throw answer.reason;
      }
    },
  }),
  ruleCheck<BucketsCase>({
    rule: "consistency.separate-buckets",
    examples: () => (["head", "list", "put", "delete"] as const).map((look) => ({ key: "k", text: "hello", look })),
    cases: ({ abilities }) =>
      record({
        key: plainKey(),
        text: plainText(),
        look: constantFrom(
          ...(["head", "list", "put", "delete"] as const),
          ...(abilities.multipart ? (["upload"] as const) : []),
        ),
      }),
    async check({ makeBucket }, { key, text, look }) {
      const [one, other] = [await makeBucket(), await makeBucket()];
      if (look === "upload") {
        const { uploadId } = await one.createMultipartUpload(key);
        const part = () => other.resumeMultipartUpload(key, uploadId).uploadPart(1, text);
        await errorOf("uploadPart of another bucket's upload", part);
        return;
      }
      await one.put(key, text);
      if (look === "head") return expectEqual("the object of another bucket", (await other.head(key)) ?? null, null);
      if (look === "list") return expectKeys("the keys of another bucket", other, []);
      if (look === "delete") {
        await other.delete(key);
        return expectKeys("the keys after another bucket's delete", one, [key]);
      }
      await other.put(key, `not ${text}`);
      expectEqual("the value after another bucket's put", await textAt(one, key), text);
    },
  }),
];

/** A stream of a text that is there after so many milliseconds, as code. */
function lateStream(text: string, milliseconds: number): string {
  const pull = `await new Promise((resolve) => setTimeout(resolve, ${milliseconds}));`;
  const enqueue = `controller.enqueue(new TextEncoder().encode(${toCode(text)}));`;
  return `new ReadableStream({ type: "bytes", async pull(controller) { ${pull} ${enqueue} controller.close(); } })`;
}

async function expectSeen(
  bucket: LooseBucket,
  key: string,
  look: WritesCase["look"],
  expected: string | undefined,
  what: string,
): Promise<void> {
  if (look === "get") {
    expectEqual(what, await (await bucket.get(key))?.text(), expected);
  } else if (look === "head") {
    expectEqual(`size of ${what}`, (await bucket.head(key))?.size, expected?.length);
  } else {
    const { objects } = await bucket.list({ prefix: key });
    const sizes = objects.map(({ size }: { size: number }) => size);
    expectEqual(`sizes of ${what}`, sizes, expected === undefined ? [] : [expected.length]);
  }
}

async function expectLateLoses(bucket: LooseBucket, key: string, late: string, meanwhile: string): Promise<void> {
  await bucket.put(key, "before");
  const { etag } = await headOf(bucket, key);
  const slow = slowStream(late);
  printedAs(slow.readable, () => lateStream(late, 20));
  const put = bucket.put(key, slow.readable, { onlyIf: { etagMatches: etag } });
  await settle();
  await bucket.put(key, meanwhile);
  slow.finish();
  expectEqual("a put whose condition ceased to hold while its value arrived", await put, null);
  expectEqual("the value then", await textAt(bucket, key), meanwhile);
}
