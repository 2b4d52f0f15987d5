import { encodeUtf8 } from "../bytes/utf8.js";
import { expectEqual, expectError } from "../property/cases/expect.js";
import { lackingOfHost } from "../property/cases/host-need.js";
import { type LooseBucket, loosely } from "../property/cases/loose-bucket.js";
import { checked, type RuleCheck, type Subject } from "../property/cases/rule-check.js";
import { makeStream } from "../property/code/encoded-code.js";
import { chunksStream } from "../property/code/known-values.js";
import { printedAs } from "../property/code/printed-as.js";
import { toCode } from "../property/code/to-code.js";
import { uploadCalls } from "./given-objects.js";

/** The source of a stream; the length of the last four is unknown. */
type Source =
  | ("response" | "clone" | "tee" | "request" | "get" | "tee of get" | "blob")
  | ("chunks" | "unknown" | "unknown, tee" | "unknown, response");

/** The text that refuses a stream of unknown length. */
const unknownLength =
  "Provided readable stream must have a known length (request/response body or readable half of FixedLengthStream)";

/** A source, the texts of the chunks, and whether the length is known. */
type SourceRow = readonly [source: Source, chunks: readonly string[], length: "known" | "unknown"];

async function expectSource(subject: Subject, [source, texts, length]: SourceRow): Promise<void> {
  const { makeBucket, semantics } = subject;
  const bytes = encodeUtf8(texts.join(""));
  for (const call of uploadCalls(subject)) {
    const bucket = loosely(await makeBucket());
    const upload = call === "put" ? undefined : await bucket.createMultipartUpload("k");
    const stream = await open(bucket, source, texts);
    const send = () => (upload === undefined ? bucket.put("k", stream) : upload.uploadPart(1, stream));
    const what = `${call} of a stream of ${source}`;
    if (length === "unknown" && semantics.streamLength === "required") {
      await expectError(what, send, "TypeError", unknownLength);
      expectEqual(`the object after ${what}`, await bucket.head("k"), null);
      continue;
    }
    const sent = await send();
    await upload?.complete([sent]);
    const object = await bucket.get("k");
    expectEqual(`the value of ${what}`, await object.arrayBuffer(), bytes);
  }
}

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
    case "request": {
      const request = new Request("http://request.invalid/", { method: "POST", body: text });
      const make = `new Request("http://request.invalid/", { method: "POST", body: ${toCode(text)} })`;
      return printedAs(request.body as ReadableStream, () => `${make}.body`);
    }
    case "chunks":
      return chunksStream(texts.map(encodeUtf8));
    default:
      return makeStream(source, text);
  }
}

/** A further fault of a call that is given a stream of unknown length. */
type Flaw =
  | "md5"
  | "part number"
  | "locked"
  | "cancelled"
  | "nothing"
  | "key"
  | "customMetadata"
  | "onlyIf"
  | "missing upload";

/** A further fault, and the text of the TypeError where the length counts, and where it does not. */
type FlawRow = readonly [flaw: Flaw, whereRequired: string, elsewhere: string | undefined];

async function expectFlaw({ makeBucket, semantics }: Subject, [flaw, required, elsewhere]: FlawRow): Promise<void> {
  const message = semantics.streamLength === "required" ? required : elsewhere;
  const send = sendWith(loosely(await makeBucket()), flaw);
  const stream = chunksStream([encodeUtf8("hello")]);
  if (flaw === "locked") stream.getReader();
  if (flaw === "cancelled") await stream.cancel();
  const what = `a call with a stream of unknown length, and with ${flaw} amiss`;
  await expectError(what, () => send(stream), "TypeError", message);
  if (message !== unknownLength || flaw === "locked" || flaw === "cancelled") return;
  const { value } = await stream.getReader().read();
  expectEqual(`what the stream gives after ${what}`, value, encodeUtf8("hello"));
}

function sendWith(bucket: LooseBucket, flaw: Flaw): (value: unknown) => Promise<unknown> {
  switch (flaw) {
    case "md5":
      return (value) => bucket.put("k", value, { md5: "00" });
    case "key":
      return (value) => bucket.put("k".repeat(2000), value);
    case "customMetadata":
      return (value) => bucket.put("k", value, { customMetadata: { a: "x".repeat(10_000) } });
    case "onlyIf":
      return (value) => bucket.put("k", value, { onlyIf: { etagMatches: "x" } });
    case "part number":
      return (value) => bucket.resumeMultipartUpload("k", "id").uploadPart(0, value);
    case "missing upload":
      return (value) => bucket.resumeMultipartUpload("k", "id").uploadPart(1, value);
    default:
      return (value) => bucket.put("k", value);
  }
}

/** Streams that are stored, and streams that may not be. */
export const streamSourceChecks: readonly RuleCheck[] = [
  checked<SourceRow>(
    { rule: "value.stream", hostNeeds: ["Response", "TransformStream"] },
    expectSource,
    ({ semantics }) => [
      ...ofEach("response", "known"),
      ...ofEach("clone", "known"),
      ...ofEach("tee", "known"),
      ...ofEach("request", "known"),
      ...ofEach("get", "known"),
      ...ofEach("tee of get", "known"),
      // Those of jsdom give no stream.
      ...("stream" in Blob.prototype ? ofEach("blob", "known") : []),
      ...(semantics.streamLength === "required" && lackingOfHost(["byte reader of a Response's body"])
        ? []
        : [
            ...ofEach("chunks", "unknown"),
            ...ofEach("unknown", "unknown"),
            ...ofEach("unknown, tee", "unknown"),
            ...ofEach("unknown, response", "unknown"),
          ]),
    ],
  ),
  checked<FlawRow>(
    { rule: "value.stream-length", hostNeeds: ["byte reader of a Response's body"] },
    expectFlaw,
    ({ semantics, abilities }) =>
      flaws.filter(
        ([flaw, , elsewhere]) =>
          (abilities.multipart || (flaw !== "part number" && flaw !== "missing upload")) &&
          (semantics.streamLength === "required" || elsewhere !== undefined),
      ),
  ),
];

function ofEach(source: Source, length: "known" | "unknown"): readonly SourceRow[] {
  return [["a ", "body"], ["ab", "c", ""], []].map((chunks) => [source, chunks, length]);
}

const wrongMd5 = "MD5 is 32 hex characters, not 2";
const wrongNumber = "Part number must be between 1 and 10000 (inclusive). Actual value was: 0";
const flaws: readonly FlawRow[] = [
  ["md5", wrongMd5, wrongMd5],
  ["part number", wrongNumber, wrongNumber],
  ["locked", unknownLength, "The ReadableStream has been locked to a reader."],
  ["cancelled", unknownLength, "This ReadableStream is disturbed."],
  ["nothing", unknownLength, undefined],
  ["key", unknownLength, undefined],
  ["customMetadata", unknownLength, undefined],
  ["onlyIf", unknownLength, undefined],
  ["missing upload", unknownLength, undefined],
];
