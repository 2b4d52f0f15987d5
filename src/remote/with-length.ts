import { knowLength } from "../package/stream-lengths.js";

/**
 * Says how many bytes a stream will give, so that a {@link RemoteBucket} can send it as it comes: S3 wants to know first.
 * The bodies that `get` gives, and the readable side of a `FixedLengthStream`, need it not.
 *
 * @returns the same stream.
 * @throws TypeError if the length is not a whole number that is not negative.
 */
export function withLength<Stream extends object>(stream: Stream, length: number): Stream {
  if (!Number.isSafeInteger(length) || length < 0) {
    throw new TypeError(`withLength: the length must be a whole number of bytes, not ${length}.`);
  }
  knowLength(stream, length);
  return stream;
}
