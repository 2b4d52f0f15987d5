import { DurableObject, env } from "cloudflare:workers";

/** A room that writes its messages to a bucket, one file for each hundred. */
export class Room extends DurableObject<Cloudflare.Env> {
  readonly #messages: string[] = [];

  async say(message: string): Promise<void> {
    this.#messages.push(message);
    if (this.#messages.length === 100) await this.save();
  }

  async save(): Promise<void> {
    const { objects } = await this.env.UPLOADS.list({ prefix: "room/" });
    await this.env.UPLOADS.put(`room/${objects.length}`, this.#messages.splice(0).join("\n"));
  }
}

export default {
  fetch: async (): Promise<Response> => Response.json((await env.UPLOADS.list()).objects.map(({ key }) => key)),
};
