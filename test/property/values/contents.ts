import { createHash } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Returns a value as plain data for comparison: streams and Blobs are read, views keep their windows and buffers. */
export async function contentsOf(value: unknown): Promise<unknown> {
  if (typeof value === "string") return { text: value };
  if (typeof value === "symbol") return { symbol: String(value) };
  if (typeof value === "function") return { is: "function" };
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? { number: "-0" } : value;
  const is = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (ArrayBuffer.isView(value)) {
    const { byteOffset, byteLength } = value;
    return { is, byteOffset, byteLength, buffer: hex(value.buffer) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(contentsOf));
  switch (is) {
    case "ArrayBuffer":
    case "SharedArrayBuffer":
      return { is, buffer: hex(value as ArrayBufferLike) };
    case "Date":
      return { is, time: (value as Date).getTime() };
    case "Headers":
    case "Map":
    case "Set":
      return { is, entries: await contentsOf(Array.from(value as Iterable<unknown>)) };
    case "Blob":
      return { is, type: (value as Blob).type, bytes: hex(await (value as Blob).arrayBuffer()) };
    case "ReadableStream":
      return { is, bytes: hex(await new Response(value as ReadableStream).arrayBuffer()) };
    case "Error":
      return { is, name: (value as Error).name, message: (value as Error).message };
    default: {
      const members = Object.entries(value).map(async ([name, member]) => [name, await contentsOf(member)] as const);
      return { is, own: Object.getPrototypeOf(value) === null, members: await Promise.all(members) };
    }
  }
}

function hex(buffer: ArrayBufferLike): string {
  const bytes = new Uint8Array(buffer);
  // Comparing long texts is slow.
  return bytes.length > 1000 ? `${bytes.length}: ${createHash("md5").update(bytes).digest("hex")}` : bytesToHex(bytes);
}
