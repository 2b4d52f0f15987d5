import { constantFrom, nat, oneof, record, tuple } from "fast-check";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { letters, simpleKey } from "../../property/cases/case-object.js";
import { prepareUpload, type UploadCall, uploadCall, uploadCalls } from "../../property/cases/case-upload-call.js";
import { show } from "../../property/cases/check-failure.js";
import { errorOf, expectEqual, expectError, expectShown } from "../../property/cases/expect.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Subject, type Terms } from "../../property/cases/rule-check.js";
import { chunksStream, failingStream, streamOf, withKnownLength } from "../../property/cases/streams.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

/** A stream of this text that cannot be stored, and what is there before. */
interface UnusableCase {
  readonly call: UploadCall;
  readonly key: string;
  readonly old: string;
  readonly text: string;
}

/** What was done to a stream before. */
interface SpentCase extends UnusableCase {
  readonly how: "locked" | "read" | "begun";
}

/** The error of a stream that fails after some chunks. */
interface FailingCase extends UnusableCase {
  readonly chunks: number;
  readonly name: "RangeError" | "TypeError" | "Error";
  readonly message: string;
}

/** A chunk that is not bytes, after some that are. */
interface OddChunkCase extends UnusableCase {
  readonly chunks: number;
  readonly odd: unknown;
}

/** Options that are refused. */
interface RefusedCase {
  readonly key: string;
  readonly text: string;
  readonly options: object;
}

/** What becomes of streams. */
export const streamChecks: readonly RuleCheck[] = [
  ruleCheck<SpentCase>({
    rule: "value.stream-locked",
    hostNeeds: ["Response"],
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) =>
        (["locked", "read", "begun"] as const).map((how) => ({ call, key: "k", old: "old", text: "new", how })),
      ),
    cases: (terms) => record({ ...unusable(terms), how: constantFrom("locked", "read", "begun") }),
    async check(subject, given) {
      const stream = streamOf(given.text);
      const reader = stream.getReader();
      if (given.how !== "locked") {
        // By its own reader: not every host reads a stream to tell the text of a response that is made of it.
        const toEnd = given.how === "read";
        for (let done = false; !done; ) done = (await reader.read()).done || !toEnd;
        reader.releaseLock();
      }
      printedAs(stream, () => spentCode(given));
      const message = given.how === "locked" ? "The ReadableStream has been locked to a reader." : undefined;
      await expectNotStored(subject, given, `a stream that was ${given.how}`, stream, "TypeError", message);
    },
  }),
  ruleCheck<UnusableCase>({
    rule: "value.stream-cancelled",
    hostNeeds: ["Response"],
    examples: (terms) => uploadCalls(terms).map((call) => ({ call, key: "k", old: "old", text: "new" })),
    cases: (terms) => record(unusable(terms)),
    async check(subject, given) {
      const stream = streamOf(given.text);
      await stream.cancel();
      const { text } = given;
      printedAs(
        stream,
        () => `await (async (stream) => (await stream.cancel(), stream))(new Response(${toCode(text)}).body)`,
      );
      const message = "This ReadableStream is disturbed.";
      await expectNotStored(subject, given, "a cancelled stream", stream, "TypeError", message);
    },
  }),
  ruleCheck<FailingCase>({
    rule: "value.stream-fails",
    hostNeeds: ["ReadableStream"],
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) =>
        [0, 1].map((chunks) => ({
          ...{ call, key: "k", old: "old", text: "new", chunks },
          ...{ name: "RangeError" as const, message: "the stream's own" },
        })),
      ),
    cases: (terms) =>
      record({
        ...unusable(terms),
        chunks: nat(3),
        name: constantFrom("RangeError", "TypeError", "Error"),
        message: constantFrom("the stream's own", "no", ""),
      }),
    async check(subject, given) {
      const { text, chunks, name, message } = given;
      const error = new { RangeError, TypeError, Error }[name](message);
      const stream = failingStream(
        Array.from({ length: chunks }, () => encodeUtf8(text)),
        error,
      );
      await expectNotStored(subject, given, `a stream that fails after ${chunks} chunks`, stream, name, message);
    },
  }),
  ruleCheck<RefusedCase>({
    rule: "value.stream-cancelled-on-error",
    hostNeeds: ["Response"],
    examples: () =>
      [{ md5: "00" }, { onlyIf: { etagMatches: '"x"' } }, { ssecKey: "x" }].map((options) => ({
        ...{ key: "k", text: "new", options },
      })),
    cases: () => record({ key: simpleKey(), text: letters(1), options: refusedOptions() }),
    async check({ makeBucket }, { key, text, options }) {
      const bucket = loosely(await makeBucket());
      const stream = streamOf(text);
      await errorOf("put with options that are refused", () => bucket.put(key, stream, options));
      const after = (statement: string) => () => {
        const put = `await ${toCode(bucket)}.put(${toCode(key)}, stream, ${toCode(options)}).catch(() => undefined);`;
        return `await (async (stream) => { ${put} return ${statement}; })(${toCode(streamOf(text))})`;
      };
      const { locked } = stream;
      expectShown(
        `whether the stream is locked after put with ${show(options)}`,
        locked,
        false,
        after("stream.locked"),
      );
      const { done } = await stream.getReader().read();
      const read = after("(await stream.getReader().read()).done");
      expectShown(`whether the stream has ended after put with ${show(options)}`, done, true, read);
    },
  }),
  ruleCheck<OddChunkCase>({
    rule: "value.stream-chunks",
    hostNeeds: ["ReadableStream"],
    examples: (terms) =>
      uploadCalls(terms).flatMap((call) =>
        oddChunks.map((odd) => ({ call, key: "k", old: "old", text: "new", chunks: 1, odd })),
      ),
    cases: (terms) =>
      record({ ...unusable(terms), chunks: nat(3), odd: oneof(constantFrom(...oddChunks), letters(1), nat()) }),
    async check(subject, oddCase) {
      const { text, chunks, odd } = oddCase;
      const given = [...Array.from({ length: chunks }, () => encodeUtf8(text)), odd];
      const stream = withKnownLength(chunksStream(given), chunks * text.length + 1);
      await expectNotStored(subject, oddCase, `a stream that gives ${show(odd)}`, stream, "TypeError", bytesWanted);
    },
  }),
];

