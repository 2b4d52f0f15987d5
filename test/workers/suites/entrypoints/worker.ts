import { env, RpcTarget, WorkerEntrypoint } from "cloudflare:workers";

interface Service {
  add(key: string): Promise<number>;
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/see-other") return new Response(null, { status: 303, headers: { location: "/length" } });
    if (pathname === "/length") {
      return Response.json(["content-length", "transfer-encoding"].map((name) => request.headers.get(name)));
    }
    if (pathname === "/count") return Response.json(await (env["COUNTER"] as Service).add("count"));
    return new Response(`at ${pathname}`);
  },
  async scheduled(controller: ScheduledController, env: Cloudflare.Env, ctx: ExecutionContext): Promise<void> {
    if (controller.cron === "fail") throw new Error("no such time");
    if (controller.cron === "once") controller.noRetry();
    ctx.waitUntil(env.FILES.put("cron", `${controller.cron} ${controller.scheduledTime}`));
  },
  async queue(batch: MessageBatch<string>): Promise<void> {
    for (const message of batch.messages) {
      if (message.body === "again") message.retry();
      else message.ack();
    }
  },
};

export class Counter extends WorkerEntrypoint<Cloudflare.Env> {
  async add(key: string): Promise<number> {
    const count = Number((await (await this.env.FILES.get(key))?.text()) ?? 0) + 1;
    await this.env.FILES.put(key, String(count));
    return count;
  }
}

class Shared extends RpcTarget {
  name(): string {
    return "shared";
  }
}

export class Values extends WorkerEntrypoint<Cloudflare.Env> {
  readonly own = (): number => 1;

  get first(): number {
    return 1;
  }

  get later(): Promise<number> {
    return Promise.resolve(2);
  }

  get text(): string {
    return "FILES" in this.env ? "has FILES" : "";
  }

  get fails(): never {
    throw new RangeError("no value");
  }

  names(): string[] {
    return ["a"];
  }

  shared(): Shared {
    return new Shared();
  }

  twice(value: number): number {
    return value * 2 * this.first;
  }
}

export class Named extends WorkerEntrypoint<Cloudflare.Env> {
  override fetch(): Response {
    return Response.json((this.ctx as ExecutionContext & { readonly props: object }).props);
  }

  async scheduled(): Promise<void> {
    await this.env.FILES.put("props", await this.fetch().text());
  }

  queue(): Promise<void> {
    return this.scheduled();
  }
}
