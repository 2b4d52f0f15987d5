import { digestHex } from "../base/bytes/digest.js";
import { markUnshared } from "../base/bytes/stored-bytes.js";
import type { SignedPayload } from "./authenticate.js";
import { ByteReader, GatheredBody, readChunked } from "./chunked-body.js";
import {
  checkChecksum,
  checksumOfHeader,
  equalsInConstantTime,
  type GivenChecksum,
  onlyOne,
  parseChecksum,
  readChecksum,
  readContentMd5,
} from "./s3-checksum.js";
import { S3Error, type S3ErrorCode } from "./s3-error.js";

/** A complete body, after the check of its digests. */
export interface Payload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The checksum from a header or a trailer. */
  readonly checksum: GivenChecksum | undefined;
}

/** The size in bytes from which a bucket keeps a body without a copy: small buffers may share memory with others. */
const fewestGivenUp = 64 * 1024;

/** The size limit of a body. */
export interface PayloadLimit {
  readonly mostBytes: number;
  /** The error code for a larger body. */
  readonly code: S3ErrorCode;
  /** True if the checksum headers do not describe the body. @defaultValue `false` */
  readonly ignoresChecksums?: boolean;
}

/** The limit of a small or empty body. */
export const smallLimit: PayloadLimit = { mostBytes: 64 * 1024, code: "MaxMessageLengthExceeded" };

/**
 * Reads the body of a request, up to a limit.
 *
 * @throws S3Error if the body does not match its signature, its announced length or its digests.
 */
export async function readPayload(
  stream: ReadableStream<Uint8Array> | null,
  headers: Headers,
  payload: SignedPayload,
  limit: PayloadLimit,
): Promise<Payload> {
  const md5 = readContentMd5(headers);
  const inHeader = limit.ignoresChecksums === true ? undefined : readChecksum(headers);
  const reader = new ByteReader(stream);
  try {
    const body = payload.contentSha256.startsWith("STREAMING-")
      ? await readStreaming(headers, payload, reader, limit)
      : { bytes: await readWhole(headers, payload.contentSha256, reader, limit), checksum: undefined };
    const checksum = onlyOne([inHeader, body.checksum].filter((one) => one !== undefined));
    const { bytes } = body;
    if (md5 !== undefined && !equalsInConstantTime(digestHex("md5", [bytes]), md5)) {
      throw new S3Error("BadDigest");
    }
    if (checksum !== undefined) checkChecksum(checksum, [bytes]);
    return { bytes: bytes.length < fewestGivenUp ? bytes : markUnshared(bytes), checksum };
  } catch (error) {
    reader.cancel();
    throw error;
  }
}

async function readWhole(
  headers: Headers,
  contentSha256: string,
  reader: ByteReader,
  limit: PayloadLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  const signed = contentSha256 === "UNSIGNED-PAYLOAD" ? undefined : contentSha256;
  if (signed !== undefined && !/^[0-9a-f]{64}$/.test(signed)) {
    throw new S3Error(
      "InvalidArgument",
      "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-…, or a digest in hex.",
    );
  }
  const announced = readLength(headers, "content-length");
  if (announced === undefined && headers.has("transfer-encoding")) throw new S3Error("MissingContentLength");
  if (announced !== undefined && announced > limit.mostBytes) throw new S3Error(limit.code);
  const body = new GatheredBody(announced);
  for (let bytes = await reader.next(); bytes !== undefined; bytes = await reader.next()) {
    if (body.size + bytes.length > limit.mostBytes) throw new S3Error(limit.code);
    body.add(bytes);
  }
  const bytes = body.finish();
  if (signed !== undefined && !equalsInConstantTime(digestHex("sha256", [bytes]), signed)) {
    throw new S3Error("XAmzContentSHA256Mismatch");
  }
  return bytes;
}

/** The formats of a chunked payload: signed or not, with or without trailers. */
const streamings: Readonly<Record<string, { readonly isSigned: boolean; readonly hasTrailers: boolean }>> = {
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD": { isSigned: true, hasTrailers: false },
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER": { isSigned: true, hasTrailers: true },
  "STREAMING-UNSIGNED-PAYLOAD-TRAILER": { isSigned: false, hasTrailers: true },
};

async function readStreaming(
  headers: Headers,
  { contentSha256, seed }: SignedPayload,
  reader: ByteReader,
  limit: PayloadLimit,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly checksum: GivenChecksum | undefined }> {
  const streaming = streamings[contentSha256];
  if (streaming === undefined) throw new S3Error("NotImplemented");
  const decodedLength = readLength(headers, "x-amz-decoded-content-length");
  if (decodedLength === undefined) throw new S3Error("MissingContentLength");
  if (decodedLength > limit.mostBytes) throw new S3Error(limit.code);
  const { isSigned, hasTrailers } = streaming;
  const { bytes, trailers } = await readChunked(reader, {
    seed: isSigned ? seed : undefined,
    hasTrailers,
    decodedLength,
  });
  if ((await reader.next(1)) !== undefined) throw new S3Error("IncompleteBody");
  // All announced trailers must arrive, and no others.
  const announced = (headers.get("x-amz-trailer") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const expected = announced.filter((name) => name !== "");
  if (expected.length !== trailers.size || expected.some((name) => !trailers.has(name))) {
    throw new S3Error("MalformedTrailerError");
  }
  const found = [...trailers].flatMap(([header, value]) => {
    const name = checksumOfHeader(header);
    return name === undefined ? [] : [{ name, hex: parseChecksum(name, value) }];
  });
  return { bytes, checksum: onlyOne(found) };
}

function readLength(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new S3Error("InvalidArgument", `The header ${name} must be a number.`);
  return Number(text);
}
