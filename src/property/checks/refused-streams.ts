import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { show } from "../expect/check-failure.js";
import { errorOf, expectShown } from "../expect/expect.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { bucketCheck, type RuleCheck, type Terms } from "../expect/rule-check.js";
import { failingStream, streamOf, withKnownLength } from "../expect/streams.js";
import { makeStream } from "../values/encoded-code.js";
import { chunksStream } from "../values/known-values.js";
import { toCode } from "../values/to-code.js";
import { kibibyte } from "./large-texts.js";
import { failsWith, gives, head, keys, put, type StepRow, step, stepChecks, value } from "./steps.js";
import { part, waysToStore } from "./upload-steps.js";

/** Steps to refuse a stream, made anew for each call, with this error; the old object must remain. */
function notStored(terms: Terms, what: string, make: () => unknown, name: string, message?: string | RegExp) {
  return waysToStore(terms).map(({ before, send, after }): StepRow => {
    const refusal = failsWith(message, send(make, what), name);
    if (after.length === 0) return [put("k", "old"), refusal, value("old")];
    // An earlier part of the same number remains too.
    return [put("k", "old"), ...before, part(1, "old part"), refusal, value("old"), ...after, value("old part")];
  });
}

/** A stream used before the call, and the text of the TypeError, if it is known. */
const spent = (terms: Terms, how: "locked" | "drained" | "begun" | "cancelled", message?: string) =>
  notStored(terms, `a stream that was ${how}`, () => makeStream(how, "new"), "TypeError", message);

/** A stream that fails with an error after chunks of these texts. */
function failing(terms: Terms, chunks: readonly string[], error: Error): readonly StepRow[] {
  const make = () => failingStream(chunks.map(encodeUtf8), error);
  return notStored(terms, `a stream that fails after ${chunks.length} chunks`, make, error.name, error.message);
}

/** A stream that fails after a chunk, in a call with options. */
function failingWith(options: object): StepRow {
  const error = new RangeError("the stream's own");
  const sent = step("put", (scene) => put("k", failingStream([encodeUtf8("new")], error), options).run(scene));
  return [
    put("k", "old"),
    failsWith(error.message, sent, error.name),
    keys("k"),
    value("old"),
    gives("customMetadata", {}, head("k")),
  ];
}

/** A stream of chunks, the last of them without bytes. */
function odd(terms: Terms, ...chunks: readonly unknown[]): readonly StepRow[] {
  const make = () => withKnownLength(chunksStream(chunks), 9);
  // The text names the kind of bytes, which varies.
  const message = /^A value's stream must give bytes, not /;
  return notStored(terms, `a stream with the chunk ${show(chunks.at(-1))}`, make, "TypeError", message);
}

/** Options refused by the runtime before it sends anything. */
async function expectCancelled(bucket: LooseBucket, options: object): Promise<void> {
  const stream = streamOf("new");
  await errorOf("put with refused options", () => bucket.put("k", stream, options));
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

/** The rules about refused streams. */
export const streamChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "value.stream-locked": {
      hostNeeds: ["Response"],
      examples: (terms) => [
        ...spent(terms, "locked", "The ReadableStream has been locked to a reader."),
        ...spent(terms, "drained"),
        ...spent(terms, "begun"),
      ],
    },
    "value.stream-cancelled": {
      hostNeeds: ["Response"],
      examples: (terms) => spent(terms, "cancelled", "This ReadableStream is disturbed."),
    },
    "value.stream-fails": {
      hostNeeds: ["ReadableStream"],
      examples: (terms) => [
        ...failing(terms, [], new RangeError("the stream's own")),
        ...failing(terms, ["new"], new RangeError("the stream's own")),
        ...failing(terms, ["n", "e", "w"], new TypeError("no")),
        ...failing(terms, ["new"], new Error("another")),
        ...failing(terms, ["a".repeat(64 * kibibyte + 1), "b"], new RangeError("the stream's own")),
        failingWith({ onlyIf: { etagMatches: "*" } }),
        failingWith({ customMetadata: { a: "b" } }),
      ],
    },
    "value.stream-chunks": {
      hostNeeds: ["ReadableStream"],
      examples: (terms) => [
        ...odd(terms, "text"),
        ...["text", 5, {}, null, [1, 2], true].flatMap((chunk) => odd(terms, bytes, chunk)),
      ],
    },
  }),
  bucketCheck({ rule: "value.stream-cancelled-on-error", hostNeeds: ["Response"] }, expectCancelled, () => [
    ...["md5", "sha1", "sha384", "sha512"].map((algorithm) => ({ [algorithm]: "00" })),
    { md5: "xyz" },
    { sha256: "0".repeat(31) },
    { onlyIf: { etagMatches: '"x"' } },
    { onlyIf: { etagDoesNotMatch: '""' } },
    { ssecKey: "x" },
    { ssecKey: "ab" },
  ]),
];
