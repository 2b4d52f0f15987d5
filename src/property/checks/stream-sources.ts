import { encodeUtf8 } from "../../base/bytes/utf8.js";
import { expectEqual } from "../expect/expect.js";
import { hostHas } from "../expect/host-need.js";
import type { LooseBucket } from "../expect/loose-bucket.js";
import { type RuleCheck, type Terms, where } from "../expect/rule-check.js";
import { windowsStream } from "../expect/streams.js";
import { makeStream } from "../values/encoded-code.js";
import { chunksStream } from "../values/known-values.js";
import { printedAs } from "../values/printed-as.js";
import { toCode } from "../values/to-code.js";
import { failsWith, missing, put, type Step, type StepRow, step, stepChecks, value } from "./steps.js";
import { part, resume, waysToStore } from "./upload-steps.js";

/** The source of a stream; the last four have an unknown length. */
type Source =
  | "windows"
  | ("response" | "clone" | "tee" | "request" | "get" | "tee of get" | "blob" | "tee of blob")
  | ("the object itself" | "range of get")
  | ("chunks" | "unknown" | "unknown, tee" | "unknown, response");

/** The refusal of a stream of unknown length. */
const unknownLength =
  "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)";

async function open(bucket: LooseBucket, source: Source, texts: readonly string[]): Promise<unknown> {
  const text = texts.join("");
  switch (source) {
    case "get":
    case "tee of get": {
      await bucket.put("source", text);
      const { body } = await bucket.get("source");
      const code = '(await bucket.get("source")).body';
      return source === "get" ? printedAs(body, () => code) : printedAs(body.tee()[1], () => `${code}.tee()[1]`);
    }
    case "the object itself": {
      await bucket.put("k", text);
      const { body } = await bucket.get("k");
      return printedAs(body, () => '(await bucket.get("k")).body');
    }
    case "range of get": {
      await bucket.put("source", `before ${text} after`);
      const range = { offset: 7, length: text.length };
      const { body } = await bucket.get("source", { range });
      return printedAs(body, () => `(await bucket.get("source", { range: ${toCode(range)} })).body`);
    }
    case "request": {
      const request = new Request("http://request.invalid/", { method: "POST", body: text });
      const make = `new Request("http://request.invalid/", { method: "POST", body: ${toCode(text)} })`;
      return printedAs(request.body as ReadableStream, () => `${make}.body`);
    }
    // Each text is a chunk of its own. In Node 20.0.0, such a stream ends for some readers only if it is a branch.
    case "tee of blob":
      return printedAs(new Blob([...texts]).stream().tee()[1], () => `new Blob(${toCode(texts)}).stream().tee()[1]`);
    case "windows":
      return windowsStream(texts);
    case "chunks":
      return chunksStream(texts.map(encodeUtf8));
    default:
      return makeStream(source, text);
  }
}

/** Steps to store streams of texts, or to refuse those of unknown length. */
function ofEach(
  terms: Terms,
  sources: readonly Source[],
  length: "known" | "unknown" = "known",
  values: readonly (readonly string[])[] = [["a ", "body"], ["ab", "c", ""], []],
): readonly StepRow[] {
  const isRefused = length === "unknown" && terms.semantics.streamLength === "required";
  const all = sources.flatMap((source) => values.map((texts) => [source, texts] as const));
  return all.flatMap(([source, texts]) =>
    waysToStore(terms).map(({ before, send, after }) => {
      const sent = send(({ bucket }) => open(bucket, source, texts), `a stream of ${source}`);
      const stored = [sent, ...after, value(encodeUtf8(texts.join("")))];
      return [...before, ...(isRefused ? [failsWith(unknownLength, sent, "TypeError"), missing()] : stored)];
    }),
  );
}

/**
 * A step with a call that has a stream of unknown length and another fault. It takes the text of the TypeError both for
 * semantics with required lengths and for others; there, some faults are accepted.
 */
function amiss(
  { semantics }: Terms,
  whereRequired: string,
  elsewhere: string | undefined,
  call: (stream: ReadableStream) => Step,
  spoil?: (stream: ReadableStream) => unknown,
): readonly Step[] {
  const message = semantics.streamLength === "required" ? whereRequired : elsewhere;
  return where(message !== undefined, [
    step("put", async (scene) => {
      const stream = chunksStream([encodeUtf8("hello")]);
      await spoil?.(stream);
      await failsWith(message, call(stream), "TypeError").run(scene);
      if (message !== unknownLength || spoil !== undefined) return;
      const { value } = await stream.getReader().read();
      expectEqual("the stream's first chunk after the call", value, encodeUtf8("hello"));
    }),
  ]);
}

/** Many chunks, some of them empty. */
const manyChunks = Array.from({ length: 300 }, (_, index) => (index % 7 === 3 ? "" : `${index},`));

const whole = (stream: unknown) => put("k", stream);

/** The rules about stored streams, and about streams of unknown length. */
export const streamSourceChecks: readonly RuleCheck[] = [
  ...stepChecks({
    "value.stream": {
      hostNeeds: ["Response", "TransformStream"],
      examples: (terms) => [
        ...ofEach(terms, ["response", "clone", "tee", "request", "get", "tee of get"]),
        ...ofEach(terms, ["the object itself", "range of get"], "known", [["a ", "body"]]),
        ...ofEach(terms, ["windows"], "known", [manyChunks]),
        // The Blobs of jsdom have no streams.
        ...("stream" in Blob.prototype ? ofEach(terms, ["blob", "tee of blob"]) : []),
        ...(terms.semantics.streamLength === "required" && !hostHas("byte reader of a Response's body")
          ? []
          : ofEach(terms, ["chunks", "unknown", "unknown, tee", "unknown, response"], "unknown")),
      ],
    },
    "value.stream-length": {
      hostNeeds: ["byte reader of a Response's body"],
      examples: (terms) => [
        amiss(terms, wrongMd5, wrongMd5, (stream) => put("k", stream, { md5: "00" })),
        amiss(terms, unknownLength, isLocked, whole, (stream) => stream.getReader()),
        amiss(terms, unknownLength, isDisturbed, whole, (stream) => stream.cancel()),
        amiss(terms, unknownLength, undefined, whole),
        amiss(terms, unknownLength, undefined, (stream) => put("k".repeat(2000), stream)),
        amiss(terms, unknownLength, undefined, (stream) => put("k", stream, large)),
        amiss(terms, unknownLength, undefined, (stream) => put("k", stream, { onlyIf: { etagMatches: "x" } })),
        ...where(terms.abilities.multipart, [
          [resume("k", "id"), ...amiss(terms, wrongNumber, wrongNumber, (stream) => part(0, stream))],
          [resume("k", "id"), ...amiss(terms, unknownLength, undefined, (stream) => part(1, stream))],
        ]),
      ],
    },
  }),
];

const wrongMd5 = "MD5 is 32 hex characters, not 2";
const wrongNumber = "Part number must be between 1 and 10000 (inclusive). Actual value was: 0";
const isLocked = "The ReadableStream has been locked to a reader.";
const isDisturbed = "This ReadableStream is disturbed.";
const large = { customMetadata: { a: "x".repeat(10_000) } };
