/** Makes `tee()` of a stream use the body at once, although it reads later. Returns the same stream. */
// runtime §3
export function useOnTee<Stream extends ReadableStream>(stream: Stream, use: () => void): Stream {
  const tee = stream.tee;
  return Object.defineProperty(stream, "tee", {
    value(this: Stream) {
      const branches = Reflect.apply(tee, this, []);
      if (this === stream) use();
      return branches;
    },
    writable: true,
    configurable: true,
  });
}
