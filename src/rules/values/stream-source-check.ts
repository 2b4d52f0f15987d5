import { array, constantFrom, record } from "fast-check";
import { encodeUtf8 } from "../../bytes/utf8.js";
import { anyBytes } from "../../property/cases/case-value.js";
import { expectEqual } from "../../property/cases/expect.js";
import { loosely } from "../../property/cases/loose-bucket.js";
import { type RuleCheck, ruleCheck } from "../../property/cases/rule-check.js";
import { chunksStream, streamOf } from "../../property/cases/streams.js";
import { printedAs } from "../../property/code/printed-as.js";
import { toCode } from "../../property/code/to-code.js";

/** Where a stream comes from. */
type Source = "response" | "request" | "blob" | "get" | "chunks" | "pipe";

/** A stream of these chunks; those that come whole have them joined. */
interface SourceCase {
  readonly source: Source;
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

/** Streams that are stored. */
export const streamSourceCheck: RuleCheck = ruleCheck<SourceCase>({
  rule: "value.stream",
  hostNeeds: ["Response", "TransformStream"],
  examples: () =>
    sources().flatMap((source) =>
      [["a ", "body"], ["ab", "c", ""], []].map((texts) => ({
        source,
        chunks: texts.map((text) => encodeUtf8(text)),
      })),
    ),
  cases: () => record({ source: constantFrom(...sources()), chunks: array(anyBytes(9), { maxLength: 4 }) }),
  async check({ makeBucket }, { source, chunks }) {
    const bucket = loosely(await makeBucket());
    const bytes = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
    const pipe = new TransformStream<Uint8Array, Uint8Array>();
    const open = async (): Promise<unknown> => {
      switch (source) {
        case "response":
          return streamOf(bytes);
        case "request":
          return requestBody(bytes);
        case "blob":
          return printedAs(new Blob([bytes]).stream(), () => `new Blob([${toCode(bytes)}]).stream()`);
        case "get":
          await bucket.put("source", bytes);
          return printedAs((await bucket.get("source")).body, () => '(await bucket.get("source")).body');
        case "chunks":
          return chunksStream(chunks);
        case "pipe":
          // How it ends is seen at the other end.
          streamOf(bytes)
            .pipeTo(pipe.writable)
            .catch(() => undefined);
          return printedAs(
            pipe.readable,
            () => `new Response(${toCode(bytes)}).body.pipeThrough(new TransformStream())`,
          );
      }
    };
    await bucket.put("k", await open());
    const object = await bucket.get("k");
    expectEqual(`the value of a stream of ${source}`, await object.arrayBuffer(), bytes);
  },
});

function sources(): readonly Source[] {
  // Those of jsdom give no stream.
  const blob: readonly Source[] = "stream" in Blob.prototype ? ["blob"] : [];
  return ["response", "request", ...blob, "get", "chunks", "pipe"];
}

function requestBody(bytes: Uint8Array<ArrayBuffer>): unknown {
  const make = `new Request("http://request.invalid/", { method: "POST", body: ${toCode(bytes)} })`;
  const request = new Request("http://request.invalid/", { method: "POST", body: bytes });
  return printedAs(request.body as ReadableStream, () => `${make}.body`);
}
