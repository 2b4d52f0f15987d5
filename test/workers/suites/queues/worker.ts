import { env } from "cloudflare:workers";
import type { R2Bucket } from "fakebucket/r2";

interface Message {
  readonly id: string;
  readonly timestamp: Date;
  readonly attempts: number;
  readonly body: { readonly name: string; readonly retry?: boolean | number; readonly fail?: boolean };
  ack(): void;
  retry(options?: { readonly delaySeconds?: number }): void;
}

interface Batch {
  readonly queue: string;
  readonly messages: readonly Message[];
}

const results = (env as unknown as { RESULTS: R2Bucket }).RESULTS;

/** Writes down each batch, and retries what asks for it. */
export default {
  async queue(batch: Batch): Promise<void> {
    const [{ id, timestamp } = { id: "", timestamp: new Date(0) }] = batch.messages;
    const bodies = batch.messages.map(({ attempts, body }) => [attempts, body?.name ?? body]);
    await results.put(`${batch.queue}/${crypto.randomUUID()}`, JSON.stringify({ bodies, id, timestamp }));
    if (batch.queue === "dead") return;
    for (const message of batch.messages) {
      if (message.body?.fail) throw new Error("on purpose");
      if (message.body?.retry === true) message.retry();
      // The first decision counts.
      if (message.body?.retry === false) message.ack();
      if (message.body?.retry === false) message.retry();
    }
  },
};
