const day = 24 * 60 * 60 * 1000;

/** Deletes objects older than a day every night, and copies the objects named by a queue. */
export default {
  async scheduled(controller: ScheduledController, env: Cloudflare.Env): Promise<void> {
    const { objects } = await env.UPLOADS.list({ prefix: "tmp/" });
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < controller.scheduledTime - day);
    if (old.length > 0) await env.UPLOADS.delete(old.map(({ key }) => key));
  },
  async queue(batch: MessageBatch<string>, env: Cloudflare.Env): Promise<void> {
    for (const message of batch.messages) {
      const object = await env.UPLOADS.get(message.body);
      if (object === null) message.retry();
      else {
        await env.UPLOADS.put(`thumbnails/${message.body}`, await object.arrayBuffer());
        message.ack();
      }
    }
  },
};
