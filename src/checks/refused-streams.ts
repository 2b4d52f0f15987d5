import { encodeUtf8 } from "../bytes/utf8.js";
import { show } from "../property/cases/check-failure.js";
import { errorOf, expectEqual, expectError, expectShown } from "../property/cases/expect.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, ruled, type Subject, tabled } from "../property/cases/rule-check.js";
import { failingStream, streamOf, withKnownLength } from "../property/cases/streams.js";
import { makeStream } from "../property/code/encoded-code.js";
import { chunksStream } from "../property/code/known-values.js";
import { toCode } from "../property/code/to-code.js";
import { prepareUpload, uploadCalls } from "./given-objects.js";

/** Expects a stream, made anew for each call, to fail with this error, and what is there to stay. */
async function expectNotStored(
  subject: Subject,
  what: string,
  make: () => unknown,
  [name, message]: readonly [name: string, message?: string | RegExp | undefined],
): Promise<void> {
  for (const call of uploadCalls(subject)) {
    const stream = await make();
    const bucket = loosely(await subject.makeBucket());
    await bucket.put("k", "old");
    const upload = await prepareUpload(bucket, call);
    await expectError(`${call} of ${what}`, () => upload(stream), name, message);
    expectEqual(`the value after ${call} of ${what}`, await (await bucket.get("k")).text(), "old");
  }
}

/** A stream that was used before it is stored, and the text of the TypeError, if that is known. */
type SpentRow = readonly [how: "locked" | "drained" | "begun" | "cancelled", message?: string];

async function expectSpent(subject: Subject, [how, message]: SpentRow): Promise<void> {
  await expectNotStored(subject, `a stream that was ${how}`, () => makeStream(how, "new"), ["TypeError", message]);
}

/** The texts of chunks, and the error with which their stream fails then. */
type FailingRow = readonly [chunks: readonly string[], error: Error];

async function expectFailing(subject: Subject, [chunks, error]: FailingRow): Promise<void> {
  const make = () => failingStream(chunks.map(encodeUtf8), error);
  const what = `a stream that fails after ${chunks.length} chunks`;
  await expectNotStored(subject, what, make, [error.name, error.message]);
}

async function expectOddChunk(subject: Subject, chunks: readonly unknown[]): Promise<void> {
  const odd = chunks.at(-1);
  const make = () => withKnownLength(chunksStream(chunks), 9);
  // Bytes of another kind than the one that is named.
  const message = /^A value's stream must give bytes, not /;
  await expectNotStored(subject, `a stream that gives ${show(odd)}`, make, ["TypeError", message]);
}

/** Options that the runtime refuses before it sends anything. */
async function expectCancelled(bucket: LooseBucket, options: object): Promise<void> {
  const stream = streamOf("new");
  await errorOf("put with options that are refused", () => bucket.put("k", stream, options));
  const after = (statement: string) => () => {
    const put = `await ${toCode(bucket)}.put("k", stream, ${toCode(options)}).catch(() => undefined);`;
    return `await (async (stream) => { ${put} return ${statement}; })(${toCode(streamOf("new"))})`;
  };
  const isLocked = `whether the stream is locked after put with ${show(options)}`;
  expectShown(isLocked, stream.locked, false, after("stream.locked"));
  const { done } = await stream.getReader().read();
  const hasEnded = `whether the stream has ended after put with ${show(options)}`;
  expectShown(hasEnded, done, true, after("(await stream.getReader().read()).done"));
}

const bytes = encodeUtf8("new");

/** The rules of streams that are not stored. */
export const streamChecks: readonly RuleCheck[] = [
  ...tabled<SpentRow>(expectSpent, {
    "value.stream-locked": {
      hostNeeds: ["Response"],
      examples: () => [["locked", "The ReadableStream has been locked to a reader."], ["drained"], ["begun"]],
    },
    "value.stream-cancelled": {
      hostNeeds: ["Response"],
      examples: () => [["cancelled", "This ReadableStream is disturbed."]],
    },
  }),
  checked<FailingRow>({ rule: "value.stream-fails", hostNeeds: ["ReadableStream"] }, expectFailing, () => [
    [[], new RangeError("the stream's own")],
    [["new"], new RangeError("the stream's own")],
    [["n", "e", "w"], new TypeError("no")],
    [["new"], new Error("another")],
  ]),
  ruled({ rule: "value.stream-cancelled-on-error", hostNeeds: ["Response"] }, expectCancelled, () => [
    { md5: "00" },
    { md5: "xyz" },
    { sha1: "00" },
    { sha256: "0".repeat(31) },
    { sha384: "00" },
    { sha512: "00" },
    { onlyIf: { etagMatches: '"x"' } },
    { onlyIf: { etagDoesNotMatch: '""' } },
    { ssecKey: "x" },
    { ssecKey: "ab" },
  ]),
  checked<readonly unknown[]>({ rule: "value.stream-chunks", hostNeeds: ["ReadableStream"] }, expectOddChunk, () => [
    ["text"],
    [bytes, "text"],
    [bytes, 5],
    [bytes, {}],
    [bytes, null],
    [bytes, [1, 2]],
    [bytes, true],
  ]),
];
