import type { StoreBucket } from "fakebucket/types";

declare const bucket: StoreBucket;
declare const request: Request;

/** A script with the types of the web. */
export async function answer(): Promise<Response> {
  await bucket.put("request", request.body, { httpMetadata: request.headers, onlyIf: request.headers });
  await bucket.put("blob", new Blob(["a"]));
  await bucket.put("blob", new Blob(["a"]).stream());
  await bucket.put("stream", new ReadableStream({ start: (controller) => controller.close() }));
  await bucket.put("stream", new ReadableStream<Uint8Array>());
  await bucket.put("hash", "value", { sha256: await crypto.subtle.digest("SHA-256", new Uint8Array(1)) });
  const upload = await bucket.createMultipartUpload("upload", { httpMetadata: new Headers() });
  await upload.uploadPart(1, new Blob(["a"]).stream());

  const object = await bucket.get("key", { onlyIf: request.headers, range: request.headers });
  if (object === null) return new Response(null, { status: 404 });
  const headers = new Headers();
  object.writeHttpMetadata(headers);
  headers.set("etag", object.httpEtag);
  if (!("body" in object)) return new Response(null, { status: 412, headers });
  object.body satisfies ReadableStream;
  object.body.getReader({ mode: "byob" }).releaseLock();
  (await object.blob()) satisfies Blob;
  new Response(await object.bytes());
  new Response(await object.arrayBuffer());
  new Response(await object.blob());
  const [one, other] = object.body.tee();
  await one.pipeTo(new WritableStream());
  other.pipeThrough(new TextDecoderStream()) satisfies ReadableStream<string>;
  return new Response(object.body, { headers });
}
