import { array, constantFrom, record } from "fast-check";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { type UploadCall, uploadCall, uploadCalls } from "../../property/cases/case-upload-call.js";
import { anyBytes } from "../../property/cases/case-value.js";
import { expectEqual, expectError } from "../../property/cases/expect.js";
import { lackingOfHost } from "../../property/cases/host-need.js";
import { type LooseBucket, loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck, type Terms } from "../../property/cases/rule-check.js";
import { chunksStream, streamOf } from "../../property/cases/streams.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

/** Where a stream comes from: known lengths, then unknown ones. */
type Source = (typeof knownSources)[number] | "blob" | (typeof unknownSources)[number];

const knownSources = ["response", "clone", "tee", "request", "get", "tee of get"] as const;
const unknownSources = ["chunks", "pipe", "tee of chunks", "response of chunks"] as const;

/** A stream of these chunks; those that come whole have them joined. */
interface SourceCase {
  readonly call: UploadCall;
  readonly source: Source;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

/** The text that refuses a stream of unknown length. */
export const unknownLength =
  "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)";

/** Streams that are stored, and streams that may not be. */
export const streamSourceCheck: RuleCheck = ruleCheck<SourceCase>({
  rule: "value.stream",
  hostNeeds: ["Response", "TransformStream"],
  examples: (terms) =>
    sources(terms).flatMap((source) =>
      [["a ", "body"], ["ab", "c", ""], []].flatMap((texts) =>
        uploadCalls(terms).map((call) => ({ call, source, chunks: texts.map((text) => encodeUtf8(text)) })),
      ),
    ),
  cases: (terms) =>
    record({
      call: uploadCall(terms),
      source: constantFrom(...sources(terms)),
      chunks: array(anyBytes(9), { maxLength: 4 }),
    }),
  async check({ makeBucket, semantics }, { call, source, chunks }) {
    const bucket = loosely(await makeBucket());
    const bytes = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
    const upload = call === "put" ? undefined : await bucket.createMultipartUpload("k");
    const stream = await open(bucket, source, chunks, bytes);
    const send = () => (upload === undefined ? bucket.put("k", stream) : upload.uploadPart(1, stream));
    const what = `${call} of a stream of ${source}`;
    if (isUnknown(source) && semantics.streamLength === "required") {
      await expectError(what, send, "TypeError", unknownLength);
      expectEqual(`the object after ${what}`, await bucket.head("k"), null);
      return;
    }
    const sent = await send();
    if (upload !== undefined) await upload.complete([sent]);
    const object = await bucket.get("k");
    expectEqual(`the value of ${what}`, await object.arrayBuffer(), bytes);
  },
});

async function open(
  bucket: LooseBucket,
  source: Source,
  chunks: readonly Uint8Array[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const response = `new Response(${toCode(bytes)})`;
  switch (source) {
    case "response":
      return streamOf(bytes);
    case "clone":
      return printed(new Response(bytes).clone().body, `${response}.clone().body`);
    case "tee":
      return printed(new Response(bytes).body?.tee()[0], `${response}.body.tee()[0]`);
    case "request":
      return requestBody(bytes);
    case "blob":
      return printed(new Blob([bytes]).stream(), `new Blob([${toCode(bytes)}]).stream()`);
    case "get":
      await bucket.put("source", bytes);
      return printed((await bucket.get("source")).body, '(await bucket.get("source")).body');
    case "tee of get":
      await bucket.put("source", bytes);
      return printed((await bucket.get("source")).body.tee()[1], '(await bucket.get("source")).body.tee()[1]');
    case "chunks":
      return chunksStream(chunks);
    case "tee of chunks":
      return printed(chunksStream(chunks).tee()[0], `${toCode(chunksStream(chunks))}.tee()[0]`);
    case "response of chunks": {
      const stream = chunksStream(chunks);
      return printed(new Response(stream as ReadableStream<Uint8Array>).body, `new Response(${toCode(stream)}).body`);
    }
    case "pipe": {
      const pipe = new TransformStream<Uint8Array, Uint8Array>();
      // How it ends is seen at the other end.
      streamOf(bytes)
        .pipeTo(pipe.writable)
        .catch(() => undefined);
      return printed(pipe.readable, `${response}.body.pipeThrough(new TransformStream())`);
    }
  }
}

function printed(stream: ReadableStream | null | undefined, code: string): unknown {
  return printedAs(stream as ReadableStream, () => code);
}

function sources({ semantics }: Terms): readonly Source[] {
  // Those of jsdom give no stream.
  const blob: readonly Source[] = "stream" in Blob.prototype ? ["blob"] : [];
  const isUntold = semantics.streamLength === "required" && lackingOfHost(["byte reader of a Response's body"]);
  return [...knownSources, ...blob, ...(isUntold ? [] : unknownSources)];
}

function isUnknown(source: Source): boolean {
  return (unknownSources as readonly Source[]).includes(source);
}

function requestBody(bytes: Uint8Array<ArrayBuffer>): unknown {
  const make = `new Request("http://request.invalid/", { method: "POST", body: ${toCode(bytes)} })`;
  const request = new Request("http://request.invalid/", { method: "POST", body: bytes });
  return printed(request.body, `${make}.body`);
}
