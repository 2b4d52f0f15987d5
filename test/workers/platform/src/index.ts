import { exports, env as imported, WorkerEntrypoint, waitUntil } from "cloudflare:workers";
import type { R2Bucket } from "fakebucket/r2";
import data from "./data.bin";
import page from "./page.html";

class OwnError extends Error {
  override readonly name = "OwnError";
  readonly status = 418;
}

interface Env {
  readonly FILES: R2Bucket;
  readonly GREETING: string;
}

const redirects: Readonly<Record<string, number>> = { "/301": 301, "/303": 303, "/307": 307 };

// biome-ignore lint/style/noDefaultExport: the platform wants it.
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname in redirects) {
      return new Response(null, { status: redirects[pathname] ?? 302, headers: { location: "/echo" } });
    }
    switch (pathname) {
      case "/error":
        throw new Error("broken");
      case "/range-error":
        throw new RangeError("too far");
      case "/own-error":
        throw new OwnError("mine");
      case "/text":
        // biome-ignore lint/style/useThrowOnlyError: scripts throw anything.
        throw "only text";
      case "/nothing":
        return undefined as unknown as Response;
      case "/loop":
        return Response.redirect(request.url, 302);
      case "/env":
        return Response.json([env.GREETING, env === imported, imported === env]);
      case "/files":
        return Response.json([page, [...new Uint8Array(data)]]);
      case "/passed-on":
        return exports.Named.fetch(request);
      case "/wait":
        ctx.waitUntil(env.FILES.put("waited", "by ctx"));
        waitUntil(env.FILES.put("also", "by import"));
        return new Response("waiting");
      case "/cf":
        return Response.json(request.cf ?? null);
      default: {
        const body = await request.text();
        return Response.json({ method: request.method, body, redirect: request.redirect, pathname });
      }
    }
  },
  async scheduled(controller: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void> {
    ctx.waitUntil(env.FILES.put("cron", `${controller.cron} ${controller.scheduledTime}`));
  },
  async queue(batch: MessageBatch<string>): Promise<void> {
    for (const message of batch.messages) {
      if (message.body === "again") message.retry();
      else message.ack();
    }
  },
};

export class Named extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response {
    return new Response(`named ${new URL(request.url).pathname}`);
  }

  async add(first: number, second: number): Promise<number> {
    return first + second;
  }

  fail(): void {
    throw new OwnError("from a method");
  }
}
