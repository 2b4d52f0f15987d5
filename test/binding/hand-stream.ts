/** A stream that gives the chunks one after another and then ends. */
export function streamOf(...chunks: readonly unknown[]): ReadableStream<Uint8Array> {
  let given = 0;
  return new ReadableStream<unknown>({
    pull(controller) {
      if (given === chunks.length) controller.close();
      else controller.enqueue(chunks[given++]);
    },
  }) as ReadableStream<Uint8Array>;
}

/** A stream that a test feeds by hand, and whose cancellation it sees. */
export class HandStream {
  readonly stream: ReadableStream<Uint8Array>;
  /** The reasons of the cancellations so far. */
  readonly cancelled: unknown[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    this.stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: (reason) => {
        this.cancelled.push(reason);
      },
    });
  }

  /** Lets the text arrive. */
  send(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  /** Lets the end arrive. */
  close(): void {
    this.#controller?.close();
  }

  fail(error: unknown): void {
    this.#controller?.error(error);
  }
}
