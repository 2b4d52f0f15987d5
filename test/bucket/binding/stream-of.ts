/** Returns a stream of the given chunks. */
export function streamOf(...chunks: readonly unknown[]): ReadableStream<Uint8Array> {
  let given = 0;
  return new ReadableStream<unknown>({
    pull(controller) {
      if (given === chunks.length) controller.close();
      else controller.enqueue(chunks[given++]);
    },
  }) as ReadableStream<Uint8Array>;
}
