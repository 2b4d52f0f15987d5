import { DurableObject } from "cloudflare:workers";

/** Collects lines, and writes them to a bucket once a minute. */
export class Log extends DurableObject<Cloudflare.Env> {
  async add(line: string): Promise<void> {
    const lines = (await this.ctx.storage.get<string[]>("lines")) ?? [];
    await this.ctx.storage.put("lines", [...lines, line]);
    if (lines.length === 0) await this.ctx.storage.setAlarm(Date.now() + 60_000);
  }

  async alarm(): Promise<void> {
    const lines = (await this.ctx.storage.get<string[]>("lines")) ?? [];
    await this.env.UPLOADS.put(`logs/${Date.now()}`, lines.join("\n"));
    await this.ctx.storage.delete("lines");
  }
}

export default {
  fetch: async (_: Request, env: Cloudflare.Env): Promise<Response> =>
    Response.json((await env.UPLOADS.list({ prefix: "logs/" })).objects.map(({ size }) => size)),
};
