import { FixedLengthStream } from "fakebucket/testing";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "../bucket/binding/rejection-of.js";

describe("FixedLengthStream", () => {
  it("ends a pending BYOB read", async () => {
    const { readable, writable } = new FixedLengthStream(1);
    const reader = (readable as ReadableStream<Uint8Array>).getReader({ mode: "byob" });
    const writer = (writable as WritableStream<Uint8Array>).getWriter();
    const writing = writer.write(new Uint8Array([7])).then(() => writer.close());
    const reads = [await reader.read(new Uint8Array(4)), await reader.read(new Uint8Array(4))];
    expect(reads.map(({ done, value }) => [done, [...(value ?? [])]])).toEqual([
      [false, [7]],
      [true, []],
    ]);
    await writing;
  });

  it("passes the exact number of bytes, and fails like the platform with more or fewer", async () => {
    expect(await new Response(new Blob(["hello"]).stream().pipeThrough(new FixedLengthStream(5n))).text()).toBe(
      "hello",
    );
    const through = (length: number) =>
      rejectionOf(new Response(new Blob(["hello"]).stream().pipeThrough(new FixedLengthStream(length))).text());
    expect((await through(4)).message).toBe("Attempt to write too many bytes through a FixedLengthStream.");
    expect((await through(6)).message).toBe("FixedLengthStream did not see all expected bytes before close().");
    for (const none of [0, 0n])
      expect(await new Response(new Blob([]).stream().pipeThrough(new FixedLengthStream(none))).text()).toBe("");
  });

  it("passes no chunk without bytes on", async () => {
    const { readable, writable } = new FixedLengthStream(1);
    const writer = writable.getWriter();
    const writing = Promise.all([...["", "a", ""].map((chunk) => writer.write(chunk as never)), writer.close()]);
    const [text] = await Promise.all([new Response(readable as ReadableStream).text(), writing]);
    expect(text).toBe("a");
  });

  it.each<
    [string, end: (readable: ReadableStream, writer: WritableStreamDefaultWriter) => Promise<void>, error?: string]
  >([
    ["its reader is cancelled", (readable) => readable.cancel("over"), "over"],
    ["its reader is cancelled without a reason", (readable) => readable.cancel()],
    ["its writer is aborted", (_, writer) => writer.abort("over"), "over"],
  ])("fails a pending write if %s", async (_, end, error) => {
    const { readable, writable } = new FixedLengthStream(1);
    const writer = writable.getWriter() as WritableStreamDefaultWriter;
    const writing = writer.write("a").catch((reason: unknown) => reason);
    // By then the write is no longer in the queue.
    await new Promise((resolve) => setTimeout(resolve));
    expect(await Promise.all([writing, end(readable as ReadableStream, writer)])).toEqual([error, undefined]);
  });

  it("fails a writer that waits for nothing when its reader is cancelled", async () => {
    const { readable, writable } = new FixedLengthStream(1);
    await readable.cancel("over");
    await expect(writable.getWriter().closed).rejects.toBe("over");
  });

  it("fails its reader when its writer is aborted, and its writer after too many bytes", async () => {
    const { readable, writable } = new FixedLengthStream(1);
    await writable.abort("over");
    await expect(readable.getReader().read()).rejects.toBe("over");
    const short = new FixedLengthStream(1);
    const writer = short.writable.getWriter();
    await writer.write(new Uint8Array(2) as never).catch(() => undefined);
    await expect(writer.closed).rejects.toThrow("Attempt to write too many bytes through a FixedLengthStream.");
    await expect(short.readable.getReader().read()).rejects.toThrow("Attempt to write too many bytes");
  });

  it.each<[form: string, of: (bytes: Uint8Array<ArrayBuffer>) => unknown]>([
    ["an ArrayBuffer", (bytes) => bytes.buffer],
    ["a view", (bytes) => bytes],
    ["a DataView", (bytes) => new DataView(bytes.buffer)],
    ["a part of a buffer", (bytes) => new Uint8Array([9, ...bytes, 9]).subarray(1, 2)],
  ])("copies %s, so that the writer may reuse it", async (_, of) => {
    const { readable, writable } = new FixedLengthStream(1);
    const bytes = new Uint8Array([1]);
    const writer = writable.getWriter();
    await writer.ready;
    const reading = readable.getReader().read();
    await writer.write(of(bytes) as never);
    bytes[0] = 2;
    expect([await reading, bytes]).toEqual([{ done: false, value: new Uint8Array([1]) }, new Uint8Array([2])]);
  });

  it("passes each chunk on when it is read, the second too", async () => {
    const { readable, writable } = new FixedLengthStream(2);
    const writer = writable.getWriter();
    const written: string[] = [];
    for (const chunk of ["a", "b"]) void writer.write(chunk as never).then(() => written.push(chunk));
    const reader = readable.getReader();
    for (const expected of [["a"], ["a", "b"]]) {
      await reader.read();
      await new Promise((resolve) => setTimeout(resolve));
      expect(written).toEqual(expected);
    }
  });

  it.each([-1, 1.5, Number.NaN, "5"])("refuses the length %j", (length) => {
    expect(() => new FixedLengthStream(length as number)).toThrow(TypeError);
  });
});
