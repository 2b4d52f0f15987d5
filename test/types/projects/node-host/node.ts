import { Blob } from "node:buffer";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import type { StoreBucket } from "fakebucket/types";

declare const bucket: StoreBucket;

await bucket.put("file", await readFile("file"));
await bucket.put("blob", new Blob(["a"]));
await bucket.put("stream", new ReadableStream());
await bucket.put("stream", Readable.toWeb(Readable.from(["a"])));
const object = await bucket.get("key");
if (object !== null) {
  const body: ReadableStream = object.body;
  for await (const chunk of Readable.fromWeb(body)) Buffer.from(chunk).toString("hex");
}
// @ts-expect-error: a stream of Node's own is not a web stream.
await bucket.put("stream", Readable.from(["a"]));