/** Bytes of another kind than the one that is named. */
const bytesWanted = /^A value's stream must give bytes, not /;

const oddChunks: readonly unknown[] = ["text", 5, {}, null, [1, 2], true];

function unusable(terms: Terms) {
  return { call: uploadCall(terms), key: simpleKey(), old: letters(), text: letters(1) };
}

/** Options that the runtime refuses before it sends anything. */
function refusedOptions() {
  const algorithm = constantFrom("md5", "sha1", "sha256", "sha384", "sha512");
  // Of no algorithm's length, or no hex.
  const wrong = constantFrom("", "0", "00", "xyz", "0".repeat(31));
  return oneof(
    { withCrossShrink: true },
    tuple(algorithm, wrong).map(([name, value]): object => ({ [name]: value })),
    tuple(constantFrom("etagMatches", "etagDoesNotMatch"), letters(0, 3)).map(([name, etag]): object => ({
      onlyIf: { [name]: `"${etag}"` },
    })),
    constantFrom("", "x", "ab").map((ssecKey): object => ({ ssecKey })),
  );
}

function spentCode({ how, text }: SpentCase): string {
  const stream = `new Response(${toCode(text)}).body`;
  if (how === "locked") return `((stream) => (stream.getReader(), stream))(${stream})`;
  const read = how === "read" ? "while (!(await reader.read()).done)" : "await reader.read()";
  const spend = `const reader = stream.getReader(); ${read}; reader.releaseLock();`;
  return `await (async (stream) => { ${spend} return stream; })(${stream})`;
}

async function expectNotStored(
  { makeBucket }: Subject,
  { call, key, old }: UnusableCase,
  what: string,
  stream: unknown,
  name: string,
  message?: string | RegExp,
): Promise<void> {
  const bucket: LooseBucket = loosely(await makeBucket());
  await bucket.put(key, old);
  const upload = await prepareUpload(bucket, call, key);
  await expectError(`${call} of ${what}`, () => upload(stream), name, message);
  expectEqual(`the value after ${call} of ${what}`, await (await bucket.get(key)).text(), old);
}
