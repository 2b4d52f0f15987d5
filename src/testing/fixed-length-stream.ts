import type { HostReadableStream, HostWritableStream } from "../../types/host.js";
import { nameClass } from "../package/name-class.js";
import { shown } from "../package/shown.js";
import { knowLength, lengthOf } from "../package/stream-lengths.js";

/** Whether it is the readable half of a {@link FixedLengthStream}. */
export function hasFixedLength(stream: object): boolean {
  return lengthOf(stream) !== undefined;
}

/**
 * The platform's `FixedLengthStream`, for tests on hosts that have none: bytes pass as they are, and their number is known
 * before. A bucket on the platform takes its readable half, and no other transform's.
 *
 * @example
 * ```ts
 * import { FakeBucket } from "fakebucket";
 * import { FixedLengthStream } from "fakebucket/testing";
 *
 * const bucket = new FakeBucket();
 * const { readable, writable } = new FixedLengthStream(5);
 * const [object] = await Promise.all([bucket.put("greeting", readable), new Blob(["hello"]).stream().pipeTo(writable)]);
 * console.log(object.size); // 5
 * ```
 */
export class FixedLengthStream {
  readonly readable: HostReadableStream;
  readonly writable: HostWritableStream;

  /**
   * @param length - how many bytes will pass; more are an error when they are written, fewer when it is closed.
   * @throws TypeError if it is not a whole number of at least 0.
   */
  constructor(length: number | bigint) {
    const expected = Number(length);
    if ((typeof length !== "number" && typeof length !== "bigint") || !(expected >= 0) || !Number.isInteger(expected)) {
      throw new TypeError(`FixedLengthStream: the length must be a whole number of bytes, not ${shown(length)}.`);
    }
    let left = expected;
    // The texts are the platform's.
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) throw new TypeError("Attempt to write too many bytes through a FixedLengthStream.");
        controller.enqueue(new Uint8Array(chunk));
      },
      flush() {
        if (left > 0) throw new TypeError("FixedLengthStream did not see all expected bytes before close().");
      },
    });
    knowLength(readable, expected);
    this.readable = readable as HostReadableStream;
    this.writable = writable as HostWritableStream;
  }
}

nameClass(FixedLengthStream, "FixedLengthStream");
