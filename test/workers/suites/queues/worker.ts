import { env } from "cloudflare:workers";
import type { R2Bucket } from "fakebucket/r2";

interface Message {
  readonly id: string;
  readonly timestamp: Date;
  readonly attempts: number;
  readonly body: {
    readonly name: string;
    readonly retry?: boolean | number;
    readonly retryAll?: number;
    readonly fail?: boolean;
  };
  ack(): void;
  retry(options?: { readonly delaySeconds?: number }): void;
}

interface Batch {
  readonly queue: string;
  readonly messages: readonly Message[];
  retryAll(options?: { readonly delaySeconds?: number }): void;
}

const results = (env as unknown as { RESULTS: R2Bucket }).RESULTS;

const textOf = (body: Message["body"] | ArrayBuffer) =>
  body instanceof ArrayBuffer ? String(new Uint8Array(body)) : (body?.name ?? body);

/** Writes down each batch, and retries what asks for it. */
export default {
  async queue(batch: Batch): Promise<void> {
    // On a busy machine, the local runtime delivers empty batches.
    if (batch.messages.length === 0) return;
    const [{ id, timestamp } = { id: "", timestamp: new Date(0) }] = batch.messages;
    const bodies = batch.messages.map(({ attempts, body }) => [attempts, textOf(body)]);
    await results.put(`${batch.queue}/${crypto.randomUUID()}`, JSON.stringify({ bodies, id, timestamp }));
    if (batch.queue === "dead") return;
    for (const message of batch.messages) {
      if (message.body?.fail) throw new Error("on purpose");
      const { attempts, body } = message;
      if (body?.retry === true) message.retry();
      if (attempts === 1 && typeof body?.retry === "number") message.retry({ delaySeconds: body.retry });
      if (attempts === 1 && body?.retryAll !== undefined) batch.retryAll({ delaySeconds: body.retryAll });
      // The first decision counts.
      if (message.body?.retry === false) message.ack();
      if (message.body?.retry === false) message.retry();
    }
  },
};
