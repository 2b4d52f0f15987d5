import type { StoreBucket } from "fakebucket/types";
import { ReadableStream } from "web-streams-polyfill";

declare const bucket: StoreBucket;

await bucket.put("stream", new ReadableStream());
await bucket.put("stream", new ReadableStream<Uint8Array>({ type: "bytes" }));
await bucket.resumeMultipartUpload("key", "id").uploadPart(1, new ReadableStream<Uint8Array>());
