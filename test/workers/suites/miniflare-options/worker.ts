import { env } from "cloudflare:workers";

export default {
  async fetch(request: Request): Promise<Response> {
    const key = new URL(request.url).pathname.slice(1);
    if (request.method === "PUT") await env.FILES.put(key, request.body);
    const file = await env.FILES.get(key);
    return new Response(`${env["TITLE"]}: ${(await file?.text()) ?? "nothing"}`);
  },
};
