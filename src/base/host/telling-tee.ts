/** The same stream: a tee reads later, but uses the body at once. */
// runtime §3
export function tellingTee<Stream extends ReadableStream>(stream: Stream, use: () => void): Stream {
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
